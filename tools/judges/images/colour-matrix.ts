import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type ColourCell, patchCount } from '../../../packages/core/test/image/colour-cells/cell.ts';
import { colourMatrix } from '../../../packages/core/test/image/colour-cells/cells.ts';
import { judgeCell } from '../../../packages/core/test/image/colour-cells/judge.ts';
import { findMagick } from '../../programs/magick.ts';
import type { Finding } from '../finding.ts';

const run = promisify(execFile);
const script = fileURLToPath(new URL('./colour-matrix.py', import.meta.url));
/** Debian's Python, which finds the modules of Debian's packages. */
const debianPython = '/usr/bin/python3';
/** The largest acceptable difference between a cell's value and a reader's, in steps of 8 bits. */
const maxDifference = 2;
/** A sample contains every nth cell. */
const sampleStep = 7;

/** Cells that a reader is known to read wrongly; its values are ignored. */
const knownFaults: readonly (readonly [reader: string, cells: RegExp, fault: string])[] = [
  ['ImageMagick', /^tiff (?:white|black) is zero .*alpha (?!none)/, 'confuses gray and alpha'],
  ['ImageMagick', /^tiff white is zero/, 'ignores at most depths that white is zero'],
  ['ImageMagick', /^tiff rgb 24, .*planes/, 'reads planes of 24 bits as 32'],
  ['ImageMagick', /^tiff (?:ycbcr|itu lab)/, 'returns YCbCr and ITULAB samples as another model'],
  ['ImageMagick', /^tiff jpeg .*alpha, planes/, 'confuses planes if there is alpha'],
  [
    'ImageMagick',
    /^ps[db] (?:gray|cmyk|lab) .*merged with alpha/,
    'removes the white backdrop from red, green and blue only',
  ],
  ['ImageMagick', /^ps[db] gray 32, layers alone with alpha/, 'confuses gray and alpha'],
  ['ImageMagick', /^bmp .*(?:4-4-4-4|10-10-10-2)/, 'pads the bits of alpha with zeros'],
  ['Pillow', /^tiff (?:ycbcr|.*alpha (?!none).*planes)/, 'does not convert planes'],
  ['Pillow', /^tiff jpeg .*alpha, planes/, 'does not convert planes'],
];

/** The values of each patch; alpha, if any, follows the colour. */
type PatchValues = readonly (readonly number[])[];

/** Another program that reads a file's values; undefined if it refuses the file. */
interface Reader {
  readonly name: string;
  readonly read: (cell: ColourCell, path: string) => Promise<PatchValues | undefined>;
}

/**
 * Compares every cell of the colour matrix with the values that other readers find in the file, before any profile. If
 * no reader finds the cell's own values, the cell is wrong, and so is the expectation that our result meets.
 */
export async function judgeColourMatrix(_corpus: string | undefined, isSample: boolean): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'colour-matrix-'));
  const python = startPython();
  try {
    const readers = [await createMagickReader(), ...(await python.readers())].filter((each) => each !== undefined);
    const missing = ['ImageMagick', 'Pillow', 'libtiff'].filter((name) => readers.every((each) => each.name !== name));
    const findings: Finding[] = missing.map((name) => ({ name, details: 'not installed' }));
    for (const [container, makeCells] of colourMatrix) {
      const cells = [...(await makeCells())].filter((_, index) => !isSample || index % sampleStep === 0);
      findings.push(...(await judgeContainer(container, cells, readers, folder)));
    }
    return findings;
  } finally {
    python.stop();
    await rm(folder, { recursive: true });
  }
}

async function judgeContainer(
  container: string,
  cells: readonly ColourCell[],
  readers: readonly Reader[],
  folder: string,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const agreed = new Map(readers.map(({ name }) => [name, 0]));
  let [worst, unread] = [0, 0];
  for (const cell of cells) {
    const path = join(folder, `cell.${cell.extension}`);
    await writeFile(path, cell.bytes);
    const ours = await judgeCell(cell);
    worst = Math.max(worst, ours.worst);
    if (!(ours.worst <= (cell.tolerance ?? 1)))
      findings.push({
        name: cell.name,
        isCorrect: false,
        details: ours.failure ?? `our result differs by ${ours.worst.toFixed(2)}`,
      });
    const results = await Promise.all(readers.map(async ({ name, read }) => [name, await read(cell, path)] as const));
    const differences = results.flatMap(([name, values]) =>
      values === undefined || isFaulty(name, cell) ? [] : [[name, differenceOf(cell, values)] as const],
    );
    const smallest = Math.min(...differences.map(([, difference]) => difference));
    for (const [name, difference] of differences)
      if (difference <= toleranceOf(cell)) agreed.set(name, agreed.get(name)! + 1);
    if (differences.length === 0) unread++;
    else if (smallest > toleranceOf(cell)) {
      const details = differences.map(([name, difference]) => `${name} differs by ${difference.toFixed(1)}`).join(', ');
      findings.push({ name: cell.name, isCorrect: false, details: `no other reader agrees: ${details}` });
    }
  }
  const counts = [...agreed].map(([name, count]) => `${name} agrees on ${count}`).join(', ');
  const own = `ours differ by at most ${worst.toFixed(2)} of 255`;
  const details = `${cells.length} cells, ${own}; ${counts}; ${unread} not read by others`;
  return [...findings, { name: container, isCorrect: findings.length === 0, details }];
}

const isFaulty = (reader: string, { name }: ColourCell): boolean =>
  knownFaults.some(([faulty, cells]) => faulty === reader && cells.test(name));

const toleranceOf = ({ tolerance = maxDifference }: ColourCell): number => Math.max(maxDifference, tolerance);

/** Returns the largest difference, in steps of 8 bits or in Lab's units. A transparent patch has no colour. */
function differenceOf({ colours, alpha, space }: ColourCell, values: PatchValues): number {
  if (values.length !== patchCount) return Number.POSITIVE_INFINITY;
  let worst = 0;
  for (const [patch, colour] of colours.entries()) {
    const found = values[patch]!;
    const cover = alpha?.[patch] ?? 1;
    const scale = space === 'lab' ? 1 : 255;
    for (const [band, amount] of cover === 0 ? [] : colour.entries()) {
      worst = Math.max(worst, Math.abs((found[band] ?? Number.POSITIVE_INFINITY) - amount) * scale);
    }
    const foundAlpha = found[colour.length];
    if (alpha !== undefined && foundAlpha !== undefined) worst = Math.max(worst, Math.abs(foundAlpha - cover) * 255);
  }
  return worst;
}

async function createMagickReader(): Promise<Reader | undefined> {
  const magick = await findMagick();
  if (magick === undefined) return undefined;
  const options = {
    gray: ['-set', 'colorspace', 'sRGB', 'rgba:-'],
    rgb: ['-set', 'colorspace', 'sRGB', 'rgba:-'],
    light: ['-set', 'colorspace', 'sRGB', 'rgba:-'],
    lab: ['-set', 'colorspace', 'sRGB', 'rgb:-'],
    cmyk: ['cmyka:-'],
  } as const;
  const read: Reader['read'] = async ({ space }, path) => {
    // All rows are the same, and each crosses all patches.
    const firstRow = [`${path}[0]`, '-crop', 'x1+0+0', '+repage', '-depth', '16'];
    const running = run(magick, [...firstRow, ...options[space]], { encoding: 'buffer', timeout: 60_000 });
    const output = await running.catch(() => undefined);
    if (output === undefined || output.stdout.length === 0) return undefined;
    const bands = { gray: 4, rgb: 4, light: 4, lab: 3, cmyk: 5 }[space];
    const samples = new Uint16Array(
      output.stdout.buffer.slice(output.stdout.byteOffset, output.stdout.byteOffset + output.stdout.length),
    );
    return valuesOf(samples, bands, space);
  };
  return { name: 'ImageMagick', read };
}

/** Returns the values at the centre of each patch in a row. */
function valuesOf(samples: Uint16Array, bands: number, space: ColourCell['space']): PatchValues {
  const width = samples.length / bands;
  return Array.from({ length: patchCount }, (_, patch) => {
    const at = Math.floor(((patch + 0.5) * width) / patchCount) * bands;
    const amounts = Array.from(samples.subarray(at, at + bands), (sample) => sample / 65_535);
    const [first = 0, second = 0, third = 0, last = 0] = amounts;
    if (space === 'lab') return [first * 100, second * 255 - 128, third * 255 - 128];
    return space === 'gray' ? [first, last] : amounts;
  });
}

/** Starts the readers in Python, which reply to each line of JSON with one. */
function startPython(): { readers: () => Promise<Reader[]>; stop: () => void } {
  const child = spawn(debianPython, [script, String(patchCount)], { stdio: ['pipe', 'pipe', 'ignore'] });
  const pending: ((line: string | undefined) => void)[] = [];
  let rest = '';
  let hasExited = false;
  const end = (): void => {
    hasExited = true;
    for (const resolve of pending.splice(0)) resolve(undefined);
  };
  child.on('error', end);
  child.on('exit', end);
  child.stdin.on('error', () => {});
  child.stdout.on('data', (piece: Buffer) => {
    const lines = `${rest}${piece.toString()}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) pending.shift()?.(line);
  });
  const request = (body: object): Promise<unknown> =>
    new Promise<string | undefined>((resolve) => {
      if (hasExited) return resolve(undefined);
      pending.push(resolve);
      child.stdin.write(`${JSON.stringify(body)}\n`);
    }).then((line) => (line === undefined ? undefined : JSON.parse(line)));
  const readers = async (): Promise<Reader[]> => {
    const names = ((await request({ reader: 'names' })) ?? []) as string[];
    return names.map((name) => ({
      name,
      read: async ({ space }, path) =>
        ((await request({ reader: name, path, space })) ?? undefined) as PatchValues | undefined,
    }));
  };
  return { readers, stop: () => child.kill() };
}

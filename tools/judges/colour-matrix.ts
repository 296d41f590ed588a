import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type ColourCell, patchCount } from '../../packages/core/test/colour-cells/cell.ts';
import { colourMatrix } from '../../packages/core/test/colour-cells/cells.ts';
import { judgeCell } from '../../packages/core/test/colour-cells/judge.ts';
import { findMagick } from '../programs/magick.ts';
import type { Finding } from './finding.ts';

const run = promisify(execFile);
const script = fileURLToPath(new URL('./colour-matrix.py', import.meta.url));
/** Debian's own, which sees the modules that its packages install. */
const python = '/usr/bin/python3';
/** In steps of 8 bits, between a number that a cell states and one that a reader has read. */
const allowed = 2;
const sampleStep = 7;

/** Cells whose answer of a reader says nothing, for what is known to be wrong with it. */
const knownFaults: readonly (readonly [reader: string, cells: RegExp, why: string])[] = [
  ['ImageMagick', /^tiff (?:white|black) is zero .*alpha (?!none)/, 'mixes up gray and the alpha beside it'],
  ['ImageMagick', /^tiff white is zero/, 'forgets at most depths that white is zero'],
  ['ImageMagick', /^tiff rgb 24, .*planes/, 'reads planes of 24 bits as 32'],
  ['ImageMagick', /^tiff (?:ycbcr|itu lab)/, 'shows numbers of YCbCr and ITULAB as those of another model'],
  ['ImageMagick', /^tiff jpeg .*alpha, planes/, 'mixes up planes beside alpha'],
  ['ImageMagick', /^ps[db] (?:gray|cmyk|lab) .*merged with alpha/, 'takes white out of red, green and blue only'],
  ['ImageMagick', /^ps[db] gray 32, layers alone with alpha/, 'mixes up gray and the alpha beside it'],
  ['ImageMagick', /^bmp .*(?:4-4-4-4|10-10-10-2)/, 'widens the bits of alpha with zeros'],
  ['Pillow', /^tiff (?:ycbcr|.*alpha (?!none).*planes)/, 'converts no planes'],
  ['Pillow', /^tiff jpeg .*alpha, planes/, 'converts no planes'],
];

/** The numbers of each patch, alpha behind the colour where there is one. */
type Numbers = readonly (readonly number[])[];

/** A reader, and its numbers for each file that it reads; undefined where it refuses. */
interface Reader {
  readonly name: string;
  readonly read: (cell: ColourCell, path: string) => Promise<Numbers | undefined>;
}

/**
 * Every cell of the colour matrix by other readers: each says which numbers the file states, before any profile. Where
 * nobody reads what a cell says it states, the cell is wrong, and with it the expectation that ours meets.
 */
export async function judgeColourMatrix(_corpus: string | undefined, isSample: boolean): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'colour-matrix-'));
  const scripted = startPython();
  try {
    const readers = [await magickReader(), ...(await scripted.readers())].filter((each) => each !== undefined);
    const missing = ['ImageMagick', 'Pillow', 'libtiff'].filter((name) => readers.every((each) => each.name !== name));
    const findings: Finding[] = missing.map((name) => ({ name, figure: 'missing' }));
    for (const [container, makeCells] of colourMatrix) {
      const cells = [...(await makeCells())].filter((_, index) => !isSample || index % sampleStep === 0);
      findings.push(...(await judgeContainer(container, cells, readers, folder)));
    }
    return findings;
  } finally {
    scripted.stop();
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
        isRight: false,
        figure: ours.failure ?? `ours is ${ours.worst.toFixed(2)} off`,
      });
    const answers = await Promise.all(readers.map(async ({ name, read }) => [name, await read(cell, path)] as const));
    const apart = answers.flatMap(([name, numbers]) =>
      numbers === undefined || isFaulty(name, cell) ? [] : [[name, distanceOf(cell, numbers)] as const],
    );
    const nearest = Math.min(...apart.map(([, distance]) => distance));
    for (const [name, distance] of apart) if (distance <= limitOf(cell)) agreed.set(name, agreed.get(name)! + 1);
    if (apart.length === 0) unread++;
    else if (nearest > limitOf(cell)) {
      const figure = apart.map(([name, distance]) => `${name} ${distance.toFixed(1)} off`).join(', ');
      findings.push({ name: cell.name, isRight: false, figure: `no other reader agrees: ${figure}` });
    }
  }
  const counts = [...agreed].map(([name, count]) => `${name} agrees on ${count}`).join(', ');
  const figure = `${cells.length} cells, ours at most ${worst.toFixed(2)} of 255 off; ${counts}; ${unread} read by nobody else`;
  return [...findings, { name: container, isRight: findings.length === 0, figure }];
}

const isFaulty = (reader: string, { name }: ColourCell): boolean =>
  knownFaults.some(([faulty, cells]) => faulty === reader && cells.test(name));

const limitOf = ({ tolerance = allowed }: ColourCell): number => Math.max(allowed, tolerance);

/** In steps of 8 bits. Lab counts in its own units; where nothing covers, a colour has no number. */
function distanceOf({ colours, alpha, space }: ColourCell, numbers: Numbers): number {
  if (numbers.length !== patchCount) return Number.POSITIVE_INFINITY;
  let worst = 0;
  for (const [patch, colour] of colours.entries()) {
    const found = numbers[patch]!;
    const cover = alpha?.[patch] ?? 1;
    const scale = space === 'lab' ? 1 : 255;
    for (const [band, amount] of cover === 0 ? [] : colour.entries()) {
      worst = Math.max(worst, Math.abs((found[band] ?? Number.POSITIVE_INFINITY) - amount) * scale);
    }
    const covering = found[colour.length];
    if (alpha !== undefined && covering !== undefined) worst = Math.max(worst, Math.abs(covering - cover) * 255);
  }
  return worst;
}

async function magickReader(): Promise<Reader | undefined> {
  const magick = await findMagick();
  if (magick === undefined) return undefined;
  const words = {
    gray: ['-set', 'colorspace', 'sRGB', 'rgba:-'],
    rgb: ['-set', 'colorspace', 'sRGB', 'rgba:-'],
    light: ['-set', 'colorspace', 'sRGB', 'rgba:-'],
    lab: ['-set', 'colorspace', 'sRGB', 'rgb:-'],
    cmyk: ['cmyka:-'],
  } as const;
  const read: Reader['read'] = async ({ space }, path) => {
    // Every row is as any other: one of them shows all patches.
    const first = [`${path}[0]`, '-crop', 'x1+0+0', '+repage', '-depth', '16'];
    const asked = run(magick, [...first, ...words[space]], { encoding: 'buffer', timeout: 60_000 });
    const answer = await asked.catch(() => undefined);
    if (answer === undefined || answer.stdout.length === 0) return undefined;
    const bands = { gray: 4, rgb: 4, light: 4, lab: 3, cmyk: 5 }[space];
    const samples = new Uint16Array(
      answer.stdout.buffer.slice(answer.stdout.byteOffset, answer.stdout.byteOffset + answer.stdout.length),
    );
    return numbersOf(samples, bands, space);
  };
  return { name: 'ImageMagick', read };
}

/** The middle of each patch in a row of them. */
function numbersOf(samples: Uint16Array, bands: number, space: ColourCell['space']): Numbers {
  const width = samples.length / bands;
  return Array.from({ length: patchCount }, (_, patch) => {
    const at = Math.floor(((patch + 0.5) * width) / patchCount) * bands;
    const amounts = Array.from(samples.subarray(at, at + bands), (sample) => sample / 65_535);
    const [first = 0, second = 0, third = 0, last = 0] = amounts;
    if (space === 'lab') return [first * 100, second * 255 - 128, third * 255 - 128];
    return space === 'gray' ? [first, last] : amounts;
  });
}

/** Readers of Python, which answer lines of JSON with lines of JSON. */
function startPython(): { readers: () => Promise<Reader[]>; stop: () => void } {
  const child = spawn(python, [script, String(patchCount)], { stdio: ['pipe', 'pipe', 'ignore'] });
  const waiting: ((line: string | undefined) => void)[] = [];
  let rest = '';
  let isGone = false;
  const end = (): void => {
    isGone = true;
    for (const answer of waiting.splice(0)) answer(undefined);
  };
  child.on('error', end);
  child.on('exit', end);
  child.stdin.on('error', () => {});
  child.stdout.on('data', (piece: Buffer) => {
    const lines = `${rest}${piece.toString()}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) waiting.shift()?.(line);
  });
  const ask = (question: object): Promise<unknown> =>
    new Promise<string | undefined>((resolve) => {
      if (isGone) return resolve(undefined);
      waiting.push(resolve);
      child.stdin.write(`${JSON.stringify(question)}\n`);
    }).then((line) => (line === undefined ? undefined : JSON.parse(line)));
  const readers = async (): Promise<Reader[]> => {
    const names = ((await ask({ reader: 'names' })) ?? []) as string[];
    return names.map((name) => ({
      name,
      read: async ({ space }, path) => ((await ask({ reader: name, path, space })) ?? undefined) as Numbers | undefined,
    }));
  };
  return { readers, stop: () => child.kill() };
}

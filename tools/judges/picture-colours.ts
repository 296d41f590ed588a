import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { deltaE2000 } from '../../packages/core/src/colour/difference.ts';
import type { Triple } from '../../packages/core/src/colour/matrix3.ts';
import { srgbToXyz, xyzToLab } from '../../packages/core/src/colour/spaces.ts';
import { convert } from '../../packages/core/src/convert.ts';
import { ConversionError } from '../../packages/core/src/errors.ts';
import { findMagick } from '../programs/magick.ts';
import { askTransicc, fromUnits, hasTransicc, toUnits } from '../programs/transicc.ts';
import type { Finding } from './finding.ts';
import { drawInkTrials, type Picture } from './ink-trials.ts';

const run = promisify(execFile);
const allowed = 2;
/** Of larger pictures so many pixels are looked at, all as far from one another. */
const mostPixels = 20_000;
/** What stands for inks of no stated press, from the package that it comes in. */
const ownPress = new URL('../../node_modules/pdfjs-dist/iccs/CGATS001Compat-v2-micro.icc', import.meta.url);

interface Space {
  readonly name: 'CMYK' | 'Lab';
  /** What makes ImageMagick write the numbers of a file as they are. */
  readonly words: readonly string[];
  readonly channels: number;
}
const lab: Space = { name: 'Lab', words: ['-set', 'colorspace', 'sRGB', 'rgb:-'], channels: 3 };
const spaces: Readonly<Record<string, Space>> = {
  CMYK: { name: 'CMYK', words: ['cmyk:-'], channels: 4 },
  CIELab: lab,
  Lab: lab,
};

interface JudgedPicture extends Finding {
  readonly mean?: number;
}
type Ask = (...words: string[]) => Promise<Buffer>;

/**
 * Pictures of inks and of Lab as png, against lcms. ImageMagick says which numbers a file has and which profile it
 * carries, transicc what they look like: perceptually, black to black.
 */
export async function judgePictureColours(corpus: string | undefined): Promise<Finding[]> {
  const magick = await findMagick();
  if (magick === undefined) return [{ name: 'pictures', figure: 'missing: ImageMagick' }];
  if (!(await hasTransicc())) return [{ name: 'pictures', figure: 'missing: transicc of lcms2' }];
  const ask: Ask = async (...words) =>
    (await run(magick, words, { encoding: 'buffer', maxBuffer: 2 ** 30, timeout: 120_000 })).stdout;
  const folder = await mkdtemp(join(tmpdir(), 'picture-colours-'));
  try {
    const findings: JudgedPicture[] = [];
    for (const picture of [...(await listPictures(corpus)), ...(await drawInkTrials(ask, folder))]) {
      const finding = await judgePicture(picture, ask, folder);
      if (finding !== undefined) findings.push(finding);
    }
    return [...findings, summarize(findings)];
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function listPictures(corpus: string | undefined): Promise<Picture[]> {
  const found: Picture[] = [];
  for (const kind of corpus === undefined ? [] : ['jpg', 'psd', 'tiff']) {
    for (const entry of await readdir(join(corpus!, kind), { withFileTypes: true }).catch(() => [])) {
      if (entry.isFile()) found.push({ name: `${kind}/${entry.name}`, path: join(corpus!, kind, entry.name) });
    }
  }
  return found.sort((one, two) => (one.name < two.name ? -1 : 1));
}

async function judgePicture({ name, path }: Picture, ask: Ask, folder: string): Promise<JudgedPicture | undefined> {
  const asked = await ask('-ping', `${path}[0]`, '-format', '%[colorspace]', 'info:').catch(() => undefined);
  const space = spaces[asked?.toString() ?? ''];
  if (space === undefined) return undefined; // light, or what it cannot read
  const png = join(folder, 'ours.png');
  try {
    await writeFile(png, (await convert(new Uint8Array(await readFile(path)), { to: 'png' })).bytes);
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error;
    // Samples of a kind that is read nowhere are not colours that look wrong.
    return { name, ...(error.kind !== 'unsupported' && { isRight: false }), figure: `refused: ${error.message}` };
  }
  const profile = await findProfile(path, space, ask, folder);
  const raw = toSamples(await ask(`${path}[0]`, '-auto-orient', '-depth', '16', ...space.words));
  const ours = toSamples(await ask(png, '-depth', '16', 'rgba:-'));
  return compare(name, await renderByLcms(raw, ours, space, profile), profile);
}

/** The profile that a file carries for its inks, or the one that stands for it. */
async function findProfile(path: string, { name }: Space, ask: Ask, folder: string): Promise<string> {
  if (name === 'Lab') return '*Lab4';
  const own = join(folder, 'own.icc');
  const icc = await ask(`${path}[0]`, 'icc:-').catch(() => undefined); // it fails where there is none
  if (icc === undefined || icc.toString('latin1', 16, 20) !== 'CMYK') return fileURLToPath(ownPress);
  await writeFile(own, icc);
  return own;
}

interface Compared {
  readonly ours: Triple;
  readonly theirs: Triple;
}

/** What the numbers of a file look like to lcms, beside ours; pixels that something shows through are left out. */
async function renderByLcms(
  raw: Uint16Array,
  png: Uint16Array,
  { name, channels }: Space,
  profile: string,
): Promise<Compared[] | undefined> {
  const count = png.length / 4;
  if (raw.length / channels !== count) return undefined;
  const step = Math.max(1, Math.floor(count / mostPixels));
  const pixels = Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
  const opaque = pixels.filter((pixel) => png[pixel * 4 + 3] === 65_535);
  const colours = opaque.map((pixel) => Array.from(raw.subarray(pixel * channels, (pixel + 1) * channels)));
  const lines = colours.map((colour) => toUnits(name, name === 'Lab' ? toLab(colour) : colour.map(toUnit)));
  const answers = await askTransicc([`-i${profile}`, '-o*sRGB', '-t0', '-b'], lines);
  if (answers.length !== opaque.length) return undefined;
  return opaque.map((pixel, index) => ({
    ours: toLook(Array.from(png.subarray(pixel * 4, pixel * 4 + 3), toUnit)),
    theirs: toLook(fromUnits('RGB', answers[index]!)),
  }));
}

const toUnit = (sample: number): number => sample / 65_535;

/** ImageMagick spreads a and b over the range that 8 bits have. */
const toLab = ([l = 0, a = 0, b = 0]: readonly number[]): number[] => [
  toUnit(l) * 100,
  toUnit(a) * 255 - 128,
  toUnit(b) * 255 - 128,
];

const toLook = ([red = 0, green = 0, blue = 0]: readonly number[]): Triple => xyzToLab(srgbToXyz([red, green, blue]));

function toSamples(bytes: Buffer): Uint16Array {
  return new Uint16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}

function compare(name: string, pixels: readonly Compared[] | undefined, profile: string): JudgedPicture {
  if (pixels === undefined || pixels.length === 0) {
    return { name, isRight: false, figure: 'the picture has another size, or nothing in it is opaque' };
  }
  const differences = pixels.map(({ ours, theirs }) => deltaE2000(ours, theirs));
  const mean = differences.reduce((sum, each) => sum + each, 0) / differences.length;
  const by = profile === '*Lab4' ? 'Lab' : profile.endsWith('own.icc') ? 'its own profile' : 'the default press';
  const figure = `ΔE2000 mean ${mean.toFixed(3)}, most ${Math.max(...differences).toFixed(2)} by ${by}`;
  return { name, isRight: mean <= allowed, figure: `${figure}, ${pixels.length} pixels`, mean };
}

function summarize(findings: readonly JudgedPicture[]): Finding {
  const means = findings.flatMap(({ mean }) => (mean === undefined ? [] : [mean])).sort((one, two) => one - two);
  const [median, worst] = [means[Math.floor(means.length / 2)], means.at(-1)];
  const figure = `${means.length} pictures, mean ΔE2000 at worst ${worst?.toFixed(3)}, median ${median?.toFixed(3)}`;
  return { name: 'all pictures', isRight: worst !== undefined && worst <= allowed, figure };
}

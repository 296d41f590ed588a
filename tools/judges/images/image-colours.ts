import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { deltaE2000 } from '../../../packages/core/src/colour/difference.ts';
import type { Triple } from '../../../packages/core/src/colour/matrix3.ts';
import { srgbToXyz, xyzToLab } from '../../../packages/core/src/colour/spaces.ts';
import { convert } from '../../../packages/core/src/convert.ts';
import { ConversionError } from '../../../packages/core/src/errors.ts';
import { findMagick } from '../../programs/magick.ts';
import { askTransicc, fromUnits, hasTransicc, toUnits } from '../../programs/transicc.ts';
import type { Finding } from '../finding.ts';
import { type ImageFile, writeCmykImages } from './cmyk-images.ts';

const run = promisify(execFile);
/** The largest acceptable mean difference, in ΔE2000. */
const maxDifference = 2;
/** Larger images are compared at about this number of evenly spaced pixels. */
const maxPixels = 20_000;
/** The default profile for CMYK, from the package that contains it. */
const defaultProfile = new URL('../../../node_modules/pdfjs-dist/iccs/CGATS001Compat-v2-micro.icc', import.meta.url);

interface Space {
  readonly name: 'CMYK' | 'Lab';
  /** ImageMagick's options to write the samples of a file unchanged. */
  readonly options: readonly string[];
  readonly channels: number;
}
const lab: Space = { name: 'Lab', options: ['-set', 'colorspace', 'sRGB', 'rgb:-'], channels: 3 };
const spaces: Readonly<Record<string, Space>> = {
  CMYK: { name: 'CMYK', options: ['cmyk:-'], channels: 4 },
  CIELab: lab,
  Lab: lab,
};

interface JudgedImage extends Finding {
  readonly mean?: number;
}
type RunMagick = (...args: string[]) => Promise<Buffer>;

/**
 * Converts CMYK and Lab images to png and compares with lcms. ImageMagick extracts samples and profile; transicc
 * converts them to sRGB with the perceptual intent and black point compensation.
 */
export async function judgeImageColours(corpus: string | undefined): Promise<Finding[]> {
  const magick = await findMagick();
  if (magick === undefined) return [{ name: 'images', details: 'ImageMagick is not installed' }];
  if (!(await hasTransicc())) return [{ name: 'images', details: 'transicc (lcms2) is not installed' }];
  const runMagick: RunMagick = async (...args) =>
    (await run(magick, args, { encoding: 'buffer', maxBuffer: 2 ** 30, timeout: 120_000 })).stdout;
  const folder = await mkdtemp(join(tmpdir(), 'image-colours-'));
  try {
    const findings: JudgedImage[] = [];
    for (const image of [...(await listImages(corpus)), ...(await writeCmykImages(runMagick, folder))]) {
      const finding = await judgeImage(image, runMagick, folder);
      if (finding !== undefined) findings.push(finding);
    }
    return [...findings, summarize(findings)];
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function listImages(corpus: string | undefined): Promise<ImageFile[]> {
  const found: ImageFile[] = [];
  for (const kind of corpus === undefined ? [] : ['jpg', 'psd', 'tiff']) {
    for (const entry of await readdir(join(corpus!, kind), { withFileTypes: true }).catch(() => [])) {
      if (entry.isFile()) found.push({ name: `${kind}/${entry.name}`, path: join(corpus!, kind, entry.name) });
    }
  }
  return found.sort((one, two) => (one.name < two.name ? -1 : 1));
}

async function judgeImage(
  { name, path }: ImageFile,
  runMagick: RunMagick,
  folder: string,
): Promise<JudgedImage | undefined> {
  const colourSpace = await runMagick('-ping', `${path}[0]`, '-format', '%[colorspace]', 'info:').catch(
    () => undefined,
  );
  const space = spaces[colourSpace?.toString() ?? ''];
  if (space === undefined) return undefined; // RGB, gray, or not readable by ImageMagick
  const png = join(folder, 'ours.png');
  try {
    await writeFile(png, (await convert(new Uint8Array(await readFile(path)), { to: 'png' })).bytes);
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error;
    // An unsupported kind of file is not a wrong colour.
    return { name, ...(error.kind !== 'unsupported' && { isCorrect: false }), details: `refused: ${error.message}` };
  }
  const profile = await findProfile(path, space, runMagick, folder);
  const raw = toSamples(await runMagick(`${path}[0]`, '-auto-orient', '-depth', '16', ...space.options));
  const ours = toSamples(await runMagick(png, '-depth', '16', 'rgba:-'));
  return compare(name, await renderByLcms(raw, ours, space, profile), profile);
}

/** Returns the embedded CMYK profile, the default one, or Lab. */
async function findProfile(path: string, { name }: Space, runMagick: RunMagick, folder: string): Promise<string> {
  if (name === 'Lab') return '*Lab4';
  const embedded = join(folder, 'embedded.icc');
  const icc = await runMagick(`${path}[0]`, 'icc:-').catch(() => undefined); // fails without a profile
  if (icc === undefined || icc.toString('latin1', 16, 20) !== 'CMYK') return fileURLToPath(defaultProfile);
  await writeFile(embedded, icc);
  return embedded;
}

interface ComparedPixel {
  readonly ours: Triple;
  readonly theirs: Triple;
}

/** Converts the samples of opaque pixels by lcms, and returns them with ours; undefined if their counts differ. */
async function renderByLcms(
  raw: Uint16Array,
  png: Uint16Array,
  { name, channels }: Space,
  profile: string,
): Promise<ComparedPixel[] | undefined> {
  const count = png.length / 4;
  if (raw.length / channels !== count) return undefined;
  const step = Math.max(1, Math.floor(count / maxPixels));
  const pixels = Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
  const opaque = pixels.filter((pixel) => png[pixel * 4 + 3] === 65_535);
  const colours = opaque.map((pixel) => Array.from(raw.subarray(pixel * channels, (pixel + 1) * channels)));
  const lines = colours.map((colour) => toUnits(name, name === 'Lab' ? magickToLab(colour) : colour.map(toUnit)));
  const converted = await askTransicc([`-i${profile}`, '-o*sRGB', '-t0', '-b'], lines);
  if (converted.length !== opaque.length) return undefined;
  return opaque.map((pixel, index) => ({
    ours: srgbToLab(Array.from(png.subarray(pixel * 4, pixel * 4 + 3), toUnit)),
    theirs: srgbToLab(fromUnits('RGB', converted[index]!)),
  }));
}

const toUnit = (sample: number): number => sample / 65_535;

/** ImageMagick scales a and b to the range of 8 bits. */
const magickToLab = ([l = 0, a = 0, b = 0]: readonly number[]): number[] => [
  toUnit(l) * 100,
  toUnit(a) * 255 - 128,
  toUnit(b) * 255 - 128,
];

const srgbToLab = ([red = 0, green = 0, blue = 0]: readonly number[]): Triple =>
  xyzToLab(srgbToXyz([red, green, blue]));

function toSamples(bytes: Buffer): Uint16Array {
  return new Uint16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}

function compare(name: string, pixels: readonly ComparedPixel[] | undefined, profile: string): JudgedImage {
  if (pixels === undefined || pixels.length === 0) {
    return { name, isCorrect: false, details: 'the size differs, or no pixel is opaque' };
  }
  const differences = pixels.map(({ ours, theirs }) => deltaE2000(ours, theirs));
  const mean = differences.reduce((sum, each) => sum + each, 0) / differences.length;
  const source =
    profile === '*Lab4' ? 'Lab' : profile.endsWith('embedded.icc') ? 'its own profile' : 'the default profile';
  const details = `ΔE2000 mean ${mean.toFixed(3)}, maximum ${Math.max(...differences).toFixed(2)} with ${source}`;
  return { name, isCorrect: mean <= maxDifference, details: `${details}, ${pixels.length} pixels`, mean };
}

function summarize(findings: readonly JudgedImage[]): Finding {
  const means = findings.flatMap(({ mean }) => (mean === undefined ? [] : [mean])).sort((one, two) => one - two);
  const [median, worst] = [means[Math.floor(means.length / 2)], means.at(-1)];
  const details = `${means.length} images, mean ΔE2000 at worst ${worst?.toFixed(3)}, median ${median?.toFixed(3)}`;
  return { name: 'all images', isCorrect: worst !== undefined && worst <= maxDifference, details };
}

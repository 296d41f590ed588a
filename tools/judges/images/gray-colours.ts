import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { deltaE2000 } from '../../../packages/core/src/colour/difference.ts';
import { srgbToXyz, xyzToLab } from '../../../packages/core/src/colour/spaces.ts';
import { convert } from '../../../packages/core/src/convert.ts';
import { findMagick } from '../../programs/magick.ts';
import { askTransicc, fromUnits, hasTransicc, toUnits } from '../../programs/transicc.ts';
import type { Finding } from '../finding.ts';

const run = promisify(execFile);
const side = 48;
const maxSample = 65_535;
/** The largest acceptable mean difference, in ΔE2000. */
const maxDifference = 2;
const profiles = ['Gray.icc', 'Gray-CIE_L.icc', 'ghostscript/default_gray.icc', 'ghostscript/ps_gray.icc'];
const sources = ['psd', 'png', 'tiff'];
const outputs = ['png', 'webp', 'jpg'] as const;

const gray = plot((x, y) => (x * 3 + y) / 4);
const alpha = plot((x, y) => 0.2 + 0.8 * (y + (1 - y) * x));

type RunMagick = (...args: string[]) => Promise<Buffer>;
interface GrayCase {
  readonly path: string;
  readonly profile: string;
  readonly hasAlpha: boolean;
  readonly to: (typeof outputs)[number];
  readonly strip: boolean;
}

/** Converts gray with a profile, with and without alpha, and compares the result by its own profile, in sRGB. */
export async function judgeGrayColours(): Promise<Finding[]> {
  const magick = await findMagick();
  if (magick === undefined) return [{ name: 'gray', details: 'ImageMagick is not installed' }];
  if (!(await hasTransicc())) return [{ name: 'gray', details: 'transicc (lcms2) is not installed' }];
  const runMagick: RunMagick = async (...args) =>
    (await run(magick, args, { encoding: 'buffer', maxBuffer: 2 ** 28, timeout: 60_000 })).stdout;
  const folder = await mkdtemp(join(tmpdir(), 'gray-colours-'));
  try {
    await writeFile(join(folder, 'gray.raw'), gray);
    await writeFile(join(folder, 'alpha.raw'), alpha);
    const findings: Finding[] = [];
    for (const name of profiles) {
      const profile = join('/usr/share/color/icc', name);
      if ((await readFile(profile).catch(() => undefined)) === undefined) {
        findings.push({ name, details: `"${profile}" is not installed` });
        continue;
      }
      for (const hasAlpha of [false, true])
        findings.push(...(await judgeProfile(profile, hasAlpha, folder, runMagick)));
    }
    return findings;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function judgeProfile(
  profile: string,
  hasAlpha: boolean,
  folder: string,
  runMagick: RunMagick,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const from of sources) {
    for (const depth of ['8', '16']) {
      const path = join(folder, `source.${from}`);
      if (from.startsWith('ps')) await writeFile(path, writePsd(Number(depth), hasAlpha, await readFile(profile)));
      else await runMagick(...sourceOptions(folder, hasAlpha), '-depth', depth, '-profile', profile, path);
      for (const to of outputs) {
        for (const strip of [false, true]) {
          const { details, isCorrect } = await judgeCase({ path, profile, hasAlpha, to, strip }, folder, runMagick);
          const source = `${depth}-bit ${from}${hasAlpha ? ' with alpha' : ''}`;
          const conversion = `${source} to ${to}${strip ? ', stripped' : ''}`;
          findings.push({ name: `${basename(profile)}, ${conversion}`, isCorrect, details });
        }
      }
    }
  }
  return findings;
}

function sourceOptions(folder: string, hasAlpha: boolean): string[] {
  const size = ['-size', `${side}x${side}`, '-depth', '16', `gray:${join(folder, 'gray.raw')}`];
  if (!hasAlpha) return size;
  return [...size, `gray:${join(folder, 'alpha.raw')}`, '-alpha', 'off', '-compose', 'CopyOpacity', '-composite'];
}

async function judgeCase(grayCase: GrayCase, folder: string, runMagick: RunMagick): Promise<Required<Finding>> {
  const { path, profile, hasAlpha, to, strip } = grayCase;
  const out = join(folder, `out.${to}`);
  await writeFile(out, (await convert(new Uint8Array(await readFile(path)), { to, config: { strip } })).bytes);
  const result = toSamples(await runMagick(out, '-set', 'colorspace', 'sRGB', '-depth', '16', 'rgba:-'));
  const kept = await runMagick(out, 'icc:-').catch(() => undefined); // fails without a profile
  const grays = Array.from(gray, (sample) => sample / maxSample);
  const alphas = Array.from(alpha, (sample) => (hasAlpha ? sample / maxSample : 1));
  const flattened = to === 'jpg' ? grays.map((gray, at) => gray * alphas[at]! + 1 - alphas[at]!) : grays;
  // jpg is flattened on white: as gray if the profile is kept, in sRGB if it is not.
  const converted =
    kept === undefined ? await toSrgb(grays, profile, 'GRAY') : await toSrgb(flattened, profile, 'GRAY');
  const expected =
    kept === undefined && to === 'jpg'
      ? converted.map((colour, at) => colour.map((value) => value * alphas[at]! + 1 - alphas[at]!))
      : converted;
  const colours = grays.map((_, at) => Array.from(result.subarray(at * 4, at * 4 + 3), (sample) => sample / maxSample));
  const found = kept === undefined ? colours : await toSrgbByProfile(kept, colours, folder);
  const difference = meanOf(expected.map((colour, at) => deltaE2000(toLab(colour), toLab(found[at]!))));
  const alphaDifference =
    to === 'jpg' ? 0 : meanOf(alphas.map((each, at) => Math.abs(each - result[at * 4 + 3]! / maxSample)));
  const isStrippedIfAsked = !strip || kept === undefined;
  const differences = `ΔE2000 ${difference.toFixed(3)}, alpha differs by ${alphaDifference.toFixed(4)}`;
  const resultProfile = kept === undefined ? 'no profile' : `a ${kept.toString('latin1', 16, 20)} profile`;
  return {
    name: path,
    isCorrect: difference <= maxDifference && alphaDifference <= 0.005 && isStrippedIfAsked,
    details: `${differences}, result has ${resultProfile}`,
  };
}

async function toSrgb(values: readonly number[], profile: string, space: string): Promise<number[][]> {
  const lines = values.map((value) => toUnits(space, [value]));
  const colours = await askTransicc([`-i${profile}`, '-o*sRGB', '-t0', '-b'], lines);
  if (colours.length !== values.length) throw new Error(`lcms returned ${colours.length} of ${values.length} colours`);
  return colours.map((line) => fromUnits('RGB', line));
}

/** Converts colours to sRGB by the profile of the result. */
async function toSrgbByProfile(icc: Buffer, colours: readonly number[][], folder: string): Promise<number[][]> {
  const path = join(folder, 'kept.icc');
  await writeFile(path, icc);
  const space = icc.toString('latin1', 16, 20);
  if (space === 'GRAY') {
    const values = colours.map(([red = 0]) => red);
    return toSrgb(values, path, 'GRAY');
  }
  const lines = colours.map((colour) => toUnits('RGB', colour));
  return (await askTransicc([`-i${path}`, '-o*sRGB', '-t0', '-b'], lines)).map((line) => fromUnits('RGB', line));
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0) / values.length;
const toLab = ([red = 0, green = 0, blue = 0]: readonly number[]) => xyzToLab(srgbToXyz([red, green, blue]));

function toSamples(bytes: Buffer): Uint16Array {
  return new Uint16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}

/**
 * Writes a PSD with only a merged image, flattened on white if it has alpha. ImageMagick would write gray without
 * the profile, or as RGB with it.
 */
function writePsd(depth: number, hasAlpha: boolean, icc: Buffer): Buffer {
  const header = Buffer.alloc(30);
  header.write('8BPS', 'latin1');
  const shorts = { 4: 1, 12: hasAlpha ? 2 : 1, 22: depth, 24: 1 };
  for (const [at, value] of Object.entries(shorts)) header.writeUInt16BE(value, Number(at));
  for (const at of [14, 18]) header.writeUInt32BE(side, at);
  const resource = Buffer.concat([Buffer.from('8BIM\x04\x0f\0\0', 'latin1'), u32(icc.length), icc]);
  const resources = icc.length % 2 === 1 ? Buffer.concat([resource, Buffer.alloc(1)]) : resource;
  const layers = hasAlpha
    ? Buffer.concat([u32(0), u32(0), Buffer.from('8BIMMtrn\0\0\0\0', 'latin1')])
    : Buffer.alloc(0);
  const onWhite = gray.map((sample, at) => Math.round(maxSample + ((sample - maxSample) * alpha[at]!) / maxSample));
  const planes = hasAlpha ? [onWhite, alpha] : [gray];
  const body = planes.map((plane) => {
    const bytes = Buffer.alloc((plane.length * depth) / 8);
    for (const [at, sample] of plane.entries()) {
      if (depth === 8) bytes.writeUInt8(Math.round(sample / 257), at);
      else bytes.writeUInt16BE(sample, at * 2);
    }
    return bytes;
  });
  const section = (bytes: Buffer): Buffer => Buffer.concat([u32(bytes.length), bytes]);
  return Buffer.concat([header, section(resources), section(layers), Buffer.alloc(2), ...body]);
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function plot(valueAt: (x: number, y: number) => number): Uint16Array {
  return Uint16Array.from({ length: side * side }, (_, at) =>
    Math.round(valueAt((at % side) / (side - 1), Math.floor(at / side) / (side - 1)) * maxSample),
  );
}

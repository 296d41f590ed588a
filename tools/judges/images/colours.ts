import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { deltaE2000 } from '../../../packages/core/src/colour/difference.ts';
import type { Intent } from '../../../packages/core/src/colour/icc/device.ts';
import type { Profile } from '../../../packages/core/src/colour/icc/profile.ts';
import { readProfile } from '../../../packages/core/src/colour/icc/profile.ts';
import type { TransformOptions } from '../../../packages/core/src/colour/icc/transform.ts';
import { createTransform } from '../../../packages/core/src/colour/icc/transform.ts';
import type { Triple } from '../../../packages/core/src/colour/matrix3.ts';
import { srgbToXyz, xyzToLab } from '../../../packages/core/src/colour/spaces.ts';
import { ConversionError } from '../../../packages/core/src/errors.ts';
import { defaultLimits } from '../../../packages/core/src/limits.ts';
import { profiles } from '../../../packages/core/test/image/profiles.ts';
import { askTransicc, fromUnits, hasTransicc, toUnits } from '../../programs/transicc.ts';
import type { Finding } from '../finding.ts';

const system = '/usr/share/color/icc';
/** Profiles of every kind: curves and formulas, tables of each type, versions 2 and 4, gray to CMYK, Lab. */
const installedProfiles = [
  `${system}/sRGB.icc`,
  `${system}/LStar-RGB.icc`,
  `${system}/ITULab.icc`,
  `${system}/Gray.icc`,
  `${system}/Gray-CIE_L.icc`,
  `${system}/colord/AdobeRGB1998.icc`,
  `${system}/colord/ProPhotoRGB.icc`,
  `${system}/colord/ECI-RGBv2.icc`,
  `${system}/colord/Bluish.icc`,
  `${system}/colord/SwappedRedAndGreen.icc`,
  `${system}/colord/AppleRGB.icc`,
  `${system}/ghostscript/default_cmyk.icc`,
  `${system}/ghostscript/default_rgb.icc`,
  `${system}/ghostscript/default_gray.icc`,
  `${system}/ghostscript/ps_cmyk.icc`,
  `${system}/ghostscript/gray_to_k.icc`,
  `${system}/ghostscript/lab.icc`,
  `${system}/ghostscript/scrgb.icc`,
  fileURLToPath(new URL('../../../node_modules/pdfjs-dist/iccs/CGATS001Compat-v2-micro.icc', import.meta.url)),
];

const renderings: readonly { readonly intent: Intent; readonly blackPointCompensation: boolean }[] = [
  { intent: 'relative', blackPointCompensation: false },
  { intent: 'relative', blackPointCompensation: true },
  { intent: 'perceptual', blackPointCompensation: false },
  { intent: 'absolute', blackPointCompensation: false },
];
const intentNumbers = { perceptual: 0, relative: 1, saturation: 2, absolute: 3 };
/** The largest acceptable differences, in ΔE2000. */
const tolerance = { mean: 0.5, max: 2 };

/** Converts colours from every profile to sRGB, and from sRGB to every profile, and compares with lcms. */
export async function judgeColours(corpus: string | undefined): Promise<Finding[]> {
  if (!(await hasTransicc())) return [{ name: 'colours', details: 'transicc (lcms2) is not installed' }];
  const folder = await mkdtemp(join(tmpdir(), 'colours-'));
  try {
    const findings: Finding[] = [];
    for (const path of await listProfiles(corpus, folder)) findings.push(...(await judgeProfile(path)));
    return findings;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function judgeProfile(path: string): Promise<Finding[]> {
  const name = basename(path);
  const bytes = await readFile(path).catch(() => undefined);
  if (bytes === undefined) return [{ name, details: `"${path}" is not installed` }];
  const findings: Finding[] = [];
  for (const rendering of renderings) {
    findings.push(await judgeRendering(`${name} to sRGB`, path, bytes, 'toSrgb', rendering));
    findings.push(await judgeRendering(`${name} from sRGB`, path, bytes, 'fromSrgb', rendering));
  }
  return findings;
}

async function judgeRendering(
  conversion: string,
  path: string,
  bytes: Uint8Array,
  direction: 'toSrgb' | 'fromSrgb',
  rendering: (typeof renderings)[number],
): Promise<Finding> {
  const compensation = rendering.blackPointCompensation ? ' with black point compensation' : '';
  const name = `${conversion}, ${rendering.intent}${compensation}`;
  const options: TransformOptions = { ...rendering, blackTint: 'neutral' };
  const isToSrgb = direction === 'toSrgb';
  const convertByLcms = (colours: readonly number[][], space: string): Promise<string[]> => {
    const ends = isToSrgb ? [`-i${path}`, '-o*sRGB'] : ['-i*sRGB', `-o${path}`];
    const flags = [`-t${intentNumbers[rendering.intent]}`, ...(rendering.blackPointCompensation ? ['-b'] : [])];
    return askTransicc(
      [...ends, ...flags],
      colours.map((colour) => toUnits(space, colour)),
    );
  };
  try {
    const profile = readProfile(bytes, { limits: defaultLimits });
    const [from, to] = isToSrgb ? ([profile, 'srgb'] as const) : (['srgb', profile] as const);
    const { convertExactly } = createTransform(from, to, options);
    const colours = isToSrgb ? coloursOf(profile) : sampleColours(3);
    const theirs = await convertByLcms(colours, isToSrgb ? profile.space : 'RGB');
    const toLab = isToSrgb ? srgbToLab : createDeviceToLab(profile);
    const units = isToSrgb ? 'RGB' : profile.space;
    return compare(
      name,
      colours.map(convertExactly).map(toLab),
      theirs.map((line) => fromUnits(units, line)).map(toLab),
    );
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error;
    const theirs = await convertByLcms([[0, 0, 0]], 'RGB');
    return {
      name,
      isCorrect: theirs.length === 0,
      details: `refused: ${error.message}; lcms returned ${theirs.length} colours`,
    };
  }
}

function compare(name: string, ours: readonly Triple[], theirs: readonly Triple[]): Finding {
  if (theirs.length !== ours.length) {
    return { name, isCorrect: false, details: `lcms returned ${theirs.length} of ${ours.length} colours` };
  }
  const differences = ours.map((colour, index) => deltaE2000(colour, theirs[index]!));
  const mean = differences.reduce((sum, each) => sum + each, 0) / differences.length;
  const max = Math.max(...differences);
  return {
    name,
    isCorrect: mean <= tolerance.mean && max <= tolerance.max,
    details: `ΔE2000 mean ${mean.toFixed(4)}, maximum ${max.toFixed(3)} of ${ours.length} colours`,
  };
}

const srgbToLab = ([red = 0, green = 0, blue = 0]: readonly number[]): Triple =>
  xyzToLab(srgbToXyz([red, green, blue]));

/** Converts device colours to Lab with the profile's own table, which the conversion to sRGB judges. */
function createDeviceToLab(profile: Profile): (colour: readonly number[]) => Triple {
  const { convertExactly } = createTransform(profile, 'lab', { intent: 'relative', blackPointCompensation: false });
  return (colour) => {
    const [lightness = 0, a = 0, b = 0] = convertExactly(colour);
    return [lightness, a, b];
  };
}

function coloursOf({ space, channels }: Profile): number[][] {
  const colours = sampleColours(channels);
  if (space !== 'Lab') return colours;
  return colours.map(([l = 0, a = 0, b = 0]) => [l * 100, a * 200 - 100, b * 200 - 100]);
}

/** Returns corners, grays and a thousand random colours from a fixed seed. */
function sampleColours(channels: number): number[][] {
  const corners = Array.from({ length: 2 ** channels }, (_, bits) =>
    Array.from({ length: channels }, (_, channel) => (bits >> channel) & 1),
  );
  const grays = Array.from({ length: 33 }, (_, step) => new Array<number>(channels).fill(step / 32));
  let state = 1;
  const random = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0; // Numerical Recipes' generator
    return state / 0x100000000;
  };
  return [...corners, ...grays, ...Array.from({ length: 1000 }, () => Array.from({ length: channels }, random))];
}

/** Lists the installed profiles and, without duplicates, those of tests, the engine's CMYK profile and the corpus'. */
async function listProfiles(corpus: string | undefined, folder: string): Promise<string[]> {
  const found = new Map<string, string>();
  const add = async (icc: Uint8Array | undefined, name: string): Promise<void> => {
    if (icc === undefined) return;
    const hash = createHash('sha256').update(icc).digest('hex');
    if (found.has(hash)) return;
    const path = join(folder, `${name}.icc`);
    await writeFile(path, icc);
    found.set(hash, path);
  };
  for (const [name, icc] of Object.entries(profiles)) await add(icc, name);
  const patch = sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } });
  const cmyk = await patch.toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer();
  await add((await sharp(cmyk).metadata()).icc, "engine's CMYK");
  for (const kind of corpus === undefined ? [] : ['jpg', 'png', 'tiff', 'webp']) {
    for (const file of await readdir(join(corpus!, kind))) {
      const path = join(corpus!, kind, file);
      if ((await stat(path)).isDirectory()) continue;
      const metadata = await sharp(path)
        .metadata()
        .catch(() => undefined);
      await add(metadata?.icc, `in ${file}`);
    }
  }
  return [...installedProfiles, ...found.values()];
}

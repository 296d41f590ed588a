import { ConversionError } from '../../errors.ts';
import type { Matrix3, Triple } from '../matrix3.ts';
import { invertMatrix3, transpose } from '../matrix3.ts';
import { d50, labToXyz, xyzToLab } from '../spaces.ts';
import { fromLegacyLab, pcsToXyz, toLegacyLab, tripleStage, xyzToPcs } from './encoding.ts';
import type { Lut, PipelineStage } from './lut.ts';
import { curvesStage, matrixStage } from './lut.ts';
import type { Profile } from './profile.ts';
import type { ToneCurve } from './tone-curve.ts';

// Device colours are 0 to 1 in each channel; Lab and XYZ are encoded in the same range. Between devices, colours are
// XYZ under D50.

/** ICC rendering intents: what is preserved and what may change. */
export type Intent = 'perceptual' | 'relative' | 'saturation' | 'absolute';

/** The number of each intent in table names. The absolute intent uses the table of the relative one. */
const tableOf = { perceptual: 0, relative: 1, saturation: 2, absolute: 1 } as const;

/** The stages from the device to XYZ. */
export function stagesToXyz(profile: Profile, intent: Intent): PipelineStage[] {
  if (profile.isConnectionSpace) return [pcsToXyz(profile.pcs)];
  const lut = chosenLut(profile, 'A2B', intent);
  if (lut !== undefined) return lutToXyz(profile, lut);
  const shaper = readShaper(profile);
  if (shaper !== undefined) {
    return [curvesStage(shaper.curves.map(({ evaluate }) => evaluate)), matrixStage(shaper.matrix)];
  }
  if (profile.space === 'GRAY' && profile.hasTag('kTRC')) return grayToXyz(profile);
  throw missingDirection(profile, 'from');
}

/** The stages from XYZ to the device. */
export function stagesFromXyz(profile: Profile, intent: Intent): PipelineStage[] {
  if (profile.isConnectionSpace) return [xyzToPcs(profile.pcs)];
  const lut = chosenLut(profile, 'B2A', intent);
  if (lut !== undefined) return lutFromXyz(profile, lut);
  const shaper = readShaper(profile);
  if (shaper !== undefined) {
    const back = shaper.curves.map(({ invert }) => invert);
    return [matrixStage(invertMatrix3(shaper.matrix)), curvesStage(back)];
  }
  if (profile.space === 'GRAY' && profile.hasTag('kTRC')) return grayFromXyz(profile);
  throw missingDirection(profile, 'to');
}

/** True if the profile has a table for exactly this intent. */
export function hasTable(profile: Profile, direction: 'A2B' | 'B2A', intent: Intent): boolean {
  return profile.hasTag(`${direction}${tableOf[intent]}`);
}

/** True if the profile has tone curves and colorants, which work in both directions. */
export function hasShaper(profile: Profile): boolean {
  if (profile.space === 'GRAY') return profile.hasTag('kTRC');
  const needed = ['rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC'];
  return profile.space === 'RGB' && needed.every((signature) => profile.hasTag(signature));
}

/**
 * Tone curves to linear light, then the colorants as columns of a matrix.
 * @see ICC.1:2022, "Three-component matrix-based profiles"
 */
export interface Shaper {
  readonly curves: readonly ToneCurve[];
  readonly matrix: Matrix3;
}

function readShaper(profile: Profile): Shaper | undefined {
  if (profile.space !== 'RGB' || !hasShaper(profile)) return undefined;
  const { curve, triple } = profile;
  return {
    curves: [curve('rTRC'), curve('gTRC'), curve('bTRC')],
    matrix: transpose([triple('rXYZ'), triple('gXYZ'), triple('bXYZ')]),
  };
}

/** Returns the curves and colorants if the transform for this intent uses no table. */
export function chosenShaper(profile: Profile, direction: 'A2B' | 'B2A', intent: Intent): Shaper | undefined {
  return chosenTable(profile, direction, intent) === undefined ? readShaper(profile) : undefined;
}

/** The name of the table for an intent, or of the perceptual one, which replaces missing tables. */
function chosenTable(profile: Profile, direction: 'A2B' | 'B2A', intent: Intent): string | undefined {
  if (hasTable(profile, direction, intent)) return `${direction}${tableOf[intent]}`;
  return profile.hasTag(`${direction}0`) ? `${direction}0` : undefined;
}

function chosenLut(profile: Profile, direction: 'A2B' | 'B2A', intent: Intent): Lut | undefined {
  const table = chosenTable(profile, direction, intent);
  if (table === undefined) return undefined;
  const lut = profile.lut(table);
  const [inputs, outputs] = direction === 'A2B' ? [profile.channels, 3] : [3, profile.channels];
  if (lut.inputs === inputs && lut.outputs === outputs) return lut;
  const found = `table "${table}" has ${lut.inputs} inputs and ${lut.outputs} outputs`;
  throw new ConversionError('PROFILE_MALFORMED', `${found}, expected ${inputs} and ${outputs} for ${profile.space}`);
}

function lutToXyz({ space, pcs }: Profile, lut: Lut): PipelineStage[] {
  const before = lut.hasLegacyLab && space === 'Lab' ? [tripleStage(toLegacyLab)] : [];
  return [...before, ...lut.stages('tetrahedral'), pcsToXyz(pcs, lut.hasLegacyLab)];
}

function lutFromXyz({ space, pcs }: Profile, lut: Lut): PipelineStage[] {
  // The gray axis of Lab is not a diagonal of the cells, so tetrahedral interpolation would tint it. Linear
  // interpolation uses all corners.
  const stages = lut.stages(pcs === 'Lab' ? 'linear' : 'tetrahedral');
  const after = lut.hasLegacyLab && space === 'Lab' ? [tripleStage(fromLegacyLab)] : [];
  return [xyzToPcs(pcs, lut.hasLegacyLab), ...stages, ...after];
}

/** Gray is a share of the luminance or of the lightness of white. @see ICC.1:2022, "Monochrome input profiles" */
function grayToXyz({ curve, pcs }: Profile): PipelineStage[] {
  const { evaluate } = curve('kTRC');
  const [x, y, z] = d50;
  if (pcs === 'Lab') return [tripleStage(([gray]) => labToXyz([100 * evaluate(gray), 0, 0]))];
  return [
    tripleStage(([gray]) => {
      const light = evaluate(gray);
      return [x * light, y * light, z * light];
    }),
  ];
}

function grayFromXyz({ curve, pcs }: Profile): PipelineStage[] {
  const { invert } = curve('kTRC');
  const seen = pcs === 'Lab' ? (xyz: Triple) => xyzToLab(xyz)[0] / 100 : ([, y]: Triple) => y;
  return [tripleStage((xyz) => [seen(xyz), 0, 0]), curvesStage([invert])];
}

function missingDirection({ space }: Profile, direction: 'to' | 'from'): ConversionError {
  return new ConversionError('PROFILE_UNSUPPORTED', `profile cannot convert ${direction} ${space}`);
}

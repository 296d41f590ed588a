import { ConversionError } from '../errors.ts';
import { fromLegacyLab, pcsToXyz, toLegacyLab, tripleStage, xyzToPcs } from './encoding.ts';
import type { Lut, Stage } from './lut.ts';
import { curvesStage, matrixStage } from './lut.ts';
import type { Matrix3, Triple } from './matrix3.ts';
import { invertMatrix3, transpose } from './matrix3.ts';
import type { Profile } from './profile.ts';
import { d50, labToXyz, xyzToLab } from './spaces.ts';
import type { ToneCurve } from './tone-curve.ts';

// A device's colour is 0 to 1 in each channel; Lab and XYZ are encoded so, too. Between devices stands XYZ under D50.

/** Where a colour that is seen should be the same, and what may give way. */
export type Intent = 'perceptual' | 'relative' | 'saturation' | 'absolute';

/** The number of each intent in the names of tables; the absolute one has the table of the relative one. */
const tableOf = { perceptual: 0, relative: 1, saturation: 2, absolute: 1 } as const;

/** The steps from the device to XYZ. */
export function stagesToXyz(profile: Profile, intent: Intent): Stage[] {
  if (profile.isConnectionSpace) return [pcsToXyz(profile.pcs)];
  const lut = chosenLut(profile, 'A2B', intent);
  if (lut !== undefined) return lutToXyz(profile, lut);
  const shaper = readShaper(profile);
  if (shaper !== undefined) {
    return [curvesStage(shaper.curves.map(({ evaluate }) => evaluate)), matrixStage(shaper.matrix)];
  }
  if (profile.space === 'GRAY' && profile.hasTag('kTRC')) return grayToXyz(profile);
  throw missingDirection(profile, 'out of');
}

/** The steps from XYZ to the device. */
export function stagesFromXyz(profile: Profile, intent: Intent): Stage[] {
  if (profile.isConnectionSpace) return [xyzToPcs(profile.pcs)];
  const lut = chosenLut(profile, 'B2A', intent);
  if (lut !== undefined) return lutFromXyz(profile, lut);
  const shaper = readShaper(profile);
  if (shaper !== undefined) {
    const back = shaper.curves.map(({ invert }) => invert);
    return [matrixStage(invertMatrix3(shaper.matrix)), curvesStage(back)];
  }
  if (profile.space === 'GRAY' && profile.hasTag('kTRC')) return grayFromXyz(profile);
  throw missingDirection(profile, 'into');
}

/** Whether the profile has a table of its own for the intent. */
export function hasTable(profile: Profile, direction: 'A2B' | 'B2A', intent: Intent): boolean {
  return profile.hasTag(`${direction}${tableOf[intent]}`);
}

/** Whether curves and colorants say how to go both ways. */
export function hasShaper(profile: Profile): boolean {
  if (profile.space === 'GRAY') return profile.hasTag('kTRC');
  const needed = ['rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC'];
  return profile.space === 'RGB' && needed.every((signature) => profile.hasTag(signature));
}

/** Curves to light, then the colorants as columns. @see ICC.1:2022, "Three-component matrix-based profiles" */
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

/** Curves and colorants, where the transform of this intent is made of nothing else. */
export function chosenShaper(profile: Profile, direction: 'A2B' | 'B2A', intent: Intent): Shaper | undefined {
  return chosenTable(profile, direction, intent) === undefined ? readShaper(profile) : undefined;
}

/** The table of the intent, or the perceptual one, which stands in for all that are not there. */
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
  const found = `found ${table} with ${lut.inputs} inputs and ${lut.outputs} outputs`;
  throw new ConversionError('PROFILE_MALFORMED', `${found}, expected ${inputs} and ${outputs} for ${profile.space}`);
}

function lutToXyz({ space, pcs }: Profile, lut: Lut): Stage[] {
  const before = lut.hasLegacyLab && space === 'Lab' ? [tripleStage(toLegacyLab)] : [];
  return [...before, ...lut.stages('tetrahedral'), pcsToXyz(pcs, lut.hasLegacyLab)];
}

function lutFromXyz({ space, pcs }: Profile, lut: Lut): Stage[] {
  // The gray of Lab is no diagonal of a cell, so a tetrahedron would tint it: all corners count.
  const stages = lut.stages(pcs === 'Lab' ? 'linear' : 'tetrahedral');
  const after = lut.hasLegacyLab && space === 'Lab' ? [tripleStage(fromLegacyLab)] : [];
  return [xyzToPcs(pcs, lut.hasLegacyLab), ...stages, ...after];
}

/** Gray is a share of the white's light, or of its lightness. @see ICC.1:2022, "Monochrome input profiles" */
function grayToXyz({ curve, pcs }: Profile): Stage[] {
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

function grayFromXyz({ curve, pcs }: Profile): Stage[] {
  const { invert } = curve('kTRC');
  const seen = pcs === 'Lab' ? (xyz: Triple) => xyzToLab(xyz)[0] / 100 : ([, y]: Triple) => y;
  return [tripleStage((xyz) => [seen(xyz), 0, 0]), curvesStage([invert])];
}

function missingDirection({ space }: Profile, direction: 'into' | 'out of'): ConversionError {
  return new ConversionError('PROFILE_UNSUPPORTED', `found a profile that leads no way ${direction} its ${space}`);
}

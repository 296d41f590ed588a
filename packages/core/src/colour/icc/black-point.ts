import type { Triple } from '../matrix3.ts';
import { diagonal } from '../matrix3.ts';
import { d50, labToXyz, xyzToLab } from '../spaces.ts';
import type { Intent } from './device.ts';
import { hasShaper, hasTable, stagesFromXyz, stagesToXyz } from './device.ts';
import type { PipelineStage } from './lut.ts';
import { matrixStage } from './lut.ts';
import type { Profile } from './profile.ts';

const zero: Triple = [0, 0, 0];
/** The black of all version 4 tables for these intents. @see ICC.1:2022, "Perceptual intent", reference medium */
const perceptualBlack: Triple = [0.00336, 0.0034731, 0.00287];

/** Treatment of a profile's black point: as a neutral gray, as it should be, or with the tint of the darkest inks. */
export type BlackTint = 'neutral' | 'tinted';

/**
 * The darkest colour that a source device shows, as XYZ.
 * @see Adobe Systems' Implementation of Black Point Compensation, 2006
 */
export function sourceBlack(profile: Profile, intent: Intent, tint: BlackTint): Triple {
  if (intent === 'absolute' || profile.isConnectionSpace) return zero;
  if (hasStandardBlack(profile, intent)) return standardBlack(profile, tint);
  // Sending all inks at once is not sensible for a press: its own table says which inks make black.
  if (intent === 'relative' && profile.deviceClass === 'prtr' && isInk(profile.space)) return inkBlack(profile);
  return darkestColorant(profile, intent, tint);
}

/** The darkest colour that a target device can reproduce, as XYZ. */
export function targetBlack(profile: Profile, intent: Intent, tint: BlackTint): Triple {
  if (intent === 'absolute' || profile.isConnectionSpace) return zero;
  if (hasStandardBlack(profile, intent)) return standardBlack(profile, tint);
  const isKnown = ['GRAY', 'RGB'].includes(profile.space) || isInk(profile.space);
  if (!hasTable(profile, 'B2A', intent) || !isKnown) return sourceBlack(profile, intent, tint);
  return kneeOfRoundTrip(profile, intent, tint);
}

/** A scale and offset applied to XYZ between two profiles. */
export interface XyzAdjustment {
  readonly scale: Triple;
  readonly offset: Triple;
}

export const noAdjustment: XyzAdjustment = { scale: [1, 1, 1], offset: [0, 0, 0] };

/** Maps one black to the other and keeps white. */
export function compensateBlackPoint(source: Triple, target: Triple): XyzAdjustment {
  const scale = (axis: 0 | 1 | 2): number => (target[axis] - d50[axis]) / (source[axis] - d50[axis]);
  const offset = (axis: 0 | 1 | 2): number => d50[axis] * (1 - scale(axis));
  return { scale: [scale(0), scale(1), scale(2)], offset: [offset(0), offset(1), offset(2)] };
}

function hasStandardBlack({ version }: Profile, intent: Intent): boolean {
  return version === 4 && (intent === 'perceptual' || intent === 'saturation');
}

function standardBlack(profile: Profile, tint: BlackTint): Triple {
  return hasShaper(profile) ? darkestColorant(profile, 'relative', tint) : perceptualBlack;
}

function isInk(space: string): boolean {
  return space === 'CMYK' || space === 'CMY' || space.endsWith('CLR');
}

/** No light, or full ink. Unknown for other spaces. */
function darkestOf({ space }: Profile): number[] | undefined {
  return { GRAY: [0], RGB: [0, 0, 0], CMY: [1, 1, 1], CMYK: [1, 1, 1, 1], Lab: [0, 128 / 255, 128 / 255] }[space];
}

function darkestColorant(profile: Profile, intent: Intent, tint: BlackTint): Triple {
  const darkest = darkestOf(profile);
  if (darkest === undefined || !(hasTable(profile, 'A2B', intent) || hasShaper(profile))) return zero;
  const [lightness, a, b] = xyzToLab(runStages(stagesToXyz(profile, intent), darkest));
  const bounded = lightness > 95 ? 0 : Math.max(0, Math.min(lightness, 50)); // above 95 it is a negative
  return labToXyz(tint === 'neutral' ? [bounded, 0, 0] : [bounded, a, b]);
}

/** The colour of the inks that the profile uses for black. */
function inkBlack(profile: Profile): Triple {
  if (!hasTable(profile, 'A2B', 'perceptual') || !profile.hasTag('B2A0')) return zero;
  const [lightness] = xyzToLab(runStages(roundTrip(profile, 'perceptual'), zero));
  return labToXyz([Math.max(0, Math.min(lightness, 50)), 0, 0]);
}

/**
 * Converts to the device by the given intent and back colorimetrically. Tables of version 4 expect their black here
 * too.
 */
function roundTrip(profile: Profile, intent: Intent): PipelineStage[] {
  const { scale, offset } = hasStandardBlack(profile, intent)
    ? compensateBlackPoint(zero, standardBlack(profile, 'neutral'))
    : noAdjustment;
  const adjustment = matrixStage(diagonal(scale), offset);
  const toDevice = [adjustment, ...stagesFromXyz(profile, intent), clampStage(profile.channels)];
  return [...toDevice, ...stagesToXyz(profile, 'relative')];
}

function clampStage(channels: number): PipelineStage {
  const result = new Float64Array(channels);
  return (values) => {
    for (let index = 0; index < channels; index++) result[index] = Math.max(0, Math.min(values[index] ?? 0, 1));
    return result;
  };
}

const rampLength = 256;

/**
 * For ever darker grays a device follows until it reaches its darkest. The curve bends there; the bend is estimated as
 * the root of a parabola fitted to the shadows.
 */
function kneeOfRoundTrip(profile: Profile, intent: Intent, tint: BlackTint): Triple {
  const first = intent === 'relative' ? xyzToLab(sourceBlack(profile, intent, tint)) : zero;
  const [a, b] = [clampTint(first[1]), clampTint(first[2])];
  const stages = roundTrip(profile, intent);
  const sent = Array.from({ length: rampLength }, (_, step) => (step * 100) / (rampLength - 1));
  const shown = sent.map((lightness) => xyzToLab(runStages(stages, labToXyz([lightness, a, b])))[0]);
  for (let step = rampLength - 2; step > 0; step--) shown[step] = Math.min(shown[step]!, shown[step + 1]!);

  const [lowest, highest] = [shown[0]!, shown[rampLength - 1]!];
  if (!(lowest < highest)) return zero;
  if (intent === 'relative' && isStraight(sent, shown)) return labToXyz(first);
  const [from, to] = intent === 'relative' ? [0.1, 0.5] : [0.03, 0.25];
  const shadows = sent
    .map((lightness, step) => [lightness, (shown[step]! - lowest) / (highest - lowest)] as const)
    .filter(([, share]) => share >= from && share < to);
  if (shadows.length < 3) return zero;
  return labToXyz([parabolaRoot(shadows), first[1], first[2]]);
}

const clampTint = (value: number): number => Math.max(-50, Math.min(value, 50));

/** True if, above the shadows, the result equals the input. */
function isStraight(sent: readonly number[], shown: readonly number[]): boolean {
  const [lowest, highest] = [shown[0]!, shown[rampLength - 1]!];
  return sent.every((lightness, step) => {
    return lightness <= lowest + 0.2 * (highest - lowest) || Math.abs(lightness - shown[step]!) < 4;
  });
}

/** The upper root of the parabola fitted to the points, between 0 and 50. */
function parabolaRoot(points: readonly (readonly [number, number])[]): number {
  if (points.length < 4) return 0;
  const sum = (term: (x: number, y: number) => number): number =>
    points.reduce((total, [x, y]) => total + term(x, y), 0);
  const [n, x, x2, x3, x4] = [points.length, sum((t) => t), sum((t) => t ** 2), sum((t) => t ** 3), sum((t) => t ** 4)];
  const [y, yx, yx2] = [sum((_, v) => v), sum((t, v) => v * t), sum((t, v) => v * t * t)];
  // Cramer's rule for the normal equations.
  const whole = n * (x2 * x4 - x3 * x3) - x * (x * x4 - x2 * x3) + x2 * (x * x3 - x2 * x2);
  if (Math.abs(whole) < 1e-9) return 0;
  const c = (y * (x2 * x4 - x3 * x3) - x * (yx * x4 - yx2 * x3) + x2 * (yx * x3 - yx2 * x2)) / whole;
  const b = (n * (yx * x4 - yx2 * x3) - y * (x * x4 - x2 * x3) + x2 * (x * yx2 - x2 * yx)) / whole;
  const a = (n * (x2 * yx2 - x3 * yx) - x * (x * yx2 - x2 * yx) + y * (x * x3 - x2 * x2)) / whole;
  const clamp = (value: number): number => Math.max(0, Math.min(value, 50));
  if (Math.abs(a) < 1e-10) return Math.abs(b) < 1e-10 ? 0 : clamp(-c / b);
  const inner = b * b - 4 * a * c;
  return inner <= 0 ? 0 : clamp((-b + Math.sqrt(inner)) / (2 * a));
}

function runStages(stages: readonly PipelineStage[], values: readonly number[]): Triple {
  let colour: Float64Array = Float64Array.from(values);
  for (const stage of stages) colour = stage(colour);
  return [colour[0]!, colour[1]!, colour[2]!]; // these stages always end in XYZ
}

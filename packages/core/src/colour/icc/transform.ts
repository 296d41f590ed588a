import { ConversionError } from '../../errors.ts';
import type { Convert, FixedNode } from '../link/grid-link.ts';
import { convertInCell, linkByGrid, sampleGrid } from '../link/grid-link.ts';
import type { Link } from '../link/link.ts';
import { linkByLight, linkByShapers, linkFromLab, stagesToLight } from '../link/shaper-link.ts';
import { linkByTable } from '../link/table-link.ts';
import type { Triple } from '../matrix3.ts';
import { clampUnit, d50 } from '../spaces.ts';
import type { BlackTint, XyzAdjustment } from './black-point.ts';
import { compensateBlackPoint, noAdjustment, sourceBlack, targetBlack } from './black-point.ts';
import type { BuiltInSpace } from './built-in.ts';
import { builtInProfile } from './built-in.ts';
import type { Intent } from './device.ts';
import { chosenShaper, stagesFromXyz, stagesToXyz } from './device.ts';
import { decodeLab, decodeXyz, encodeLab, encodeXyz } from './encoding.ts';
import type { PipelineStage } from './lut.ts';
import type { Profile } from './profile.ts';

/** Options of a transform. The defaults are those of the image engine. */
export interface TransformOptions {
  /** Perceptual by default. */
  readonly intent?: Intent;
  /**
   * Maps black to black. True by default; always applied to targets of version 4 for the perceptual and saturation
   * intents.
   */
  readonly blackPointCompensation?: boolean;
  /** Tinted by default: the image engine's lcms 2.18 to 2.19 keeps the tint, which other releases drop. */
  readonly blackTint?: BlackTint;
}

/** A transform between two colour spaces. Colours are 0 to 1 in each channel; Lab and XYZ have their own ranges. */
export interface Transform {
  readonly inputs: number;
  readonly outputs: number;
  /** Converts one colour exactly. */
  readonly convertExactly: (colour: readonly number[]) => number[];
  /** Converts one colour in the same way as pixels, so that drawings match pictures. */
  readonly convert: (colour: readonly number[]) => number[];
  /** Converts many colours. The first call builds tables, which takes as long as about ten thousand exact colours. */
  readonly convertPixels: Link;
}

/** Creates a transform. Refuses a profile that does not support its direction; reads the tables it needs. */
export function createTransform(
  from: Profile | BuiltInSpace,
  to: Profile | BuiltInSpace,
  { intent = 'perceptual', blackPointCompensation = true, blackTint = 'tinted' }: TransformOptions = {},
): Transform {
  const [source, target] = [resolveProfile(from), resolveProfile(to)];
  const ends: TransformEnds = { source, target, intent };
  const adjustment = adjustmentOf(ends, blackPointCompensation, blackTint);
  const convert = joinStages(stagesToXyz(source, intent), adjustment, stagesFromXyz(target, intent), target.channels);
  const fixed = intent === 'absolute' ? undefined : paperWhiteNode(source, target);
  const exactly = (colour: readonly number[]): number[] => decodeFor(target, convert(encodeFor(source, colour)));
  let link: Link | undefined;
  return {
    inputs: source.channels,
    outputs: target.channels,
    convertExactly: exactly,
    convert: (colour) => {
      if (source.channels !== 4) return exactly(colour);
      return decodeFor(target, convertInCell(convert, encodeFor(source, colour), target.channels, fixed));
    },
    convertPixels: (run) => {
      link ??= createLink(ends, adjustment, convert, fixed);
      link(run);
    },
  };
}

/** The two profiles and the rendering intent. */
interface TransformEnds {
  readonly source: Profile;
  readonly target: Profile;
  readonly intent: Intent;
}

function resolveProfile(end: Profile | BuiltInSpace): Profile {
  return typeof end === 'string' ? builtInProfile(end) : end;
}

function adjustmentOf({ source, target, intent }: TransformEnds, isRequested: boolean, tint: BlackTint): XyzAdjustment {
  if (intent === 'absolute') return scaleMediaWhite(source, target);
  const isForced = target.version === 4 && !target.isConnectionSpace && intent !== 'relative';
  if (!isRequested && !isForced) return noAdjustment;
  return compensateBlackPoint(sourceBlack(source, intent, tint), targetBlack(target, intent, tint));
}

/** Maps the white of one medium to that of the other. @see ICC.1:2022, "ICC-absolute colorimetric intent" */
function scaleMediaWhite(source: Profile, target: Profile): XyzAdjustment {
  const [from, to] = [whiteOf(source), whiteOf(target)];
  return { scale: [from[0] / to[0], from[1] / to[1], from[2] / to[2]], offset: [0, 0, 0] };
}

/** Display profiles of version 2 state a white that their colorants were already adapted from. */
function whiteOf({ version, deviceClass, mediaWhite }: Profile): Triple {
  if (version === 2 && deviceClass === 'mntr') return d50;
  const white = mediaWhite();
  if (white.every((value) => value > 0)) return white;
  throw new ConversionError(
    'PROFILE_MALFORMED',
    `media white point is ${white.join(' ')}, expected X, Y and Z above 0`,
  );
}

/** Joins the stages of two devices into one function. The returned array is reused by the next call. */
function joinStages(
  before: PipelineStage[],
  { scale, offset }: XyzAdjustment,
  after: PipelineStage[],
  outputs: number,
): Convert {
  const xyz = new Float64Array(3);
  const result = new Float64Array(outputs);
  return (colour) => {
    let values: Float64Array = new Float64Array(colour);
    for (const stage of before) values = stage(values);
    for (let axis = 0; axis < 3; axis++) xyz[axis] = values[axis]! * scale[axis]! + offset[axis]!;
    values = xyz;
    for (const stage of after) values = stage(values);
    for (let output = 0; output < result.length; output++) result[output] = clampUnit(values[output] ?? 0);
    return result;
  };
}

/** Chooses the fastest link that is accurate enough. */
function createLink(
  { source, target, intent }: TransformEnds,
  adjustment: XyzAdjustment,
  convert: Convert,
  fixed: FixedNode | undefined,
): Link {
  const { channels } = source;
  if (channels === 1) return linkByTable(convert, target.channels);
  const after = chosenShaper(target, 'B2A', intent);
  const before = chosenShaper(source, 'A2B', intent);
  if (after !== undefined && before !== undefined) return linkByShapers(before, after, adjustment);
  if (after !== undefined && source.isConnectionSpace && source.space === 'Lab') return linkFromLab(after, adjustment);
  // CMYK must match the engine, whose grid interpolates samples and not light.
  if (after === undefined || channels === 4) return linkByGrid(sampleGrid(convert, channels, target.channels, fixed));
  const toLight = joinStages(stagesToXyz(source, intent), adjustment, stagesToLight(after), 3);
  return linkByLight(sampleGrid(toLight, channels, 3, undefined), after);
}

/** No ink is white paper, even if the profile says slightly less, as in the engine. */
function paperWhiteNode(source: Profile, target: Profile): FixedNode | undefined {
  const white = { GRAY: [1], RGB: [1, 1, 1], CMYK: [0, 0, 0, 0] }[target.space];
  return source.space === 'CMYK' && white !== undefined ? { from: [0, 0, 0, 0], to: white } : undefined;
}

/** From the ranges of Lab and XYZ to 0 to 1. */
function encodeFor({ space, channels }: Profile, colour: readonly number[]): number[] {
  const [x = 0, y = 0, z = 0] = colour;
  const encoded = space === 'Lab' ? encodeLab([x, y, z]) : space === 'XYZ' ? encodeXyz([x, y, z]) : colour;
  return Array.from({ length: channels }, (_, index) => clampUnit(encoded[index] ?? 0));
}

function decodeFor({ space }: Profile, encoded: ArrayLike<number>): number[] {
  const [x = 0, y = 0, z = 0] = Array.from(encoded);
  if (space === 'Lab') return [...decodeLab([x, y, z])];
  return space === 'XYZ' ? [...decodeXyz([x, y, z])] : Array.from(encoded);
}

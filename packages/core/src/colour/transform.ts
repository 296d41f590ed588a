import { ConversionError } from '../errors.ts';
import type { BlackTint, XyzAdjustment } from './black-point.ts';
import { compensateBlackPoint, noAdjustment, sourceBlack, targetBlack } from './black-point.ts';
import type { BuiltInSpace } from './built-in.ts';
import { builtInProfile } from './built-in.ts';
import type { Intent } from './device.ts';
import { chosenShaper, stagesFromXyz, stagesToXyz } from './device.ts';
import { decodeLab, decodeXyz, encodeLab, encodeXyz } from './encoding.ts';
import type { Convert, FixedNode } from './grid-link.ts';
import { convertInCell, linkByGrid, sampleGrid } from './grid-link.ts';
import type { Link } from './link.ts';
import type { Stage } from './lut.ts';
import type { Triple } from './matrix3.ts';
import type { Profile } from './profile.ts';
import { linkByLight, linkByShapers, linkFromLab, stagesToLight } from './shaper-link.ts';
import { clampUnit, d50 } from './spaces.ts';
import { linkByTable } from './table-link.ts';

/** How colours go from one space to another. What is left out is as the image engine does it. */
export interface TransformOptions {
  /** Perceptual when left out. */
  readonly intent?: Intent;
  /** Whether black becomes black. True when left out, and always so into version 4 for pictures' two intents. */
  readonly blackPointCompensation?: boolean;
  /** Tinted when left out: the image engine's lcms, 2.18 to 2.19, keeps the tint that other releases leave out. */
  readonly blackTint?: BlackTint;
}

/** The way from one colour space to another. Colours are 0 to 1 in each channel; Lab and XYZ have their own scales. */
export interface Transform {
  readonly inputs: number;
  readonly outputs: number;
  /** One colour, as exactly as numbers go. */
  readonly convertExactly: (colour: readonly number[]) => number[];
  /** One colour as pixels are converted, so that a drawing's ink is that of a picture beside it. */
  readonly convert: (colour: readonly number[]) => number[];
  /** Many colours. The first call makes tables, which takes as long as some ten thousand exact colours. */
  readonly convertPixels: Link;
}

/** Refuses a profile that leads no way in or out; the tables that are needed are read here. */
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

/** From where, to where, and what is to stay. */
interface TransformEnds {
  readonly source: Profile;
  readonly target: Profile;
  readonly intent: Intent;
}

function resolveProfile(end: Profile | BuiltInSpace): Profile {
  return typeof end === 'string' ? builtInProfile(end) : end;
}

function adjustmentOf({ source, target, intent }: TransformEnds, wanted: boolean, tint: BlackTint): XyzAdjustment {
  if (intent === 'absolute') return scaleMediaWhite(source, target);
  const isForced = target.version === 4 && !target.isConnectionSpace && intent !== 'relative';
  if (!wanted && !isForced) return noAdjustment;
  return compensateBlackPoint(sourceBlack(source, intent, tint), targetBlack(target, intent, tint));
}

/** The paper of the one on the paper of the other. @see ICC.1:2022, "ICC-absolute colorimetric intent" */
function scaleMediaWhite(source: Profile, target: Profile): XyzAdjustment {
  const [from, to] = [whiteOf(source), whiteOf(target)];
  return { scale: [from[0] / to[0], from[1] / to[1], from[2] / to[2]], offset: [0, 0, 0] };
}

/** Screens of version 2 state a white that their colorants have been adapted from already. */
function whiteOf({ version, deviceClass, mediaWhite }: Profile): Triple {
  if (version === 2 && deviceClass === 'mntr') return d50;
  const white = mediaWhite();
  if (white.every((value) => value > 0)) return white;
  throw new ConversionError('PROFILE_MALFORMED', `found white ${white.join(' ')}, expected light in X, Y and Z`);
}

/** Stages out of one device and into another as one function; the array that it returns is its own. */
function joinStages(before: Stage[], { scale, offset }: XyzAdjustment, after: Stage[], outputs: number): Convert {
  const xyz = new Float64Array(3);
  const result = new Float64Array(outputs);
  return (colour) => {
    let values: Float64Array = Float64Array.from(colour);
    for (const stage of before) values = stage(values);
    for (let axis = 0; axis < 3; axis++) xyz[axis] = values[axis]! * scale[axis]! + offset[axis]!;
    values = xyz;
    for (const stage of after) values = stage(values);
    for (let output = 0; output < result.length; output++) result[output] = clampUnit(values[output] ?? 0);
    return result;
  };
}

/** The quickest way that is as exact as it has to be. */
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
  // Inks are to be what the engine makes of them, which cuts its net through samples, not through light.
  if (after === undefined || channels === 4) return linkByGrid(sampleGrid(convert, channels, target.channels, fixed));
  const toLight = joinStages(stagesToXyz(source, intent), adjustment, stagesToLight(after), 3);
  return linkByLight(sampleGrid(toLight, channels, 3, undefined), after);
}

/** No ink is white paper, whatever little the profile says it lacks: the engine has it so. */
function paperWhiteNode(source: Profile, target: Profile): FixedNode | undefined {
  const white = { GRAY: [1], RGB: [1, 1, 1], CMYK: [0, 0, 0, 0] }[target.space];
  return source.space === 'CMYK' && white !== undefined ? { from: [0, 0, 0, 0], to: white } : undefined;
}

/** From the scales of Lab and XYZ to 0 to 1. */
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

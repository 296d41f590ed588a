import type { Transform } from '../../../colour/icc/transform.ts';
import { clampUnit, labToXyz, xyzToSrgb } from '../../../colour/spaces.ts';
import type { DrawingColour } from '../../../models/drawing/paint.ts';

/** A colour space of the file. */
export interface ColourSpace {
  readonly family: string;
  readonly components: number;
  readonly initial: readonly number[];
  /** The default range of the components of pictures with a number of bits. */
  readonly decode: (bits: number) => readonly number[];
  readonly toColour: (values: ArrayLike<number>) => DrawingColour;
  /** Converts pixels with 8 bits and the default range, if that is faster than colour by colour. */
  readonly transform?: Transform | 'rgb' | 'gray' | undefined;
  /** The space of the colours of an uncoloured pattern. */
  readonly base?: ColourSpace | undefined;
  /** Steps of the calculation of a colour, if that is long. */
  readonly steps?: number | undefined;
  /** The names of its spot colours. */
  readonly inks?: readonly string[] | undefined;
}

export const unitRange = (count: number) => (): readonly number[] => Array.from({ length: count }, () => [0, 1]).flat();

export const deviceGray: ColourSpace = {
  family: 'DeviceGray',
  components: 1,
  initial: [0],
  decode: unitRange(1),
  toColour: (values) => {
    const gray = clampUnit(values[0] ?? 0);
    return { srgb: [gray, gray, gray], source: { space: 'gray', values: [gray] } };
  },
  transform: 'gray',
};

export const deviceRgb: ColourSpace = {
  family: 'DeviceRGB',
  components: 3,
  initial: [0, 0, 0],
  decode: unitRange(3),
  toColour: (values) => ({ srgb: [unit(values, 0), unit(values, 1), unit(values, 2)] }),
  transform: 'rgb',
};

/** The most colours of a space that are kept. */
const maxColours = 20_000;

/** Converts each colour once. */
function remember(convert: ColourSpace['toColour']): ColourSpace['toColour'] {
  const known = new Map<string, DrawingColour>();
  return (values) => {
    const key = Array.prototype.join.call(values);
    let colour = known.get(key);
    if (colour === undefined) {
      colour = convert(values);
      if (known.size < maxColours) known.set(key, colour);
    }
    return colour;
  };
}

/** CMYK, or another space with four inks, by a profile. */
export function cmykSpace(family: string, transform: Transform): ColourSpace {
  return {
    family,
    components: 4,
    initial: [0, 0, 0, 1],
    decode: unitRange(4),
    transform,
    toColour: remember((values) => {
      const inks = [unit(values, 0), unit(values, 1), unit(values, 2), unit(values, 3)] as const;
      return { srgb: toTriple(transform.convert(inks)), source: { space: 'cmyk', values: inks } };
    }),
  };
}

/** Gray or RGB by a profile. RGB with an sRGB profile is drawn unchanged. */
export function profileSpace(transform: Transform, family: string): ColourSpace {
  const { inputs } = transform;
  if (inputs === 3 && isUnchanged(transform)) return { ...deviceRgb, family };
  return {
    family,
    components: inputs,
    initial: Array(inputs).fill(0),
    decode: unitRange(inputs),
    transform,
    toColour: remember((values) => {
      const stated = Array.from({ length: inputs }, (_, at) => unit(values, at));
      const srgb = toTriple(transform.convert(stated));
      return inputs === 1 ? { srgb, source: { space: 'gray', values: [stated[0]!] } } : { srgb };
    }),
  };
}

/** The steps of each channel for which a transform is tried. */
const triedSteps = 5;

/** True if a transform of RGB changes no tried colour by a step of 8 bits. */
function isUnchanged(transform: Transform): boolean {
  for (let at = 0; at < triedSteps ** 3; at++) {
    const colour = [at % triedSteps, Math.floor(at / triedSteps) % triedSteps, Math.floor(at / triedSteps ** 2)];
    const stated = colour.map((step) => step / (triedSteps - 1));
    const found = transform.convertExactly(stated);
    if (found.some((value, channel) => Math.abs(value - stated[channel]!) * 255 >= 1)) return false;
  }
  return true;
}

/** @see ISO 32000-1, "Lab Colour Spaces" */
export function labSpace([aMin = -100, aMax = 100, bMin = -100, bMax = 100]: readonly number[]): ColourSpace {
  return {
    family: 'Lab',
    components: 3,
    initial: [0, Math.max(0, aMin), Math.max(0, bMin)],
    decode: () => [0, 100, aMin, aMax, bMin, bMax],
    toColour: (values) => {
      const lab = [
        Math.min(100, Math.max(0, values[0] ?? 0)),
        Math.min(aMax, Math.max(aMin, values[1] ?? 0)),
        Math.min(bMax, Math.max(bMin, values[2] ?? 0)),
      ] as const;
      return { srgb: toTriple(xyzToSrgb(labToXyz(lab))), source: { space: 'lab', values: lab } };
    },
  };
}

export function unit(values: ArrayLike<number>, at: number): number {
  return clampUnit(values[at] ?? 0);
}

function toTriple([red = 0, green = 0, blue = 0]: readonly number[]): [number, number, number] {
  return [clampUnit(red), clampUnit(green), clampUnit(blue)];
}

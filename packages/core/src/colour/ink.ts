import type { Triple } from './matrix3.ts';
import { clampUnit, decodeSrgb, encodeSrgb, labToXyz, xyzToSrgb } from './spaces.ts';

/** A colour as documents state it: 0 to 1 in each channel, Lab on its own scales. */
export type ColourValue =
  | { readonly space: 'cmyk'; readonly values: readonly [number, number, number, number] }
  | { readonly space: 'rgb'; readonly values: Triple }
  | { readonly space: 'gray'; readonly values: readonly [number] }
  | { readonly space: 'lab'; readonly values: Triple };

/** An ink of its own, such as a spot colour, by what it looks like when it is printed in full. */
export interface Ink {
  readonly name: string;
  readonly alternate: ColourValue;
}

/** From each ink's tint to a colour: what PDF and PostScript state as a function beside their inks. */
export type TintFunction = (tints: readonly number[]) => ColourValue;

/** From the default or a document's CMYK to sRGB. */
export type CmykToSrgb = (inks: readonly number[]) => readonly number[];

/**
 * The look of an ink printed in part: process inks in proportion, everything else towards white.
 * @see IDML File Format Specification, "Tint"
 */
export function tintColour(colour: ColourValue, tint: number): ColourValue {
  const share = clampUnit(tint);
  const fade = (value: number): number => share * value + (1 - share);
  switch (colour.space) {
    case 'cmyk': {
      const [c, m, y, k] = colour.values;
      return { space: 'cmyk', values: [c * share, m * share, y * share, k * share] };
    }
    case 'rgb': {
      const [red, green, blue] = colour.values;
      return { space: 'rgb', values: [fade(red), fade(green), fade(blue)] };
    }
    case 'gray':
      return { space: 'gray', values: [fade(colour.values[0])] };
    case 'lab': {
      const [lightness, a, b] = colour.values;
      return { space: 'lab', values: [lightness * share + (1 - share) * 100, a * share, b * share] };
    }
  }
}

/** One ink of several, and how much of it: what Separation and DeviceN name. */
export interface Tint {
  readonly ink: Ink;
  readonly tint: number;
}

/**
 * Inks over one another. The document's own function says what they look like; where there is none, those that are
 * made of process inks add up, plate by plate, and each of the others lets through its share of red, green and blue.
 */
export function mixInks(tints: readonly Tint[], toSrgb: CmykToSrgb, mix?: TintFunction): Triple {
  if (mix !== undefined) return srgbOf(mix(tints.map(({ tint }) => tint)), toSrgb);
  const looks = tints.map(({ ink, tint }) => tintColour(ink.alternate, tint));
  const process = looks.flatMap((look) => (look.space === 'cmyk' ? [look.values] : []));
  const layers = looks.filter(({ space }) => space !== 'cmyk').map((look) => srgbOf(look, toSrgb));
  if (process.length > 0) layers.push(toTriple(toSrgb(addPlates(process))));
  const transmitted = (channel: 0 | 1 | 2): number =>
    encodeSrgb(layers.reduce((light, layer) => light * decodeSrgb(layer[channel]), 1));
  return layers.length === 1 ? layers[0]! : [transmitted(0), transmitted(1), transmitted(2)];
}

/** A plate is full at most. */
function addPlates(inks: readonly (readonly [number, number, number, number])[]): number[] {
  return ([0, 1, 2, 3] as const).map((plate) => clampUnit(inks.reduce((sum, each) => sum + each[plate], 0)));
}

/** A colour for the screen. */
export function srgbOf(colour: ColourValue, toSrgb: CmykToSrgb): Triple {
  switch (colour.space) {
    case 'cmyk':
      return toTriple(toSrgb(colour.values));
    case 'rgb':
      return colour.values;
    case 'gray':
      return [colour.values[0], colour.values[0], colour.values[0]];
    case 'lab':
      return xyzToSrgb(labToXyz(colour.values));
  }
}

function toTriple([red = 0, green = 0, blue = 0]: readonly number[]): Triple {
  return [red, green, blue];
}

import type { Triple } from './matrix3.ts';
import { clampUnit, decodeSrgb, encodeSrgb, labToXyz, xyzToSrgb } from './spaces.ts';

/** A colour as documents state it: 0 to 1 in each channel; Lab in its own ranges. */
export type ColourValue =
  | { readonly space: 'cmyk'; readonly values: readonly [number, number, number, number] }
  | { readonly space: 'rgb'; readonly values: Triple }
  | { readonly space: 'gray'; readonly values: readonly [number] }
  | { readonly space: 'lab'; readonly values: Triple };

/** A separate ink, such as a spot colour, with its appearance at full tint. */
export interface Ink {
  readonly name: string;
  readonly alternate: ColourValue;
}

/** Converts the tints of all inks to a colour. PDF and PostScript state such a function with their inks. */
export type TintFunction = (tints: readonly number[]) => ColourValue;

/** Converts the document's or the default CMYK to sRGB. */
export type CmykToSrgb = (inks: readonly number[]) => readonly number[];

/**
 * The colour of a tinted ink: process inks scale, all others fade to white.
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

/** An ink and its tint, as in Separation and DeviceN. */
export interface Tint {
  readonly ink: Ink;
  readonly tint: number;
}

/**
 * The colour of overprinted inks. Uses the document's function if there is one. Otherwise process inks add up plate by
 * plate, and each other ink transmits its share of red, green and blue.
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

/** Adds inks plate by plate, up to a full plate. */
function addPlates(inks: readonly (readonly [number, number, number, number])[]): number[] {
  return ([0, 1, 2, 3] as const).map((plate) => clampUnit(inks.reduce((sum, each) => sum + each[plate], 0)));
}

/** Converts a colour to sRGB. */
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

import { clampUnit } from '../../../colour/spaces.ts';
import type { MeshNode, Paint } from '../../../models/drawing/nodes.ts';
import type { DrawingColour } from '../../../models/drawing/paint.ts';
import type { Dict, Value } from '../objects/values.ts';

/** Converts CMYK to sRGB; all values are 0 to 1. */
export type ConvertCmyk = (inks: readonly number[]) => readonly number[];

/** A colour space that is in use. */
export interface ColourSpace {
  readonly family: string;
  readonly components: number;
  readonly initial: readonly number[];
  /** The array that `currentcolorspace` returns; made from the family if absent. */
  readonly source?: Value | undefined;
  /** The default range of each component in pictures. */
  readonly decode: (bits: number) => readonly number[];
  /** The colour of components. */
  readonly toColour: (values: readonly number[]) => DrawingColour;
  /** The space of the colours of an uncoloured pattern. */
  readonly base?: ColourSpace | undefined;
}

/** A pattern as the current colour: a paint, or a mesh that is painted under a clip. */
export interface PatternState {
  readonly dict: Dict;
  readonly shading: Paint | MeshNode;
  /** The colour around a shading. */
  readonly background?: DrawingColour | undefined;
}

/** The current colour. */
export interface ColourState {
  readonly space: ColourSpace;
  readonly values: readonly number[];
  readonly colour: DrawingColour;
  readonly pattern?: PatternState | undefined;
}

const unitRange = (count: number) => (): readonly number[] => Array.from({ length: count }, () => [0, 1]).flat();

export const deviceGray: ColourSpace = {
  family: 'DeviceGray',
  components: 1,
  initial: [0],
  decode: unitRange(1),
  toColour: ([value = 0]) => grayColour(clampUnit(value)),
};

export const deviceRgb: ColourSpace = {
  family: 'DeviceRGB',
  components: 3,
  initial: [0, 0, 0],
  decode: unitRange(3),
  toColour: ([red = 0, green = 0, blue = 0]) => ({ srgb: [clampUnit(red), clampUnit(green), clampUnit(blue)] }),
};

/** CMYK by the profile of the product. */
export function deviceCmyk(convert: ConvertCmyk): ColourSpace {
  return {
    family: 'DeviceCMYK',
    components: 4,
    initial: [0, 0, 0, 1],
    decode: unitRange(4),
    toColour: (values) => {
      const inks = [
        clampUnit(values[0]!),
        clampUnit(values[1]!),
        clampUnit(values[2]!),
        clampUnit(values[3]!),
      ] as const;
      const [red = 0, green = 0, blue = 0] = convert(inks);
      return { srgb: [red, green, blue], source: { space: 'cmyk', values: inks } };
    },
  };
}

function grayColour(value: number): DrawingColour {
  return { srgb: [value, value, value], source: { space: 'gray', values: [value] } };
}

export function colourIn(space: ColourSpace, values: readonly number[]): ColourState {
  return { space, values, colour: space.toColour(values) };
}

export const initialColour: ColourState = colourIn(deviceGray, [0]);

/** Gray, red, green and blue, or inks of a colour, as the operators that return them convert. */
export function deviceValues({ space, values, colour }: ColourState): {
  readonly gray: number;
  readonly rgb: readonly [number, number, number];
  readonly cmyk: readonly [number, number, number, number];
} {
  const [a = 0, b = 0, c = 0, d = 0] = values.map(clampUnit);
  if (space.family === 'DeviceCMYK') {
    const rgb = [1 - Math.min(1, a + d), 1 - Math.min(1, b + d), 1 - Math.min(1, c + d)] as const;
    return { gray: 1 - Math.min(1, 0.3 * a + 0.59 * b + 0.11 * c + d), rgb, cmyk: [a, b, c, d] };
  }
  if (space.family === 'DeviceGray') return { gray: a, rgb: [a, a, a], cmyk: [0, 0, 0, 1 - a] };
  const rgb = space.family === 'DeviceRGB' ? ([a, b, c] as const) : colour.srgb;
  const black = 1 - Math.max(...rgb);
  const cmyk = [1 - rgb[0] - black, 1 - rgb[1] - black, 1 - rgb[2] - black, black] as const;
  return { gray: 0.3 * rgb[0] + 0.59 * rgb[1] + 0.11 * rgb[2], rgb, cmyk };
}

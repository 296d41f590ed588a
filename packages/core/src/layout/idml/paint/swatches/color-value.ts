import type { ColourValue } from '../../../../colour/ink.ts';
import { hsbToSrgb } from '../../../../colour/spaces.ts';
import type { ColorSwatch } from '../../../../models/design/swatches.ts';
import type { XmlElement } from '../../../../xml/element.ts';
import { roundNumber } from '../../../round.ts';
import { numbersIn } from '../../chain.ts';

/** A colour as stored in the design, and for computation. */
export interface ParsedColor extends Pick<ColorSwatch, 'space' | 'values'> {
  readonly colour: ColourValue;
}

/** The ranges of the values of each space. */
const ranges: Readonly<Record<string, readonly (readonly [min: number, max: number])[]>> = {
  RGB: [
    [0, 255],
    [0, 255],
    [0, 255],
  ],
  CMYK: [
    [0, 100],
    [0, 100],
    [0, 100],
    [0, 100],
  ],
  LAB: [
    [0, 100],
    [-128, 127],
    [-128, 127],
  ],
  HSB: [
    [0, 360],
    [0, 100],
    [0, 100],
  ],
  Gray: [[0, 100]],
};

/**
 * Reads the colour of an element, or the alternate colour of an ink. Values are clamped to their range.
 * @see IDML File Format Specification, "Color"
 */
export function readColorValue(element: XmlElement): ParsedColor | undefined {
  return readColorIn(element, 'Space', 'ColorValue') ?? readColorIn(element, 'AlternateSpace', 'AlternateColorValue');
}

function readColorIn(element: XmlElement, spaceName: string, valueName: string): ParsedColor | undefined {
  const space = element.attribute(spaceName) ?? '';
  const range = Object.hasOwn(ranges, space) ? ranges[space] : undefined;
  const found = range && numbersIn([element], valueName, range.length);
  const values = found?.map((value, at) => {
    const [min, max] = range?.[at] ?? [0, 0];
    return roundNumber(Math.min(max, Math.max(min, value)));
  });
  return values && toParsedColor(space, values);
}

function toParsedColor(space: string, values: number[]): ParsedColor {
  const [a = 0, b = 0, c = 0, d = 0] = values;
  switch (space) {
    case 'CMYK':
      return { space: 'cmyk', values, colour: { space: 'cmyk', values: [a / 100, b / 100, c / 100, d / 100] } };
    case 'LAB':
      return { space: 'lab', values, colour: { space: 'lab', values: [a, b, c] } };
    case 'Gray': // percent of black; gray counts light
      return { space: 'gray', values, colour: { space: 'gray', values: [1 - a / 100] } };
    case 'HSB': {
      const rgb = hsbToSrgb([a / 360, b / 100, c / 100]);
      return {
        space: 'rgb',
        values: rgb.map((part) => roundNumber(part * 255)),
        colour: { space: 'rgb', values: rgb },
      };
    }
    default:
      return { space: 'rgb', values, colour: { space: 'rgb', values: [a / 255, b / 255, c / 255] } };
  }
}

/** Names an unnamed colour by its values, like InDesign. */
export function nameOfColor({ space, values }: Pick<ColorSwatch, 'space' | 'values'>): string {
  const letters = { rgb: ['R', 'G', 'B'], cmyk: ['C', 'M', 'Y', 'K'], lab: ['L', 'a', 'b'], gray: ['K'] }[space];
  return values.map((value, at) => `${letters[at]}=${Math.round(value)}`).join(' ');
}

import { invertMatrix3, type Matrix3, multiplyTriple, type Triple } from '../../../colour/matrix3.ts';
import { adaptation, d50, d65, decodeSrgb, encodeSrgb, srgbToXyz, xyzToSrgb } from '../../../colour/spaces.ts';

/** A colour and how opaque it is, each from 0 to 1. */
export interface Colour {
  readonly rgb: Triple;
  readonly alpha: number;
}

/** A colour space of `color()`, with its conversions from and to sRGB. */
export interface ColourSpace {
  readonly fromRgb: (rgb: Triple) => Triple;
  readonly toRgb: (parts: Triple) => Triple;
}

/** Light of the primaries of Display P3 as XYZ under D65. @see CSS Color 4, "Sample code for Color Conversions" */
const fromP3: Matrix3 = [
  [0.4865709486482162, 0.26566769316909306, 0.1982172852343625],
  [0.2289745640697488, 0.6917385218365064, 0.079286914093745],
  [0, 0.04511338185890264, 1.043944368900976],
];
const toP3 = invertMatrix3(fromP3);
const [toD50, toD65] = [adaptation(d65, d50), adaptation(d50, d65)];

const decode = ([a, b, c]: Triple): Triple => [decodeSrgb(a), decodeSrgb(b), decodeSrgb(c)];
const encode = ([a, b, c]: Triple): Triple => [encodeSrgb(a), encodeSrgb(b), encodeSrgb(c)];

const xyz: ColourSpace = {
  fromRgb: (rgb) => multiplyTriple(toD65, srgbToXyz(rgb)),
  toRgb: (parts) => xyzToSrgb(multiplyTriple(toD50, parts)),
};

/** @see CSS Color 4, "Predefined Color Spaces" */
export const colourSpaces: Readonly<Record<string, ColourSpace>> = {
  srgb: { fromRgb: (rgb) => rgb, toRgb: (parts) => parts },
  'srgb-linear': { fromRgb: decode, toRgb: encode },
  'display-p3': {
    fromRgb: (rgb) => encode(multiplyTriple(toP3, xyz.fromRgb(rgb))),
    toRgb: (parts) => xyz.toRgb(multiplyTriple(fromP3, decode(parts))),
  },
  xyz,
  'xyz-d65': xyz,
  'xyz-d50': { fromRgb: srgbToXyz, toRgb: xyzToSrgb },
};

import type { Matrix3, Triple } from './matrix3.ts';
import { diagonal, invertMatrix3, multiplyMatrix, multiplyTriple, transpose } from './matrix3.ts';

// Ranges: XYZ with Y = 1 for white; L 0 to 100; red, green, blue, hue (one turn), saturation and brightness 0 to 1.

/** The white of the profile connection space. @see ICC.1:2022, "PCS illuminant" */
export const d50: Triple = [0.9642, 1, 0.8249];

/** The white of sRGB, from its chromaticity 0.3127, 0.3290. @see IEC 61966-2-1, "Reference conditions" */
export const d65: Triple = whiteOf(0.3127, 0.329);

/**
 * The matrix to the cone responses in which whites are adapted.
 * @see ICC.1:2022, annex E, "Linearized Bradford transformation"
 */
const bradford: Matrix3 = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
];

/** The matrix that adapts XYZ from one white to another. */
export function adaptation(from: Triple, to: Triple): Matrix3 {
  const [source, target] = [multiplyTriple(bradford, from), multiplyTriple(bradford, to)];
  const gains: Triple = [target[0] / source[0], target[1] / source[1], target[2] / source[2]];
  return multiplyMatrix(invertMatrix3(bradford), multiplyMatrix(diagonal(gains), bradford));
}

/** Linear sRGB to XYZ under D50, from the primaries of ITU-R BT.709. @see IEC 61966-2-1, "Reference conditions" */
export const srgbColorants: Matrix3 = multiplyMatrix(
  adaptation(d65, d50),
  colorantsOf([whiteOf(0.64, 0.33), whiteOf(0.3, 0.6), whiteOf(0.15, 0.06)], d65),
);
const fromSrgbColorants = invertMatrix3(srgbColorants);

/** Decodes a sample to linear light. @see IEC 61966-2-1, "Transformation from RGB values to CIE 1931 XYZ values" */
export function decodeSrgb(sample: number): number {
  return sample <= 0.04045 ? sample / 12.92 : ((sample + 0.055) / 1.055) ** 2.4;
}

/** Encodes linear light as a sample. */
export function encodeSrgb(light: number): number {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
}

/** Converts sRGB to XYZ, adapted to D50. */
export function srgbToXyz([red, green, blue]: Triple): Triple {
  return multiplyTriple(srgbColorants, [decodeSrgb(red), decodeSrgb(green), decodeSrgb(blue)]);
}

/** Converts XYZ under D50 to sRGB, clipped to its range. */
export function xyzToSrgb(xyz: Triple): Triple {
  const [red, green, blue] = multiplyTriple(fromSrgbColorants, xyz);
  return [clampUnit(encodeSrgb(red)), clampUnit(encodeSrgb(green)), clampUnit(encodeSrgb(blue))];
}

/** The knee between the cube root and the line. @see ISO/CIE 11664-4, "CIE 1976 L*a*b* colour space" */
const knee = 6 / 29;

/** Converts XYZ to Lab, both under D50. */
export function xyzToLab([x, y, z]: Triple): Triple {
  const [fx, fy, fz] = [toRoot(x / d50[0]), toRoot(y / d50[1]), toRoot(z / d50[2])];
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}

export function labToXyz([lightness, a, b]: Triple): Triple {
  const fy = (lightness + 16) / 116;
  return [fromRoot(fy + a / 500) * d50[0], fromRoot(fy) * d50[1], fromRoot(fy - b / 200) * d50[2]];
}

const toRoot = (t: number): number => (t > knee ** 3 ? Math.cbrt(t) : t / (3 * knee * knee) + 4 / 29);
const fromRoot = (t: number): number => (t > knee ? t * t * t : 3 * knee * knee * (t - 4 / 29));

/** @see Smith, Color Gamut Transform Pairs, SIGGRAPH 1978: brightness is the largest of the three */
export function hsbToSrgb([hue, saturation, brightness]: Triple): Triple {
  const channel = (shift: number): number => {
    const sector = (((hue * 6 + shift) % 6) + 6) % 6;
    return brightness * (1 - saturation * Math.max(0, Math.min(sector, 4 - sector, 1)));
  };
  return [channel(5), channel(3), channel(1)];
}

/** The hue of a gray is 0. */
export function srgbToHsb([red, green, blue]: Triple): Triple {
  const [max, min] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const range = max - min;
  if (range === 0) return [0, 0, max];
  const sector =
    max === red ? (green - blue) / range : max === green ? 2 + (blue - red) / range : 4 + (red - green) / range;
  return [(sector / 6 + 1) % 1, range / max, max];
}

/** Clamps to 0 to 1; NaN becomes 0. */
export function clampUnit(value: number): number {
  return value > 0 ? Math.min(value, 1) : 0;
}

export function whiteOf(x: number, y: number): Triple {
  return [x / y, 1, (1 - x - y) / y];
}

/** The matrix of the primaries, scaled so that together they give white. */
export function colorantsOf(primaries: readonly [Triple, Triple, Triple], white: Triple): Matrix3 {
  const columns = transpose(primaries);
  return multiplyMatrix(columns, diagonal(multiplyTriple(invertMatrix3(columns), white)));
}

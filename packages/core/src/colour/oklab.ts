import type { Triple } from './matrix3.ts';
import { clampUnit, decodeSrgb, encodeSrgb } from './spaces.ts';

// Oklab: a space whose distances approximate perceived differences, and which is cheap to compute.

/**
 * Converts sRGB to Oklab: lightness from 0 to 1, a (green to red) and b (blue to yellow) around 0.
 * @see CSS Color 4, "Oklab"
 */
export function srgbToOklab([red, green, blue]: Triple): Triple {
  return lightToOklab(decodeSrgb(red), decodeSrgb(green), decodeSrgb(blue));
}

/** Converts linear light to Oklab, for callers that decode many samples first. */
export function lightToOklab(red: number, green: number, blue: number): Triple {
  const long = Math.cbrt(0.412221469470763 * red + 0.5363325372617348 * green + 0.0514459932675022 * blue);
  const medium = Math.cbrt(0.2119034958178252 * red + 0.6806995506452344 * green + 0.1073969535369406 * blue);
  const short = Math.cbrt(0.0883024591900564 * red + 0.2817188391361215 * green + 0.6299787016738222 * blue);
  return [
    0.210454268309314 * long + 0.7936177747023054 * medium - 0.0040720430116193 * short,
    1.9779985324311684 * long - 2.4285922420485799 * medium + 0.450593709617411 * short,
    0.0259040424655478 * long + 0.7827717124575296 * medium - 0.8086757549230774 * short,
  ];
}

/** Converts Oklab to sRGB, clipped to its range. */
export function oklabToSrgb([lightness, a, b]: Triple): Triple {
  const long = (lightness + 0.3963377773761749 * a + 0.2158037573099136 * b) ** 3;
  const medium = (lightness - 0.1055613458156586 * a - 0.0638541728258133 * b) ** 3;
  const short = (lightness - 0.0894841775298119 * a - 1.2914855480194092 * b) ** 3;
  const red = 4.0767416360759574 * long - 3.3077115392580616 * medium + 0.2309699031821044 * short;
  const green = -1.2684379732850317 * long + 2.6097573492876887 * medium - 0.3413193760026573 * short;
  const blue = -0.0041960761386756 * long - 0.7034186179359362 * medium + 1.7076146940746117 * short;
  return [clampUnit(encodeSrgb(red)), clampUnit(encodeSrgb(green)), clampUnit(encodeSrgb(blue))];
}

import { invertMatrix3, multiplyTriple, type Triple } from '../../../colour/matrix3.ts';
import { colorantsOf, encodeSrgb, whiteOf } from '../../../colour/spaces.ts';
import { uvRows } from './uv-rows.data.ts';

/** @see libtiff, "uvcode.h": the side of a square, and the position of the first row */
const [squareSide, firstRow] = [0.0035, 0.01694];
const neutral = { u: 4 / 19, v: 9 / 19 };

/** The white point has equal XYZ components. The primaries are those of sRGB. */
const xyzToLinearSrgb = invertMatrix3(
  colorantsOf([whiteOf(0.64, 0.33), whiteOf(0.3, 0.6), whiteOf(0.15, 0.06)], whiteOf(1 / 3, 1 / 3)),
);

/** Luminance from 16 bits. The first is the sign; 1 is white. */
function luminanceOf16(code: number): number {
  const exponent = code & 0x7fff;
  if (exponent === 0) return 0;
  const light = 2 ** ((exponent + 0.5) / 256 - 64);
  return code & 0x8000 ? -light : light;
}

/** sRGB gray from a 16-bit LogL code. */
export function logLToGray(code: number): number {
  return encodeSrgb(clip(luminanceOf16(code)));
}

/** sRGB from a 32-bit LogLuv code: 16 bits of luminance, and 8 each of u' and v'. */
export function logLuv32ToSrgb(code: number): Triple {
  const [u, v] = [(((code >>> 8) & 0xff) + 0.5) / 410, ((code & 0xff) + 0.5) / 410];
  return toSrgb(luminanceOf16(code >>> 16), u, v);
}

/** sRGB from a 24-bit LogLuv code: 10 bits of luminance, 14 for a square of u' and v'. */
export function logLuv24ToSrgb(code: number): Triple {
  const exponent = code >>> 14;
  const light = exponent === 0 ? 0 : 2 ** ((exponent + 0.5) / 64 - 12);
  const { u, v } = chromaticityOf(code & 0x3fff);
  return toSrgb(light, u, v);
}

function chromaticityOf(code: number): { u: number; v: number } {
  let remaining = code;
  for (const [row, [start, count]] of uvRows.entries()) {
    if (remaining < count) return { u: start + (remaining + 0.5) * squareSide, v: firstRow + (row + 0.5) * squareSide };
    remaining -= count;
  }
  return neutral;
}

/** @see CIE 15, "CIE 1976 uniform chromaticity scale diagram" */
function toSrgb(light: number, u: number, v: number): Triple {
  if (light <= 0) return [0, 0, 0];
  const xyz: Triple = [((9 * u) / (4 * v)) * light, light, ((12 - 3 * u - 20 * v) / (4 * v)) * light];
  const [red, green, blue] = multiplyTriple(xyzToLinearSrgb, xyz);
  return [encodeSrgb(clip(red)), encodeSrgb(clip(green)), encodeSrgb(clip(blue))];
}

function clip(light: number): number {
  return light > 0 ? Math.min(light, 1) : 0;
}

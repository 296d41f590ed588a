import type { Context } from '../../../context.ts';
import { predictionModes } from '../encode/predictors.ts';

/** Inverts a transform of the first `count` pixels, in place if the row length stays the same. */
export type InverseTransform = (argb: Uint32Array, count: number, breathe: Context['breathe']) => Promise<Uint32Array>;

/** True once per 0x40000 pixels, to yield to the event loop. */
const isBreathingPoint = (at: number): boolean => (at & 0x3ffff) === 0;

/** The parameters of a transform for each block of pixels. */
export interface TransformBlocks {
  readonly argb: Uint32Array;
  readonly columns: number;
  readonly sizeBits: number;
}

const opaqueBlack = 0xff000000;
const selectMode = 11;

/** @see WebP Lossless Bitstream Specification, "Predictor Transform" */
export function inversePredictor({ argb: modes, columns, sizeBits }: TransformBlocks, width: number): InverseTransform {
  return async (argb, count, breathe) => {
    for (let at = 0; at < count; at++) {
      if (isBreathingPoint(at)) await breathe();
      const [x, y] = [at % width, Math.floor(at / width)];
      let expected: number;
      if (y === 0) expected = x === 0 ? opaqueBlack : argb[at - 1]!;
      else if (x === 0) expected = argb[at - width]!;
      else {
        const mode = (modes[(y >> sizeBits) * columns + (x >> sizeBits)]! >>> 8) & 0xf;
        // After the last column follows the first pixel of this row.
        expected = predict(mode, argb[at - 1]!, argb[at - width]!, argb[at - width + 1]!, argb[at - width - 1]!);
      }
      argb[at] = addPixels(argb[at]!, expected);
    }
    return argb;
  };
}

function predict(mode: number, left: number, above: number, right: number, corner: number): number {
  if (mode === 0 || mode > 13) return opaqueBlack;
  if (mode === selectMode) return select(left, above, corner);
  let pixel = 0;
  for (let shift = 0; shift < 32; shift += 8) {
    const sample = (value: number): number => (value >>> shift) & 0xff;
    pixel |= predictionModes[mode]!(sample(left), sample(above), sample(right), sample(corner)) << shift;
  }
  return pixel >>> 0;
}

function select(left: number, above: number, corner: number): number {
  let [toLeft, toAbove] = [0, 0];
  for (let shift = 0; shift < 32; shift += 8) {
    const base = (corner >>> shift) & 0xff;
    toLeft += Math.abs(((above >>> shift) & 0xff) - base);
    toAbove += Math.abs(((left >>> shift) & 0xff) - base);
  }
  return toLeft < toAbove ? left : above;
}

/** Adds each sample modulo 256. */
function addPixels(one: number, other: number): number {
  const even = (one & 0x00ff00ff) + (other & 0x00ff00ff);
  const odd = ((one >>> 8) & 0x00ff00ff) + ((other >>> 8) & 0x00ff00ff);
  return (((odd & 0x00ff00ff) << 8) | (even & 0x00ff00ff)) >>> 0;
}

/** @see WebP Lossless Bitstream Specification, "Color Transform" */
export function inverseColorTransform(
  { argb: elements, columns, sizeBits }: TransformBlocks,
  width: number,
): InverseTransform {
  return async (argb, count, breathe) => {
    for (let at = 0; at < count; at++) {
      if (isBreathingPoint(at)) await breathe();
      const element = elements[(Math.floor(at / width) >> sizeBits) * columns + ((at % width) >> sizeBits)]!;
      const pixel = argb[at]!;
      const green = pixel >>> 8;
      const red = ((pixel >>> 16) + colorTransformDelta(element, green)) & 0xff;
      const blue =
        (pixel + colorTransformDelta(element >>> 8, green) + colorTransformDelta(element >>> 16, red)) & 0xff;
      argb[at] = ((pixel & 0xff00ff00) | (red << 16) | blue) >>> 0;
    }
    return argb;
  };
}

/** Both bytes are signed. */
function colorTransformDelta(factor: number, sample: number): number {
  return (((factor << 24) >> 24) * ((sample << 24) >> 24)) >> 5;
}

/** @see WebP Lossless Bitstream Specification, "Subtract Green Transform" */
export const inverseSubtractGreen: InverseTransform = async (argb, count, breathe) => {
  for (let at = 0; at < count; at++) {
    if (isBreathingPoint(at)) await breathe();
    const green = (argb[at]! >>> 8) & 0xff;
    argb[at] = addPixels(argb[at]!, (green << 16) | green);
  }
  return argb;
};

/** @see WebP Lossless Bitstream Specification, "Color Indexing Transform": several indexes may share a pixel */
export function inverseColorIndexing(
  palette: Uint32Array,
  widthBits: number,
  width: number,
  height: number,
): InverseTransform {
  const packedWidth = Math.ceil(width / (1 << widthBits));
  const bits = 8 >> widthBits;
  return async (argb, count, breathe) => {
    const pixels = new Uint32Array(width * height);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        if (isBreathingPoint(y * width + x)) await breathe();
        const from = y * packedWidth + (x >> widthBits);
        if (from >= count) return pixels;
        const index = (argb[from]! >>> (8 + (x & ((1 << widthBits) - 1)) * bits)) & ((1 << bits) - 1);
        pixels[y * width + x] = palette[index] ?? 0;
      }
    }
    return pixels;
  };
}

/** Each palette colour is stored as the difference from the previous one. */
export function sumPalette(argb: Uint32Array): Uint32Array {
  for (let at = 1; at < argb.length; at++) argb[at] = addPixels(argb[at]!, argb[at - 1]!);
  return argb;
}

import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import { BitReader } from './bit-reader.ts';
import { type DecodedPixels, decodePixels } from './pixels.ts';
import { damaged } from './prefix-decoder.ts';
import {
  type InverseTransform,
  inverseColorIndexing,
  inverseColorTransform,
  inversePredictor,
  inverseSubtractGreen,
  sumPalette,
  type TransformBlocks,
} from './transforms.ts';

const signature = 0x2f;
const transform = { prediction: 0, colours: 1, green: 2, indexes: 3 } as const;

/** An image as far as its bits go; missing pixels are 0. */
export interface LosslessImage {
  readonly width: number;
  readonly height: number;
  readonly hasAlpha: boolean;
  readonly argb: Uint32Array;
}

/** Decodes the available part of a truncated VP8L chunk. @see WebP Lossless Bitstream Specification */
export async function decodeAvailableLossless(chunk: Uint8Array, context: Context): Promise<LosslessImage> {
  const bits = new BitReader(chunk);
  if (bits.read(8) !== signature) throw damaged('no signature');
  const [width, height] = [bits.read(14) + 1, bits.read(14) + 1];
  const hasAlpha = bits.readBit() === 1;
  if (bits.read(3) !== 0) throw damaged('a version other than 0');
  if (width * height > context.limits.maxPixels) {
    const found = `the picture has ${width}×${height} pixels`;
    throw new ConversionError('IMAGE_TOO_LARGE', `${found}; the limit is ${context.limits.maxPixels}`);
  }
  const inverses: InverseTransform[] = [];
  const usedKinds = new Set<number>();
  let packedWidth = width;
  while (bits.readBit() === 1) {
    const kind = bits.read(2);
    if (usedKinds.has(kind)) throw damaged('the same transform twice');
    usedKinds.add(kind);
    const read = await readTransform(bits, kind, { width: packedWidth, height }, context);
    inverses.push(read.undo);
    packedWidth = read.packedWidth;
  }
  const pixels = await decodePixels(bits, { width: packedWidth, height }, true, context);
  if (pixels.count === 0) throw damaged('no complete pixel');
  return { width, height, hasAlpha, argb: await undoAll(inverses, pixels, context) };
}

async function undoAll(
  inverses: readonly InverseTransform[],
  pixels: DecodedPixels,
  { breathe }: Context,
): Promise<Uint32Array> {
  let { argb, count } = pixels;
  for (const undo of inverses.toReversed()) {
    const inverted = await undo(argb, count, breathe);
    if (inverted !== argb) count = inverted.length;
    argb = inverted;
  }
  return argb;
}

/** `packedWidth` is the row length before the transform is inverted. */
async function readTransform(
  bits: BitReader,
  kind: number,
  { width, height }: { readonly width: number; readonly height: number },
  context: Context,
): Promise<{ readonly undo: InverseTransform; readonly packedWidth: number }> {
  if (kind === transform.green) return { undo: inverseSubtractGreen, packedWidth: width };
  if (kind === transform.indexes) {
    const size = bits.read(8) + 1;
    const palette = sumPalette((await decodePixels(bits, { width: size, height: 1 }, false, context)).argb);
    const widthBits = size <= 2 ? 3 : size <= 4 ? 2 : size <= 16 ? 1 : 0;
    return {
      undo: inverseColorIndexing(palette, widthBits, width, height),
      packedWidth: Math.ceil(width / (1 << widthBits)),
    };
  }
  const sizeBits = bits.read(3) + 2;
  const columns = Math.ceil(width / (1 << sizeBits));
  const size = { width: columns, height: Math.ceil(height / (1 << sizeBits)) };
  const blocks: TransformBlocks = {
    argb: (await decodePixels(bits, size, false, context)).argb,
    columns,
    sizeBits,
  };
  const undo = kind === transform.prediction ? inversePredictor(blocks, width) : inverseColorTransform(blocks, width);
  return { undo, packedWidth: width };
}

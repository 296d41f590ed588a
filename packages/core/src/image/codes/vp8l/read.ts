import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import { BitSource } from './bits.ts';
import { decodePixels, type Pixels } from './pixels.ts';
import { damaged } from './prefix-codes.ts';
import {
  type Squares,
  sumPalette,
  type UndoTransform,
  undoColours,
  undoGreen,
  undoIndexes,
  undoPrediction,
} from './transforms.ts';

const signature = 0x2f;
const transform = { prediction: 0, colours: 1, green: 2, indexes: 3 } as const;

/** An image as far as its bits go; pixels behind them are 0. */
export interface LosslessStart {
  readonly width: number;
  readonly height: number;
  readonly hasAlpha: boolean;
  readonly argb: Uint32Array;
}

/** Decodes what is there of a VP8L chunk that ends early. @see WebP Lossless Bitstream Specification */
export async function decodeLosslessStart(chunk: Uint8Array, context: Context): Promise<LosslessStart> {
  const bits = new BitSource(chunk);
  if (bits.read(8) !== signature) throw damaged('no signature');
  const [width, height] = [bits.read(14) + 1, bits.read(14) + 1];
  const hasAlpha = bits.readBit() === 1;
  if (bits.read(3) !== 0) throw damaged('a version other than 0');
  if (width * height > context.limits.maxPixels) {
    const found = `found ${width}×${height}`;
    throw new ConversionError('IMAGE_TOO_LARGE', `${found}, expected at most ${context.limits.maxPixels} pixels`);
  }
  const undos: UndoTransform[] = [];
  const seen = new Set<number>();
  let across = width;
  while (bits.readBit() === 1) {
    const kind = bits.read(2);
    if (seen.has(kind)) throw damaged('a transform twice');
    seen.add(kind);
    const read = await readTransform(bits, kind, { width: across, height }, context);
    undos.push(read.undo);
    across = read.across;
  }
  const pixels = await decodePixels(bits, { width: across, height }, true, context);
  if (pixels.count === 0) throw damaged('the end of the file before the first pixel');
  return { width, height, hasAlpha, argb: await undoAll(undos, pixels, context) };
}

async function undoAll(undos: readonly UndoTransform[], pixels: Pixels, { breathe }: Context): Promise<Uint32Array> {
  let { argb, count } = pixels;
  for (const undo of undos.toReversed()) {
    const shown = await undo(argb, count, breathe);
    if (shown !== argb) count = shown.length;
    argb = shown;
  }
  return argb;
}

/** `across` is how many pixels a row has before the transform is undone. */
async function readTransform(
  bits: BitSource,
  kind: number,
  { width, height }: { readonly width: number; readonly height: number },
  context: Context,
): Promise<{ readonly undo: UndoTransform; readonly across: number }> {
  if (kind === transform.green) return { undo: undoGreen, across: width };
  if (kind === transform.indexes) {
    const size = bits.read(8) + 1;
    const palette = sumPalette((await decodePixels(bits, { width: size, height: 1 }, false, context)).argb);
    const shared = size <= 2 ? 3 : size <= 4 ? 2 : size <= 16 ? 1 : 0;
    return { undo: undoIndexes(palette, shared, width, height), across: Math.ceil(width / (1 << shared)) };
  }
  const sideBits = bits.read(3) + 2;
  const columns = Math.ceil(width / (1 << sideBits));
  const size = { width: columns, height: Math.ceil(height / (1 << sideBits)) };
  const squares: Squares = { argb: (await decodePixels(bits, size, false, context)).argb, columns, sideBits };
  const undo = kind === transform.prediction ? undoPrediction(squares, width) : undoColours(squares, width);
  return { undo, across: width };
}

import { ByteReader } from '../../bytes/reader.ts';
import type { Context } from '../../context.ts';
import { requireSize } from '../planes/planes.ts';
import { startOfBitmap } from './array.ts';
import { readHeader } from './header.ts';
import { rowLengthOf } from './rows.ts';

/** The longest code of a run, filled up to words. */
const longestCode = 1024;

/** Adds zeros for the rows that are missing, or ends the runs; the reader completes rows in Huffman codes itself. */
export function mendBmp(bytes: Uint8Array, context: Context): Uint8Array | undefined {
  const file = new ByteReader(bytes, 'little');
  file.seek(startOfBitmap(file, { ...context, note: () => {} }));
  const header = readHeader(file);
  const { pixelOffset, height, packing } = header;
  if (pixelOffset >= bytes.length || packing === 'jpeg' || packing === 'png') return undefined;
  requireSize(header, context.limits);
  if (packing === 'huffman') return bytes;
  const isPlain = packing === 'none' || packing === 'masks';
  // Runs take an even number of bytes, and the end of the bitmap must be at an even place.
  const missing = isPlain
    ? pixelOffset + rowLengthOf(header) * height - bytes.length
    : longestCode + ((bytes.length - pixelOffset) % 2);
  if (missing <= 0) return undefined;
  const mended = new Uint8Array(bytes.length + missing + (isPlain ? 0 : 2));
  mended.set(bytes);
  if (!isPlain) mended[mended.length - 1] = 1;
  return mended;
}

import { ByteReader } from '../../bytes/reader.ts';
import type { Context } from '../../context.ts';
import { requireSize } from '../planes/planes.ts';
import { findFirstBitmap } from './array.ts';
import { readHeader } from './header.ts';
import { rowLengthOf } from './rows.ts';

/** The longest run code, padded to words. */
const maxRunLength = 1024;

/** Adds zeros for missing rows, or ends the runs. The reader itself completes Huffman-coded rows. */
export function repairBmp(bytes: Uint8Array, context: Context): Uint8Array | undefined {
  const file = new ByteReader(bytes, 'little');
  file.seek(findFirstBitmap(file, { ...context, note: () => {} }));
  const header = readHeader(file);
  const { pixelOffset, height, compression } = header;
  if (pixelOffset >= bytes.length || compression === 'jpeg' || compression === 'png') return undefined;
  requireSize(header, context.limits);
  if (compression === 'huffman') return bytes;
  const isUncompressed = compression === 'none' || compression === 'masks';
  // Run codes have an even length, so the end-of-bitmap code must be at an even offset.
  const missing = isUncompressed
    ? pixelOffset + rowLengthOf(header) * height - bytes.length
    : maxRunLength + ((bytes.length - pixelOffset) % 2);
  if (missing <= 0) return undefined;
  const repaired = new Uint8Array(bytes.length + missing + (isUncompressed ? 0 : 2));
  repaired.set(bytes);
  if (!isUncompressed) repaired[repaired.length - 1] = 1;
  return repaired;
}

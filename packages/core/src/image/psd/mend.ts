import type { ByteReader } from '../../bytes/reader.ts';
import type { Context } from '../../context.ts';
import { requireSize } from '../planes/planes.ts';
import { openSections } from './sections.ts';

const [raw, packBits] = [0, 1];
/** Packs a byte of a row in two, so that zeros fill up any row that has as many packed bytes. */
const emptyRun = 0x81;

/** Adds to the merged picture what it lacks: zeros, or rows of them where the rows are packed as bytes. */
export function mendPsd(bytes: Uint8Array, { limits }: Context): Uint8Array | undefined {
  const { header, merged } = openSections(bytes);
  requireSize(header, limits);
  const { width, height, channels, depth, isLarge } = header;
  const rows = height * channels;
  const rowLength = Math.ceil((width * depth) / 8);
  if (merged.remaining < 2) return undefined;
  const method = merged.u16();
  if (method === raw) return padded(bytes, rowLength * rows - merged.remaining);
  if (method !== packBits) return undefined;
  return mendRows(bytes, merged, { rows, rowLength, isLarge });
}

function padded(bytes: Uint8Array, missing: number): Uint8Array | undefined {
  if (missing <= 0) return undefined;
  const mended = new Uint8Array(bytes.length + missing);
  mended.set(bytes);
  return mended;
}

/** Writes the lengths of missing rows anew: each is a few runs of zeros. */
function mendRows(
  bytes: Uint8Array,
  merged: ByteReader,
  { rows, rowLength, isLarge }: { readonly rows: number; readonly rowLength: number; readonly isLarge: boolean },
): Uint8Array | undefined {
  const wide = isLarge ? 4 : 2;
  if (merged.remaining <= rows * wide) return undefined; // not even the lengths are there
  const countsAt = merged.offset;
  const lengths = Array.from({ length: rows }, () => (isLarge ? merged.u32() : merged.u16()));
  const empty = new Uint8Array(Math.ceil(rowLength / 128) * 2).map((_, at) => (at % 2 === 0 ? emptyRun : 0));
  let [end, whole] = [merged.offset, 0];
  while (whole < rows && end + lengths[whole]! <= bytes.length) end += lengths[whole++]!;
  if (whole === rows || whole === 0) return undefined;
  const mended = Buffer.alloc(end + (rows - whole) * empty.length);
  mended.set(bytes.subarray(0, end));
  for (let row = whole; row < rows; row++) {
    mended.writeUIntBE(empty.length, countsAt + row * wide, wide);
    mended.set(empty, end + (row - whole) * empty.length);
  }
  return new Uint8Array(mended.buffer, mended.byteOffset, mended.length);
}

import { ConversionError } from '../../errors.ts';

/** A packed byte stands for at most this many: a run of 128 takes two. */
export const maxPackBitsExpansion = 64;

/**
 * Unpacks one row. What follows a full row is passed over, as other programs do; a row that is not filled is damage,
 * and holds what was found.
 * @see Apple Technical Note TN1023, "Understanding PackBits"
 */
export function decodePackBits(packed: Uint8Array, row: Uint8Array): void {
  let from = 0;
  let to = 0;
  while (to < row.length) {
    const count = packed[from++];
    if (count === undefined) throw shortRow(to, row.length);
    if (count < 128) {
      const length = Math.min(count + 1, row.length - to);
      if (from + length > packed.length) {
        to = copy(packed, from, row, to, packed.length - from);
        throw shortRow(to, row.length);
      }
      to = copy(packed, from, row, to, length);
      from += length;
    } else if (count > 128) {
      const value = packed[from++];
      if (value === undefined) throw shortRow(to, row.length);
      const end = Math.min(to + 257 - count, row.length);
      row.fill(value, to, end);
      to = end;
    } // 128 stands for nothing
  }
}

/** From here on a call costs less than going byte by byte. */
const minBulkCopy = 24;

/** Copies bytes that are known to be there, and says where the row goes on. */
function copy(packed: Uint8Array, from: number, row: Uint8Array, to: number, length: number): number {
  if (length > minBulkCopy) row.set(packed.subarray(from, from + length), to);
  else for (let step = 0; step < length; step++) row[to + step] = packed[from + step]!;
  return to + length;
}

function shortRow(found: number, expected: number): ConversionError {
  return new ConversionError('IMAGE_DAMAGED', `found ${found} bytes in a packed row, expected ${expected}`);
}

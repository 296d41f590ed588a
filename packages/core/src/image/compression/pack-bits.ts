import { ConversionError } from '../../errors.ts';

/** Upper bound of bytes per packed byte: a run of 128 takes two. */
export const maxPackBitsExpansion = 64;

/**
 * Decodes one row. Bytes after a full row are ignored, as in other programs. A row that is not filled is an error, but
 * keeps the bytes that were found.
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
    } // 128 is a no-op
  }
}

/** From this length on, a bulk copy is faster than a loop. */
const minBulkCopy = 24;

/** Copies bytes that are known to exist, and returns the new position in the row. */
function copy(packed: Uint8Array, from: number, row: Uint8Array, to: number, length: number): number {
  if (length > minBulkCopy) row.set(packed.subarray(from, from + length), to);
  else for (let step = 0; step < length; step++) row[to + step] = packed[from + step]!;
  return to + length;
}

function shortRow(found: number, expected: number): ConversionError {
  return new ConversionError('IMAGE_DAMAGED', `a PackBits row has ${found} bytes; expected ${expected}`);
}

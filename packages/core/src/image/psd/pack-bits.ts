import { ConversionError } from '../../errors.ts';

/** A packed byte stands for at most this many: a run of 128 takes two. */
export const mostFromPackedByte = 64;

/**
 * Unpacks one row. What follows a full row is passed over, as other programs do; a row that is not filled is damage.
 * @see Apple Technical Note TN1023, "Understanding PackBits"
 */
export function decodePackBits(packed: Uint8Array, row: Uint8Array): void {
  let from = 0;
  let to = 0;
  while (to < row.length) {
    const count = packed[from++];
    if (count === undefined) throw shortRow(to, row.length);
    if (count < 128) {
      const end = Math.min(count + 1, row.length - to);
      if (from + end > packed.length) throw shortRow(to + packed.length - from, row.length);
      for (let step = 0; step < end; step++) row[to++] = packed[from++]!; // the line above has counted them
    } else if (count > 128) {
      const value = packed[from++];
      if (value === undefined) throw shortRow(to, row.length);
      const end = Math.min(to + 257 - count, row.length);
      row.fill(value, to, end);
      to = end;
    } // 128 stands for nothing
  }
}

function shortRow(found: number, expected: number): ConversionError {
  return new ConversionError('IMAGE_DAMAGED', `found ${found} bytes in a packed row, expected ${expected}`);
}

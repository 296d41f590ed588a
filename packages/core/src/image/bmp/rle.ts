import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';

/** Run-length encoded pixels of 4, 8 or 24 bits, from bottom to top. */
export interface Runs {
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly bitsPerPixel: 4 | 8 | 24;
  readonly width: number;
  readonly height: number;
}

/** Receives a pixel. `row` counts in file order; the value is a palette index, or blue, green and red. */
export type WritePixel = (x: number, row: number, value: number) => void;

const endOfRow = 0;
const endOfBitmap = 1;
const delta = 2;
const codesPerBreath = 1 << 16;

/**
 * Visits all pixels that the runs contain and returns their number. Runs may skip pixels or end early, which leaves
 * pixels undefined. Pixels beyond the end of a row are ignored.
 * @see [MS-WMF], "RLE4 Encoding" and "RLE8 Encoding"; OS/2 Presentation Manager, "BCA_RLE24"
 */
export async function walkRuns(runs: Runs, writePixel: WritePixel, context: Context): Promise<number> {
  const { bytes, bitsPerPixel, width, height } = runs;
  const valueLength = bitsPerPixel === 24 ? 3 : 1;
  let at = runs.start;
  let [x, row, count] = [0, 0, 0];
  const emit = (value: number): void => {
    if (x >= width) return;
    writePixel(x++, row, value);
    count++;
  };
  for (let code = 0; row < height; code++) {
    if (code % codesPerBreath === 0) await context.breathe();
    if (at + 1 >= bytes.length) break;
    const [length, second] = [bytes[at]!, bytes[at + 1]!];
    if (length > 0) {
      const [even, odd] = valuesAt(bytes, at + 1, bitsPerPixel);
      for (let index = 0; index < length; index++) emit(index % 2 === 0 ? even : odd);
      at += 1 + valueLength;
    } else if (second === endOfBitmap) {
      return count;
    } else if (second === endOfRow) {
      [x, row] = [0, row + 1];
      at += 2;
    } else if (second === delta) {
      x += bytes[at + 2] ?? 0;
      row += bytes[at + 3] ?? 0;
      at += 4;
    } else {
      at += 2;
      const literalLength = Math.ceil((second * bitsPerPixel) / 8);
      if (at + literalLength > bytes.length) break;
      for (let index = 0; index < second; index++) emit(literalAt(bytes, at, index, bitsPerPixel));
      at += literalLength + (literalLength % 2); // padded to a word
    }
  }
  // Many writers omit the end of the bitmap after the last pixel.
  if (row < height && count < width * height) {
    const message = `the file ends in row ${row + 1} of ${height}, before the end of the bitmap`;
    throw new ConversionError('IMAGE_DAMAGED', message, { at: bytes.length });
  }
  return count;
}

/** The one or two values that a run repeats. */
function valuesAt(bytes: Uint8Array, at: number, bitsPerPixel: Runs['bitsPerPixel']): [number, number] {
  const value = literalAt(bytes, at, 0, bitsPerPixel);
  return [value, bitsPerPixel === 4 ? literalAt(bytes, at, 1, bitsPerPixel) : value];
}

function literalAt(bytes: Uint8Array, at: number, index: number, bitsPerPixel: Runs['bitsPerPixel']): number {
  if (bitsPerPixel === 8) return bytes[at + index]!;
  if (bitsPerPixel === 4) return (bytes[at + (index >> 1)]! >> (index % 2 === 0 ? 4 : 0)) & 0xf;
  const start = at + index * 3;
  return (bytes[start] ?? 0) | ((bytes[start + 1] ?? 0) << 8) | ((bytes[start + 2] ?? 0) << 16);
}

import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import { blackRuns, peekCode, whiteRuns } from '../codes/run-codes.ts';
import type { PutPixel } from './rle.ts';

const endOfLineZeros = 11;
const rowsPerBreath = 256;

interface HuffmanRows {
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Goes through rows that are packed as fax machines do it, in one dimension: runs of 0 and of 1 by turns, 0 first. The
 * mark between rows may be left out.
 * @see ITU-T T.4, "One-dimensional coding scheme"; OS/2 Presentation Manager, "BCA_HUFFMAN1D"
 */
export async function walkHuffman(rows: HuffmanRows, put: PutPixel, context: Context): Promise<void> {
  const { bytes, start, width, height } = rows;
  const tables = [whiteRuns, blackRuns] as const;
  let bit = start * 8;
  for (let row = 0; row < height; row++) {
    if (row % rowsPerBreath === 0) await context.breathe();
    bit = skipEndOfLine(bytes, bit);
    let [x, colour, isOpen] = [0, 0, false];
    while (x < width || isOpen) {
      const found = tables[colour === 0 ? 0 : 1][peekCode(bytes, bit)]!;
      if (found === 0) throw damaged(row, height, bit);
      bit += found & 0xf;
      const length = found >> 4;
      if (bit > bytes.length * 8 || x + length > width) throw damaged(row, height, bit);
      for (let index = 0; index < length; index++) put(x++, row, colour);
      isOpen = length >= 64; // these are followed by the rest of the run, even where it is nothing
      if (!isOpen) colour = 1 - colour;
    }
  }
}

/** Steps over eleven zeros or more with a one behind them, where they stand here. */
function skipEndOfLine(bytes: Uint8Array, start: number): number {
  let bit = start;
  while (bit < bytes.length * 8 && ((bytes[bit >> 3]! >> (7 - (bit & 7))) & 1) === 0) bit++;
  return bit - start >= endOfLineZeros ? bit + 1 : start;
}

function damaged(row: number, height: number, bit: number): ConversionError {
  const found = `found no run that fits in row ${row + 1} of ${height}`;
  return new ConversionError('IMAGE_DAMAGED', `${found}, expected one of ITU-T T.4`, { at: bit >> 3 });
}

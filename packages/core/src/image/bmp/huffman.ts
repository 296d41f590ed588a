import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import { blackRuns, peekCode, whiteRuns } from '../compression/run-codes.ts';
import type { WritePixel } from './rle.ts';

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
 * mark between rows may be left out. Returns how many pixels there are; a truncated file has those of its whole rows.
 * @see ITU-T T.4, "One-dimensional coding scheme"; OS/2 Presentation Manager, "BCA_HUFFMAN1D"
 */
export async function walkHuffman(rows: HuffmanRows, writePixel: WritePixel, context: Context): Promise<number> {
  const { bytes, start, width, height } = rows;
  let bit = start * 8;
  for (let row = 0; row < height; row++) {
    if (row % rowsPerBreath === 0) await context.breathe();
    const runs = readRuns(bytes, skipEndOfLine(bytes, bit), width);
    if (runs.isDamaged) {
      if (context.isTruncated) return row * width;
      throw damaged(row, height, runs.end);
    }
    let x = 0;
    for (const [index, length] of runs.lengths.entries()) {
      for (let count = 0; count < length; count++) writePixel(x++, row, index % 2);
    }
    bit = runs.end;
  }
  return width * height;
}

/** The runs of one row, of 0 and of 1 by turns. */
interface RowRuns {
  readonly lengths: readonly number[];
  /** The bit behind the row, or the one where no run fits. */
  readonly end: number;
  readonly isDamaged: boolean;
}

function readRuns(bytes: Uint8Array, start: number, width: number): RowRuns {
  const lengths: number[] = [];
  let [bit, x, run, isOpen] = [start, 0, 0, false];
  while (x < width || isOpen) {
    const found = (lengths.length % 2 === 0 ? whiteRuns : blackRuns)[peekCode(bytes, bit)]!;
    if (found === 0) return { lengths, end: bit, isDamaged: true };
    bit += found & 0xf;
    const length = found >> 4;
    x += length;
    run += length;
    if (bit > bytes.length * 8 || x > width) return { lengths, end: bit, isDamaged: true };
    isOpen = length >= 64; // these are followed by the rest of the run, even where it is nothing
    if (isOpen) continue;
    lengths.push(run);
    run = 0;
  }
  return { lengths, end: bit, isDamaged: false };
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

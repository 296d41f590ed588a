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
 * Visits the pixels of rows that are coded like faxes, in one dimension: alternating runs of 0 and 1, starting with 0.
 * End-of-line codes are optional. Returns the number of pixels; for a truncated file, those of its complete rows.
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

/** The runs of one row, alternating between 0 and 1. */
interface RowRuns {
  readonly lengths: readonly number[];
  /** The bit after the row, or the bit at which no valid run starts. */
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
    isOpen = length >= 64; // a make-up code is followed by a terminating code, even one of length 0
    if (isOpen) continue;
    lengths.push(run);
    run = 0;
  }
  return { lengths, end: bit, isDamaged: false };
}

/** Skips an end-of-line code: at least eleven zeros and a one. */
function skipEndOfLine(bytes: Uint8Array, start: number): number {
  let bit = start;
  while (bit < bytes.length * 8 && ((bytes[bit >> 3]! >> (7 - (bit & 7))) & 1) === 0) bit++;
  return bit - start >= endOfLineZeros ? bit + 1 : start;
}

function damaged(row: number, height: number, bit: number): ConversionError {
  const message = `no run code of ITU-T T.4 matches in row ${row + 1} of ${height}`;
  return new ConversionError('IMAGE_DAMAGED', message, { at: bit >> 3 });
}

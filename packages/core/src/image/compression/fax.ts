import { ConversionError } from '../../errors.ts';
import { blackRuns, peekCode, whiteRuns } from './run-codes.ts';

/** Coding scheme of black and white rows. */
export interface FaxScheme {
  /**
   * One-dimensional rows are coded as runs; two-dimensional ones relative to the row above. In mixed files a bit before
   * each row tells which.
   */
  readonly rows: 'one-dimensional' | 'two-dimensional' | 'mixed';
  /** Alignment of each row in bits. */
  readonly alignment: 1 | 8 | 16;
}

/** Rows to decode: one bit per pixel, 1 is black; each row starts at a byte. */
interface FaxRows {
  readonly packed: Uint8Array;
  readonly target: Uint8Array;
  readonly width: number;
  readonly rowLength: number;
}

const endOfLineZeros = 11;

/**
 * Decodes rows that are coded like faxes. End-of-line codes are skipped wherever they occur.
 * @see ITU-T T.4, "Coding schemes"; ITU-T T.6, "Facsimile coding schemes"
 */
export function decodeFax({ packed, target, width, rowLength }: FaxRows, scheme: FaxScheme): void {
  const state: FaxState = { packed, bit: 0, width };
  // The changing elements of the row above: pixels before the first are white, then black, and so on. The last is the
  // row's end.
  let reference: readonly number[] = [width];
  for (let start = 0; start < target.length; start += rowLength) {
    if (scheme.alignment > 1) state.bit = Math.ceil(state.bit / scheme.alignment) * scheme.alignment;
    if (scheme.rows !== 'two-dimensional') skipEndOfLine(state);
    const isByRuns = scheme.rows === 'one-dimensional' || (scheme.rows === 'mixed' && takeBits(state, 1) === 1);
    const changes = isByRuns ? readOneDimensional(state) : readTwoDimensional(state, reference);
    if (state.bit > packed.length * 8) throw damaged(state);
    fillBlackRuns(changes, target, start);
    reference = changes;
  }
}

interface FaxState {
  readonly packed: Uint8Array;
  readonly width: number;
  bit: number;
}

function readOneDimensional(state: FaxState): number[] {
  const changes: number[] = [];
  for (let x = 0, isBlack = false; x < state.width || changes.length === 0; isBlack = !isBlack) {
    x += readRun(state, isBlack);
    if (x > state.width) throw damaged(state);
    changes.push(x);
  }
  return changes;
}

/** Reads a run: any number of make-up codes and a terminating code. */
function readRun(state: FaxState, isBlack: boolean): number {
  const table = isBlack ? blackRuns : whiteRuns;
  for (let length = 0; ; ) {
    const found = table[peekCode(state.packed, state.bit)]!;
    if (found === 0 || length > state.width) throw damaged(state);
    state.bit += found & 0xf;
    length += found >> 4;
    if (found >> 4 < 64) return length;
  }
}

/** The modes of two-dimensional coding. @see ITU-T T.4, table 4/T.4 "Two-dimensional code table" */
const modes: readonly (readonly [code: string, mode: number | 'pass' | 'runs'])[] = [
  ['1', 0],
  ['011', 1],
  ['010', -1],
  ['000011', 2],
  ['000010', -2],
  ['0000011', 3],
  ['0000010', -3],
  ['0001', 'pass'],
  ['001', 'runs'],
];
const modeBits = 7;
const modeTable = Array.from({ length: 1 << modeBits }, (_, bits) => {
  const text = bits.toString(2).padStart(modeBits, '0');
  return modes.find(([code]) => text.startsWith(code));
});

function readTwoDimensional(state: FaxState, reference: readonly number[]): number[] {
  const { width } = state;
  const changes: number[] = [];
  let isBlack = false;
  let index = 0;
  for (let x = 0, isFirst = true; x < width || isFirst; ) {
    // Finds the next change of the reference row to the opposite colour, right of the current position, or at it at the
    // start of a row.
    while (index > 0 && (reference[index - 1] ?? width) > x) index--;
    while ((reference[index] ?? width) < width && (reference[index]! < x || (reference[index] === x && !isFirst)))
      index++;
    if (index % 2 !== (isBlack ? 1 : 0)) index++;
    const next = reference[index] ?? width;
    const [code, mode] = modeTable[takeBits(state, 0, modeBits)] ?? [];
    if (code === undefined || mode === undefined) throw damaged(state);
    state.bit += code.length;
    if (mode === 'pass') x = reference[index + 1] ?? width;
    else if (mode === 'runs') {
      for (const colour of [isBlack, !isBlack]) {
        x += readRun(state, colour);
        if (x > width) throw damaged(state);
        changes.push(x);
      }
    } else {
      const change = next + mode;
      if (change < x || change > width) throw damaged(state);
      x = change;
      changes.push(x);
      isBlack = !isBlack;
    }
    isFirst = false;
  }
  return changes;
}

/** Returns the next bits as a number and consumes `count` of them. */
function takeBits(state: FaxState, count: number, peeked = count): number {
  const bits = peekCode(state.packed, state.bit) >> (13 - peeked);
  state.bit += count;
  return bits;
}

/** Skips an end-of-line code: at least eleven zeros and a one. */
function skipEndOfLine(state: FaxState): void {
  const { packed } = state;
  let bit = state.bit;
  while (bit < packed.length * 8 && ((packed[bit >> 3]! >> (7 - (bit & 7))) & 1) === 0) bit++;
  if (bit - state.bit >= endOfLineZeros) state.bit = bit + 1;
}

/** Fills the pixels between each odd changing element and the next one. */
function fillBlackRuns(changes: readonly number[], target: Uint8Array, start: number): void {
  for (let index = 0; index + 1 < changes.length; index += 2) {
    const [from, to] = [changes[index]!, changes[index + 1]!];
    for (let x = from; x < to; ) {
      const at = start + (x >> 3);
      if ((x & 7) === 0 && to - x >= 8) {
        target[at] = 0xff;
        x += 8;
      } else {
        target[at] = target[at]! | (0x80 >> (x & 7));
        x++;
      }
    }
  }
}

function damaged({ bit, packed }: FaxState): ConversionError {
  const place = `bit ${bit} of ${packed.length * 8}`;
  return new ConversionError('IMAGE_DAMAGED', `no code of ITU-T T.4 or T.6 matches at ${place}`);
}

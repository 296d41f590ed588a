import type { BitSink } from './bit-sink.ts';
import { codeLengths } from './code-lengths.ts';

const longestCode = 15;
/** The lengths of codes are written in codes of their own, whose lengths have three bits. */
const longestLengthCode = 7;
/** @see WebP Lossless Bitstream Specification, "Normal Code Length Code" */
export const lengthOrder = [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

/** The codes of an alphabet, shorter ones for what occurs more often. */
export class PrefixCode {
  readonly #lengths: Uint8Array;
  readonly #codes: Uint16Array;
  /** A code for one symbol takes no bits. */
  readonly #isSingle: boolean;

  constructor(counts: Uint32Array, longest = longestCode) {
    this.#lengths = codeLengths(counts, longest);
    this.#codes = canonicalCodes(this.#lengths);
    this.#isSingle = counts.reduce((sum, count) => sum + (count > 0 ? 1 : 0), 0) < 2;
  }

  write(symbol: number, bits: BitSink): void {
    if (!this.#isSingle) bits.write(this.#codes[symbol]!, this.#lengths[symbol]!);
  }

  /** @see WebP Lossless Bitstream Specification, "Decoding and Building the Prefix Codes" */
  describe(bits: BitSink): void {
    if (this.#isSingle) {
      describeSingle(Math.max(0, this.#lengths.indexOf(1)), bits);
      return;
    }
    const words = runsOf(this.#lengths);
    const counts = new Uint32Array(lengthOrder.length);
    for (const { symbol } of words) counts[symbol] = counts[symbol]! + 1;
    const code = new PrefixCode(counts, longestLengthCode);
    const last = lengthOrder.findLastIndex((symbol) => counts[symbol]! > 0);
    bits.write(0, 1); // no simple code
    bits.write(Math.max(0, last - 3), 4);
    for (const symbol of lengthOrder.slice(0, Math.max(4, last + 1))) bits.write(code.#lengths[symbol]!, 3);
    bits.write(0, 1); // the lengths of all symbols follow
    for (const { symbol, extra, extraBits } of words) {
      code.write(symbol, bits);
      bits.write(extra, extraBits);
    }
  }
}

/** @see WebP Lossless Bitstream Specification, "Simple Code Length Code" */
function describeSingle(symbol: number, bits: BitSink): void {
  bits.write(1, 1); // a simple code
  bits.write(0, 1); // of one symbol
  bits.write(1, 1); // with eight bits
  bits.write(symbol, 8);
}

interface LengthWord {
  readonly symbol: number;
  readonly extra: number;
  readonly extraBits: number;
}

/** Lengths as words: each by itself, the one before again three to six times, or none up to 138 times. */
function runsOf(lengths: Uint8Array): LengthWord[] {
  const words: LengthWord[] = [];
  let before = 8; // what a repetition at the start would repeat
  for (let at = 0; at < lengths.length; ) {
    const value = lengths[at]!;
    let run = 1;
    while (at + run < lengths.length && lengths[at + run] === value) run++;
    at += run;
    if (value !== 0 && value !== before) {
      words.push({ symbol: value, extra: 0, extraBits: 0 });
      before = value;
      run--;
    }
    for (; run >= 3; ) {
      const word = value === 0 ? emptyRun(run) : { length: Math.min(run, 6), symbol: 16, least: 3, extraBits: 2 };
      words.push({ symbol: word.symbol, extra: word.length - word.least, extraBits: word.extraBits });
      run -= word.length;
    }
    for (; run > 0; run--) words.push({ symbol: value, extra: 0, extraBits: 0 });
  }
  return words;
}

function emptyRun(run: number): { length: number; symbol: number; least: number; extraBits: number } {
  if (run <= 10) return { length: run, symbol: 17, least: 3, extraBits: 3 };
  return { length: Math.min(run, 138), symbol: 18, least: 11, extraBits: 7 };
}

/** Codes in the order of their lengths and then of their symbols, as they are written: from their first bit on. */
function canonicalCodes(lengths: Uint8Array): Uint16Array {
  const codes = new Uint16Array(lengths.length);
  let next = 0;
  for (let length = 1; length <= longestCode; length++) {
    next <<= 1;
    for (const [symbol, each] of lengths.entries()) {
      if (each === length) codes[symbol] = reverse(next++, length);
    }
  }
  return codes;
}

function reverse(code: number, length: number): number {
  let reversed = 0;
  for (let bit = 0; bit < length; bit++) reversed |= ((code >> bit) & 1) << (length - 1 - bit);
  return reversed;
}

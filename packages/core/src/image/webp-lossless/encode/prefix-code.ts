import type { BitWriter } from '../../../bytes/bit-writer.ts';
import { computeCodeLengths } from '../../../bytes/code-lengths.ts';

const maxCodeLength = 15;
/** Code lengths are themselves prefix-coded; the lengths of those codes have three bits. */
const maxLengthCodeLength = 7;
/** @see WebP Lossless Bitstream Specification, "Normal Code Length Code" */
export const codeLengthOrder = [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

/** The prefix code of an alphabet: frequent symbols have shorter codes. */
export class PrefixCode {
  readonly #lengths: Uint8Array;
  readonly #codes: Uint16Array;
  /** The code of a single symbol has no bits. */
  readonly #isSingle: boolean;

  constructor(counts: Uint32Array, maxLength = maxCodeLength) {
    this.#lengths = computeCodeLengths(counts, maxLength);
    this.#codes = canonicalCodes(this.#lengths);
    this.#isSingle = counts.reduce((sum, count) => sum + (count > 0 ? 1 : 0), 0) < 2;
  }

  write(symbol: number, bits: BitWriter): void {
    if (!this.#isSingle) bits.write(this.#codes[symbol]!, this.#lengths[symbol]!);
  }

  /** @see WebP Lossless Bitstream Specification, "Decoding and Building the Prefix Codes" */
  writeTable(bits: BitWriter): void {
    if (this.#isSingle) {
      writeSimpleTable(Math.max(0, this.#lengths.indexOf(1)), bits);
      return;
    }
    const tokens = tokenizeLengths(this.#lengths);
    const counts = new Uint32Array(codeLengthOrder.length);
    for (const { symbol } of tokens) counts[symbol] = counts[symbol]! + 1;
    const code = new PrefixCode(counts, maxLengthCodeLength);
    const last = codeLengthOrder.findLastIndex((symbol) => counts[symbol]! > 0);
    bits.write(0, 1); // a normal code
    bits.write(Math.max(0, last - 3), 4);
    for (const symbol of codeLengthOrder.slice(0, Math.max(4, last + 1))) bits.write(code.#lengths[symbol]!, 3);
    bits.write(0, 1); // the lengths of all symbols follow
    for (const { symbol, extra, extraBits } of tokens) {
      code.write(symbol, bits);
      bits.write(extra, extraBits);
    }
  }
}

/** @see WebP Lossless Bitstream Specification, "Simple Code Length Code" */
function writeSimpleTable(symbol: number, bits: BitWriter): void {
  bits.write(1, 1); // a simple code
  bits.write(0, 1); // one symbol
  bits.write(1, 1); // eight bits
  bits.write(symbol, 8);
}

interface LengthToken {
  readonly symbol: number;
  readonly extra: number;
  readonly extraBits: number;
}

/** Encodes lengths as tokens: a literal, the previous length repeated three to six times, or up to 138 zeros. */
function tokenizeLengths(lengths: Uint8Array): LengthToken[] {
  const tokens: LengthToken[] = [];
  let previous = 8; // the initial previous length
  for (let at = 0; at < lengths.length; ) {
    const value = lengths[at]!;
    let run = 1;
    while (at + run < lengths.length && lengths[at + run] === value) run++;
    at += run;
    if (value !== 0 && value !== previous) {
      tokens.push({ symbol: value, extra: 0, extraBits: 0 });
      previous = value;
      run--;
    }
    for (; run >= 3; ) {
      const token = value === 0 ? zeroRun(run) : { length: Math.min(run, 6), symbol: 16, min: 3, extraBits: 2 };
      tokens.push({ symbol: token.symbol, extra: token.length - token.min, extraBits: token.extraBits });
      run -= token.length;
    }
    for (; run > 0; run--) tokens.push({ symbol: value, extra: 0, extraBits: 0 });
  }
  return tokens;
}

function zeroRun(run: number): { length: number; symbol: number; min: number; extraBits: number } {
  if (run <= 10) return { length: run, symbol: 17, min: 3, extraBits: 3 };
  return { length: Math.min(run, 138), symbol: 18, min: 11, extraBits: 7 };
}

/** Canonical codes, ordered by length and then by symbol, with their bits reversed for writing. */
function canonicalCodes(lengths: Uint8Array): Uint16Array {
  const codes = new Uint16Array(lengths.length);
  let next = 0;
  for (let length = 1; length <= maxCodeLength; length++) {
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

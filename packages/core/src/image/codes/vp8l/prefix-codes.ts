import { ConversionError } from '../../../errors.ts';
import { lengthOrder } from '../../alpha/prefix-code.ts';
import type { BitSource } from './bits.ts';

const longestCode = 15;

/** A canonical prefix code; one of a single symbol takes no bits. @see WebP Lossless Bitstream Specification, "Prefix Codes" */
export class PrefixDecoder {
  /** The number of codes of each length. */
  readonly #counts = new Uint16Array(longestCode + 1);
  /** The symbols by length, then by value. */
  readonly #symbols: Uint16Array;

  constructor(lengths: Uint8Array) {
    for (const length of lengths) this.#counts[length]!++;
    this.#counts[0] = 0;
    const starts = new Uint16Array(longestCode + 2);
    for (let length = 1; length <= longestCode; length++) starts[length + 1] = starts[length]! + this.#counts[length]!;
    this.#symbols = new Uint16Array(starts[longestCode + 1]!);
    for (const [symbol, length] of lengths.entries()) if (length > 0) this.#symbols[starts[length]!++] = symbol;
    if (this.#symbols.length === 0) throw damaged('a prefix code without symbols');
  }

  read(bits: BitSource): number {
    if (this.#symbols.length === 1) return this.#symbols[0]!;
    let [code, first, index] = [0, 0, 0];
    for (let length = 1; length <= longestCode; length++) {
      code |= bits.readBit();
      const count = this.#counts[length]!;
      if (code - first < count) return this.#symbols[index + code - first]!;
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    throw damaged('bits that are no code');
  }
}

/** Reads the code of an alphabet. @see WebP Lossless Bitstream Specification, "Decoding and Building the Prefix Codes" */
export function readPrefixCode(bits: BitSource, alphabet: number): PrefixDecoder {
  const lengths = new Uint8Array(alphabet);
  if (bits.readBit() === 1) readSimpleLengths(bits, lengths);
  else readLengths(bits, lengths);
  return new PrefixDecoder(lengths);
}

function readSimpleLengths(bits: BitSource, lengths: Uint8Array): void {
  const hasTwo = bits.readBit() === 1;
  const first = bits.read(bits.readBit() === 1 ? 8 : 1);
  lengths[first] = 1;
  if (hasTwo) lengths[bits.read(8)] = 1;
}

function readLengths(bits: BitSource, lengths: Uint8Array): void {
  const own = new Uint8Array(lengthOrder.length);
  const count = 4 + bits.read(4);
  for (const symbol of lengthOrder.slice(0, count)) own[symbol] = bits.read(3);
  const code = new PrefixDecoder(own);
  let left = bits.readBit() === 1 ? 2 + bits.read(2 + 2 * bits.read(3)) : lengths.length;
  let before = 8;
  for (let symbol = 0; symbol < lengths.length && left > 0; left--) {
    const length = code.read(bits);
    if (length < 16) {
      lengths[symbol++] = length;
      if (length > 0) before = length;
      continue;
    }
    const [repeated, times] =
      length === 16 ? [before, 3 + bits.read(2)] : [0, length === 17 ? 3 + bits.read(3) : 11 + bits.read(7)];
    lengths.fill(repeated, symbol, symbol + times);
    symbol += times;
  }
}

export function damaged(found: string): ConversionError {
  return new ConversionError(
    'IMAGE_DAMAGED',
    `found ${found} in lossless WebP, expected what its specification allows`,
  );
}

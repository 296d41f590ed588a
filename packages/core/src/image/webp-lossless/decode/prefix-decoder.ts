import { ConversionError } from '../../../errors.ts';
import { codeLengthOrder } from '../encode/prefix-code.ts';
import type { BitReader } from './bit-reader.ts';

const maxCodeLength = 15;

/**
 * A canonical prefix code; the code of a single symbol has no bits.
 * @see WebP Lossless Bitstream Specification, "Prefix Codes"
 */
export class PrefixDecoder {
  /** Number of codes of each length. */
  readonly #counts = new Uint16Array(maxCodeLength + 1);
  /** Symbols by length, then by value. */
  readonly #symbols: Uint16Array;

  constructor(lengths: Uint8Array) {
    for (const length of lengths) this.#counts[length]!++;
    this.#counts[0] = 0;
    const starts = new Uint16Array(maxCodeLength + 2);
    for (let length = 1; length <= maxCodeLength; length++)
      starts[length + 1] = starts[length]! + this.#counts[length]!;
    this.#symbols = new Uint16Array(starts[maxCodeLength + 1]!);
    for (const [symbol, length] of lengths.entries()) if (length > 0) this.#symbols[starts[length]!++] = symbol;
    if (this.#symbols.length === 0) throw damaged('a prefix code without symbols');
  }

  read(bits: BitReader): number {
    if (this.#symbols.length === 1) return this.#symbols[0]!;
    let [code, first, index] = [0, 0, 0];
    for (let length = 1; length <= maxCodeLength; length++) {
      code |= bits.readBit();
      const count = this.#counts[length]!;
      if (code - first < count) return this.#symbols[index + code - first]!;
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    throw damaged('bits that match no prefix code');
  }
}

/**
 * Reads the prefix code of an alphabet.
 * @see WebP Lossless Bitstream Specification, "Decoding and Building the Prefix Codes"
 */
export function readPrefixCode(bits: BitReader, alphabet: number): PrefixDecoder {
  const lengths = new Uint8Array(alphabet);
  if (bits.readBit() === 1) readSimpleLengths(bits, lengths);
  else readLengths(bits, lengths);
  return new PrefixDecoder(lengths);
}

function readSimpleLengths(bits: BitReader, lengths: Uint8Array): void {
  const hasTwo = bits.readBit() === 1;
  const first = bits.read(bits.readBit() === 1 ? 8 : 1);
  lengths[first] = 1;
  if (hasTwo) lengths[bits.read(8)] = 1;
}

function readLengths(bits: BitReader, lengths: Uint8Array): void {
  const lengthCodeLengths = new Uint8Array(codeLengthOrder.length);
  const count = 4 + bits.read(4);
  for (const symbol of codeLengthOrder.slice(0, count)) lengthCodeLengths[symbol] = bits.read(3);
  const code = new PrefixDecoder(lengthCodeLengths);
  let remaining = bits.readBit() === 1 ? 2 + bits.read(2 + 2 * bits.read(3)) : lengths.length;
  let previous = 8;
  for (let symbol = 0; symbol < lengths.length && remaining > 0; remaining--) {
    const length = code.read(bits);
    if (length < 16) {
      lengths[symbol++] = length;
      if (length > 0) previous = length;
      continue;
    }
    const [repeated, times] =
      length === 16 ? [previous, 3 + bits.read(2)] : [0, length === 17 ? 3 + bits.read(3) : 11 + bits.read(7)];
    lengths.fill(repeated, symbol, symbol + times);
    symbol += times;
  }
}

export function damaged(found: string): ConversionError {
  return new ConversionError('IMAGE_DAMAGED', `the lossless WebP has ${found}`);
}

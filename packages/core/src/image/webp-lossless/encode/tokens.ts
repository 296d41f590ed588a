import type { BitWriter } from '../../../bytes/bit-writer.ts';
import type { TokenSink } from './match-finder.ts';
import type { PrefixCode } from './prefix-code.ts';

/** Lengths and distances are coded as a prefix symbol and extra bits. */
const [lengthSymbols, distanceSymbols, firstLengthSymbol] = [24, 40, 256];

/** Counts the frequency of each symbol. */
export class TokenCounts implements TokenSink {
  readonly values = new Uint32Array(firstLengthSymbol + lengthSymbols);
  readonly distances = new Uint32Array(distanceSymbols);
  readonly #width: number;

  constructor(width: number) {
    this.#width = width;
  }

  literal(value: number): void {
    this.values[value] = this.values[value]! + 1;
  }

  copy(length: number, distance: number): void {
    const symbol = firstLengthSymbol + prefixOf(length);
    this.values[symbol] = this.values[symbol]! + 1;
    const distanceSymbol = prefixOf(distanceCode(distance, this.#width));
    this.distances[distanceSymbol] = this.distances[distanceSymbol]! + 1;
  }
}

interface TokenCodes {
  readonly values: PrefixCode;
  readonly distances: PrefixCode;
  readonly bits: BitWriter;
}

/** Writes symbols and their extra bits. */
export class TokenWriter implements TokenSink {
  readonly #width: number;
  readonly #codes: TokenCodes;

  constructor(width: number, order: TokenCodes) {
    this.#width = width;
    this.#codes = order;
  }

  literal(value: number): void {
    this.#codes.values.write(value, this.#codes.bits);
  }

  copy(length: number, distance: number): void {
    const { values, distances } = this.#codes;
    this.#writePrefixed(length, values, firstLengthSymbol);
    this.#writePrefixed(distanceCode(distance, this.#width), distances, 0);
  }

  #writePrefixed(value: number, code: PrefixCode, first: number): void {
    const { bits } = this.#codes;
    const prefix = prefixOf(value);
    code.write(first + prefix, bits);
    if (prefix < 4) return;
    const extraBits = (prefix >> 1) - 1;
    bits.write((value - 1) & ((1 << extraBits) - 1), extraBits);
  }
}

/**
 * The prefix: the top two bits, and the number of bits below.
 * @see WebP Lossless Bitstream Specification, "Prefix Coding"
 */
function prefixOf(value: number): number {
  const rest = value - 1;
  if (rest < 4) return rest;
  const highest = 31 - Math.clz32(rest);
  return 2 * highest + ((rest >> (highest - 1)) & 1);
}

/** Near distances have their own codes. @see WebP Lossless Bitstream Specification, "Distance Mapping" */
function distanceCode(distance: number, width: number): number {
  if (distance === width) return 1;
  if (distance === 1) return 2;
  if (distance === width + 1) return 3;
  return distance === width - 1 ? 4 : distance + 120;
}

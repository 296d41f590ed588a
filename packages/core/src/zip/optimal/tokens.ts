import { emptyHistogram, type Histogram } from './costs.ts';
import { endOfBlock, lengthSymbols, symbolOfDistance } from './symbols.ts';

/** Data as literals and matches. */
export interface Tokens {
  readonly count: number;
  /** The byte of a literal, or the length of a match. */
  readonly values: Uint16Array;
  /** 0 for a literal. */
  readonly distances: Uint16Array;
}

/** The symbols of the tokens from `from` to `to`, and the end of the block. */
export function countSymbols({ values, distances }: Tokens, from: number, to: number): Histogram {
  const histogram = emptyHistogram();
  for (let at = from; at < to; at++) {
    const [value, distance] = [values[at]!, distances[at]!];
    histogram.literals[distance === 0 ? value : lengthSymbols[value]!]!++;
    if (distance > 0) histogram.distances[symbolOfDistance(distance)]!++;
  }
  histogram.literals[endOfBlock] = 1;
  return histogram;
}

/** The number of bytes that the tokens from `from` to `to` stand for. */
export function lengthOfTokens({ values, distances }: Tokens, from: number, to: number): number {
  let length = 0;
  for (let at = from; at < to; at++) length += distances[at] === 0 ? 1 : values[at]!;
  return length;
}

export function joinTokens(parts: readonly Tokens[]): Tokens {
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  const joined = { count, values: new Uint16Array(count), distances: new Uint16Array(count) };
  let at = 0;
  for (const part of parts) {
    joined.values.set(part.values.subarray(0, part.count), at);
    joined.distances.set(part.distances.subarray(0, part.count), at);
    at += part.count;
  }
  return joined;
}

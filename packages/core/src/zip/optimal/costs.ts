import {
  distanceCount,
  distanceExtraBits,
  endOfBlock,
  extraBitsOfLength,
  lengthSymbols,
  literalCount,
  maxMatch,
  minMatch,
} from './symbols.ts';

/** How often each symbol occurs in a block. */
export interface Histogram {
  readonly literals: Uint32Array;
  readonly distances: Uint32Array;
}

/** The bits of each choice: of a literal, of a length and of a distance by its symbol, with their extra bits. */
export interface Costs {
  readonly literals: Float64Array;
  readonly lengths: Float64Array;
  readonly distances: Float64Array;
}

/** The costs by the entropy of a histogram; symbols that do not occur cost as much as one that occurs once. */
export function costsOf({ literals, distances }: Histogram): Costs {
  return costsOfSymbols(entropyOf(literals), entropyOf(distances));
}

/** The costs of a block with fixed codes. @see RFC 1951, "Compression with fixed Huffman codes" */
export function fixedCosts(): Costs {
  return costsOfSymbols(Float64Array.from(fixedLengths.literals), Float64Array.from(fixedLengths.distances));
}

/** Every literal and match costs the same, so the data becomes as few of them as possible. */
export function equalCosts(): Costs {
  return {
    literals: new Float64Array(endOfBlock).fill(1),
    lengths: new Float64Array(maxMatch + 1).fill(1),
    distances: new Float64Array(distanceCount),
  };
}

export const fixedLengths = {
  literals: Uint8Array.from({ length: 288 }, (_, symbol) =>
    symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8,
  ),
  distances: new Uint8Array(distanceCount).fill(5),
} as const;

function costsOfSymbols(literals: Float64Array, distances: Float64Array): Costs {
  const lengths = new Float64Array(maxMatch + 1);
  for (let length = minMatch; length <= maxMatch; length++) {
    lengths[length] = literals[lengthSymbols[length]!]! + extraBitsOfLength(length);
  }
  return {
    literals: literals.subarray(0, endOfBlock),
    lengths,
    distances: distances.map((bits, symbol) => bits + distanceExtraBits[symbol]!),
  };
}

function entropyOf(counts: Uint32Array): Float64Array {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const whole = log2(Math.max(1, total));
  return Float64Array.from(counts, (count) => whole - log2(Math.max(1, count)));
}

/** The binary logarithm by basic arithmetic, whose results are the same on every machine. */
export function log2(value: number): number {
  const exponent = 31 - Math.clz32(value);
  let rest = value / 2 ** exponent;
  let result = exponent;
  for (let bit = 0.5; bit > 1e-5; bit /= 2) {
    rest *= rest;
    if (rest >= 2) {
      rest /= 2;
      result += bit;
    }
  }
  return result;
}

export function emptyHistogram(): Histogram {
  return { literals: new Uint32Array(literalCount), distances: new Uint32Array(distanceCount) };
}

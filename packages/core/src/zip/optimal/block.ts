import type { BitWriter } from '../../bytes/bit-writer.ts';
import { computeCodeLengths } from '../../bytes/code-lengths.ts';
import { type CodeHeader, shortestHeader } from './code-header.ts';
import { fixedLengths, type Histogram } from './costs.ts';
import { toCodes } from './prefix-codes.ts';
import {
  distanceExtraBits,
  endOfBlock,
  extraBitsOfLength,
  extraOfDistance,
  extraOfLength,
  lengthExtraBits,
  lengthSymbols,
  symbolOfDistance,
} from './symbols.ts';
import type { Tokens } from './tokens.ts';

/** The codes of a block; without a header they are the fixed ones. */
export interface BlockCode {
  readonly literals: Uint8Array;
  readonly distances: Uint8Array;
  readonly header: CodeHeader | undefined;
  /** Size of the block with its type and header. */
  readonly bits: number;
}

const typeBits = 3;

/** The code that makes a block shortest: an optimal one, one whose header is shorter, or the fixed one. */
export function chooseCode(histogram: Histogram): BlockCode {
  const fixed = {
    ...fixedLengths,
    header: undefined,
    bits: typeBits + dataBits(histogram, fixedLengths.literals, fixedLengths.distances),
  };
  const optimal = ownCode(histogram, histogram);
  const smoothed = ownCode(histogram, smooth(histogram));
  return [optimal, smoothed, fixed].reduce((best, code) => (code.bits < best.bits ? code : best));
}

/** The code made from `basis` for a block with the symbols of `histogram`. */
function ownCode(histogram: Histogram, basis: Histogram): BlockCode {
  const literals = computeCodeLengths(basis.literals, 15);
  const distances = computeCodeLengths(basis.distances, 15);
  const header = shortestHeader(literals, distances);
  return { literals, distances, header, bits: typeBits + header.bits + dataBits(histogram, literals, distances) };
}

function dataBits(histogram: Histogram, literals: Uint8Array, distances: Uint8Array): number {
  let bits = 0;
  for (const [symbol, count] of histogram.literals.entries()) {
    const extra = symbol > endOfBlock ? lengthExtraBits[symbol - endOfBlock - 1]! : 0;
    bits += count * (literals[symbol]! + extra);
  }
  for (const [symbol, count] of histogram.distances.entries()) {
    bits += count * (distances[symbol]! + distanceExtraBits[symbol]!);
  }
  return bits;
}

/** Neighbours with similar counts get equal ones, so that equal code lengths follow each other in the header. */
function smooth({ literals, distances }: Histogram): Histogram {
  return { literals: smoothCounts(literals), distances: smoothCounts(distances) };
}

function smoothCounts(counts: Uint32Array): Uint32Array {
  const result = Uint32Array.from(counts);
  for (let start = 0; start < counts.length; ) {
    let [end, sum] = [start, 0];
    // A symbol that occurs keeps a code, and one that does not gets none.
    while (
      end < counts.length &&
      counts[end]! > 0 === counts[start]! > 0 &&
      isSimilar(counts[end]!, sum, end - start)
    ) {
      sum += counts[end++]!;
    }
    const mean = counts[start] === 0 ? 0 : Math.max(1, Math.round(sum / (end - start)));
    if (end - start >= 4) result.fill(mean, start, end);
    start = end;
  }
  return result;
}

/** A count that is close enough to the mean of those before it. */
function isSimilar(count: number, sum: number, before: number): boolean {
  return before === 0 || Math.abs(count - sum / before) < 4;
}

/** Writes the tokens from `from` to `to` as a block. */
export function writeBlock(
  file: BitWriter,
  { values, distances }: Tokens,
  { from, to, isLast }: { readonly from: number; readonly to: number; readonly isLast: boolean },
  code: BlockCode,
): void {
  file.write(isLast ? 1 : 0, 1);
  file.write(code.header === undefined ? 1 : 2, 2);
  code.header?.write(file);
  const [literalCodes, distanceCodes] = [toCodes(code.literals), toCodes(code.distances)];
  const writeLiteral = (symbol: number) => file.write(literalCodes[symbol]!, code.literals[symbol]!);
  for (let at = from; at < to; at++) {
    const [value, distance] = [values[at]!, distances[at]!];
    if (distance === 0) {
      writeLiteral(value);
    } else {
      writeLiteral(lengthSymbols[value]!);
      file.write(extraOfLength(value), extraBitsOfLength(value));
      const symbol = symbolOfDistance(distance);
      file.write(distanceCodes[symbol]!, code.distances[symbol]!);
      file.write(extraOfDistance(distance), distanceExtraBits[symbol]!);
    }
  }
  writeLiteral(endOfBlock);
}

const longestStored = 0xffff;

/** About the bits of stored blocks: type and padding take a byte, the length and its complement four. */
export function storedBits(length: number): number {
  return length * 8 + 40 * Math.ceil(Math.max(1, length) / longestStored);
}

/** Writes bytes as stored blocks, which start at a whole byte. @see RFC 1951, "Non-compressed blocks" */
export function writeStored(file: BitWriter, bytes: Uint8Array, isLast: boolean): void {
  let at = 0;
  do {
    const part = bytes.subarray(at, at + longestStored);
    at += longestStored;
    file.write(isLast && at >= bytes.length ? 1 : 0, 1);
    file.write(0, 2);
    file.align();
    file.write(part.length, 16);
    file.write(~part.length & 0xffff, 16);
    for (const byte of part) file.byte(byte);
  } while (at < bytes.length);
}

import type { BitWriter } from '../../bytes/bit-writer.ts';
import { computeCodeLengths } from '../../bytes/code-lengths.ts';
import { toCodes } from './prefix-codes.ts';

/** A symbol of the code of code lengths, with its extra bits. */
interface Run {
  readonly symbol: number;
  readonly extra: number;
}

/** The header of a block with its own codes. @see RFC 1951, "Compression with dynamic Huffman codes" */
export interface CodeHeader {
  readonly bits: number;
  write(file: BitWriter): void;
}

/** The order in which the lengths of the code of code lengths are stored. */
const order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const [repeat, zeros, manyZeros] = [16, 17, 18];
const extraBits: Readonly<Record<number, number>> = { [repeat]: 2, [zeros]: 3, [manyZeros]: 7 };

/** The shortest header for two codes; it depends on which of the three kinds of runs are used. */
export function shortestHeader(literals: Uint8Array, distances: Uint8Array): CodeHeader {
  const [literalEnd, distanceEnd] = [usedEnd(literals, 257), usedEnd(distances, 1)];
  const lengths = [...literals.subarray(0, literalEnd), ...distances.subarray(0, distanceEnd)];
  let best: CodeHeader | undefined;
  for (let kinds = 0; kinds < 8; kinds++) {
    const header = headerOf(findRuns(lengths, kinds), literalEnd, distanceEnd);
    if (best === undefined || header.bits < best.bits) best = header;
  }
  return best!;
}

function usedEnd(lengths: Uint8Array, min: number): number {
  let end = lengths.length;
  while (end > min && lengths[end - 1] === 0) end -= 1;
  return end;
}

/** @param kinds the kinds of runs to use, a bit for each */
function findRuns(lengths: readonly number[], kinds: number): Run[] {
  const runs: Run[] = [];
  const add = (symbol: number, extra = 0) => runs.push({ symbol, extra });
  for (let at = 0; at < lengths.length; ) {
    const length = lengths[at]!;
    let end = at + 1;
    while (end < lengths.length && lengths[end] === length) end += 1;
    let left = end - at;
    at = end;
    if (length === 0) {
      for (; kinds & 4 && left >= 11; left -= Math.min(138, left)) add(manyZeros, Math.min(138, left) - 11);
      for (; kinds & 2 && left >= 3; left -= Math.min(10, left)) add(zeros, Math.min(10, left) - 3);
    } else if (kinds & 1 && left >= 4) {
      add(length);
      left -= 1;
      for (; left >= 3; left -= Math.min(6, left)) add(repeat, Math.min(6, left) - 3);
    }
    for (; left > 0; left--) add(length);
  }
  return runs;
}

function headerOf(runs: readonly Run[], literalEnd: number, distanceEnd: number): CodeHeader {
  const counts = new Uint32Array(19);
  for (const { symbol } of runs) counts[symbol]!++;
  const lengths = computeCodeLengths(counts, 7);
  let stored = order.length;
  while (stored > 4 && lengths[order[stored - 1]!] === 0) stored -= 1;
  const bits = runs.reduce((sum, { symbol }) => sum + lengths[symbol]! + (extraBits[symbol] ?? 0), 14 + stored * 3);
  return {
    bits,
    write: (file) => {
      file.write(literalEnd - 257, 5);
      file.write(distanceEnd - 1, 5);
      file.write(stored - 4, 4);
      for (const symbol of order.slice(0, stored)) file.write(lengths[symbol]!, 3);
      const codes = toCodes(lengths);
      for (const { symbol, extra } of runs) {
        file.write(codes[symbol]!, lengths[symbol]!);
        file.write(extra, extraBits[symbol] ?? 0);
      }
    },
  };
}

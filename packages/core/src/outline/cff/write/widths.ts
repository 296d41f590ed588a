import { lengthOfNumber } from './subroutines/kernel/token-lengths.ts';

/** The Private DICT's widths: the advance that needs no operand, and the one that the others are relative to. */
export interface CffWidths {
  readonly defaultWidthX: number;
  readonly nominalWidthX: number;
}

/** The range of integers in charstrings. */
const [maxBelow, maxAbove] = [0x8000, 0x7fff];
/** Number of bytes of the longest integer. */
const maxLength = 3;
/** Number of the most frequent advances that are tried as defaultWidthX. */
const maxDefaults = 16;

/**
 * Finds the values that make the width operands shortest.
 * @see Adobe Technical Note 5176 (2003), "Private DICT Data"
 */
export function planWidths(widths: Iterable<number>): CffWidths {
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  const byCount = [...counts].sort(([a, countA], [b, countB]) => countB - countA || a - b);
  const frequent = byCount.slice(0, maxDefaults);
  const measure = new WidthLengths(counts);
  const maxSaved = maxLength * (frequent[0]?.[1] ?? 0);
  let best = { defaultWidthX: 0, nominalWidthX: 0 };
  let shortest = Number.POSITIVE_INFINITY;
  const [from, to] = [Math.max(measure.low, measure.high - maxAbove), Math.min(measure.high, measure.low + maxBelow)];
  for (let nominalWidthX = from; nominalWidthX <= to; nominalWidthX++) {
    const all = measure.total(nominalWidthX);
    if (all - maxSaved >= shortest) continue;
    for (const [defaultWidthX, count] of frequent) {
      const length = all - count * lengthOfNumber(defaultWidthX - nominalWidthX);
      if (length < shortest) [shortest, best] = [length, { defaultWidthX, nominalWidthX }];
    }
  }
  return best;
}

/** Distances from nominalWidthX up to which an operand takes one byte and two bytes. */
const [oneByte, twoBytes] = [107, 1131];

/** Computes the total length of all width operands for any nominalWidthX, from prefix sums. */
class WidthLengths {
  readonly low: number;
  readonly high: number;
  /** Number of widths below each value, from `twoBytes` before the lowest one to as many after the highest. */
  readonly #sums: Float64Array;
  /** The total length if all operands took three bytes. */
  readonly #longest: number;

  constructor(counts: ReadonlyMap<number, number>) {
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const width of counts.keys()) {
      low = Math.min(low, width);
      high = Math.max(high, width);
    }
    this.low = low;
    this.high = high;
    const sums = new Float64Array(Math.max(high - low + 2 * twoBytes + 2, 0));
    for (const [width, count] of counts) sums[width - low + twoBytes + 1] = count;
    for (let at = 1; at < sums.length; at++) sums[at] = sums[at]! + sums[at - 1]!; // in range
    this.#sums = sums;
    this.#longest = maxLength * (sums.at(-1) ?? 0);
  }

  /** `nominal` must be from `low` to `high`. */
  total(nominal: number): number {
    const sums = this.#sums;
    const at = nominal - this.low + twoBytes;
    const withinTwo = sums[at + twoBytes + 1]! - sums[at - twoBytes]!; // the sums reach as far
    return this.#longest - withinTwo - (sums[at + oneByte + 1]! - sums[at - oneByte]!);
  }
}

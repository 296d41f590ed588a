import { lengthOfNumber } from './charstrings/tokens.ts';

/** The Private DICT's widths: the advance that needs no operand, and the one that the others are relative to. */
export interface CffWidths {
  readonly defaultWidthX: number;
  readonly nominalWidthX: number;
}

/** The range of integers in charstrings. */
const [maxBelow, maxAbove] = [0x8000, 0x7fff];
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
  let best = { defaultWidthX: 0, nominalWidthX: 0 };
  let shortest = Number.POSITIVE_INFINITY;
  const [from, to] = [Math.max(measure.low, measure.high - maxAbove), Math.min(measure.high, measure.low + maxBelow)];
  for (let nominalWidthX = from; nominalWidthX <= to; nominalWidthX++) {
    const all = measure.total(nominalWidthX);
    for (const [defaultWidthX, count] of frequent) {
      const length = all - count * lengthOfNumber(defaultWidthX - nominalWidthX);
      if (length < shortest) [shortest, best] = [length, { defaultWidthX, nominalWidthX }];
    }
  }
  return best;
}

/** Computes the total length of all width operands for any nominalWidthX, from prefix sums. */
class WidthLengths {
  readonly low: number;
  readonly high: number;
  readonly #sums: Float64Array;

  constructor(counts: ReadonlyMap<number, number>) {
    const widths = [...counts.keys()];
    this.low = widths.reduce((low, width) => Math.min(low, width), Number.POSITIVE_INFINITY);
    this.high = widths.reduce((high, width) => Math.max(high, width), Number.NEGATIVE_INFINITY);
    this.#sums = new Float64Array(Math.max(this.high - this.low + 2, 0));
    for (let at = 1; at < this.#sums.length; at++) {
      this.#sums[at] = this.#sums[at - 1]! + (counts.get(this.low + at - 1) ?? 0); // in range
    }
  }

  /** A number takes three bytes, one less within 1131 of the nominal width, and another less within 107. */
  total(nominal: number): number {
    return 3 * this.#within(nominal, 0x10000) - this.#within(nominal, 1131) - this.#within(nominal, 107);
  }

  #within(nominal: number, distance: number): number {
    const from = Math.max(nominal - distance - this.low, 0);
    const to = Math.min(nominal + distance - this.low + 1, this.#sums.length - 1);
    return this.#sums[to]! - this.#sums[from]!; // both are clamped
  }
}

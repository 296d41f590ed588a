import { lengthOfNumber } from './tokens.ts';

/** Which advance needs no saying, and from which the others are counted. */
export interface WidthBasis {
  readonly defaultWidthX: number;
  readonly nominalWidthX: number;
}

/** Numbers in charstrings reach so far. */
const [maxBelow, maxAbove] = [0x8000, 0x7fff];
/** So many of the most frequent advances are tried as the default. */
const maxDefaults = 16;

/**
 * The basis that makes the numbers of all advances shortest.
 * @see Adobe Technical Note 5176 (2003), "Private DICT Data"
 */
export function planWidths(widths: Iterable<number>): WidthBasis {
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  const byCount = [...counts].sort(([a, countA], [b, countB]) => countB - countA || a - b);
  const frequent = byCount.slice(0, maxDefaults);
  const measure = new Lengths(counts);
  let best = { defaultWidthX: 0, nominalWidthX: 0 };
  let least = Number.POSITIVE_INFINITY;
  const [from, to] = [Math.max(measure.low, measure.high - maxAbove), Math.min(measure.high, measure.low + maxBelow)];
  for (let nominalWidthX = from; nominalWidthX <= to; nominalWidthX++) {
    const all = measure.total(nominalWidthX);
    for (const [defaultWidthX, count] of frequent) {
      const length = all - count * lengthOfNumber(defaultWidthX - nominalWidthX);
      if (length < least) [least, best] = [length, { defaultWidthX, nominalWidthX }];
    }
  }
  return best;
}

/** How many bytes all advances have, counted from any one: two sums for each range of lengths. */
class Lengths {
  readonly low: number;
  readonly high: number;
  readonly #sums: Float64Array;

  constructor(counts: ReadonlyMap<number, number>) {
    const widths = [...counts.keys()];
    this.low = widths.reduce((low, width) => Math.min(low, width), Number.POSITIVE_INFINITY);
    this.high = widths.reduce((high, width) => Math.max(high, width), Number.NEGATIVE_INFINITY);
    this.#sums = new Float64Array(Math.max(this.high - this.low + 2, 0));
    for (let at = 1; at < this.#sums.length; at++) {
      this.#sums[at] = this.#sums[at - 1]! + (counts.get(this.low + at - 1) ?? 0); // at is within
    }
  }

  /** A number has three bytes; where it is near one less, where it is nearer another. */
  total(nominal: number): number {
    return 3 * this.#within(nominal, 0x10000) - this.#within(nominal, 1131) - this.#within(nominal, 107);
  }

  #within(nominal: number, distance: number): number {
    const from = Math.max(nominal - distance - this.low, 0);
    const to = Math.min(nominal + distance - this.low + 1, this.#sums.length - 1);
    return this.#sums[to]! - this.#sums[from]!; // both are kept within
  }
}

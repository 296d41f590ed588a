/**
 * A segment tree over numbers that are 0 at first. Finds the maximum of a range, or raises a range, in logarithmic
 * time.
 */
export class SpanTree {
  readonly #leafCount: number;
  /** The maximum in each node's range. */
  readonly #largest: Float64Array;
  /** The value that each node's whole range was raised to. */
  readonly #raised: Float64Array;

  constructor(count: number) {
    this.#leafCount = 2 ** Math.ceil(Math.log2(Math.max(count, 1)));
    this.#largest = new Float64Array(2 * this.#leafCount);
    this.#raised = new Float64Array(2 * this.#leafCount);
  }

  /** Returns the maximum from `from` (inclusive) to `to` (exclusive), which must be greater than `from`. */
  max(from: number, to: number): number {
    return this.#max(1, 0, this.#leafCount, from, to);
  }

  /** Raises all smaller numbers from `from` (inclusive) to `to` (exclusive) to the value. */
  raise(from: number, to: number, value: number): void {
    this.#raise(1, 0, this.#leafCount, from, to, value);
  }

  #max(node: number, low: number, high: number, from: number, to: number): number {
    if (from >= high || to <= low) return 0;
    if (from <= low && to >= high) return this.#largest[node] ?? 0;
    const middle = (low + high) / 2;
    const left = this.#max(2 * node, low, middle, from, to);
    const right = this.#max(2 * node + 1, middle, high, from, to);
    return Math.max(left, right, this.#raised[node] ?? 0);
  }

  #raise(node: number, low: number, high: number, from: number, to: number, value: number): void {
    if (from >= high || to <= low) return;
    this.#largest[node] = Math.max(this.#largest[node] ?? 0, value);
    if (from <= low && to >= high) {
      this.#raised[node] = Math.max(this.#raised[node] ?? 0, value);
      return;
    }
    const middle = (low + high) / 2;
    this.#raise(2 * node, low, middle, from, to, value);
    this.#raise(2 * node + 1, middle, high, from, to, value);
  }
}

import { resized, resizedBytes, resizedFloats } from '../../../../outline/kernel/arrays.ts';
import { type float, type int, multiply, toInt } from '../../../../outline/kernel/numbers.ts';

const none: int = -1;

/** A list of distinct contours with reversed points, found by hash. */
export class ReversedContours {
  /** Number of contours, and number of their points. */
  count: int = 0;
  length: int = 0;
  xs: Float64Array = new Float64Array(1024);
  ys: Float64Array = new Float64Array(1024);
  onCurve: Uint8Array = new Uint8Array(1024);
  #starts: Int32Array = new Int32Array(256);
  #hashes: Int32Array = new Int32Array(256);
  /** Hash table with open addressing: each contour is at the first free slot from its hash on. */
  #slots: Int32Array = new Int32Array(0);

  /** Makes room for a number of points. */
  reserve(count: int): void {
    if (count > this.xs.length) this.#growPoints(count);
  }

  clear(): void {
    this.count = 0;
    this.length = 0;
    this.#slots.fill(none);
  }

  /** Index of a contour's first point; for `count`, the end of the last contour. */
  startOf(contour: int): int {
    return contour < this.count ? this.#starts[contour]! : this.length;
  }

  /** Returns the index of the contour with these points, relative to `x`, `y`; adds it if it is new. */
  findOrAdd(xs: Float64Array, ys: Float64Array, onCurve: Uint8Array, first: int, last: int, x: float, y: float): int {
    if (2 * this.count >= this.#slots.length) this.#growSlots();
    const hash: int = hashOf(xs, ys, onCurve, first, last, x, y);
    const slots = this.#slots;
    const mask: int = slots.length - 1;
    let slot: int = hash & mask;
    for (let known: int = slots[slot]!; known !== none; known = slots[slot]!) {
      if (this.#hashes[known]! === hash && this.#isSame(known, xs, ys, onCurve, first, last, x, y)) return known;
      slot = (slot + 1) & mask;
    }
    if (this.count === this.#starts.length) {
      this.#starts = resized(this.#starts, 2 * this.#starts.length);
      this.#hashes = resized(this.#hashes, this.#starts.length);
    }
    const contour: int = this.count;
    this.#starts[contour] = this.length;
    this.#hashes[contour] = hash;
    slots[slot] = contour;
    this.#add(xs, ys, onCurve, first, last, x, y);
    this.count++;
    return contour;
  }

  #add(xs: Float64Array, ys: Float64Array, onCurve: Uint8Array, first: int, last: int, x: float, y: float): void {
    const start: int = this.length;
    this.length += last - first + 1;
    if (this.length > this.xs.length) this.#growPoints(2 * this.length);
    for (let at: int = start; at < this.length; at++) {
      const from: int = reversedIndex(at - start, first, last);
      this.xs[at] = xs[from]! - x; // within the contour
      this.ys[at] = ys[from]! - y;
      this.onCurve[at] = onCurve[from]!;
    }
  }

  #isSame(
    known: int,
    xs: Float64Array,
    ys: Float64Array,
    onCurve: Uint8Array,
    first: int,
    last: int,
    x: float,
    y: float,
  ): boolean {
    const start: int = this.startOf(known);
    const end: int = this.startOf(known + 1);
    if (end - start !== last - first + 1) return false;
    for (let at: int = start; at < end; at++) {
      const from: int = reversedIndex(at - start, first, last);
      if (this.xs[at]! !== xs[from]! - x || this.ys[at]! !== ys[from]! - y) return false;
      if (this.onCurve[at]! !== onCurve[from]!) return false;
    }
    return true;
  }

  #growPoints(size: int): void {
    this.xs = resizedFloats(this.xs, size);
    this.ys = resizedFloats(this.ys, size);
    this.onCurve = resizedBytes(this.onCurve, size);
  }

  #growSlots(): void {
    const slots = new Int32Array(this.#slots.length === 0 ? 1024 : 4 * this.#slots.length);
    const mask: int = slots.length - 1;
    slots.fill(none);
    for (let contour: int = 0; contour < this.count; contour++) {
      let slot: int = this.#hashes[contour]! & mask;
      while (slots[slot]! !== none) slot = (slot + 1) & mask;
      slots[slot] = contour;
    }
    this.#slots = slots;
  }
}

/** The source index of a point of the reversed contour: the first point stays first. */
function reversedIndex(at: int, first: int, last: int): int {
  return at === 0 ? first : last + 1 - at;
}

const xFactor: int = -0x61c8864f;
const yFactor: int = -0x7a143595;

function hashOf(
  xs: Float64Array,
  ys: Float64Array,
  onCurve: Uint8Array,
  first: int,
  last: int,
  x: float,
  y: float,
): int {
  let hash: int = last - first;
  for (let at: int = first; at <= last; at++) {
    hash = multiply(hash ^ toInt(64 * (xs[at]! - x)), xFactor); // fractions count as far as 1/64
    hash = multiply(hash ^ (hash >>> 15) ^ toInt(64 * (ys[at]! - y)) ^ onCurve[at]!, yFactor);
  }
  return hash ^ (hash >>> 13);
}

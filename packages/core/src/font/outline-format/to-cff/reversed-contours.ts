import type { GlyphPoints } from '../../../outline/glyf/glyph.ts';

export type ContourPoints = Pick<GlyphPoints, 'xs' | 'ys' | 'onCurve'>;

const none = -1;

/** A list of distinct contours with reversed points, found by hash. */
export class ReversedContours {
  /** Number of contours, and number of their points. */
  count = 0;
  length = 0;
  xs = new Float64Array(1024);
  ys = new Float64Array(1024);
  onCurve = new Uint8Array(1024);
  #starts = new Int32Array(256);
  #hashes = new Int32Array(256);
  /** Hash table with open addressing: each contour is at the first free slot from its hash on. */
  #slots = new Int32Array(1024).fill(none);

  clear(): void {
    this.count = 0;
    this.length = 0;
    this.#slots.fill(none);
  }

  /** Index of a contour's first point; for `count`, the end of the last contour. */
  startOf(contour: number): number {
    return contour < this.count ? this.#starts[contour]! : this.length;
  }

  /** Returns the index of the contour with these points, relative to `x`, `y`; adds it if it is new. */
  findOrAdd(points: ContourPoints, first: number, last: number, x: number, y: number): number {
    const hash = hashOf(points, first, last, x, y);
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (let known = this.#slots[slot]!; known !== none; known = this.#slots[slot]!) {
      if (this.#hashes[known] === hash && this.#isSame(known, points, first, last, x, y)) return known;
      slot = (slot + 1) & mask;
    }
    if (this.count === this.#starts.length) this.#growContours();
    this.#starts[this.count] = this.length;
    this.#hashes[this.count] = hash;
    this.#slots[slot] = this.count;
    this.#add(points, first, last, x, y);
    if (2 * ++this.count > this.#slots.length) this.#growSlots();
    return this.count - 1;
  }

  #add({ xs, ys, onCurve }: ContourPoints, first: number, last: number, x: number, y: number): void {
    const start = this.length;
    this.length += last - first + 1;
    if (this.length > this.xs.length) this.#growPoints();
    for (let at = start; at < this.length; at++) {
      const from = reversedIndex(at - start, first, last);
      this.xs[at] = xs[from]! - x; // within the contour
      this.ys[at] = ys[from]! - y;
      this.onCurve[at] = onCurve[from]!;
    }
  }

  #isSame(
    known: number,
    { xs, ys, onCurve }: ContourPoints,
    first: number,
    last: number,
    x: number,
    y: number,
  ): boolean {
    const start = this.startOf(known);
    const end = this.startOf(known + 1);
    if (end - start !== last - first + 1) return false;
    for (let at = start; at < end; at++) {
      const from = reversedIndex(at - start, first, last);
      if (this.xs[at] !== xs[from]! - x || this.ys[at] !== ys[from]! - y || this.onCurve[at] !== onCurve[from])
        return false;
    }
    return true;
  }

  #growPoints(): void {
    const { xs, ys, onCurve } = this;
    const size = 2 * this.length;
    [this.xs, this.ys, this.onCurve] = [new Float64Array(size), new Float64Array(size), new Uint8Array(size)];
    this.xs.set(xs);
    this.ys.set(ys);
    this.onCurve.set(onCurve);
  }

  #growContours(): void {
    const [starts, hashes] = [this.#starts, this.#hashes];
    this.#starts = new Int32Array(2 * starts.length);
    this.#hashes = new Int32Array(2 * starts.length);
    this.#starts.set(starts);
    this.#hashes.set(hashes);
  }

  #growSlots(): void {
    const slots = new Int32Array(4 * this.#slots.length).fill(none);
    for (let contour = 0; contour < this.count; contour++) {
      let slot = this.#hashes[contour]! & (slots.length - 1);
      while (slots[slot] !== none) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = contour;
    }
    this.#slots = slots;
  }
}

/** The source index of a point of the reversed contour: the first point stays first. */
function reversedIndex(at: number, first: number, last: number): number {
  return at === 0 ? first : last + 1 - at;
}

function hashOf({ xs, ys, onCurve }: ContourPoints, first: number, last: number, x: number, y: number): number {
  let hash = last - first;
  for (let at = first; at <= last; at++) {
    hash = Math.imul(hash ^ (64 * (xs[at]! - x)), 0x9e3779b1); // fractions count as far as 1/64
    hash = Math.imul(hash ^ (hash >>> 15) ^ (64 * (ys[at]! - y)) ^ onCurve[at]!, 0x85ebca6b);
  }
  return hash ^ (hash >>> 13);
}

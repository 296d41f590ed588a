import type { CubicFitter } from './cubics.ts';

/**
 * The pieces of one contour, end to end: the start, then of each piece the points behind its start. A run of
 * quadratics among them is a chain as it stands.
 */
export class SegmentChain {
  /** How many numbers the points have. */
  length = 2;
  count = 0;
  points = new Float64Array(256);
  /** The points behind the start: quadratics lie on multiples of four numbers either here or there. */
  #shifted = this.points.subarray(2);
  /** Of each piece, how many numbers it has: 2 for a line, 4 for a quadratic, 6 for a cubic. */
  sizes = new Uint8Array(64);
  /** Whether the last piece is a line that stands for quadratics. */
  #isStraight = false;
  readonly #corner = new Float64Array(10);

  /** The points as a chain in which the quadratic that begins at a place has the number of a quarter of it. */
  quadsFrom(at: number): Float64Array {
    return (at & 2) === 0 ? this.points : this.#shifted;
  }

  begin(x: number, y: number): void {
    this.points[0] = x;
    this.points[1] = y;
    this.length = 2;
    this.count = 0;
    this.#isStraight = false;
  }

  line(x: number, y: number): void {
    const at = this.#end();
    this.#isStraight = false;
    if (x === this.points[at] && y === this.points[at + 1]) return;
    this.#reserve();
    this.#push(x, y);
    this.sizes[this.count++] = 2;
  }

  /** One that is straight becomes a line, and one line with those before it that it goes on. */
  quad(x1: number, y1: number, x: number, y: number): void {
    const { points } = this;
    const at = this.#end();
    const x0 = points[at]!; // a chain has its start
    const y0 = points[at + 1]!;
    if (isStraightQuad(x0, y0, x1, y1, x, y)) {
      this.#addStraight(x0, y0, x, y);
      return;
    }
    this.#isStraight = false;
    this.#reserve();
    this.#push(x1, y1);
    this.#push(x, y);
    this.sizes[this.count++] = 4;
  }

  cubic(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    const [x0, y0] = [this.points[this.length - 2]!, this.points[this.length - 1]!];
    this.#isStraight = false;
    if (x1 === x0 && x2 === x0 && x === x0 && y1 === y0 && y2 === y0 && y === y0) return;
    this.#reserve();
    this.#push(x1, y1);
    this.#push(x2, y2);
    this.#push(x, y);
    this.sizes[this.count++] = 6;
  }

  /** Lets a closed contour begin at a joint that merging would not take away, if it has one. */
  rotateToJoint(fitter: CubicFitter, spare: SegmentChain): SegmentChain {
    let at = 0;
    for (let target = 0; target < this.count; at += this.sizes[target++]!) {
      if (this.#isJoint(target, at, fitter)) return target === 0 ? this : this.#rotate(target, at, spare);
    }
    return this;
  }

  #addStraight(x0: number, y0: number, x: number, y: number): void {
    if (x === x0 && y === y0) return;
    const { points, length } = this;
    const extendsLine = this.#isStraight && isStraightQuad(points[length - 4]!, points[length - 3]!, x0, y0, x, y);
    if (extendsLine) {
      this.length -= 2;
      this.#push(x, y);
    } else this.line(x, y);
    this.#isStraight = true;
  }

  /** Whether the joint before a piece stays, which begins at a place of the points. */
  #isJoint(target: number, at: number, fitter: CubicFitter): boolean {
    const before = target === 0 ? this.count - 1 : target - 1;
    if (this.sizes[before] !== 4 || this.sizes[target] !== 4) return true;
    if (target > 0) return fitter.keepsJoint(this.quadsFrom(at), at >> 2);
    const corner = this.#corner;
    corner.set(this.points.subarray(this.length - 6, this.length));
    corner.set(this.points.subarray(2, 6), 6);
    return fitter.keepsJoint(corner, 1);
  }

  /** The same contour from a later piece on. */
  #rotate(target: number, at: number, spare: SegmentChain): SegmentChain {
    if (spare.points.length < this.points.length) spare.#setPoints(new Float64Array(this.points.length));
    if (spare.sizes.length < this.sizes.length) spare.sizes = new Uint8Array(this.sizes.length);
    spare.points.set(this.points.subarray(at, this.length));
    spare.points.set(this.points.subarray(2, at + 2), this.length - at);
    spare.sizes.set(this.sizes.subarray(target, this.count));
    spare.sizes.set(this.sizes.subarray(0, target), this.count - target);
    [spare.length, spare.count] = [this.length, this.count];
    return spare;
  }

  #end(): number {
    return this.length - 2;
  }

  #push(x: number, y: number): void {
    this.points[this.length++] = x;
    this.points[this.length++] = y;
  }

  #reserve(): void {
    if (this.count === this.sizes.length) {
      const { sizes } = this;
      this.sizes = new Uint8Array(2 * sizes.length);
      this.sizes.set(sizes);
    }
    if (this.length + 6 > this.points.length) {
      const { points } = this;
      this.#setPoints(new Float64Array(2 * points.length));
      this.points.set(points);
    }
  }

  #setPoints(points: Float64Array<ArrayBuffer>): void {
    this.points = points;
    this.#shifted = points.subarray(2);
  }
}

/** Whether a quadratic goes straight from its start to its end. */
function isStraightQuad(x0: number, y0: number, x1: number, y1: number, x2: number, y2: number): boolean {
  const cross = (x1 - x0) * (y2 - y0) - (y1 - y0) * (x2 - x0);
  if (cross !== 0) return false;
  if (x2 === x0 && y2 === y0) return x1 === x0 && y1 === y0; // out and back is two ways
  const isAhead = (x1 - x0) * (x2 - x0) + (y1 - y0) * (y2 - y0) >= 0;
  return isAhead && (x2 - x1) * (x2 - x0) + (y2 - y1) * (y2 - y0) >= 0;
}

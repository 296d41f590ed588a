import type { CubicFitter } from './cubics.ts';

/**
 * The connected segments of one contour: its start, then the remaining points of each segment. A run of quadratics in
 * it can be used as a chain directly.
 */
export class SegmentChain {
  /** Number of coordinates in use. */
  length = 2;
  count = 0;
  points = new Float64Array(256);
  /**
   * The points without the start. The coordinates of a quadratic start at a multiple of four either here or in
   * `points`.
   */
  #shifted = this.points.subarray(2);
  /** Number of coordinates of each segment: 2 for a line, 4 for a quadratic, 6 for a cubic. */
  sizes = new Uint8Array(64);
  /** True if the last segment is a line that replaced quadratics. */
  #isStraight = false;
  readonly #corner = new Float64Array(10);

  /** The points as a chain in which the quadratic at coordinate `at` has the index `at >> 2`. */
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

  /** Adds a quadratic. A straight one becomes a line, merged with preceding lines that it continues. */
  quad(x1: number, y1: number, x: number, y: number): void {
    const { points } = this;
    const at = this.#end();
    const x0 = points[at]!; // a chain has a start
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

  /** Rotates a closed contour to start at a joint that merging keeps, if there is one. */
  rotateToJoint(fitter: CubicFitter, spare: SegmentChain): SegmentChain {
    let at = 0;
    for (let segment = 0; segment < this.count; at += this.sizes[segment++]!) {
      if (this.#isJoint(segment, at, fitter)) return segment === 0 ? this : this.#rotate(segment, at, spare);
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

  /** True if merging keeps the joint before a segment, which starts at coordinate `at`. */
  #isJoint(segment: number, at: number, fitter: CubicFitter): boolean {
    const before = segment === 0 ? this.count - 1 : segment - 1;
    if (this.sizes[before] !== 4 || this.sizes[segment] !== 4) return true;
    if (segment > 0) return fitter.keepsJoint(this.quadsFrom(at), at >> 2);
    const corner = this.#corner;
    corner.set(this.points.subarray(this.length - 6, this.length));
    corner.set(this.points.subarray(2, 6), 6);
    return fitter.keepsJoint(corner, 1);
  }

  /** Copies the contour, starting at a later segment. */
  #rotate(segment: number, at: number, spare: SegmentChain): SegmentChain {
    if (spare.points.length < this.points.length) spare.#setPoints(new Float64Array(this.points.length));
    if (spare.sizes.length < this.sizes.length) spare.sizes = new Uint8Array(this.sizes.length);
    spare.points.set(this.points.subarray(at, this.length));
    spare.points.set(this.points.subarray(2, at + 2), this.length - at);
    spare.sizes.set(this.sizes.subarray(segment, this.count));
    spare.sizes.set(this.sizes.subarray(0, segment), this.count - segment);
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

/** True if a quadratic runs straight from its start to its end. */
function isStraightQuad(x0: number, y0: number, x1: number, y1: number, x2: number, y2: number): boolean {
  const cross = (x1 - x0) * (y2 - y0) - (y1 - y0) * (x2 - x0);
  if (cross !== 0) return false;
  if (x2 === x0 && y2 === y0) return x1 === x0 && y1 === y0; // out and back takes two lines
  const isAhead = (x1 - x0) * (x2 - x0) + (y1 - y0) * (y2 - y0) >= 0;
  return isAhead && (x2 - x1) * (x2 - x0) + (y2 - y1) * (y2 - y0) >= 0;
}

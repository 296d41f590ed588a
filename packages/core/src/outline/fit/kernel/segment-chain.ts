import { resizedBytes, resizedFloats } from '../../kernel/arrays.ts';
import { type float, type int, toByte } from '../../kernel/numbers.ts';
import { keepsJoint } from './joints.ts';

/** The connected segments of one contour: its start, then the remaining points of each segment. */
export class SegmentChain {
  /** Number of coordinates in use. */
  length: int = 2;
  count: int = 0;
  points: Float64Array = new Float64Array(256);
  /** Number of coordinates of each segment: 2 for a line, 4 for a quadratic, 6 for a cubic. */
  sizes: Uint8Array = new Uint8Array(64);
  /** True if the last segment is a line that replaced quadratics. */
  #isStraight: boolean = false;
  readonly #corner: Float64Array = new Float64Array(10);

  begin(x: float, y: float): void {
    this.points[0] = x;
    this.points[1] = y;
    this.length = 2;
    this.count = 0;
    this.#isStraight = false;
  }

  line(x: float, y: float): void {
    this.#isStraight = false;
    if (x === this.#endX() && y === this.#endY()) return;
    this.#reserve();
    this.#push(x, y);
    this.#addSize(2);
  }

  /** Adds a quadratic. A straight one becomes a line, merged with preceding lines that it continues. */
  quad(x1: float, y1: float, x: float, y: float): void {
    const x0 = this.#endX();
    const y0 = this.#endY();
    if (isStraightQuad(x0, y0, x1, y1, x, y)) {
      this.#addStraight(x0, y0, x, y);
      return;
    }
    this.#isStraight = false;
    this.#reserve();
    this.#push(x1, y1);
    this.#push(x, y);
    this.#addSize(4);
  }

  cubic(x1: float, y1: float, x2: float, y2: float, x: float, y: float): void {
    const x0 = this.#endX();
    const y0 = this.#endY();
    this.#isStraight = false;
    if (x1 === x0 && x2 === x0 && x === x0 && y1 === y0 && y2 === y0 && y === y0) return;
    this.#reserve();
    this.#push(x1, y1);
    this.#push(x2, y2);
    this.#push(x, y);
    this.#addSize(6);
  }

  /** Rotates a closed contour to start at a joint that merging keeps, if there is one. Returns this chain or `spare`. */
  rotateToJoint(keepsExtremes: boolean, spare: SegmentChain): SegmentChain {
    let at: int = 0;
    for (let segment: int = 0; segment < this.count; segment++) {
      if (this.#isJoint(segment, at, keepsExtremes)) return segment === 0 ? this : this.#rotate(segment, at, spare);
      at += this.sizes[segment]!; // each segment has a size
    }
    return this;
  }

  #addStraight(x0: float, y0: float, x: float, y: float): void {
    if (x === x0 && y === y0) return;
    if (this.#isStraight && this.#continuesLine(x0, y0, x, y)) {
      this.length -= 2;
      this.#push(x, y);
    } else this.line(x, y);
    this.#isStraight = true;
  }

  /** True if the last segment, a line to (x0, y0), can end at (x, y) instead. */
  #continuesLine(x0: float, y0: float, x: float, y: float): boolean {
    const at: int = this.length - 4;
    return isStraightQuad(this.points[at]!, this.points[at + 1]!, x0, y0, x, y);
  }

  /** True if merging keeps the joint before a segment, which starts at coordinate `at`. */
  #isJoint(segment: int, at: int, keepsExtremes: boolean): boolean {
    const before: int = segment === 0 ? this.count - 1 : segment - 1;
    if (this.sizes[before]! !== 4 || this.sizes[segment]! !== 4) return true;
    const corner = this.#corner;
    const from: int = segment === 0 ? this.length - 6 : at - 4;
    for (let index: int = 0; index < 6; index++) corner[index] = this.points[from + index]!; // the quadratic before
    for (let index: int = 0; index < 4; index++) corner[6 + index] = this.points[at + 2 + index]!;
    return keepsJoint(corner, 1, keepsExtremes);
  }

  /** Copies the contour, starting at a later segment. */
  #rotate(segment: int, at: int, spare: SegmentChain): SegmentChain {
    if (spare.points.length < this.points.length) spare.points = new Float64Array(this.points.length);
    if (spare.sizes.length < this.sizes.length) spare.sizes = new Uint8Array(this.sizes.length);
    let to: int = 0;
    for (let from: int = at; from < this.length; from++) spare.points[to++] = this.points[from]!;
    for (let from: int = 2; from < at + 2; from++) spare.points[to++] = this.points[from]!;
    to = 0;
    for (let from: int = segment; from < this.count; from++) spare.sizes[to++] = this.sizes[from]!;
    for (let from: int = 0; from < segment; from++) spare.sizes[to++] = this.sizes[from]!;
    spare.length = this.length;
    spare.count = this.count;
    return spare;
  }

  #endX(): float {
    return this.points[this.length - 2]!; // a chain has a start
  }
  #endY(): float {
    return this.points[this.length - 1]!;
  }

  #push(x: float, y: float): void {
    this.points[this.length] = x;
    this.points[this.length + 1] = y;
    this.length += 2;
  }

  #addSize(size: int): void {
    this.sizes[this.count] = toByte(size);
    this.count++;
  }

  #reserve(): void {
    if (this.count === this.sizes.length) this.sizes = resizedBytes(this.sizes, 2 * this.sizes.length);
    if (this.length + 6 > this.points.length) this.points = resizedFloats(this.points, 2 * this.points.length);
  }
}

/** True if a quadratic runs straight from its start to its end. */
function isStraightQuad(x0: float, y0: float, x1: float, y1: float, x2: float, y2: float): boolean {
  const cross = (x1 - x0) * (y2 - y0) - (y1 - y0) * (x2 - x0);
  if (cross !== 0) return false;
  if (x2 === x0 && y2 === y0) return x1 === x0 && y1 === y0; // out and back takes two lines
  const isAhead = (x1 - x0) * (x2 - x0) + (y1 - y0) * (y2 - y0) >= 0;
  return isAhead && (x2 - x1) * (x2 - x0) + (y2 - y1) * (y2 - y0) >= 0;
}

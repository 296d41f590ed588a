import type { Contour } from '../contour.ts';
import { contoursOf } from '../contour.ts';
import type { Point } from '../matrix.ts';
import type { Outline } from '../outline.ts';
import {
  cutSegment,
  derivativeOfSegment,
  endDirection,
  extremaOfSegment,
  pointOfSegment,
  type Segment,
  splitSegment,
  startDirection,
} from '../segment.ts';
import type { PathContext } from '../segment-limit.ts';

/** A point on a contour and the direction of the contour there. */
export interface ContourPosition {
  readonly point: Point;
  readonly direction: Point;
}

/** A part of a segment whose length is computed by one quadrature. */
interface MeasuredPart {
  readonly index: number;
  readonly from: number;
  readonly to: number;
  /** Distance along the contour to the start and end of this part. */
  readonly start: number;
  readonly end: number;
}

/** An estimated length, to be confirmed by halving. */
interface LengthEstimate {
  readonly from: number;
  readonly to: number;
  readonly length: number;
}

/** The total length of all contours. */
export function lengthOf(outline: Outline, context: PathContext): number {
  return contoursOf(outline).reduce((sum, contour) => sum + new ContourMeasure(contour, context).length, 0);
}

/** Measures distances along one contour, for text on a path and for dashes. Lengths have about ten correct digits. */
export class ContourMeasure {
  readonly #segments: readonly Segment[];
  readonly #parts: MeasuredPart[] = [];
  readonly #context: PathContext;
  #length = 0;

  constructor(contour: Contour, context: PathContext) {
    this.#context = context;
    this.#segments = contour.segments;
    for (const [index, segment] of contour.segments.entries()) {
      if (segment.length === 4) this.#add(index, 0, 1, Math.hypot(segment[2] - segment[0], segment[3] - segment[1]));
      else this.#measureCurve(index, segment);
    }
  }

  get length(): number {
    return this.#length;
  }

  /** The position at a distance along the contour, clamped to its ends. */
  positionAt(distance: number): ContourPosition | undefined {
    const { index, t } = this.#locate(distance);
    const segment = this.#segments[index];
    return segment && { point: pointOfSegment(segment, t), direction: directionAt(segment, t) };
  }

  /** The segments between two distances. */
  segmentsBetween(from: number, to: number): Segment[] {
    const [first, last] = [this.#locate(from), this.#locate(to)];
    const parts: Segment[] = [];
    for (let index = first.index; index <= last.index; index++) {
      const [begin, end] = [index === first.index ? first.t : 0, index === last.index ? last.t : 1];
      if (end > begin) parts.push(cutSegment(this.#segments[index]!, begin, end)); // both were found among the segments
    }
    return parts;
  }

  #locate(distance: number): { readonly index: number; readonly t: number } {
    const part = this.#parts[Math.min(this.#partIndexAt(distance), this.#parts.length - 1)];
    if (part === undefined) return { index: 0, t: 0 };
    return { index: part.index, t: parameterAt(this.#segments[part.index]!, part, distance) };
  }

  /** Binary search for the first part that ends beyond the distance. */
  #partIndexAt(distance: number): number {
    let [low, high] = [0, this.#parts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const isBeyond = this.#parts[middle]!.end > distance; // the index is in range
      if (isBeyond) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /**
   * Splits the curve at the extrema of both coordinates, so that cusps, where the speed is not smooth, are at ends of
   * parts.
   */
  #measureCurve(index: number, segment: Segment): void {
    const turns = [...extremaOfSegment(segment, 0), ...extremaOfSegment(segment, 1), 1].sort((a, b) => a - b);
    const tolerance = controlPolygonLength(segment) * 1e-12;
    let from = 0;
    for (const to of turns) {
      if (to > from) this.#measure(index, segment, { from, to, length: lengthBetween(segment, from, to) }, tolerance);
      from = to;
    }
  }

  /** Halves a part until the quadratures of the whole and of its halves agree. */
  #measure(index: number, segment: Segment, whole: LengthEstimate, tolerance: number, halvings = maxHalvings): void {
    const { from, to } = whole;
    const middle = (from + to) / 2;
    const left = { from, to: middle, length: lengthBetween(segment, from, middle) };
    const right = { from: middle, to, length: lengthBetween(segment, middle, to) };
    const length = left.length + right.length;
    if (halvings === 0 || Math.abs(length - whole.length) <= tolerance) this.#add(index, from, to, length);
    else for (const half of [left, right]) this.#measure(index, segment, half, tolerance, halvings - 1);
  }

  #add(index: number, from: number, to: number, length: number): void {
    this.#context.spend(1);
    const start = this.#length;
    this.#length += length;
    this.#parts.push({ index, from, to, start, end: this.#length });
  }
}

const maxHalvings = 24;

/** Length of the control polygon, an upper bound of the segment's length. */
function controlPolygonLength(segment: Segment): number {
  let sum = 0;
  for (let at = 2; at < segment.length; at += 2) {
    sum += Math.hypot(segment[at]! - segment[at - 2]!, segment[at + 1]! - segment[at - 1]!); // `at` is even and at least 2
  }
  return sum;
}

/** The curve parameter at a distance within a part, by Newton's method safeguarded by bisection. */
function parameterAt(segment: Segment, { from, to, start, end }: MeasuredPart, distance: number): number {
  const share = Math.min(Math.max((distance - start) / (end - start || 1), 0), 1);
  let t = from + (to - from) * share;
  if (segment.length === 4 || share === 0 || share === 1) return t;
  let [low, high] = [from, to];
  for (let step = 0; step < 30; step++) {
    const excess = start + lengthBetween(segment, from, t) - distance;
    if (Math.abs(excess) <= (end - start) * 1e-12) return t;
    if (excess > 0) high = t;
    else low = t;
    const [dx, dy] = derivativeOfSegment(segment, t);
    const next = t - excess / Math.hypot(dx, dy);
    t = next > low && next < high ? next : (low + high) / 2;
  }
  return t;
}

/** The direction at a parameter. Where the derivative is zero, the direction in which the curve continues. */
function directionAt(segment: Segment, t: number): Point {
  const [dx, dy] = derivativeOfSegment(segment, t);
  const speed = Math.hypot(dx, dy);
  if (speed > 0) return [dx / speed, dy / speed];
  return (t < 1 ? startDirection(splitSegment(segment, t)[1]) : endDirection(segment)) ?? [1, 0];
}

/** Positive abscissae and weights of the eight-point Gauss-Legendre rule. @see DLMF, table 3.5.2, "Gauss quadrature" */
const gauss = [
  [0.1834346424956498, 0.362683783378362],
  [0.525532409916329, 0.3137066458778873],
  [0.7966664774136267, 0.2223810344533745],
  [0.9602898564975363, 0.1012285362903763],
] as const;

function lengthBetween(segment: Segment, from: number, to: number): number {
  const [middle, half] = [(from + to) / 2, (to - from) / 2];
  let sum = 0;
  for (const [x, weight] of gauss) {
    sum += weight * (speedAt(segment, middle - half * x) + speedAt(segment, middle + half * x));
  }
  return sum * half;
}

function speedAt(segment: Segment, t: number): number {
  const [dx, dy] = derivativeOfSegment(segment, t);
  return Math.hypot(dx, dy);
}

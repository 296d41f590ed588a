import type { Contour } from './contour.ts';
import { contoursOf } from './contour.ts';
import type { PathContext } from './limited.ts';
import type { Point } from './matrix.ts';
import type { Outline } from './outline.ts';
import {
  cutSegment,
  derivativeOfSegment,
  endDirection,
  pointOfSegment,
  type Segment,
  splitSegment,
  startDirection,
  turnsOfSegment,
} from './segment.ts';

/** A place on a contour, and the direction in which the contour runs through it. */
export interface Mark {
  readonly point: Point;
  readonly direction: Point;
}

/** A stretch of a segment that is measured in one go, up to its end. */
interface Stretch {
  readonly index: number;
  readonly from: number;
  readonly to: number;
  /** Along the contour up to here. */
  readonly start: number;
  readonly end: number;
}

/** A length that is to be confirmed. */
interface Guess {
  readonly from: number;
  readonly to: number;
  readonly length: number;
}

/** How long all contours are together. */
export function lengthOf(outline: Outline, context: PathContext): number {
  return contoursOf(outline).reduce((sum, contour) => sum + new Ruler(contour, context).length, 0);
}

/** Measures along one contour, for text on a path and for dashes. Lengths are true to about ten digits. */
export class Ruler {
  readonly #segments: readonly Segment[];
  readonly #stretches: Stretch[] = [];
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

  /** The place so far along the contour; before its start it is the start, behind its end the end. */
  at(distance: number): Mark | undefined {
    const { index, t } = this.#find(distance);
    const segment = this.#segments[index];
    return segment && { point: pointOfSegment(segment, t), direction: directionAt(segment, t) };
  }

  /** The part of the contour from one distance to another. */
  cut(from: number, to: number): Segment[] {
    const [first, last] = [this.#find(from), this.#find(to)];
    const parts: Segment[] = [];
    for (let index = first.index; index <= last.index; index++) {
      const [begin, end] = [index === first.index ? first.t : 0, index === last.index ? last.t : 1];
      if (end > begin) parts.push(cutSegment(this.#segments[index]!, begin, end)); // both were found among them
    }
    return parts;
  }

  #find(distance: number): { readonly index: number; readonly t: number } {
    const stretch = this.#stretches[Math.min(this.#stretchAt(distance), this.#stretches.length - 1)];
    if (stretch === undefined) return { index: 0, t: 0 };
    return { index: stretch.index, t: placeIn(this.#segments[stretch.index]!, stretch, distance) }; // made with it
  }

  /** Which stretch is the first that reaches farther. */
  #stretchAt(distance: number): number {
    let [low, high] = [0, this.#stretches.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const isBehind = this.#stretches[middle]!.end > distance; // between the two
      if (isBehind) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** Cusps, where speed is not smooth, lie where both coordinates turn back: no stretch goes over such places. */
  #measureCurve(index: number, segment: Segment): void {
    const turns = [...turnsOfSegment(segment, 0), ...turnsOfSegment(segment, 1), 1].sort((a, b) => a - b);
    const tolerance = reachOf(segment) * 1e-12;
    let from = 0;
    for (const to of turns) {
      if (to > from) this.#measure(index, segment, { from, to, length: lengthBetween(segment, from, to) }, tolerance);
      from = to;
    }
  }

  /** Halves a stretch until both ways to measure it agree. */
  #measure(index: number, segment: Segment, whole: Guess, tolerance: number, halvings = maxHalvings): void {
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
    this.#stretches.push({ index, from, to, start, end: this.#length });
  }
}

const maxHalvings = 24;

/** The length of the line through the control points: no segment is longer. */
function reachOf(segment: Segment): number {
  let sum = 0;
  for (let at = 2; at < segment.length; at += 2) {
    sum += Math.hypot(segment[at]! - segment[at - 2]!, segment[at + 1]! - segment[at - 1]!); // at is even, and not the first
  }
  return sum;
}

/** Where in its segment a distance within a stretch lies: by Newton's method, kept between bounds that close in. */
function placeIn(segment: Segment, { from, to, start, end }: Stretch, distance: number): number {
  const part = Math.min(Math.max((distance - start) / (end - start || 1), 0), 1);
  let t = from + (to - from) * part;
  if (segment.length === 4 || part === 0 || part === 1) return t;
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

/** The direction at a place; where the curve stands still for a moment, that in which it goes on. */
function directionAt(segment: Segment, t: number): Point {
  const [dx, dy] = derivativeOfSegment(segment, t);
  const speed = Math.hypot(dx, dy);
  if (speed > 0) return [dx / speed, dy / speed];
  return (t < 1 ? startDirection(splitSegment(segment, t)[1]) : endDirection(segment)) ?? [1, 0];
}

/** Abscissae above zero and weights of the eight-point rule. @see DLMF, table 3.5.2, "Gauss quadrature" */
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

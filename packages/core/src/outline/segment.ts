import type { Cubic, Quad } from './curve.ts';
import {
  derivativeOfCubic,
  derivativeOfQuad,
  extremaOfCubic,
  extremaOfQuad,
  pointOfCubic,
  pointOfQuad,
  raiseQuad,
  splitCubic,
  splitQuad,
} from './curve.ts';
import type { Point } from './matrix.ts';
import type { Pen } from './pen.ts';

/** A line: its two points. */
export type Line = readonly [x0: number, y0: number, x1: number, y1: number];

/** A path segment with its start point. The number of coordinates tells its kind. */
export type Segment = Line | Quad | Cubic;

/** Where a segment begins. */
export function startOfSegment(segment: Segment): Point {
  return [segment[0], segment[1]];
}

/** Where a segment ends. */
export function endOfSegment(segment: Segment): Point {
  if (segment.length === 4) return [segment[2], segment[3]];
  return segment.length === 6 ? [segment[4], segment[5]] : [segment[6], segment[7]];
}

/** The point of a segment at parameter `t`, from 0 at its start to 1 at its end. */
export function pointOfSegment(segment: Segment, t: number): Point {
  if (segment.length === 8) return pointOfCubic(segment, t);
  if (segment.length === 6) return pointOfQuad(segment, t);
  const [x0, y0, x1, y1] = segment;
  return [x0 + (x1 - x0) * t, y0 + (y1 - y0) * t];
}

/** The derivative of a segment at parameter `t`. */
export function derivativeOfSegment(segment: Segment, t: number): Point {
  if (segment.length === 8) return derivativeOfCubic(segment, t);
  if (segment.length === 6) return derivativeOfQuad(segment, t);
  const [x0, y0, x1, y1] = segment;
  return [x1 - x0, y1 - y0];
}

/** Parameters at which x (axis 0) or y (axis 1) has an extremum, unsorted. */
export function extremaOfSegment(segment: Segment, axis: 0 | 1): number[] {
  if (segment.length === 4) return [];
  if (segment.length === 6) return extremaOfQuad(segment[axis], segment[2 + axis]!, segment[4 + axis]!); // six numbers
  return extremaOfCubic(segment[axis], segment[2 + axis]!, segment[4 + axis]!, segment[6 + axis]!); // and eight
}

/** Splits a segment at `t`. */
export function splitSegment(segment: Segment, t: number): readonly [Segment, Segment] {
  if (segment.length === 8) return splitCubic(segment, t);
  if (segment.length === 6) return splitQuad(segment, t);
  const [x0, y0, x1, y1] = segment;
  const [x, y] = pointOfSegment(segment, t);
  return [
    [x0, y0, x, y],
    [x, y, x1, y1],
  ];
}

/** The part of a segment between two parameters. */
export function cutSegment(segment: Segment, from: number, to: number): Segment {
  const head = to < 1 ? splitSegment(segment, to)[0] : segment;
  return from > 0 ? splitSegment(head, from / to)[1] : head;
}

/** Reverses a segment. */
export function reverseSegment(segment: Segment): Segment {
  if (segment.length === 4) {
    const [x0, y0, x1, y1] = segment;
    return [x1, y1, x0, y0];
  }
  if (segment.length === 6) {
    const [x0, y0, x1, y1, x2, y2] = segment;
    return [x2, y2, x1, y1, x0, y0];
  }
  const [x0, y0, x1, y1, x2, y2, x3, y3] = segment;
  return [x3, y3, x2, y2, x1, y1, x0, y0];
}

/** Converts a segment to a cubic. */
export function toCubic(segment: Segment): Cubic {
  if (segment.length === 8) return segment;
  if (segment.length === 6) return raiseQuad(segment);
  const [x0, y0, x1, y1] = segment;
  return [x0, y0, x0 + (x1 - x0) / 3, y0 + (y1 - y0) / 3, x1 + (x0 - x1) / 3, y1 + (y0 - y1) / 3, x1, y1];
}

/** Draws a segment with a pen that is at its start. */
export function drawSegment(segment: Segment, pen: Pen): void {
  if (segment.length === 4) pen.lineTo(segment[2], segment[3]);
  else if (segment.length === 6) pen.quadTo(segment[2], segment[3], segment[4], segment[5]);
  else pen.cubicTo(segment[2], segment[3], segment[4], segment[5], segment[6], segment[7]);
}

/**
 * The unit vector in which a segment leaves its start, given by the first point that differs from it. `undefined` if
 * all points are equal.
 */
export function startDirection(segment: Segment): Point | undefined {
  for (let at = 2; at < segment.length; at += 2) {
    const [dx, dy] = [segment[at]! - segment[0], segment[at + 1]! - segment[1]]; // `at` is even and below the length
    if (dx !== 0 || dy !== 0) return unit(dx, dy);
  }
  return undefined;
}

/** The unit vector in which a segment arrives at its end. */
export function endDirection(segment: Segment): Point | undefined {
  const [x, y] = endOfSegment(segment);
  for (let at = segment.length - 4; at >= 0; at -= 2) {
    const [dx, dy] = [x - segment[at]!, y - segment[at + 1]!]; // `at` is even and below the length
    if (dx !== 0 || dy !== 0) return unit(dx, dy);
  }
  return undefined;
}

function unit(dx: number, dy: number): Point {
  const length = Math.hypot(dx, dy);
  return [dx / length, dy / length];
}

import type { Point } from '../matrix.ts';
import {
  endDirection,
  endOfSegment,
  reverseSegment,
  type Segment,
  startDirection,
  startOfSegment,
  toCubic,
} from '../segment.ts';
import { type CornerStyle, traceJoin } from './corner.ts';
import { rightNormal, traceParallel } from './parallel.ts';
import type { Tracer } from './tracer.ts';

/** Style of one side of a stroke. */
export interface SideStyle extends CornerStyle {
  readonly tolerance: number;
}

/** A segment with a length, and therefore with tangents. */
export interface StrokeSegment {
  readonly segment: Segment;
  /** Unit direction at its start. */
  readonly startTangent: Point;
  /** Unit direction at its end. */
  readonly endTangent: Point;
}

/**
 * The segments that have a length. Control points that are nearly at an end are moved there: so short a handle is a
 * rounding error without a meaningful direction.
 */
export function strokeSegmentsOf(segments: readonly Segment[], tolerance: number): StrokeSegment[] {
  const epsilon = tolerance * 1e-9;
  return segments.flatMap((rough) => {
    const segment = snapControls(rough, epsilon);
    const [startTangent, endTangent] = [startDirection(segment), endDirection(segment)];
    return startTangent && endTangent ? [{ segment, startTangent, endTangent }] : [];
  });
}

function snapControls(segment: Segment, epsilon: number): Segment {
  const [start, end] = [startOfSegment(segment), endOfSegment(segment)];
  const snap = (x: number, y: number): Point => {
    if (Math.hypot(x - start[0], y - start[1]) <= epsilon) return start;
    return Math.hypot(x - end[0], y - end[1]) <= epsilon ? end : [x, y];
  };
  const last = snap(...end);
  if (segment.length === 4) return [...start, ...last];
  if (segment.length === 6) return [...start, ...snap(segment[2], segment[3]), ...last];
  return [...start, ...snap(segment[2], segment[3]), ...snap(segment[4], segment[5]), ...last];
}

/** Reverses the order and direction of segments. */
export function reverseStrokeSegments(segments: readonly StrokeSegment[]): StrokeSegment[] {
  return segments
    .map(({ segment, startTangent, endTangent }) => ({
      segment: reverseSegment(segment),
      startTangent: negate(endTangent),
      endTangent: negate(startTangent),
    }))
    .reverse();
}

/**
 * Traces the right side of a contour (with y pointing up). Together with the contour in reverse it encloses the area
 * beside it counter-clockwise, each part once for each time that it is covered.
 * @param previous the segment that the first one is joined to, if the contour is closed
 */
export function traceSide(
  tracer: Tracer,
  segments: readonly StrokeSegment[],
  style: SideStyle,
  previous?: StrokeSegment,
): void {
  let last = previous;
  for (const segment of segments) {
    const corner = startOfSegment(segment.segment);
    if (last !== undefined) traceJoin(tracer, corner, last.endTangent, segment.startTangent, style);
    tracer.lineTo(...offsetPoint(corner, segment.startTangent, style.radius));
    if (segment.segment.length > 4) traceParallel(tracer, toCubic(segment.segment), style.radius, style.tolerance);
    tracer.lineTo(...offsetPoint(endOfSegment(segment.segment), segment.endTangent, style.radius));
    last = segment;
  }
}

function offsetPoint([x, y]: Point, direction: Point, radius: number): Point {
  const [nx, ny] = rightNormal(direction);
  return [x + radius * nx, y + radius * ny];
}

function negate([x, y]: Point): Point {
  return [-x, -y];
}

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
import { rightOf, traceParallel } from './parallel.ts';
import type { Tracer } from './tracer.ts';

/** How one side of a contour is traced. */
export interface SideStyle extends CornerStyle {
  readonly tolerance: number;
}

/** A segment that has a length, and so directions. */
export interface Piece {
  readonly segment: Segment;
  /** In which it leaves its start. */
  readonly leaving: Point;
  /** In which it arrives at its end. */
  readonly arriving: Point;
}

/**
 * What of the segments has a length. Control points next to an end are put there: so short a handle is but rounding, and
 * points nowhere.
 */
export function piecesOf(segments: readonly Segment[], tolerance: number): Piece[] {
  const nothing = tolerance * 1e-9;
  return segments.flatMap((rough) => {
    const segment = snapControls(rough, nothing);
    const [leaving, arriving] = [startDirection(segment), endDirection(segment)];
    return leaving && arriving ? [{ segment, leaving, arriving }] : [];
  });
}

function snapControls(segment: Segment, nothing: number): Segment {
  const [start, end] = [startOfSegment(segment), endOfSegment(segment)];
  const snap = (x: number, y: number): Point => {
    if (Math.hypot(x - start[0], y - start[1]) <= nothing) return start;
    return Math.hypot(x - end[0], y - end[1]) <= nothing ? end : [x, y];
  };
  const last = snap(...end);
  if (segment.length === 4) return [...start, ...last];
  if (segment.length === 6) return [...start, ...snap(segment[2], segment[3]), ...last];
  return [...start, ...snap(segment[2], segment[3]), ...snap(segment[4], segment[5]), ...last];
}

/** The same pieces run the other way. */
export function reversePieces(pieces: readonly Piece[]): Piece[] {
  return pieces
    .map(({ segment, leaving, arriving }) => ({
      segment: reverseSegment(segment),
      leaving: backwards(arriving),
      arriving: backwards(leaving),
    }))
    .reverse();
}

/**
 * Traces the right side of a contour, right with y pointing up. Together with the contour itself, run backwards, it
 * encloses counter-clockwise what lies beside it, each part as often as it is covered.
 *
 * @param before the piece that the first is joined to, where the contour is closed
 */
export function traceSide(tracer: Tracer, pieces: readonly Piece[], style: SideStyle, before?: Piece): void {
  let last = before;
  for (const piece of pieces) {
    const corner = startOfSegment(piece.segment);
    if (last !== undefined) traceJoin(tracer, corner, last.arriving, piece.leaving, style);
    tracer.reach(...beside(corner, piece.leaving, style.radius));
    if (piece.segment.length > 4) traceParallel(tracer, toCubic(piece.segment), style.radius, style.tolerance);
    tracer.reach(...beside(endOfSegment(piece.segment), piece.arriving, style.radius));
    last = piece;
  }
}

function beside([x, y]: Point, direction: Point, radius: number): Point {
  const [nx, ny] = rightOf(direction);
  return [x + radius * nx, y + radius * ny];
}

function backwards([x, y]: Point): Point {
  return [-x, -y];
}

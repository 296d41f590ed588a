import type { Contour } from './contour.ts';
import { contoursOf } from './contour.ts';
import type { Point } from './matrix.ts';
import type { Outline } from './outline.ts';
import { recordOutline } from './outline.ts';
import type { Pen } from './pen.ts';
import type { Segment } from './segment.ts';
import { drawSegment, endOfSegment, startOfSegment } from './segment.ts';

/** The shape of a corner. */
export interface CornerShape {
  readonly kind: 'square' | 'round' | 'inverse-round' | 'inset' | 'bevel' | 'fancy';
  /** The distance from the corner at which its sides are cut. */
  readonly radius: number;
}

/** Length of the handles of a cubic quarter circle, relative to the radius. */
const kappa = 0.5522847498;

/**
 * Cuts each corner between two straight segments, as InDesign does. No cut uses more than half of a segment.
 * @param cornerAt the shape of the corner after a segment, by the segment's index in its contour
 */
export function cutCorners(outline: Outline, cornerAt: (segment: number) => CornerShape): Outline {
  return recordOutline((pen) => {
    for (const contour of contoursOf(outline)) drawContour(contour, cornerAt, pen);
  });
}

function drawContour({ segments, isClosed }: Contour, cornerAt: (segment: number) => CornerShape, pen: Pen): void {
  const cuts = segments.map((segment, at) => {
    const next = segments[at + 1] ?? (isClosed ? segments[0] : undefined);
    const { kind, radius } = cornerAt(at);
    return next && cutBetween(segment, next, kind === 'square' ? 0 : radius);
  });
  const start = (isClosed ? cuts.at(-1)?.to : undefined) ?? startOfSegment(segments[0] ?? [0, 0, 0, 0]);
  pen.moveTo(...start);
  for (const [at, segment] of segments.entries()) {
    const cut = cuts[at];
    if (segment.length !== 4) drawSegment(segment, pen);
    else pen.lineTo(...(cut?.from ?? endOfSegment(segment)));
    if (cut !== undefined) drawCorner(cut, cornerAt(at), pen);
  }
  if (isClosed) pen.close();
}

/** A corner and the points where its two segments are cut. */
interface CornerCut {
  readonly from: Point;
  readonly at: Point;
  readonly to: Point;
}

function cutBetween(before: Segment, after: Segment, radius: number): CornerCut | undefined {
  if (before.length !== 4 || after.length !== 4) return undefined;
  const at = endOfSegment(before);
  const [from, to] = [toward(at, startOfSegment(before), radius), toward(at, endOfSegment(after), radius)];
  return from && to && { from, at, to };
}

/** Returns the point at this distance toward another point, but at most halfway. */
function toward([x, y]: Point, [toX, toY]: Point, radius: number): Point | undefined {
  const length = Math.hypot(toX - x, toY - y);
  if (length === 0) return undefined;
  const share = Math.min(radius / length, 0.5);
  return [x + (toX - x) * share, y + (toY - y) * share];
}

function drawCorner({ from, at, to }: CornerCut, { kind }: CornerShape, pen: Pen): void {
  const inner: Point = [from[0] + to[0] - at[0], from[1] + to[1] - at[1]];
  if (kind === 'square') return;
  if (kind === 'inset') pen.lineTo(...inner);
  const toward = kind === 'round' ? at : inner;
  const isRound = kind === 'round' || kind === 'inverse-round' || kind === 'fancy';
  if (isRound) pen.cubicTo(...between(from, toward), ...between(to, toward), ...to);
  else pen.lineTo(...to);
}

function between([x, y]: Point, [toX, toY]: Point): Point {
  return [x + (toX - x) * kappa, y + (toY - y) * kappa];
}

import { closeContour, contoursOf, reverseOutline } from '../contour.ts';
import { areaOf } from '../measure/area.ts';
import { type FillRule, isInside } from '../measure/winding.ts';
import type { Outline } from '../outline.ts';
import type { Pen } from '../pen.ts';
import { derivativeOfSegment, drawSegment, pointOfSegment, startOfSegment } from '../segment.ts';
import { type PathContext, recordLimited } from '../segment-limit.ts';
import { simplifyOutline } from '../simplify.ts';
import { reverseStrokeSegments, type SideStyle, type StrokeSegment, strokeSegmentsOf, traceSide } from './side.ts';
import { requireInRange, type StrokeJoin } from './style.ts';
import { Tracer } from './tracer.ts';

/** Options for growing and shrinking filled outlines. */
export interface OffsetStyle {
  readonly join: StrokeJoin;
  /** Maximum length of a miter, in multiples of twice the distance; longer ones become bevels. */
  readonly miterLimit: number;
  /** Maximum deviation of the result; two thousandths of the distance by default. */
  readonly tolerance?: number;
  /** Fill rule of the outline; nonzero by default. */
  readonly rule?: FillRule;
}

/**
 * Grows the filled area of an outline by a distance on all sides. The result is for the nonzero rule. Contours are
 * closed; they may overlap, also in the result.
 */
export function growOutline(outline: Outline, distance: number, style: OffsetStyle, context: PathContext): Outline {
  const side = toSideStyle(distance, style);
  const contours = orientFillLeft(outline, style.rule ?? 'nonzero', side.tolerance, context);
  return recordLimited(context, (pen) => {
    const tracer = new Tracer(pen, side.tolerance);
    for (const segments of contours) traceContour(tracer, segments, side);
  });
}

/**
 * Shrinks the filled area of an outline by a distance on all sides. The result consists of lines that neither cross nor
 * overlap. Parts narrower than twice the distance vanish.
 */
export function shrinkOutline(outline: Outline, distance: number, style: OffsetStyle, context: PathContext): Outline {
  const side = toSideStyle(distance, style);
  const half = side.tolerance / 2; // each of the two steps adds its error
  const simple = simplifyOutline(outline, style.rule ?? 'nonzero', half, context);
  const rims = recordLimited(context, (pen) => {
    const tracer = new Tracer(pen, half);
    for (const { segments } of contoursOf(simple))
      traceContour(tracer, reverseStrokeSegments(strokeSegmentsOf(segments, half)), side);
  });
  // The traced outlines run clockwise around the fill, minus one turn for each contour whose band covers a point.
  return simplifyOutline(reverseOutline(rims), 'positive', half, context);
}

/**
 * The band along the edge of the filled area, inside or outside of it, for the nonzero rule. An aligned stroke is this
 * band clipped to the fill or to its outside: where the fill is narrow, the band crosses it.
 */
export function bandOutline(
  outline: Outline,
  { width, align, ...style }: OffsetStyle & { readonly width: number; readonly align: 'inside' | 'outside' },
  context: PathContext,
): Outline {
  const side = toSideStyle(width, style);
  const contours = orientFillLeft(outline, style.rule ?? 'nonzero', side.tolerance, context);
  return recordLimited(context, (pen) => {
    const tracer = new Tracer(pen, side.tolerance);
    for (const segments of contours) {
      const [outer, edge] =
        align === 'outside' ? [segments, reverseStrokeSegments(segments)] : [reverseStrokeSegments(segments), segments];
      traceContour(tracer, outer, side);
      drawSegments(pen, edge);
    }
  });
}

function toSideStyle(distance: number, { join, miterLimit, tolerance }: OffsetStyle): SideStyle {
  requireInRange('distance', distance, { above: 0 });
  requireInRange('miter limit', miterLimit, { from: 1 });
  if (tolerance !== undefined) requireInRange('tolerance', tolerance, { above: 0 });
  return { radius: distance, join, miterLimit, tolerance: tolerance ?? distance / 500 };
}

function traceContour(tracer: Tracer, segments: readonly StrokeSegment[], side: SideStyle): void {
  traceSide(tracer, segments, side, segments.at(-1));
  tracer.close();
}

function drawSegments(pen: Pen, segments: readonly StrokeSegment[]): void {
  const [first] = segments;
  if (first === undefined) return;
  pen.moveTo(...startOfSegment(first.segment));
  for (const { segment } of segments) drawSegment(segment, pen);
  pen.close();
}

/**
 * Orients each contour with the fill on its left. A contour with the fill on both sides takes the orientation of the
 * majority. If that changes the filled area, as for figure eights, all contours are simplified instead.
 */
function orientFillLeft(outline: Outline, rule: FillRule, tolerance: number, context: PathContext): StrokeSegment[][] {
  const contours = contoursOf(outline).map((contour) => strokeSegmentsOf(closeContour(contour).segments, tolerance));
  const balances = contours.map((segments) => fillSideBalance(outline, segments, rule, tolerance, context));
  const majority = balances.reduce((sum, balance) => sum + Math.sign(balance), 0);
  const oriented = contours.map((segments, at) =>
    (balances[at] || majority) < 0 ? reverseStrokeSegments(segments) : segments,
  );

  const simplify = (from: Outline, by: FillRule | 'positive') => simplifyOutline(from, by, tolerance / 2, context);
  const simple = simplify(outline, rule);
  const drawn = recordLimited(context, (pen) => {
    for (const segments of oriented) drawSegments(pen, segments);
  });
  const missed = areaOf(simple) - areaOf(simplify(drawn, 'positive'));
  const wrong = areaOf(simplify(reverseOutline(drawn), 'positive'));
  if (Math.max(Math.abs(missed), wrong) <= tolerance ** 2 + areaOf(simple) * 1e-9) return oriented;
  return contoursOf(simple).map(({ segments }) => strokeSegmentsOf(segments, tolerance));
}

/** The number of segments with the fill on the left only, minus those with the fill on the right only. */
function fillSideBalance(
  outline: Outline,
  segments: readonly StrokeSegment[],
  rule: FillRule,
  tolerance: number,
  context: PathContext,
): number {
  let balance = 0;
  for (const { segment } of segments) {
    context.spend(outline.verbs.length);
    const [x, y] = pointOfSegment(segment, 0.4375); // avoids parameters at which symmetric shapes cross
    const [dx, dy] = derivativeOfSegment(segment, 0.4375);
    const by = (tolerance * 1e-3) / Math.hypot(dx, dy);
    balance += Number(isInside(outline, x - dy * by, y + dx * by, rule));
    balance -= Number(isInside(outline, x + dy * by, y - dx * by, rule));
  }
  return balance;
}

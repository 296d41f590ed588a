import { contoursOf } from '../contour.ts';
import type { Outline } from '../outline.ts';
import { endOfSegment } from '../segment.ts';
import { type PathContext, recordLimited } from '../segment-limit.ts';
import { traceCap, traceDot } from './corner.ts';
import { type Dash, dashesOf } from './dash.ts';
import { reverseStrokeSegments, type SideStyle, strokeSegmentsOf, traceSide } from './side.ts';
import { requireStrokeStyle, type StrokeStyle } from './style.ts';
import { Tracer } from './tracer.ts';

/**
 * The outline of a stroke: filled by the nonzero rule it paints what the stroke paints. It runs counter-clockwise, with
 * y pointing up, around all that it covers, and as often as that is covered: so strokes may be joined into one outline.
 * For a pen that is no circle, stroke where it is one and transform the outline.
 */
export function strokeOutline(outline: Outline, style: StrokeStyle, context: PathContext): Outline {
  requireStrokeStyle(style);
  const tolerance = style.tolerance ?? style.width / 1000;
  const side = { radius: style.width / 2, join: style.join, miterLimit: style.miterLimit, tolerance };
  const contours = contoursOf(outline);
  return recordLimited(context, (pen) => {
    const tracer = new Tracer(pen, tolerance);
    for (const contour of contours) {
      for (const dash of dashesOf(contour, style, context)) traceStroke(tracer, dash, style, side);
    }
  });
}

/** One side, the end, the other side back, the start; of a closed contour the two sides, each for itself. */
function traceStroke(tracer: Tracer, dash: Dash, { cap, lonePoint }: StrokeStyle, style: SideStyle): void {
  const pieces = strokeSegmentsOf(dash.segments, style.tolerance);
  if (pieces.length === 0) {
    const isPainted = cap === 'round' || dash.direction !== undefined || lonePoint !== 'nothing';
    if (isPainted) traceDot(tracer, dash.start, dash.direction ?? [1, 0], style.radius, cap);
    return;
  }
  for (const side of [pieces, reverseStrokeSegments(pieces)]) {
    const last = side.at(-1)!; // there is a piece
    traceSide(tracer, side, style, dash.isClosed ? last : undefined);
    if (dash.isClosed) tracer.close();
    else traceCap(tracer, endOfSegment(last.segment), last.endTangent, style.radius, cap);
  }
  tracer.close();
}

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
 * Converts a stroke to an outline: filled by the nonzero rule, it covers what the stroke covers. It runs
 * counter-clockwise (with y pointing up) around the covered area, once for each time it is covered, so that strokes can be
 * joined into one outline. For an elliptic pen, stroke in a space where the pen is a circle and transform the outline.
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

/**
 * Traces one side, the end cap, the other side in reverse, and the start cap; the two sides of a closed contour are
 * separate contours.
 */
function traceStroke(tracer: Tracer, dash: Dash, { cap, lonePoint }: StrokeStyle, style: SideStyle): void {
  const segments = strokeSegmentsOf(dash.segments, style.tolerance);
  if (segments.length === 0) {
    const isPainted = cap === 'round' || dash.direction !== undefined || lonePoint !== 'nothing';
    if (isPainted) traceDot(tracer, dash.start, dash.direction ?? [1, 0], style.radius, cap);
    return;
  }
  for (const side of [segments, reverseStrokeSegments(segments)]) {
    const last = side.at(-1)!; // there is a segment
    traceSide(tracer, side, style, dash.isClosed ? last : undefined);
    if (dash.isClosed) tracer.close();
    else traceCap(tracer, endOfSegment(last.segment), last.endTangent, style.radius, cap);
  }
  tracer.close();
}

import type { Pen } from '../pen.ts';
import type { GlyphPoints } from './glyph.ts';
import { drawContour } from './kernel/draw-contour.ts';

/** Draws contours, moved sideways by `dx`. A contour of one point is an anchor for other glyphs and draws nothing. */
export function drawPoints({ xs, ys, onCurve, ends }: GlyphPoints, pen: Pen, dx = 0): void {
  let first = 0;
  for (const last of ends) {
    if (last > first) drawContour(xs, ys, onCurve, first, last, pen, dx);
    first = last + 1;
  }
}

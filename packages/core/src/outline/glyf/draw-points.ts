import type { Pen } from '../pen.ts';
import type { GlyphPoints } from './glyph.ts';

/** Draws contours, moved sideways by `dx`. A contour of one point is an anchor for other glyphs and draws nothing. */
export function drawPoints(points: GlyphPoints, pen: Pen, dx = 0): void {
  let first = 0;
  for (const last of points.ends) {
    if (last > first) drawPointContour(points, first, last, pen, dx);
    first = last + 1;
  }
}

/**
 * Draws the contour from point `first` to point `last`.
 * @see TrueType Reference Manual, "Digitizing Letterform Designs": a contour may begin with a control point
 */
export function drawPointContour(
  { xs, ys, onCurve }: Omit<GlyphPoints, 'ends'>,
  first: number,
  last: number,
  pen: Pen,
  dx = 0,
): void {
  let at = first;
  let end = last;
  let startX = xs[first]! + dx; // contours are within the points
  let startY = ys[first]!;
  if (onCurve[first] === 1) at++;
  else if (onCurve[last] === 1) [startX, startY, end] = [xs[last]! + dx, ys[last]!, last - 1];
  else [startX, startY] = [(startX + xs[last]! + dx) / 2, (startY + ys[last]!) / 2];

  pen.moveTo(startX, startY);
  for (; at <= end; at++) {
    const x = xs[at]! + dx;
    const y = ys[at]!;
    if (onCurve[at] === 1) pen.lineTo(x, y);
    else if (at === end) pen.quadTo(x, y, startX, startY);
    else {
      const nextX = xs[at + 1]! + dx;
      const nextY = ys[at + 1]!;
      if (onCurve[at + 1] === 1) {
        pen.quadTo(x, y, nextX, nextY);
        at++;
      } else pen.quadTo(x, y, (x + nextX) / 2, (y + nextY) / 2);
    }
  }
  pen.close();
}

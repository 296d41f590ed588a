import type { Pen } from '../pen.ts';
import type { GlyphPoints } from './glyph.ts';

/** Draws contours of points, moved sideways. A contour of one point is an anchor for other glyphs, and draws nothing. */
export function drawPoints(points: GlyphPoints, pen: Pen, dx = 0): void {
  let first = 0;
  for (const last of points.ends) {
    if (last > first) drawContour(points, first, last, pen, dx);
    first = last + 1;
  }
}

/**
 * Draws the contour between two of the points.
 * @see TrueType Reference Manual, "Digitizing Letterform Designs": a contour may begin with a control point
 */
export function drawContour(
  { xs, ys, onCurve }: Omit<GlyphPoints, 'ends'>,
  first: number,
  last: number,
  pen: Pen,
  dx = 0,
): void {
  const x = (at: number): number => xs[at]! + dx; // contours lie within the points
  const y = (at: number): number => ys[at]!;
  let at = first;
  let end = last;
  let startX = x(first);
  let startY = y(first);
  if (onCurve[first] === 1) at++;
  else if (onCurve[last] === 1) [startX, startY, end] = [x(last), y(last), last - 1];
  else [startX, startY] = [(startX + x(last)) / 2, (startY + y(last)) / 2];

  pen.moveTo(startX, startY);
  for (; at <= end; at++) {
    if (onCurve[at] === 1) pen.lineTo(x(at), y(at));
    else if (at === end) pen.quadTo(x(at), y(at), startX, startY);
    else if (onCurve[at + 1] === 1) pen.quadTo(x(at), y(at), x(++at), y(at));
    else pen.quadTo(x(at), y(at), (x(at) + x(at + 1)) / 2, (y(at) + y(at + 1)) / 2);
  }
  pen.close();
}

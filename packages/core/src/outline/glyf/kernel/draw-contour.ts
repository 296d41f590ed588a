import type { float, int } from '../../kernel/numbers.ts';
import type { Pen } from '../../pen.ts';

/**
 * Draws the contour from point `first` to point `last`, moved sideways by `dx`.
 * @see TrueType Reference Manual, "Digitizing Letterform Designs": a contour may begin with a control point
 */
export function drawContour(
  xs: Float64Array,
  ys: Float64Array,
  onCurve: Uint8Array,
  first: int,
  last: int,
  pen: Pen,
  dx: float,
): void {
  let at: int = first;
  let end: int = last;
  let startX = xs[first]! + dx; // contours are within the points
  let startY = ys[first]!;
  if (onCurve[first]! === 1) at++;
  else if (onCurve[last]! === 1) {
    startX = xs[last]! + dx;
    startY = ys[last]!;
    end--;
  } else {
    startX = (startX + xs[last]! + dx) / 2;
    startY = (startY + ys[last]!) / 2;
  }

  pen.moveTo(startX, startY);
  for (; at <= end; at++) {
    const x = xs[at]! + dx;
    const y = ys[at]!;
    if (onCurve[at]! === 1) pen.lineTo(x, y);
    else if (at === end) pen.quadTo(x, y, startX, startY);
    else {
      const nextX = xs[at + 1]! + dx;
      const nextY = ys[at + 1]!;
      if (onCurve[at + 1]! === 1) {
        pen.quadTo(x, y, nextX, nextY);
        at++;
      } else pen.quadTo(x, y, (x + nextX) / 2, (y + nextY) / 2);
    }
  }
  pen.close();
}

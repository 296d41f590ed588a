import { type Matrix, transformPoint } from './matrix.ts';
import type { Outline } from './outline.ts';
import type { Pen } from './pen.ts';

/** A pen that transforms every point before passing it on. */
export function transformPen(pen: Pen, matrix: Matrix): Pen {
  const moved = (x: number, y: number) => transformPoint(matrix, x, y);
  return {
    moveTo: (x, y) => pen.moveTo(...moved(x, y)),
    lineTo: (x, y) => pen.lineTo(...moved(x, y)),
    quadTo: (x1, y1, x, y) => pen.quadTo(...moved(x1, y1), ...moved(x, y)),
    cubicTo: (x1, y1, x2, y2, x, y) => pen.cubicTo(...moved(x1, y1), ...moved(x2, y2), ...moved(x, y)),
    close: () => pen.close(),
  };
}

/** Transforms every point of an outline. */
export function transformOutline({ verbs, points }: Outline, [a, b, c, d, e, f]: Matrix): Outline {
  const moved = new Float64Array(points.length);
  for (let at = 0; at < points.length; at += 2) {
    const [x, y] = [points[at]!, points[at + 1]!]; // coordinates come in pairs
    moved[at] = a * x + c * y + e;
    moved[at + 1] = b * x + d * y + f;
  }
  return { verbs, points: moved };
}

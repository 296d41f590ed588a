import type { Cubic } from '../../curve.ts';

/** Programs that draw curves with a fixed number of lines rarely use fewer for a cubic. */
export const typicalLines = 24;

/**
 * Upper bound of the distance between a cubic and `lines` lines at even parameters. It depends on the largest second
 * derivative, which is at one of the ends.
 */
export function flatteningError([x0, y0, x1, y1, x2, y2, x3, y3]: Cubic, lines: number): number {
  const [startX, startY] = [x0 - 2 * x1 + x2, y0 - 2 * y1 + y2];
  const [endX, endY] = [x1 - 2 * x2 + x3, y1 - 2 * y2 + y3];
  const bend = 6 * Math.sqrt(Math.max(startX * startX + startY * startY, endX * endX + endY * endY));
  return bend / (8 * lines * lines);
}

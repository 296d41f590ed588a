import { transformPoint } from '../../../outline/matrix.ts';
import type { Box } from '../../../outline/measure/bounds.ts';
import type { SpreadPage } from './spread-pages.ts';

/** Returns the bounds of a page in its spread, axis-aligned if the page is rotated. */
export function boxInSpread({ toSpread, left, top, width, height }: SpreadPage): Box {
  const corners = [
    [left, top],
    [left + width, top],
    [left, top + height],
    [left + width, top + height],
  ].map(([x = 0, y = 0]) => transformPoint(toSpread, x, y));
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return { xMin: Math.min(...xs), yMin: Math.min(...ys), xMax: Math.max(...xs), yMax: Math.max(...ys) };
}

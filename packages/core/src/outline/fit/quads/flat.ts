import { type Cubic, extremaOfCubic, pointOfCubic } from '../../curve.ts';
import { type FitOptions, type QuadFit, type QuadSpline, toGrid } from '../spline.ts';

/** Curves flatter than this share of the tolerance are lines. */
const flatShare = 0.25;

/** Replaces a flat cubic by lines: one, or up to three if it turns back on itself. `undefined` if it is not flat. */
export function fitLines(cubic: Cubic, { tolerance, grid }: FitOptions): QuadFit | undefined {
  const flatness = flatShare * tolerance;
  const far = farthestFromStart(cubic);
  const x = cubic[far] - cubic[0];
  const y = cubic[far + 1]! - cubic[1];
  const length = Math.sqrt(x * x + y * y);
  if (length <= flatness) return linesThrough([cubic[0], cubic[1], cubic[6], cubic[7]], length, grid);
  const breadth = breadthOf(cubic, x / length, y / length);
  return breadth > flatness ? undefined : linesThroughTurns(cubic, x / length, y / length, breadth, flatness, grid);
}

/** Index of the point that is farthest from the start. */
function farthestFromStart(cubic: Cubic): 2 | 4 | 6 {
  const first = (cubic[2] - cubic[0]) ** 2 + (cubic[3] - cubic[1]) ** 2;
  const second = (cubic[4] - cubic[0]) ** 2 + (cubic[5] - cubic[1]) ** 2;
  const third = (cubic[6] - cubic[0]) ** 2 + (cubic[7] - cubic[1]) ** 2;
  if (third >= first && third >= second) return 6;
  return second >= first ? 4 : 2;
}

/** Width of the strip along a direction that contains all control points, and therefore the curve. */
function breadthOf([x0, y0, x1, y1, x2, y2, x3, y3]: Cubic, ux: number, uy: number): number {
  const first = (y1 - y0) * ux - (x1 - x0) * uy;
  const second = (y2 - y0) * ux - (x2 - x0) * uy;
  const third = (y3 - y0) * ux - (x3 - x0) * uy;
  return Math.max(0, first, second, third) - Math.min(0, first, second, third);
}

/** Lines through the turning points along a direction. */
function linesThroughTurns(
  cubic: Cubic,
  ux: number,
  uy: number,
  breadth: number,
  flatness: number,
  grid: number | undefined,
): QuadFit {
  const [x0, y0, x1, y1, x2, y2, x3, y3] = cubic;
  const along = (x: number, y: number): number => (x - x0) * ux + (y - y0) * uy;
  const end = along(x3, y3);
  const turns = extremaOfCubic(0, along(x1, y1), along(x2, y2), end).sort((a, b) => a - b);
  const parameters = turns.map((t) => pointOfCubic(cubic, t));
  // Turns that overshoot an end by less than the flatness are ignored.
  const kept = parameters.filter(
    ([x, y]) => Math.abs(along(x, y)) > flatness && Math.abs(along(x, y) - end) > flatness,
  );
  const beyond = kept.length < parameters.length ? flatness : 0;
  return linesThrough([x0, y0, ...kept.flat(), x3, y3], Math.hypot(breadth, beyond), grid);
}

/** Lines through rounded points; `error` is their error before rounding. */
function linesThrough(points: readonly number[], error: number, grid: number | undefined): QuadFit {
  const rounded = points.map((value) => toGrid(value, grid));
  const splines: QuadSpline[] = [];
  let moved = 0;
  for (let at = 0; at < points.length; at += 2) {
    moved = Math.max(moved, Math.hypot(rounded[at]! - points[at]!, rounded[at + 1]! - points[at + 1]!));
    if (at > 0) splines.push(rounded.slice(at - 2, at + 2));
  }
  return { splines, error: error + moved };
}

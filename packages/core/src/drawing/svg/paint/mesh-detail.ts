import { type Matrix, type Point, transformPoint } from '../../../outline/matrix.ts';
import type { Box } from '../../../outline/measure/bounds.ts';
import type { PatchCells } from './mesh-cells.ts';

/** The most cells along one side of a patch. */
const maxSide = 128;
/** The largest difference of a sample between two cells. */
const colourStep = 1 / 128;

/** Along one side of a patch, in units of the drawing. */
interface Along {
  /** The largest difference of a sample between the ends. */
  readonly difference: number;
  readonly length: number;
  /** Distance by which the curves leave their chords, if they are not divided. */
  readonly bend: number;
}

/** The numbers that decide into how many cells a patch is divided. */
export interface PatchDetail {
  readonly across: Along;
  readonly down: Along;
}

/** The numbers of a patch; undefined if it is outside the area. */
export function measurePatch(
  { points, values, differenceOf }: PatchCells,
  matrix: Matrix,
  area: Box,
): PatchDetail | undefined {
  const placed = points.map(([x, y]) => transformPoint(matrix, x, y));
  if (isOutside(placed, area)) return undefined;
  const [a, b, c, d] = values;
  const rows = [0, 4, 8, 12].map((at) => placed.slice(at, at + 4));
  const columns = [0, 1, 2, 3].map((at) => [0, 4, 8, 12].map((row) => placed[row + at]!));
  return {
    across: { difference: Math.max(differenceOf(a, b), differenceOf(d, c)), ...measureCurves(rows) },
    down: { difference: Math.max(differenceOf(a, d), differenceOf(b, c)), ...measureCurves(columns) },
  };
}

/** The numbers of cells across and down. The larger `coarseness`, the fewer. No cell is much smaller than `unit`. */
export function countCells({ across, down }: PatchDetail, unit: number, coarseness: number): [number, number] {
  return [countAlong(across, unit, coarseness), countAlong(down, unit, coarseness)];
}

/** True if the sides of a patch are straight lines for the eye. */
export function isStraight({ across, down }: PatchDetail, unit: number): boolean {
  return Math.max(across.bend, down.bend) < unit / 100;
}

function countAlong({ difference, length, bend }: Along, unit: number, coarseness: number): number {
  const forColours = Math.min(difference / colourStep, length / unit) / coarseness;
  // Chords leave a curve by a part that falls with the square of their number.
  const forCurves = Math.sqrt((bend * 4) / (unit * coarseness));
  return Math.max(1, Math.min(maxSide, Math.ceil(Math.max(forColours, forCurves))));
}

function isOutside(points: readonly Point[], { xMin, xMax, yMin, yMax }: Box): boolean {
  return (
    points.every(([x]) => x < xMin) ||
    points.every(([x]) => x > xMax) ||
    points.every(([, y]) => y < yMin) ||
    points.every(([, y]) => y > yMax)
  );
}

/** The length and the bend of cubic curves. A curve leaves its chord by at most 3/4 of its largest second difference. */
function measureCurves(curves: readonly (readonly Point[])[]): Pick<Along, 'length' | 'bend'> {
  let [length, second] = [0, 0];
  for (const [p0, p1, p2, p3] of curves as readonly [Point, Point, Point, Point][]) {
    length = Math.max(length, distance(p0, p1) + distance(p1, p2) + distance(p2, p3));
    second = Math.max(second, secondDifference(p0, p1, p2), secondDifference(p1, p2, p3));
  }
  return { length, bend: second * 0.75 };
}

function distance([x0, y0]: Point, [x1, y1]: Point): number {
  return Math.hypot(x1 - x0, y1 - y0);
}

function secondDifference(a: Point, b: Point, c: Point): number {
  return Math.hypot(a[0] - 2 * b[0] + c[0], a[1] - 2 * b[1] + c[1]);
}

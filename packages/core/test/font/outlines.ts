import fc from 'fast-check';
import { ConversionRun } from '../../src/context.ts';
import { type Limits, resolveLimits } from '../../src/limits.ts';
import { drawOutline, type Outline, recordOutline } from '../../src/outline/outline.ts';
import type { Pen } from '../../src/outline/pen.ts';

// Generators and measures for tests of outlines. Measures are sums over many points, independent of the code under
// test.

export type Point = readonly [x: number, y: number];

/** A context for the operations on paths. */
export function pathContext(limits: Partial<Limits> = {}) {
  return new ConversionRun(resolveLimits(limits)).context(() => Promise.reject(new Error('unused')));
}

/** A contour as numbers: its start, then two, four or six for a line, a quadratic or a cubic. */
export interface Plan {
  readonly start: Point;
  readonly pieces: readonly (readonly number[])[];
  readonly isClosed: boolean;
}

export function build(...plans: readonly Plan[]): Outline {
  return recordOutline((pen) => {
    for (const plan of plans) drawPlan(plan, pen);
  });
}

function drawPlan({ start, pieces, isClosed }: Plan, pen: Pen): void {
  pen.moveTo(...start);
  for (const piece of pieces) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = piece;
    if (piece.length === 2) pen.lineTo(a, b);
    else if (piece.length === 4) pen.quadTo(a, b, c, d);
    else pen.cubicTo(a, b, c, d, e, f);
  }
  if (isClosed) pen.close();
}

/** Often integers, so that points coincide or are collinear; rarely values close to 0. */
const coordinate = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: -10, max: 10 }).map((value) => value * 10) },
  { weight: 4, arbitrary: fc.integer({ min: -1e8, max: 1e8 }).map((value) => value / 1e6) },
  { weight: 1, arbitrary: fc.double({ min: -100, max: 100, noNaN: true }) },
);
const piece = fc.oneof(
  fc.array(coordinate, { minLength: 2, maxLength: 2 }),
  fc.array(coordinate, { minLength: 4, maxLength: 4 }),
  fc.array(coordinate, { minLength: 6, maxLength: 6 }),
);

/** A contour with up to five segments within 100 of the origin. */
export const anyPlan: fc.Arbitrary<Plan> = fc.record({
  start: fc.tuple(coordinate, coordinate),
  pieces: fc.array(piece, { minLength: 1, maxLength: 5 }),
  isClosed: fc.boolean(),
});

export const anyOutline: fc.Arbitrary<Outline> = fc
  .array(anyPlan, { minLength: 1, maxLength: 3 })
  .map((plans) => build(...plans));

/** The contours as many short lines, closed if the contour is. Curves are evaluated with Bernstein polynomials. */
export function sample(outline: Outline, countPerPiece: number): Point[][] {
  const contours: Point[][] = [];
  let line: Point[] = [];
  const curve = (...points: readonly Point[]): void => {
    const all = [line.at(-1) ?? points[0]!, ...points]; // a curve has points
    for (let step = 1; step <= countPerPiece; step++) line.push(bernstein(all, step / countPerPiece));
  };
  drawOutline(outline, {
    moveTo: (x, y) => {
      line = [[x, y]];
      contours.push(line);
    },
    lineTo: (x, y) => line.push([x, y]),
    quadTo: (x1, y1, x, y) => curve([x1, y1], [x, y]),
    cubicTo: (x1, y1, x2, y2, x, y) => curve([x1, y1], [x2, y2], [x, y]),
    close: () => line.push(line[0]!), // a contour has a start
  });
  return contours;
}

function bernstein(points: readonly Point[], t: number): Point {
  const degree = points.length - 1;
  const choose = [[1], [1, 1], [1, 2, 1], [1, 3, 3, 1]][degree] ?? [];
  let [x, y] = [0, 0];
  for (const [index, point] of points.entries()) {
    const weight = (choose[index] ?? 0) * t ** index * (1 - t) ** (degree - index);
    x += weight * point[0];
    y += weight * point[1];
  }
  return [x, y];
}

export function lengthOfLine(line: readonly Point[]): number {
  return line.slice(1).reduce((sum, [x, y], index) => sum + Math.hypot(x - line[index]![0], y - line[index]![1]), 0);
}

/** The distance of a point from the nearest line. */
export function distanceTo(lines: readonly (readonly Point[])[], [x, y]: Point): number {
  let nearest = Number.POSITIVE_INFINITY; // squared
  for (const line of lines) {
    for (let index = 1; index < line.length; index++) {
      const [one, two] = [line[index - 1]!, line[index]!]; // both below the length
      const [dx, dy] = [two[0] - one[0], two[1] - one[1]];
      const [ax, ay] = [x - one[0], y - one[1]];
      const along = (ax * dx + ay * dy) / (dx * dx + dy * dy || 1);
      const t = Math.min(Math.max(along, 0), 1);
      const [ex, ey] = [ax - t * dx, ay - t * dy];
      nearest = Math.min(nearest, ex * ex + ey * ey);
    }
  }
  return Math.sqrt(nearest);
}

/** The winding number of closed lines around a point, from the sum of the angles. */
export function windingByAngles(lines: readonly (readonly Point[])[], [x, y]: Point): number {
  let angle = 0;
  for (const line of lines) {
    for (const [index, [x1, y1]] of line.entries()) {
      const [x0, y0] = line.at(index - 1)!; // the last one before the first
      const [ax, ay, bx, by] = [x0 - x, y0 - y, x1 - x, y1 - y];
      angle += Math.atan2(ax * by - ay * bx, ax * bx + ay * by);
    }
  }
  return Math.round(angle / (2 * Math.PI)) + 0; // not -0
}

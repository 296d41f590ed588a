/** A Bézier curve of any degree, as alternating x and y of its control points. */
export type Bezier = readonly number[];

/** A curve is divided into 2 to this power parts. */
const partDepth = 6;

/** The two halves of a curve by de Casteljau's algorithm, independent of the code under test. */
function halves(curve: Bezier): [Bezier, Bezier] {
  const [left, right, points] = [[...curve], [...curve], [...curve]];
  const { length } = curve;
  for (let count = length; count > 0; count -= 2) {
    left[length - count] = points[0]!;
    left[length - count + 1] = points[1]!;
    right[count - 2] = points[count - 2]!;
    right[count - 1] = points[count - 1]!;
    for (let at = 0; at < count - 2; at++) points[at] = (points[at]! + points[at + 2]!) / 2;
  }
  return [left, right];
}

/** Points of curves one after the other: `parts + 1` of each, at even parameters. */
interface SampledPoints {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
}

function samplePoints(curves: readonly Bezier[], parts: number): SampledPoints {
  const count = curves.length * (parts + 1);
  const [xs, ys] = [new Float64Array(count), new Float64Array(count)];
  for (let index = 0; index < count; index++) {
    const curve = curves[Math.floor(index / (parts + 1))]!;
    const t = (index % (parts + 1)) / parts;
    xs[index] = coordinateAt(curve, 0, t);
    ys[index] = coordinateAt(curve, 1, t);
  }
  return { xs, ys };
}

/** One coordinate of a curve by its Bernstein form. */
function coordinateAt(curve: Bezier, axis: number, t: number): number {
  const s = 1 - t;
  const [p0, p1, p2, p3] = [curve[axis]!, curve[axis + 2]!, curve[axis + 4]!, curve[axis + 6]!];
  if (curve.length === 4) return s * p0 + t * p1;
  if (curve.length === 6) return s * s * p0 + 2 * s * t * p1 + t * t * p2;
  return s * s * s * p0 + 3 * s * s * t * p1 + 3 * s * t * t * p2 + t * t * t * p3;
}

/** One coordinate of the derivative of a curve, divided by its degree. */
function slopeAt(curve: Bezier, axis: number, t: number): number {
  const s = 1 - t;
  const [p0, p1, p2, p3] = [curve[axis]!, curve[axis + 2]!, curve[axis + 4]!, curve[axis + 6]!];
  if (curve.length === 4) return p1 - p0;
  if (curve.length === 6) return s * (p1 - p0) + t * (p2 - p1);
  return s * s * (p1 - p0) + 2 * s * t * (p2 - p1) + t * t * (p3 - p2);
}

/** The distance of a point from a curve, or `best` if that is less. Stops at a distance of at most `enough`. */
function distanceTo(x: number, y: number, curve: Bezier, best: number, enough: number, depth = 0): number {
  if (best <= enough || distanceToBox(x, y, curve) >= best) return best;
  if (depth === partDepth) return Math.min(best, distanceToPart(x, y, curve));
  const [first, second] = halves(curve);
  const isFirst = Math.hypot(first[0]! - x, first[1]! - y) < Math.hypot(second.at(-2)! - x, second.at(-1)! - y);
  let nearest = best;
  for (const half of isFirst ? [first, second] : [second, first]) {
    nearest = distanceTo(x, y, half, nearest, enough, depth + 1);
  }
  return nearest;
}

/** A lower bound of the distance: no point of a curve is outside the box around its control points. */
function distanceToBox(x: number, y: number, curve: Bezier): number {
  let [left, top, right, bottom] = [curve[0]!, curve[1]!, curve[0]!, curve[1]!];
  for (let at = 2; at < curve.length; at += 2) {
    left = Math.min(left, curve[at]!);
    right = Math.max(right, curve[at]!);
    top = Math.min(top, curve[at + 1]!);
    bottom = Math.max(bottom, curve[at + 1]!);
  }
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}

/** The distance from a part that is short enough to have a single nearest point, found by bisection. */
function distanceToPart(x: number, y: number, part: Bezier): number {
  let nearest = Math.min(Math.hypot(part[0]! - x, part[1]! - y), Math.hypot(part.at(-2)! - x, part.at(-1)! - y));
  let [from, to] = [0, 1];
  for (let step = 0; step < 50; step++) {
    const middle = (from + to) / 2;
    const [dx, dy] = [x - coordinateAt(part, 0, middle), y - coordinateAt(part, 1, middle)];
    nearest = Math.min(nearest, Math.sqrt(dx * dx + dy * dy));
    // Continues on the side on which the curve approaches the point.
    if (dx * slopeAt(part, 0, middle) + dy * slopeAt(part, 1, middle) > 0) from = middle;
    else to = middle;
  }
  return nearest;
}

/** Curves as short lines, and the maximum distance of a curve from its line. */
interface Flattened extends SampledPoints {
  readonly slack: number;
}

/** @see Wang, Shen, Fan: the second differences of the control points bound the distance of a part from its chord */
function flatten(curves: readonly Bezier[]): Flattened {
  const parts = 2 ** partDepth;
  let bend = 0;
  for (const curve of curves) {
    const degree = curve.length / 2 - 1;
    for (let at = 4; at < curve.length; at += 2) {
      const dx = curve[at]! - 2 * curve[at - 2]! + curve[at - 4]!;
      const dy = curve[at + 1]! - 2 * curve[at - 1]! + curve[at - 3]!;
      bend = Math.max(bend, degree * (degree - 1) * Math.hypot(dx, dy));
    }
  }
  return { ...samplePoints(curves, parts), slack: bend / (8 * parts * parts) };
}

/**
 * Returns the first line that shows a point to be near enough, or undefined. The search starts at `from` and wraps
 * around.
 */
function nearLine(
  x: number,
  y: number,
  { xs, ys, slack }: Flattened,
  from: number,
  enough: number,
): number | undefined {
  const reach = enough - slack;
  for (let step = 0; reach >= 0 && step < xs.length; step++) {
    const line = (from + step) % xs.length;
    const next = Math.min(line + 1, xs.length - 1);
    const [dx, dy] = [xs[next]! - xs[line]!, ys[next]! - ys[line]!];
    const [ax, ay] = [x - xs[line]!, y - ys[line]!];
    const squared = dx * dx + dy * dy;
    const share = squared > 0 ? Math.min(Math.max((ax * dx + ay * dy) / squared, 0), 1) : 0;
    const [ex, ey] = [ax - share * dx, ay - share * dy];
    if (ex * ex + ey * ey <= reach * reach) return line;
  }
  return undefined;
}

/**
 * The distance between two sequences of joined curves, from many points of each to the nearest point of the other. It
 * never exceeds the true distance, except by rounding. Distances of at most `enough` are not measured exactly.
 */
export function sampledDistance(
  first: readonly Bezier[],
  second: readonly Bezier[],
  depth: number,
  enough = 0,
): number {
  return Math.max(farthest(first, second, depth, enough), farthest(second, first, depth, enough));
}

function farthest(from: readonly Bezier[], to: readonly Bezier[], depth: number, enough: number): number {
  const flat = flatten(to);
  const { xs, ys } = samplePoints(from, 2 ** depth);
  let worst = 0;
  let line = 0;
  for (let index = 0; index < xs.length; index++) {
    const [x, y] = [xs[index]!, ys[index]!];
    // Points are in order on both sides, so the line near the last point is tried first.
    const near = nearLine(x, y, flat, Math.max(0, line - 2), enough);
    if (near !== undefined) line = near;
    else worst = Math.max(worst, nearest(x, y, to, Math.max(enough, worst)));
  }
  return worst;
}

function nearest(x: number, y: number, curves: readonly Bezier[], enough: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (const curve of curves) {
    const start = Math.hypot(curve[0]! - x, curve[1]! - y);
    const end = Math.hypot(curve.at(-2)! - x, curve.at(-1)! - y);
    best = distanceTo(x, y, curve, Math.min(best, start, end), enough);
  }
  return best;
}

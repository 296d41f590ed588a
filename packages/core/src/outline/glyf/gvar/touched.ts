import { inferDelta } from './interpolation.ts';

/** Deltas of points for one region. */
export interface PointDeltas {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
}

/** Longer gaps of untouched points are not considered. */
const maxGap = 8;

/**
 * Finds the fewest points, in ascending order, from whose deltas all others can be inferred within a tolerance.
 * `original` are the default positions. Points after the last contour are touched if they move.
 * @see OpenType 1.9, gvar, "Inferred Deltas for Un-referenced Point Numbers"
 */
export function findTouched(
  deltas: PointDeltas,
  original: PointDeltas,
  ends: readonly number[],
  tolerance: number,
): number[] {
  const touched: number[] = [];
  const finder = new ContourFinder(deltas, original, tolerance);
  let first = 0;
  for (const last of ends) {
    if (last >= first) for (const each of finder.find(first, last)) touched.push(each);
    first = last + 1;
  }
  for (let point = first; point < deltas.xs.length; point++) {
    if (deltas.xs[point] !== 0 || deltas.ys[point] !== 0) touched.push(point);
  }
  return touched;
}

class ContourFinder {
  readonly #deltas: PointDeltas;
  readonly #original: PointDeltas;
  readonly #tolerance: number;

  constructor(deltas: PointDeltas, original: PointDeltas, tolerance: number) {
    this.#deltas = deltas;
    this.#original = original;
    this.#tolerance = tolerance;
  }

  find(first: number, last: number): number[] {
    const { xs, ys } = this.#deltas;
    const isStill = (point: number): boolean => this.#isNear(xs[point]!, 0) && this.#isNear(ys[point]!, 0); // points of the contour
    const points = Array.from({ length: last - first + 1 }, (_, at) => first + at);
    if (points.every(isStill)) return [];
    const [dx, dy] = [xs[first]!, ys[first]!];
    if (points.every((point) => this.#isNear(xs[point]!, dx) && this.#isNear(ys[point]!, dy))) return [first];
    const candidates = this.#extremes(points).map((start) => this.#fewestFrom(first, last, start));
    return candidates.reduce((best, points) => (points.length < best.length ? points : best)).sort((a, b) => a - b);
  }

  #isNear(a: number, b: number): boolean {
    return Math.abs(a - b) <= this.#tolerance;
  }

  /**
   * Inferred deltas lie between those they are inferred from. So the points that move farthest are touched in some
   * solution with the fewest points.
   */
  #extremes(points: readonly number[]): number[] {
    const extremeOf = (values: Float64Array, sign: 1 | -1): number =>
      points.reduce((best, point) => (sign * values[point]! > sign * values[best]! ? point : best));
    const { xs, ys } = this.#deltas;
    return [...new Set([extremeOf(xs, 1), extremeOf(xs, -1), extremeOf(ys, 1), extremeOf(ys, -1)])];
  }

  /** The fewest points around the contour that include `start`, by dynamic programming over the points. */
  #fewestFrom(first: number, last: number, start: number): number[] {
    const count = last - first + 1;
    const at = (step: number): number => first + ((start - first + step) % count);
    const [costs, before] = [[0], [0]];
    for (let step = 1; step <= count; step++) {
      costs[step] = Number.POSITIVE_INFINITY;
      for (let from = step - 1; from >= Math.max(0, step - 1 - maxGap); from--) {
        const cost = costs[from]! + 1; // each earlier step has its cost
        if (cost < costs[step]! && this.#canInfer(at, from, step)) [costs[step], before[step]] = [cost, from];
      }
    }
    const points: number[] = [];
    for (let step = before[count]!; ; step = before[step]!) {
      points.push(at(step));
      if (step === 0) return points;
    }
  }

  /** True if the points between two can be inferred from them. */
  #canInfer(at: (step: number) => number, from: number, to: number): boolean {
    const [a, b] = [at(from), at(to)];
    const { xs, ys } = this.#deltas;
    for (let step = from + 1; step < to; step++) {
      const point = at(step);
      if (!this.#isNear(inferDelta(xs, this.#original.xs, point, a, b), xs[point]!)) return false;
      if (!this.#isNear(inferDelta(ys, this.#original.ys, point, a, b), ys[point]!)) return false;
    }
    return true;
  }
}

import type { Context } from '../../../context.ts';
import { CurvePairing } from '../../../outline/fit/kernel/curve-pairing.ts';
import { type ControlShares, planEvenQuads } from '../../../outline/fit/quads/even-quads.ts';
import type { RegionSet } from '../../../outline/variations/region-set.ts';
import { applyScalars, type Columns, roundColumns } from '../../../outline/variations/varied-points.ts';
import { coarseGoals, minReachableTolerance, tolerance } from './cubic-fits.ts';

/** A variable spline: its control points and its end as x, y in columns, and its maximum error. */
export interface VariedSpline {
  readonly columns: Columns;
  readonly error: number;
}

const maxQuads = 24;
const nodesPerQuad = 4;
/** First goal, as in static fonts. */
const goalRatio = 0.5;
/** Once the error before rounding is this small, more quadratics do not help against rounding. */
const nearRatio = 0.15;
/** Cost of checking one location, in units of work. */
const stepsPerLocation = 40;

/**
 * Fits quadratics to variable cubics: the same number everywhere in the design space, on whole units. The error is
 * proven at the corners of the design space, including rounding.
 */
export class VariedSplines {
  readonly #allowed: number;
  /** Error before rounding below which rounding dominates; with few units per em it exceeds the tolerance. */
  readonly #near: number;
  readonly #context: Pick<Context, 'spend'>;
  readonly #plans: (readonly ControlShares[])[] = [];
  readonly #matchings: CurvePairing[] = [];

  constructor(unitsPerEm: number, context: Pick<Context, 'spend'>) {
    this.#allowed = tolerance * unitsPerEm;
    this.#near = nearRatio * (this.#allowed < minReachableTolerance ? coarseGoals[0] : this.#allowed);
    this.#context = context;
  }

  /** `columns` holds the four points of the cubic. */
  fit(columns: Columns, set: RegionSet): VariedSpline {
    const goal = goalRatio * this.#allowed;
    let best: VariedSpline = { columns: [], error: Number.POSITIVE_INFINITY };
    for (let quads = 1; quads <= maxQuads; quads++) {
      const spline = this.#try(columns, set, quads, best.error);
      if (spline.error < best.error) best = spline;
      if (best.error <= goal) break;
      const isEnough = best.error <= this.#allowed || this.#allowed < minReachableTolerance;
      if (isEnough && this.#isNear(columns, set, quads)) break;
    }
    return best;
  }

  #try(columns: Columns, set: RegionSet, quads: number, best: number): VariedSpline {
    const shares = this.#planOf(quads);
    const spline = roundColumns(
      columns.map((column) => controlPoints(column, shares)),
      set,
    );
    const starts = roundColumns(
      columns.map((column) => column.subarray(0, 2)),
      set,
    );
    const limit = Math.max(this.#allowed, Math.min(best, 1e6));
    let error = 0;
    for (const weights of set.extremeScalars) {
      const cubic = applyScalars(columns, weights);
      const chain = joinQuads(applyScalars(starts, weights), applyScalars(spline, weights));
      error = Math.max(error, this.#measure(cubic, chain, quads, limit));
      this.#context.spend(stepsPerLocation * quads);
      if (error > limit) break;
    }
    return { columns: spline, error };
  }

  #measure(cubic: Float64Array, chain: Float64Array, quads: number, limit: number): number {
    this.#matchings[quads] ??= new CurvePairing(quads * nodesPerQuad);
    const matching = this.#matchings[quads];
    matching.setChain(chain, 0, quads, nodesPerQuad);
    matching.pair(cubic);
    return matching.maxDistance(goalRatio * this.#allowed, limit);
  }

  /**
   * Before rounding, a spline of equal parts differs from its cubic only by the third difference, which shrinks with
   * each part.
   */
  #isNear(columns: Columns, { extremeScalars }: RegionSet, quads: number): boolean {
    return extremeScalars.every((scalars) => {
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = applyScalars(columns, scalars);
      const third = Math.hypot(x3 - x0 + 3 * (x1 - x2), y3 - y0 + 3 * (y1 - y2));
      return third * (Math.sqrt(3) / 36) <= this.#near * quads ** 3;
    });
  }

  #planOf(quads: number): readonly ControlShares[] {
    this.#plans[quads] ??= planEvenQuads(quads);
    return this.#plans[quads];
  }
}

/** The control points of a spline and its end, computed from the points of a cubic. */
function controlPoints(points: Float64Array, shares: readonly ControlShares[]): Float64Array {
  const combined = new Float64Array(2 * shares.length + 2);
  for (const [control, [a, b, c, d]] of shares.entries()) {
    for (const n of [0, 1]) {
      combined[2 * control + n] = a * points[n]! + b * points[n + 2]! + c * points[n + 4]! + d * points[n + 6]!; // a cubic
    }
  }
  combined.set(points.subarray(6, 8), 2 * shares.length);
  return combined;
}

/** The quadratics in sequence: the curve passes halfway between two control points. */
function joinQuads(start: Float64Array, spline: Float64Array): Float64Array {
  const quads = spline.length / 2 - 1;
  const chain = new Float64Array(2 + 4 * quads);
  chain.set(start);
  for (let quad = 0; quad < quads; quad++) {
    for (const n of [0, 1]) {
      const [control, next] = [spline[2 * quad + n]!, spline[2 * quad + 2 + n]!];
      chain[4 * quad + 2 + n] = control;
      chain[4 * quad + 4 + n] = quad === quads - 1 ? next : (control + next) / 2;
    }
  }
  return chain;
}

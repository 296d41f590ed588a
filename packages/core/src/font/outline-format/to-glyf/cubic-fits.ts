import type { Cubic } from '../../../outline/curve.ts';
import { flatteningError, typicalLines } from '../../../outline/fit/kernel/flattening-error.ts';
import { QuadFitter } from '../../../outline/fit/quads/quads.ts';
import type { QuadFit } from '../../../outline/fit/spline.ts';
import { FitCache } from './fit-cache.ts';

/** Maximum error of outlines in parts of the em, including rounding. */
export const tolerance = 1 / 1000;
/** First goal: it costs few points, and measurements along short lines find up to 0.4/1000 more. */
const goal = 0.5 * tolerance;
/**
 * Goal for curves larger than the em, whose flattening to lines has an error of half the tolerance: more points are
 * worthwhile.
 */
const closeGoal = 0.25 * tolerance;
/** Goals if rounding the ends of a cubic alone misses the first goal, or leaves no room for the fit. */
const farGoals = [0.75 * tolerance, tolerance] as const;
/** Room for the fit beyond the rounding error of the ends, as a share of the goal. */
const endMargin = 0.2;
/**
 * In units. Smaller tolerances cannot be met on whole units, at many times the usual work. The coarse goals can: the
 * first for ends on whole units, the second for others.
 */
export const minReachableTolerance = 0.2;
export const coarseGoals = [0.35, 0.75] as const;

/** Fits quadratics to cubics on whole units: with few points and an error within the tolerance. */
export class CubicFits {
  readonly #allowed: number;
  readonly #isCoarse: boolean;
  readonly #precise: QuadFitter;
  /** From the strictest goal to the full tolerance. */
  readonly #fitters: readonly QuadFitter[];
  readonly #cache = new FitCache();

  constructor(unitsPerEm: number) {
    const fitterOf = (share: number) => new QuadFitter({ tolerance: share * unitsPerEm, grid: 1 });
    this.#allowed = tolerance * unitsPerEm;
    this.#precise = fitterOf(closeGoal);
    this.#isCoarse = this.#allowed < minReachableTolerance;
    this.#fitters = (this.#isCoarse ? coarseGoals.map((units) => units / unitsPerEm) : [goal, ...farGoals]).map(
      fitterOf,
    );
  }

  /** Number of quadratics tried so far, which is proportional to the time. */
  get work(): number {
    return this.#fitters.reduce((sum, { work }) => sum + work, this.#precise.work);
  }

  /** The fit of a cubic that begins less than a unit from 0. */
  fit(cubic: Cubic): QuadFit {
    return this.#cache.getOrFit(cubic, this.#fitUncached);
  }

  /** If the goal cannot be met on whole units, tries the full tolerance instead. */
  readonly #fitUncached = (cubic: Cubic): QuadFit => {
    const fitter = this.#fitterOf(cubic);
    const near = fitter.fit(cubic);
    if (near.error <= (this.#isCoarse ? fitter.options.tolerance : this.#allowed) || fitter === this.#loosest)
      return near;
    const far = this.#loosest.fit(cubic);
    return far.error < near.error ? far : near;
  };

  #fitterOf(cubic: Cubic): QuadFitter {
    const off = Math.max(roundingError(cubic[0], cubic[1]), roundingError(cubic[6], cubic[7]));
    if (off === 0 && !this.#isCoarse && flatteningError(cubic, typicalLines) > this.#allowed / 2) return this.#precise;
    return this.#fitters.find(({ options }) => off <= (1 - endMargin) * options.tolerance) ?? this.#loosest;
  }

  get #loosest(): QuadFitter {
    return this.#fitters[this.#fitters.length - 1]!; // there is one for each goal
  }
}

/** The distance of a point from the nearest whole point. */
function roundingError(x: number, y: number): number {
  return Math.hypot(Math.round(x) - x, Math.round(y) - y);
}

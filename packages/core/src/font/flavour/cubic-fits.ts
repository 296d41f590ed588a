import type { Cubic } from '../../outline/curve.ts';
import { flatteningError, typicalLines } from '../../outline/fit/flattening-error.ts';
import { QuadFitter } from '../../outline/fit/quads.ts';
import type { QuadFit } from '../../outline/fit/spline.ts';
import { KnownFits } from './known-fits.ts';

/** How far outlines may be off, in parts of the em, the rounding of points included. */
export const tolerance = 1 / 1000;
/** What is tried for first: it costs few points, and who measures along short lines finds up to 0.4/1000 more. */
const goal = 0.5 * tolerance;
/** Beyond the size of the em, where lines along the cubic are off by half of what is allowed, more points are worth it. */
const closeGoal = 0.25 * tolerance;
/** Where the ends of a cubic are rounded, the goal is missed by that alone, and leaves the fit no room; then these are goals. */
const farGoals = [0.75 * tolerance, tolerance] as const;
/** The room that a fit needs beyond what its ends are off, as a share of its goal. */
const room = 0.2;
/**
 * In units. An outline that must be nearer than this is missed on whole units whatever is tried, at many times the usual
 * work; then the goals are within their reach: one for ends on whole units, one for others.
 */
export const hopeless = 0.2;
export const coarseGoals = [0.35, 0.75] as const;

/** Fits quadratics to cubics on whole units: as near as few points allow, and no farther off than is allowed. */
export class CubicFits {
  readonly #allowed: number;
  readonly #isCoarse: boolean;
  readonly #close: QuadFitter;
  /** From the nearest goal to what is allowed. */
  readonly #fitters: readonly QuadFitter[];
  readonly #known = new KnownFits();

  constructor(unitsPerEm: number) {
    const fitterOf = (share: number) => new QuadFitter({ tolerance: share * unitsPerEm, grid: 1 });
    this.#allowed = tolerance * unitsPerEm;
    this.#close = fitterOf(closeGoal);
    this.#isCoarse = this.#allowed < hopeless;
    this.#fitters = (this.#isCoarse ? coarseGoals.map((units) => units / unitsPerEm) : [goal, ...farGoals]).map(
      fitterOf,
    );
  }

  /** Quadratics of all attempts so far: the time of fitting goes with them. */
  get work(): number {
    return this.#fitters.reduce((sum, { work }) => sum + work, this.#close.work);
  }

  /** The fit of a cubic that begins less than a unit from 0. */
  fit(cubic: Cubic): QuadFit {
    return this.#known.of(cubic, this.#make);
  }

  /** A goal that whole units do not allow is not worth more points; what is allowed is. */
  readonly #make = (cubic: Cubic): QuadFit => {
    const fitter = this.#fitterOf(cubic);
    const near = fitter.fit(cubic);
    if (near.error <= (this.#isCoarse ? fitter.options.tolerance : this.#allowed) || fitter === this.#last) return near;
    const far = this.#last.fit(cubic);
    return far.error < near.error ? far : near;
  };

  #fitterOf(cubic: Cubic): QuadFitter {
    const off = Math.max(roundingOf(cubic[0], cubic[1]), roundingOf(cubic[6], cubic[7]));
    if (off === 0 && !this.#isCoarse && flatteningError(cubic, typicalLines) > this.#allowed / 2) return this.#close;
    return this.#fitters.find(({ options }) => off <= (1 - room) * options.tolerance) ?? this.#last;
  }

  get #last(): QuadFitter {
    return this.#fitters[this.#fitters.length - 1]!; // there is one for each goal
  }
}

/** How far a point is from whole units. */
function roundingOf(x: number, y: number): number {
  return Math.hypot(Math.round(x) - x, Math.round(y) - y);
}

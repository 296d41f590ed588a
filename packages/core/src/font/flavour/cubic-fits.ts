import type { Cubic } from '../../outline/curve.ts';
import { chordError, usualLines } from '../../outline/fit/chords.ts';
import { QuadFitter } from '../../outline/fit/quads.ts';
import type { QuadFit } from '../../outline/fit/spline.ts';

/** How far outlines may be off, in parts of the em, the rounding of points included. */
export const tolerance = 1 / 1000;
/** What is tried for first: it costs few points, and who measures along short lines finds up to 0.4/1000 more. */
const goal = 0.5 * tolerance;

/** Beyond the size of the em, where lines along the cubic are off by half of what is allowed, more points are worth it. */
const closeGoal = 0.25 * tolerance;

/** Fits quadratics to cubics on whole units: as near as few points allow, and no farther off than is allowed. */
export class CubicFits {
  readonly #allowed: number;
  readonly #close: QuadFitter;
  readonly #near: QuadFitter;
  readonly #far: QuadFitter;

  constructor(unitsPerEm: number) {
    this.#allowed = tolerance * unitsPerEm;
    this.#close = new QuadFitter({ tolerance: closeGoal * unitsPerEm, grid: 1 });
    this.#near = new QuadFitter({ tolerance: goal * unitsPerEm, grid: 1 });
    this.#far = new QuadFitter({ tolerance: this.#allowed, grid: 1 });
  }

  /** A goal that whole units do not allow is not worth more points; what is allowed is. */
  fit(cubic: Cubic): QuadFit {
    const isLarge = chordError(cubic, usualLines) > this.#allowed / 2;
    const near = (isLarge ? this.#close : this.#near).fit(cubic);
    if (near.error <= this.#allowed) return near;
    const far = this.#far.fit(cubic);
    return far.error < near.error ? far : near;
  }
}

import type { Cubic } from '../../outline/curve.ts';
import { QuadFitter } from '../../outline/fit/quads.ts';
import type { QuadFit } from '../../outline/fit/spline.ts';

/** How far outlines may be off, in parts of the em, the rounding of points included. */
export const tolerance = 1 / 1000;
/** What is tried for first: it costs few points, and who measures along short lines finds up to 0.4/1000 more. */
const goal = 0.5 * tolerance;

/** Fits quadratics to cubics on whole units: as near as few points allow, and no farther off than is allowed. */
export class CubicFits {
  readonly #allowed: number;
  readonly #near: QuadFitter;
  readonly #far: QuadFitter;

  constructor(unitsPerEm: number) {
    this.#allowed = tolerance * unitsPerEm;
    this.#near = new QuadFitter({ tolerance: goal * unitsPerEm, grid: 1 });
    this.#far = new QuadFitter({ tolerance: this.#allowed, grid: 1 });
  }

  /** A goal that whole units do not allow is not worth more points; what is allowed is. */
  fit(cubic: Cubic): QuadFit {
    const near = this.#near.fit(cubic);
    if (near.error <= this.#allowed) return near;
    const far = this.#far.fit(cubic);
    return far.error < near.error ? far : near;
  }
}

import { type Cubic, splitCubic } from '../../curve.ts';
import type { FitOptions, QuadFit } from '../spline.ts';
import { type FitTarget, findHairpin, toFitTarget } from './fit-target.ts';
import { fitLines } from './flat.ts';
import { SplineTrial } from './spline-trial.ts';

/** A cubic that needs more is cut in halves. */
const maxQuads = 8;
const maxCuts = 4;
/** Several cubics at once cannot be cut, so they may need more. */
const maxQuadsTogether = 24;
/** A tolerance below this share of the grid is exceeded by rounding alone; more cuts do not help. */
const minToleranceShare = 0.75;

/** Fits quadratics to cubics, with as few points as the tolerance allows and with the tangents of the ends kept. */
export class QuadFitter {
  readonly options: FitOptions;
  /** Number of quadratics in all attempts so far, to which the time is proportional. */
  work = 0;
  readonly #trials: SplineTrial[] = [];

  constructor(options: FitOptions) {
    this.options = options;
  }

  fit(cubic: Cubic): QuadFit {
    return this.#fitPart(cubic, maxCuts);
  }

  /**
   * Fits one spline to each of several cubics, all with the same number of points, so that the masters of a variable
   * font stay compatible.
   */
  fitTogether(cubics: readonly Cubic[]): QuadFit {
    const lines = cubics.map((cubic) => fitLines(cubic, this.options)).filter((fit) => fit?.splines.length === 1);
    if (lines.length === cubics.length) return joinFits(lines.filter((fit) => fit !== undefined));

    const targets = cubics.map((cubic) => toFitTarget(cubic, this.options));
    let best = this.#fitEach(targets, 1);
    for (let quads = 2; quads <= maxQuadsTogether && best.error > this.options.tolerance; quads++) {
      const next = this.#fitEach(targets, quads);
      if (next.error < best.error) best = next;
    }
    return best;
  }

  #fitPart(cubic: Cubic, cuts: number): QuadFit {
    const { tolerance, grid = 0 } = this.options;
    const lines = fitLines(cubic, this.options);
    if (lines !== undefined) return lines;
    const target = toFitTarget(cubic, this.options);
    const one = this.#fitOne(target, 1);
    if (one !== undefined) return one;
    const cut = cuts > 0 ? findHairpin(cubic, Math.max(tolerance, grid) / 2) : undefined;
    const hairpin = cut === undefined ? undefined : this.#fitParts(cubic, cut, cuts);
    if (hairpin !== undefined && hairpin.error <= tolerance) return hairpin;
    for (let quads = 2; quads <= maxQuads; quads++) {
      const fit = this.#fitOne(target, quads);
      if (fit !== undefined) return fit;
    }
    const canImprove = cuts > 0 && tolerance >= minToleranceShare * grid;
    const halves = canImprove ? this.#fitParts(cubic, 0.5, cuts) : undefined;
    if (halves !== undefined && halves.error <= tolerance) return halves;
    return nearestOf([hairpin, halves, this.#best(target)]);
  }

  #fitOne(target: FitTarget, quads: number): QuadFit | undefined {
    const trial = this.#trial(quads);
    return trial.fit(target, this.options) ? { splines: [trial.spline(target)], error: trial.error } : undefined;
  }

  #fitParts(cubic: Cubic, t: number, cuts: number): QuadFit {
    const [left, right] = splitCubic(cubic, t);
    return joinFits([this.#fitPart(left, cuts - 1), this.#fitPart(right, cuts - 1)]);
  }

  /** The best of all attempts, if none meets the tolerance. */
  #best(target: FitTarget): QuadFit {
    let best: QuadFit = { splines: [], error: Number.POSITIVE_INFINITY };
    for (let quads = 1; quads <= maxQuads; quads++) {
      const trial = this.#trial(quads);
      trial.fit(target, this.options);
      const isSolved = Number.isFinite(trial.error);
      const error = isSolved ? trial.prove(target, this.options) : trial.fitEvenly(target, this.options);
      if (error < best.error) best = { splines: [trial.spline(target)], error };
    }
    return best;
  }

  #fitEach(targets: readonly FitTarget[], quads: number): QuadFit {
    const trial = this.#trial(quads);
    const fits = targets.map((target) => {
      if (!trial.fit(target, this.options)) trial.fitEvenly(target, this.options);
      return { splines: [trial.spline(target)], error: trial.error };
    });
    return joinFits(fits);
  }

  #trial(quads: number): SplineTrial {
    this.work += quads;
    let trial = this.#trials[quads];
    if (trial === undefined) {
      trial = new SplineTrial(quads);
      this.#trials[quads] = trial;
    }
    return trial;
  }
}

function nearestOf(fits: readonly (QuadFit | undefined)[]): QuadFit {
  return fits.filter((fit) => fit !== undefined).reduce((best, fit) => (fit.error < best.error ? fit : best));
}

function joinFits(fits: readonly QuadFit[]): QuadFit {
  return {
    splines: fits.flatMap((fit) => fit.splines),
    error: fits.reduce((largest, { error }) => Math.max(largest, error), 0),
  };
}

/** Fits quadratics to one cubic. For many cubics, use a `QuadFitter`, which reuses its memory. */
export function fitQuads(cubic: Cubic, options: FitOptions): QuadFit {
  return new QuadFitter(options).fit(cubic);
}

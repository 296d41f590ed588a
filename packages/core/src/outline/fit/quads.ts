import { type Cubic, splitCubic } from '../curve.ts';
import { fitLines } from './flat.ts';
import { hairpinOf, type Piece, toPiece } from './piece.ts';
import type { FitOptions, QuadFit } from './spline.ts';
import { SplineTrial } from './spline-trial.ts';

/** What needs more is cut in halves. */
const maxQuads = 8;
const maxCuts = 4;
/** Several curves at once cannot be cut, and may take more. */
const maxQuadsTogether = 24;
/** A tolerance below this share of the grid is missed by rounding alone, and more cuts do not help. */
const hopefulShare = 0.75;

/** Fits quadratics to one cubic after the other: as few points as the tolerance allows, tangents of the ends kept. */
export class QuadFitter {
  readonly options: FitOptions;
  /** Quadratics of all attempts so far: the time of fitting goes with them. */
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

    const pieces = cubics.map((cubic) => toPiece(cubic, this.options));
    let best = this.#fitEach(pieces, 1);
    for (let quads = 2; quads <= maxQuadsTogether && best.error > this.options.tolerance; quads++) {
      const next = this.#fitEach(pieces, quads);
      if (next.error < best.error) best = next;
    }
    return best;
  }

  #fitPart(cubic: Cubic, cuts: number): QuadFit {
    const { tolerance, grid = 0 } = this.options;
    const lines = fitLines(cubic, this.options);
    if (lines !== undefined) return lines;
    const piece = toPiece(cubic, this.options);
    const one = this.#fitOne(piece, 1);
    if (one !== undefined) return one;
    const cut = cuts > 0 ? hairpinOf(cubic, Math.max(tolerance, grid) / 2) : undefined;
    const hairpin = cut === undefined ? undefined : this.#fitParts(cubic, cut, cuts);
    if (hairpin !== undefined && hairpin.error <= tolerance) return hairpin;
    for (let quads = 2; quads <= maxQuads; quads++) {
      const fit = this.#fitOne(piece, quads);
      if (fit !== undefined) return fit;
    }
    const isHopeful = cuts > 0 && tolerance >= hopefulShare * grid;
    const halves = isHopeful ? this.#fitParts(cubic, 0.5, cuts) : undefined;
    if (halves !== undefined && halves.error <= tolerance) return halves;
    return nearestOf([hairpin, halves, this.#best(piece)]);
  }

  #fitOne(piece: Piece, quads: number): QuadFit | undefined {
    const trial = this.#trial(quads);
    return trial.fit(piece, this.options) ? { splines: [trial.spline(piece)], error: trial.error } : undefined;
  }

  #fitParts(cubic: Cubic, t: number, cuts: number): QuadFit {
    const [left, right] = splitCubic(cubic, t);
    return joinFits([this.#fitPart(left, cuts - 1), this.#fitPart(right, cuts - 1)]);
  }

  /** The best of all attempts, where none reaches the tolerance. */
  #best(piece: Piece): QuadFit {
    let best: QuadFit = { splines: [], error: Number.POSITIVE_INFINITY };
    for (let quads = 1; quads <= maxQuads; quads++) {
      const trial = this.#trial(quads);
      trial.fit(piece, this.options);
      const isPlaced = Number.isFinite(trial.error);
      const error = isPlaced ? trial.prove(piece, this.options) : trial.fitPlainly(piece, this.options);
      if (error < best.error) best = { splines: [trial.spline(piece)], error };
    }
    return best;
  }

  #fitEach(pieces: readonly Piece[], quads: number): QuadFit {
    const trial = this.#trial(quads);
    const fits = pieces.map((piece) => {
      if (!trial.fit(piece, this.options)) trial.fitPlainly(piece, this.options);
      return { splines: [trial.spline(piece)], error: trial.error };
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
    error: fits.reduce((worst, { error }) => Math.max(worst, error), 0),
  };
}

/** Fits quadratics to one cubic. For many, a `QuadFitter` keeps its memory from one to the next. */
export function fitQuads(cubic: Cubic, options: FitOptions): QuadFit {
  return new QuadFitter(options).fit(cubic);
}

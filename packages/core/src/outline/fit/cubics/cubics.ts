import type { Cubic } from '../../curve.ts';
import type { Pen } from '../../pen.ts';
import type { Chain } from '../curve-pairing.ts';
import type { FitOptions } from '../spline.ts';
import { CubicTrial } from './cubic-trial.ts';
import { flatteningError } from './flattening-error.ts';
import { cutNearGrid } from './grid-cuts.ts';

/** Options for merging quadratics. */
export interface MergeOptions extends FitOptions {
  /** Joints at extremes are kept unless this is `false`. Hints need them, drawings do not. */
  readonly keepsExtremes?: boolean;
  /** Limits a merged cubic so that this many lines along it are within the tolerance. */
  readonly lines?: number;
}

/** Cubics that replace a run of quadratics. */
export interface CubicFit {
  readonly cubics: readonly Cubic[];
  /** The end of each cubic on the run, in quadratics from the start: 2.5 is the middle of the third. */
  readonly ends: readonly number[];
  /**
   * Maximum distance between the cubics and the quadratics, in both directions, proven. It exceeds the tolerance only
   * if the grid allows no better result.
   */
  readonly error: number;
}

/** Maximum number of quadratics merged into one cubic. */
const maxMerged = 16;
/** A joint that turns by more is a corner and is kept. Smaller turns come from rounding short handles. */
const cornerCosine = Math.cos((8 * Math.PI) / 180);
/** Longer runs are not tried after this many consecutive failures. */
const maxFailed = 2;
/** Cost of a joint that exceeds the tolerance by its rounding alone: more than any number of cubics. */
const misfitCost = 1000;
/** Cost of a cubic at the tolerance: among equally many cubics, the more accurate ones win. */
const errorCost = 0.01;

/** A cubic of the result, with the cost of the best path to its end. */
interface MergeStep {
  readonly from: number;
  readonly to: number;
  readonly cubic: Cubic;
  readonly error: number;
  readonly cost: number;
}

/**
 * Merges quadratics into as few cubics as the tolerance allows. Cubics end at joints of quadratics or, near a joint
 * that does not suit the grid, elsewhere on the curve. Corners and joints at extremes are kept.
 * @see Adobe Type 1 Font Format, "Points at Extremes"
 */
export class CubicFitter {
  readonly options: MergeOptions;
  readonly #trial = new CubicTrial(maxMerged);

  constructor(options: MergeOptions) {
    this.options = options;
  }

  merge(chain: Chain): CubicFit {
    const cubics: Cubic[] = [];
    const ends: number[] = [];
    const error = this.#mergeAll(chain, 0, (chain.length - 2) / 4, (cubic, end) => {
      cubics.push([...cubic]);
      ends.push(end);
    });
    return { cubics, ends, error };
  }

  /** Draws cubics for the quadratics between two joints and returns their maximum error. */
  draw(chain: Chain, from: number, to: number, pen: Pick<Pen, 'cubicTo'>): number {
    return this.#mergeAll(chain, from, to, (cubic) => {
      pen.cubicTo(cubic[2], cubic[3], cubic[4], cubic[5], cubic[6], cubic[7]);
    });
  }

  #mergeAll(chain: Chain, start: number, end: number, take: (cubic: Cubic, end: number) => void): number {
    const trial = this.#trial;
    let error = 0;
    for (let from = start, to = start + 1; to <= end; to++) {
      if (to < end && !this.keepsJoint(chain, to)) continue;
      if (this.#fitsOneCubic(chain, from, to)) {
        error = Math.max(error, trial.error);
        take(trial.cubic, to);
      } else {
        for (const step of this.#mergeRun(chain, from, to)) {
          error = Math.max(error, step.error);
          take(step.cubic, step.to);
        }
      }
      from = to;
    }
    return error;
  }

  /** True if one cubic replaces the whole run. */
  #fitsOneCubic(chain: Chain, from: number, to: number): boolean {
    if (to - from > 1) return this.#fits(chain, from, to);
    return this.#trial.raise(chain, from, this.options) <= this.options.tolerance;
  }

  /** True if a joint is kept: a corner, or an extreme of the curve. */
  keepsJoint(chain: Chain, joint: number): boolean {
    const at = 4 * joint;
    const back = handleStep(chain, at, -2);
    const ahead = handleStep(chain, at, 2);
    const backX = chain[at + back]! - chain[at]!; // a joint has quadratics on both sides
    const backY = chain[at + back + 1]! - chain[at + 1]!;
    const aheadX = chain[at + ahead]! - chain[at]!;
    const aheadY = chain[at + ahead + 1]! - chain[at + 1]!;
    const lengths = Math.sqrt((backX * backX + backY * backY) * (aheadX * aheadX + aheadY * aheadY));
    if (lengths === 0 || backX * aheadX + backY * aheadY > -cornerCosine * lengths) return true;
    if (this.options.keepsExtremes === false) return false;
    return (
      (backY === 0 && aheadY === 0 && isExtremum(chain, at + 1)) ||
      (backX === 0 && aheadX === 0 && isExtremum(chain, at))
    );
  }

  /**
   * Merges a run between two kept joints that needs more than one cubic. If its joints do not suit the grid, other cuts
   * are tried.
   */
  #mergeRun(chain: Chain, from: number, to: number): readonly MergeStep[] {
    const { tolerance, grid } = this.options;
    const steps = to - from > 1 ? this.#mergeParts(chain, from, to) : this.#mergeSmooth(chain, from, to);
    const error = maxErrorOf(steps);
    if (error <= tolerance || grid === undefined) return steps;
    const cut = cutNearGrid(chain, from, to, grid);
    const others = this.#mergeSmooth(cut.chain, 0, cut.positions.length - 1);
    if (maxErrorOf(others) >= error) return steps;
    return others.map((step) => ({ ...step, to: cut.positions[step.to]! }));
  }

  /** The fewest cubics for a run: one, or the best path over the joints. */
  #mergeSmooth(chain: Chain, from: number, to: number): MergeStep[] {
    const whole = this.#step(chain, from, to, 0);
    return whole === undefined ? this.#mergeParts(chain, from, to) : [whole];
  }

  /** The fewest cubics for a run that needs more than one, by dynamic programming. */
  #mergeParts(chain: Chain, from: number, to: number): MergeStep[] {
    const best: (MergeStep | undefined)[] = [];
    for (let at = from; at < to; at++) {
      const cost = at === from ? 0 : best[at]!.cost; // each joint is reachable from the previous one
      let failed = 0;
      for (let next = at + 1; next <= to && failed < maxFailed; next++) {
        if (at === from && next === to) break; // the whole run was tried before
        const step = this.#step(chain, at, next, cost);
        failed = step === undefined ? failed + 1 : 0;
        if (step !== undefined && step.cost < (best[next]?.cost ?? Number.POSITIVE_INFINITY)) best[next] = step;
      }
    }
    const steps: MergeStep[] = [];
    for (let at = to; at > from; at = best[at]!.from) steps.unshift(best[at]!);
    return steps;
  }

  /** One cubic for some quadratics, if possible. For a single quadratic it always is. */
  #step(chain: Chain, from: number, to: number, costBefore: number): MergeStep | undefined {
    const trial = this.#trial;
    const { tolerance } = this.options;
    if (to - from === 1) trial.raise(chain, from, this.options);
    else if (!this.#fits(chain, from, to)) return undefined;
    const { error } = trial;
    const cost = costBefore + 1 + (error > tolerance ? misfitCost : errorCost) * (error / tolerance);
    return { from, to, cubic: [...trial.cubic], error, cost };
  }

  /** True if one cubic replaces several quadratics. */
  #fits(chain: Chain, from: number, to: number): boolean {
    const trial = this.#trial;
    const { tolerance, lines } = this.options;
    if (to - from > maxMerged || !trial.fitRun(chain, from, to - from, this.options)) return false;
    return lines === undefined || flatteningError(trial.cubic, lines) <= tolerance;
  }
}

function maxErrorOf(steps: readonly MergeStep[]): number {
  return steps.reduce((largest, { error }) => Math.max(largest, error), 0);
}

/** The step to the control point next to a joint, or to the next joint if both coincide. */
function handleStep(chain: Chain, at: number, step: 2 | -2): number {
  return chain[at + step] === chain[at] && chain[at + step + 1] === chain[at + 1] ? 2 * step : step;
}

/** True if a coordinate approaches a joint and leaves it on the same side. */
function isExtremum(chain: Chain, at: number): boolean {
  return (chain[at - 4]! - chain[at]!) * (chain[at + 4]! - chain[at]!) > 0;
}

/** Merges a chain of quadratics. For many chains, use a `CubicFitter`, which reuses its memory. */
export function mergeQuads(chain: Chain, options: MergeOptions): CubicFit {
  return new CubicFitter(options).merge(chain);
}

import type { Context } from '../../../context.ts';
import { type Cubic, cubicAt } from '../../curve.ts';
import { drawOutline, type Outline, OutlineRecorder } from '../../outline.ts';
import { CubicMerge } from '../kernel/cubic-merge.ts';
import { CubicOutliner } from '../kernel/cubic-outliner.ts';
import type { Chain } from '../kernel/curve-pairing.ts';
import type { FittedOutline } from '../quads/quad-outline.ts';
import type { FitOptions } from '../spline.ts';

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

/** Replaces quadratics by as few cubics as the tolerance allows. */
export class CubicFitter {
  readonly #merge = new CubicMerge();

  constructor({ tolerance, grid, lines, keepsExtremes }: MergeOptions) {
    this.#merge.setOptions(tolerance, grid ?? 0, lines ?? 0, keepsExtremes ?? true);
  }

  merge(chain: Chain): CubicFit {
    const merge = this.#merge;
    const error = merge.merge(chain, 0, (chain.length - 2) / 4);
    const indexes = Array.from({ length: merge.count }, (_, index) => index);
    return {
      cubics: indexes.map((index) => cubicAt(merge.cubics, 8 * index)),
      ends: [...merge.ends.subarray(0, merge.count)],
      error,
    };
  }
}

/** Merges a chain of quadratics. For many chains, use a `CubicFitter`, which reuses its memory. */
export function mergeQuads(chain: Chain, options: MergeOptions): CubicFit {
  return new CubicFitter(options).merge(chain);
}

/**
 * Replaces the quadratics of an outline by cubics on the grid. A closed contour may start at another of its points,
 * straight quadratics become lines, and segments of zero length are removed.
 */
export function toCubics(outline: Outline, options: MergeOptions, context: Pick<Context, 'spend'>): FittedOutline {
  context.spend(outline.verbs.length);
  const { tolerance, grid, lines, keepsExtremes } = options;
  const recorder = new OutlineRecorder();
  const pen = new CubicOutliner(recorder, tolerance, grid ?? 0, lines ?? 0, keepsExtremes ?? true);
  pen.begin();
  drawOutline(outline, pen);
  const error = pen.end();
  return { outline: recorder.outline(), error };
}

import { type Cubic, cubicAt } from '../../curve.ts';
import type { Pen } from '../../pen.ts';
import type { Chain } from '../kernel/curve-pairing.ts';
import { keepsJoint } from '../kernel/joints.ts';
import type { FitOptions } from '../spline.ts';
import { createMerger, type Merger } from './merger.ts';

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
  readonly options: MergeOptions;
  #merger: Merger | undefined;

  constructor(options: MergeOptions) {
    this.options = options;
  }

  merge(chain: Chain): CubicFit {
    const merger = this.#start();
    const error = merger.merge(chain, 0, (chain.length - 2) / 4);
    const { count, cubics, firstCubic } = merger;
    const indexes = Array.from({ length: count }, (_, index) => index);
    return {
      cubics: indexes.map((index) => cubicAt(cubics, firstCubic + 8 * index)),
      ends: indexes.map((index) => merger.endOf(index)),
      error,
    };
  }

  /** Draws cubics for the quadratics between two joints and returns their maximum error. */
  draw(chain: Chain, from: number, to: number, pen: Pick<Pen, 'cubicTo'>): number {
    const merger = this.#start();
    const error = merger.merge(chain, from, to);
    const { cubics, firstCubic: first } = merger;
    const end = first + 8 * merger.count;
    for (let at = first; at < end; at += 8) {
      const [x1, y1] = [cubics[at + 2]!, cubics[at + 3]!]; // within the result
      const [x2, y2] = [cubics[at + 4]!, cubics[at + 5]!];
      pen.cubicTo(x1, y1, x2, y2, cubics[at + 6]!, cubics[at + 7]!);
    }
    return error;
  }

  /** True if a joint is kept: a corner, or an extreme of the curve. */
  keepsJoint(chain: Chain, joint: number): boolean {
    return keepsJoint(chain, joint, this.options.keepsExtremes ?? true);
  }

  /** Starts a merger when the first curve needs it: most fonts do not need the finer one. */
  #start(): Merger {
    if (this.#merger !== undefined) return this.#merger;
    const { tolerance, grid, lines, keepsExtremes } = this.options;
    this.#merger = createMerger();
    this.#merger.setOptions(tolerance, grid ?? 0, lines ?? 0, keepsExtremes ?? true);
    return this.#merger;
  }
}

/** Merges a chain of quadratics. For many chains, use a `CubicFitter`, which reuses its memory. */
export function mergeQuads(chain: Chain, options: MergeOptions): CubicFit {
  return new CubicFitter(options).merge(chain);
}

import type { float, int } from '../../kernel/numbers.ts';
import { CubicTrial } from './cubic-trial.ts';
import type { Chain } from './curve-pairing.ts';
import { flatteningError } from './flattening-error.ts';
import { GridCuts } from './grid-cuts.ts';
import { keepsJoint } from './joints.ts';
import { MergePath } from './merge-path.ts';

/** Maximum number of quadratics merged into one cubic. */
const maxMerged: int = 16;
/** Longer runs are not tried after this many consecutive failures. */
const maxFailed: int = 2;

/**
 * Merges quadratics into as few cubics as the tolerance allows. Cubics end at joints of quadratics or, near a joint
 * that does not suit the grid, elsewhere on the curve. Corners and joints at extremes are kept.
 * @see Adobe Type 1 Font Format, "Points at Extremes"
 */
export class CubicMerge {
  /** Number of cubics of the last result. */
  count: int = 0;
  /** Eight coordinates for each cubic. */
  cubics: Float64Array = new Float64Array(8);
  /** The end of each cubic, in quadratics from the start of the chain: 2.5 is the middle of the third. */
  ends: Float64Array = new Float64Array(1);
  readonly #trial: CubicTrial = new CubicTrial(maxMerged, false);
  readonly #path: MergePath = new MergePath();
  readonly #cutPath: MergePath = new MergePath();
  readonly #cuts: GridCuts = new GridCuts();
  #tolerance: float = 0;
  #grid: float = 0;
  #lines: float = 0;
  #keepsExtremes: boolean = true;

  /**
   * A `grid` of 0 means that points are not rounded, and 0 `lines` that no number of lines must approximate a cubic
   * within the tolerance.
   */
  setOptions(tolerance: float, grid: float, lines: float, keepsExtremes: boolean): void {
    this.#tolerance = tolerance;
    this.#trial.tolerance = tolerance;
    this.#grid = grid;
    this.#trial.grid = grid;
    this.#lines = lines;
    this.#keepsExtremes = keepsExtremes;
  }

  /** Merges the quadratics between two joints. Returns the maximum error of the cubics. */
  merge(chain: Chain, start: int, end: int): float {
    this.#begin(end - start);
    let error: float = 0;
    let from: int = start;
    for (let to: int = start + 1; to <= end; to++) {
      if (to < end && !keepsJoint(chain, to, this.#keepsExtremes)) continue;
      if (this.#fitsOneCubic(chain, from, to)) {
        error = Math.max(error, this.#trial.error);
        this.#add(this.#trial.cubic, 0, to);
      } else error = Math.max(error, this.#mergeRun(chain, from, to));
      from = to;
    }
    return error;
  }

  /** True if one cubic replaces the whole run. */
  #fitsOneCubic(chain: Chain, from: int, to: int): boolean {
    if (to - from > 1) return this.#fits(chain, from, to);
    return this.#trial.raise(chain, from) <= this.#tolerance;
  }

  /**
   * Merges a run between two kept joints that needs more than one cubic. If its joints do not suit the grid, other cuts
   * are tried. Returns the maximum error.
   */
  #mergeRun(chain: Chain, from: int, to: int): float {
    const path = this.#path;
    if (to - from > 1) this.#mergeParts(path, chain, from, to);
    else this.#mergeSmooth(path, chain, from, to);
    if (path.error > this.#tolerance && this.#grid !== 0) {
      const cuts = this.#cuts;
      const cutPath = this.#cutPath;
      cuts.cut(chain, from, to, this.#grid);
      this.#mergeSmooth(cutPath, cuts.chain, 0, cuts.count);
      if (cutPath.error < path.error) {
        for (let index: int = 0; index < cutPath.count; index++) {
          const joint: int = cutPath.ends[index]!; // each cubic has an end
          this.#add(cutPath.cubics, 8 * joint, cuts.positions[joint]!);
        }
        return cutPath.error;
      }
    }
    for (let index: int = 0; index < path.count; index++) {
      const joint: int = path.ends[index]!;
      this.#add(path.cubics, 8 * joint, from + joint);
    }
    return path.error;
  }

  /** The fewest cubics for a run: one, or the best path over the joints. */
  #mergeSmooth(path: MergePath, chain: Chain, from: int, to: int): void {
    path.begin(to - from);
    if (!this.#offerStep(path, chain, from, from, to)) this.#mergeParts(path, chain, from, to);
    else path.finish(to - from);
  }

  /** The fewest cubics for a run that needs more than one, by dynamic programming. */
  #mergeParts(path: MergePath, chain: Chain, from: int, to: int): void {
    path.begin(to - from);
    for (let at: int = from; at < to; at++) {
      let failed: int = 0;
      for (let next: int = at + 1; next <= to && failed < maxFailed; next++) {
        if (at === from && next === to) break; // the whole run was tried before
        if (this.#offerStep(path, chain, from, at, next)) failed = 0;
        else failed++;
      }
    }
    path.finish(to - from);
  }

  /** Offers one cubic for some quadratics, if it is possible. For a single quadratic it always is. */
  #offerStep(path: MergePath, chain: Chain, start: int, from: int, to: int): boolean {
    const trial = this.#trial;
    if (to - from === 1) trial.raise(chain, from);
    else if (!this.#fits(chain, from, to)) return false;
    path.offer(from - start, to - start, trial.cubic, trial.error, this.#tolerance);
    return true;
  }

  /** True if one cubic replaces several quadratics. */
  #fits(chain: Chain, from: int, to: int): boolean {
    const trial = this.#trial;
    if (to - from > maxMerged || !trial.fitRun(chain, from, to - from)) return false;
    return this.#lines === 0 || flatteningError(trial.cubic, this.#lines) <= this.#tolerance;
  }

  /** Begins a result. Each quadratic becomes at most as many cubics as it is cut into. */
  #begin(quads: int): void {
    this.count = 0;
    if (3 * quads <= this.ends.length) return;
    this.cubics = new Float64Array(8 * 6 * quads);
    this.ends = new Float64Array(6 * quads);
  }

  #add(cubics: Float64Array, from: int, end: float): void {
    for (let at: int = 0; at < 8; at++) this.cubics[8 * this.count + at] = cubics[from + at]!; // eight coordinates each
    this.ends[this.count] = end;
    this.count++;
  }
}

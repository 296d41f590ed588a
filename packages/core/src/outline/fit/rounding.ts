import type { Point } from '../matrix.ts';
import { toGrid } from './spline.ts';

/** Rounds points and tracks the maximum error of rounding and of fits. */
export class Rounding {
  error = 0;
  readonly #grid: number | undefined;

  constructor(grid: number | undefined) {
    this.#grid = grid;
  }

  /** Includes the error of a fit. */
  addError(error: number): void {
    this.error = Math.max(this.error, error);
  }

  /** Rounds a point. No curve moves farther than the farthest of its points. */
  point(x: number, y: number): Point {
    const toX = toGrid(x, this.#grid);
    const toY = toGrid(y, this.#grid);
    if (toX !== x || toY !== y) this.addError(Math.sqrt((toX - x) ** 2 + (toY - y) ** 2));
    return [toX, toY];
  }
}

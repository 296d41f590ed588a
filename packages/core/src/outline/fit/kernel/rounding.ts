import type { float } from '../../kernel/numbers.ts';
import { roundToStep } from './grid.ts';

/** Rounds points and tracks the maximum error of rounding and of fits. */
export class Rounding {
  error: float = 0;
  /** The last point, rounded. */
  x: float = 0;
  y: float = 0;
  readonly #grid: float;

  /** With a `grid` of 0, points are not rounded. */
  constructor(grid: float) {
    this.#grid = grid;
  }

  /** Includes the error of a fit. */
  addError(error: float): void {
    this.error = Math.max(this.error, error);
  }

  /** Rounds a point to `x`, `y`. No curve moves farther than the farthest of its points. */
  round(x: float, y: float): void {
    this.x = roundToStep(x, this.#grid);
    this.y = roundToStep(y, this.#grid);
    const dx = this.x - x;
    const dy = this.y - y;
    if (dx !== 0 || dy !== 0) this.addError(Math.sqrt(dx * dx + dy * dy));
  }
}

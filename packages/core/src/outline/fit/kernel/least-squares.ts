import type { float, int } from '../../kernel/numbers.ts';

/** A small least-squares problem, solved by its normal equations, which are accumulated row by row. */
export class LeastSquares {
  readonly size: int;
  /** The solution, after `solve`. */
  readonly solution: Float64Array;
  /** Coefficients of the next row. */
  readonly row: Float64Array;
  readonly #matrix: Float64Array;

  constructor(size: int) {
    this.size = size;
    this.solution = new Float64Array(size);
    this.row = new Float64Array(size);
    this.#matrix = new Float64Array(size * size);
  }

  clear(): void {
    this.#matrix.fill(0);
    this.solution.fill(0);
  }

  /** Adds the equation row · solution = `value`, and clears the row. */
  add(value: float, weight: float): void {
    const size = this.size;
    const row = this.row;
    const solution = this.solution;
    const matrix = this.#matrix;
    for (let i: int = 0; i < size; i++) {
      const weighted = weight * row[i]!;
      if (weighted === 0) continue;
      solution[i] = solution[i]! + weighted * value;
      for (let j: int = 0; j <= i; j++) matrix[i * size + j] = matrix[i * size + j]! + weighted * row[j]!;
    }
    row.fill(0);
  }

  /**
   * Solves by Cholesky's method. `relativeDamping`, a share of the mean of the diagonal, is added to it, so that
   * unknowns with little effect stay near 0 instead of diverging.
   * @see Levenberg's method
   */
  solve(relativeDamping: float): void {
    const size = this.size;
    const x = this.solution;
    const matrix = this.#matrix;
    let trace: float = 0;
    for (let i: int = 0; i < size; i++) trace += matrix[i * size + i]!;
    const damping = (relativeDamping * trace) / size + Number.MIN_VALUE;
    for (let i: int = 0; i < size; i++) {
      for (let j: int = 0; j <= i; j++) {
        let sum: float = matrix[i * size + j]! + (i === j ? damping : 0);
        for (let k: int = 0; k < j; k++) sum -= matrix[i * size + k]! * matrix[j * size + k]!;
        matrix[i * size + j] = i === j ? Math.sqrt(Math.max(sum, damping)) : sum / matrix[j * size + j]!;
      }
    }
    for (let i: int = 0; i < size; i++) {
      for (let k: int = 0; k < i; k++) x[i] = x[i]! - matrix[i * size + k]! * x[k]!;
      x[i] = x[i]! / matrix[i * size + i]!;
    }
    for (let i: int = size - 1; i >= 0; i--) {
      for (let k: int = i + 1; k < size; k++) x[i] = x[i]! - matrix[k * size + i]! * x[k]!;
      x[i] = x[i]! / matrix[i * size + i]!;
    }
  }

  /**
   * Solves for two unknowns from the sums of the normal equations. Most problems are this small, and the caller
   * accumulates the sums itself.
   */
  solvePair(aa: float, ab: float, bb: float, a: float, b: float, relativeDamping: float): void {
    const damping = (relativeDamping * (aa + bb)) / 2 + Number.MIN_VALUE;
    const first = Math.sqrt(Math.max(aa + damping, damping));
    const mixed = ab / first;
    const second = Math.sqrt(Math.max(bb + damping - mixed * mixed, damping));
    const y = (b - mixed * (a / first)) / second / second;
    this.solution[0] = (a / first - mixed * y) / first;
    this.solution[1] = y;
  }
}

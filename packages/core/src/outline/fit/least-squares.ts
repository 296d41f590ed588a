/** A small least-squares problem, solved by its normal equations, which are accumulated row by row. */
export class LeastSquares {
  readonly size: number;
  /** The solution, after `solve`. */
  readonly solution: Float64Array;
  /** Coefficients of the next row. */
  readonly row: Float64Array;
  readonly #matrix: Float64Array;

  constructor(size: number) {
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
  add(value: number, weight: number): void {
    const { size, row, solution } = this;
    const matrix = this.#matrix;
    for (let i = 0; i < size; i++) {
      const weighted = weight * row[i]!;
      if (weighted === 0) continue;
      solution[i] = solution[i]! + weighted * value;
      for (let j = 0; j <= i; j++) matrix[i * size + j] = matrix[i * size + j]! + weighted * row[j]!;
    }
    row.fill(0);
  }

  /**
   * Solves by Cholesky's method. `relativeDamping`, a share of the mean of the diagonal, is added to it, so that
   * unknowns with little effect stay near 0 instead of diverging.
   * @see Levenberg's method
   */
  solve(relativeDamping: number): void {
    const { size, solution: x } = this;
    const matrix = this.#matrix;
    let trace = 0;
    for (let i = 0; i < size; i++) trace += matrix[i * size + i]!;
    const damping = (relativeDamping * trace) / size + Number.MIN_VALUE;
    for (let i = 0; i < size; i++) {
      for (let j = 0; j <= i; j++) {
        let sum = matrix[i * size + j]! + (i === j ? damping : 0);
        for (let k = 0; k < j; k++) sum -= matrix[i * size + k]! * matrix[j * size + k]!;
        matrix[i * size + j] = i === j ? Math.sqrt(Math.max(sum, damping)) : sum / matrix[j * size + j]!;
      }
    }
    for (let i = 0; i < size; i++) {
      for (let k = 0; k < i; k++) x[i] = x[i]! - matrix[i * size + k]! * x[k]!;
      x[i] = x[i]! / matrix[i * size + i]!;
    }
    for (let i = size - 1; i >= 0; i--) {
      for (let k = i + 1; k < size; k++) x[i] = x[i]! - matrix[k * size + i]! * x[k]!;
      x[i] = x[i]! / matrix[i * size + i]!;
    }
  }

  /**
   * Solves for two unknowns from the sums of the normal equations. Most problems are this small, and the caller
   * accumulates the sums itself.
   */
  solvePair(aa: number, ab: number, bb: number, a: number, b: number, relativeDamping: number): void {
    const damping = (relativeDamping * (aa + bb)) / 2 + Number.MIN_VALUE;
    const first = Math.sqrt(Math.max(aa + damping, damping));
    const mixed = ab / first;
    const second = Math.sqrt(Math.max(bb + damping - mixed * mixed, damping));
    const y = (b - mixed * (a / first)) / second / second;
    this.solution[0] = (a / first - mixed * y) / first;
    this.solution[1] = y;
  }
}

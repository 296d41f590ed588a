/** Rows and columns on each side of the window, which is cut off at 3.5 standard deviations. */
const radius = 5;
const sigma = 1.5;
const windowSize = 2 * radius + 1;

/** Constants that keep the quotients stable, for values from 0 to 1. */
const c1 = 0.01 ** 2;
const c2 = 0.03 ** 2;

const weights = normalize(
  Array.from({ length: windowSize }, (_, at) => Math.exp(-((at - radius) ** 2) / (2 * sigma ** 2))),
);

function normalize(values: readonly number[]): readonly number[] {
  const sum = values.reduce((total, value) => total + value, 0);
  return values.map((value) => value / sum);
}

/** The values that are averaged in each window: both pictures, their squares and their product. */
const quantities = 5;

/**
 * The structural similarity of two pictures of equal size, which are added row by row, with values from 0 to 1. Only the
 * rows of one window are kept in memory.
 * @see Wang, Bovik, Sheikh, Simoncelli: Image Quality Assessment: From Error Visibility to Structural Similarity, 2004;
 * a Gaussian window of 11×11 with σ = 1.5, population variances, and only windows that lie inside the picture
 */
export class StructuralSimilarity {
  readonly #width: number;
  /** The last rows, averaged horizontally; a ring. */
  readonly #rows: readonly Float64Array[];
  #rowCount = 0;
  #sum = 0;
  #count = 0;

  constructor(width: number) {
    this.#width = Math.max(0, width - 2 * radius);
    this.#rows = Array.from({ length: windowSize }, () => new Float64Array(this.#width * quantities));
  }

  /** The mean over all windows; undefined for pictures smaller than a window. */
  get mean(): number | undefined {
    return this.#count === 0 ? undefined : this.#sum / this.#count;
  }

  addRow(one: Float32Array, other: Float32Array): void {
    averageRow(one, other, this.#rows[this.#rowCount % windowSize]!); // the ring has a row for each remainder
    this.#rowCount += 1;
    if (this.#rowCount >= windowSize) this.#addWindows();
  }

  #addWindows(): void {
    const mean = new Float64Array(quantities);
    for (let x = 0; x < this.#width; x++) {
      mean.fill(0);
      for (let row = 0; row < windowSize; row++) {
        // After `rowCount` rows the oldest one is the next to be replaced.
        const values = this.#rows[(this.#rowCount + row) % windowSize]!;
        for (let at = 0; at < quantities; at++) mean[at]! += weights[row]! * values[x * quantities + at]!;
      }
      const [a, b, aa, bb, ab] = mean as unknown as [number, number, number, number, number];
      const covariance = ab - a * b;
      const variances = aa - a * a + (bb - b * b);
      this.#sum += ((2 * a * b + c1) * (2 * covariance + c2)) / ((a * a + b * b + c1) * (variances + c2));
    }
    this.#count += this.#width;
  }
}

function averageRow(one: Float32Array, other: Float32Array, into: Float64Array): void {
  into.fill(0);
  for (let x = 0; x * quantities < into.length; x++) {
    for (let step = 0; step < windowSize; step++) {
      const [a, b, weight] = [one[x + step]!, other[x + step]!, weights[step]!];
      const at = x * quantities;
      into[at]! += weight * a;
      into[at + 1]! += weight * b;
      into[at + 2]! += weight * a * a;
      into[at + 3]! += weight * b * b;
      into[at + 4]! += weight * a * b;
    }
  }
}

/** Three box blurs approximate a Gaussian. @see W3C Filter Effects 1, "feGaussianBlur" */
const passes = 3;

/** Width of each box blur for a Gaussian of this standard deviation. */
function boxLength(sigma: number): number {
  return Math.max(1, Math.floor((sigma * 3 * Math.sqrt(2 * Math.PI)) / 4 + 0.5)) | 1;
}

/** Number of pixels around a box that a blur of it reads. */
export function blurMargin(sigma: number): number {
  return ((boxLength(sigma) - 1) / 2) * passes;
}

/** Blurs a plane horizontally and vertically; edge values are repeated outside it. */
export function blurPlane(values: Float32Array, width: number, sigma: number): Float32Array {
  const height = values.length / width;
  const length = boxLength(sigma);
  let plane = values;
  for (let pass = 0; pass < passes; pass++) {
    plane = meanOfLines(plane, { count: height, length: width, next: width, step: 1 }, length);
    plane = meanOfLines(plane, { count: width, length: height, next: 1, step: width }, length);
  }
  return plane;
}

/**
 * The rows or columns of a plane: their count and length, and the index distance between lines (`next`) and values
 * (`step`).
 */
interface Lines {
  readonly count: number;
  readonly length: number;
  readonly next: number;
  readonly step: number;
}

function meanOfLines(values: Float32Array, { count, length, next, step }: Lines, span: number): Float32Array {
  const means = new Float32Array(values.length);
  const reach = (span - 1) / 2;
  for (let line = 0; line < count; line++) {
    const start = line * next;
    const valueAt = (index: number): number => values[start + Math.max(0, Math.min(index, length - 1)) * step]!;
    let sum = 0;
    for (let index = -reach; index <= reach; index++) sum += valueAt(index);
    for (let index = 0; index < length; index++) {
      means[start + index * step] = sum / span;
      sum += valueAt(index + reach + 1) - valueAt(index - reach);
    }
  }
  return means;
}

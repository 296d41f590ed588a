/** An affine transform: x' = a·x + c·y + e, y' = b·x + d·y + f. Written `[a b c d e f]`, as in SVG, PDF and IDML. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export type Point = readonly [x: number, y: number];

export const identity: Matrix = [1, 0, 0, 1, 0, 0];

/**
 * The transform that applies `first`, then `then`: for a child in its parent, `joinMatrices(child, parent)`. It runs for
 * each glyph, and reading by index makes no objects.
 */
export function joinMatrices(first: Matrix, then: Matrix): Matrix {
  const { 0: a, 1: b, 2: c, 3: d, 4: e, 5: f } = first;
  const { 0: A, 1: B, 2: C, 3: D, 4: E, 5: F } = then;
  return [A * a + C * b, B * a + D * b, A * c + C * d, B * c + D * d, A * e + C * f + E, B * e + D * f + F];
}

export function transformPoint([a, b, c, d, e, f]: Matrix, x: number, y: number): Point {
  return [a * x + c * y + e, b * x + d * y + f];
}

/** The largest factor by which a transform scales a length along an axis. */
export function scaleOf([a, b, c, d]: Matrix): number {
  return Math.max(Math.hypot(a, b), Math.hypot(c, d));
}

/** The factor by which areas grow; negative if the transform mirrors. */
export function determinant([a, b, c, d]: Matrix): number {
  return a * d - b * c;
}

/** The inverse, or `undefined` for a degenerate matrix. */
export function invertMatrix(matrix: Matrix): Matrix | undefined {
  const [a, b, c, d, e, f] = matrix;
  const by = 1 / determinant(matrix);
  if (!Number.isFinite(by)) return undefined;
  return [d * by, -b * by, -c * by, a * by, (c * f - d * e) * by, (b * e - a * f) * by];
}

export function translation(x: number, y: number): Matrix {
  return [1, 0, 0, 1, x, y];
}

export function scaling(x: number, y = x): Matrix {
  return [x, 0, 0, y, 0, 0];
}

/** Rotates by degrees: clockwise with y pointing down, counter-clockwise with y pointing up. */
export function rotation(degrees: number): Matrix {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [cos, sin, -sin, cos, 0, 0];
}

import { ConversionError } from '../errors.ts';

/** Three numbers of one colour, such as X, Y and Z. */
export type Triple = readonly [number, number, number];

/** A 3×3 matrix by rows. */
export type Matrix3 = readonly [Triple, Triple, Triple];

/** Multiplies a matrix with a column vector. */
export function multiplyTriple([a, b, c]: Matrix3, [x, y, z]: Triple): Triple {
  return [a[0] * x + a[1] * y + a[2] * z, b[0] * x + b[1] * y + b[2] * z, c[0] * x + c[1] * y + c[2] * z];
}

/** The matrix that applies `right`, then `left`. */
export function multiplyMatrix(left: Matrix3, right: Matrix3): Matrix3 {
  const columns = transpose(right).map((column) => multiplyTriple(left, column));
  return transpose(columns as unknown as Matrix3);
}

export function transpose([a, b, c]: Matrix3): Matrix3 {
  return [
    [a[0], b[0], c[0]],
    [a[1], b[1], c[1]],
    [a[2], b[2], c[2]],
  ];
}

export function diagonal([x, y, z]: Triple): Matrix3 {
  return [
    [x, 0, 0],
    [0, y, 0],
    [0, 0, z],
  ];
}

/** The inverse; refuses a singular matrix. */
export function invertMatrix3(matrix: Matrix3): Matrix3 {
  const [a, b, c] = matrix;
  // The cross products of the rows are the columns of the inverse, times the determinant.
  const [first, second, third] = [cross(b, c), cross(c, a), cross(a, b)];
  const determinant = a[0] * first[0] + a[1] * first[1] + a[2] * first[2];
  if (!(Math.abs(determinant) > 1e-9)) {
    throw new ConversionError('PROFILE_MALFORMED', 'colorants are coplanar, so their matrix cannot be inverted');
  }
  const by = 1 / determinant;
  const scale = ([x, y, z]: Triple): Triple => [x * by, y * by, z * by];
  return transpose([scale(first), scale(second), scale(third)]);
}

function cross(a: Triple, b: Triple): Triple {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

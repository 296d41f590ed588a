import { type Matrix, type Point, transformPoint } from '../../../outline/matrix.ts';
import type { PlainStop } from './stops.ts';

/** A tensor-product patch: 16 points by rows, and values at the corners that are mixed and then become colours. */
export interface PatchCells {
  readonly points: readonly Point[];
  /** At the points 0, 3, 6 and 9 of the boundary. */
  readonly values: readonly [readonly number[], readonly number[], readonly number[], readonly number[]];
  readonly colourOf: (value: readonly number[]) => PlainStop;
  /** The change of the colour between two values. */
  readonly differenceOf: (from: readonly number[], to: readonly number[]) => number;
}

/** A cell: its colour, and the x, y of its corners. */
interface Cell {
  readonly colour: PlainStop;
  readonly corners: readonly number[];
}

/** Positions in the 4×4 grid of the points of the boundary, then of the interior. @see ISO 32000-1, Table 86 */
const gridPlaces = [0, 1, 2, 3, 7, 11, 15, 14, 13, 12, 8, 4, 5, 6, 10, 9];

/** Positions of the boundary by rows: its corners, and all of its points from the first to the first. */
const [cornerPlaces, boundaryPlaces] = [
  [0, 3, 15, 12],
  [0, 1, 2, 3, 7, 11, 15, 14, 13, 12, 8, 4, 0],
];

/**
 * The 16 points of a patch by rows, in which the boundary runs along the first row. Interior points of a Coons patch
 * follow from its boundary. @see ISO 32000-1, "Type 7 Shadings (Tensor-Product Patch Meshes)", the equations for p11 to p22
 */
export function toTensorPoints(points: Float64Array): Point[] {
  const grid: Point[] = Array.from({ length: 16 }, () => [0, 0]);
  for (let at = 0; at * 2 < points.length; at++) grid[gridPlaces[at]!] = [points[at * 2]!, points[at * 2 + 1]!];
  if (points.length === 24) {
    for (const [row, column] of [
      [1, 1],
      [1, 2],
      [2, 1],
      [2, 2],
    ] as const)
      grid[row * 4 + column] = interiorOf(grid, row, column);
  }
  return grid;
}

function interiorOf(grid: readonly Point[], row: number, column: number): Point {
  const [nearRow, farRow] = row === 1 ? [0, 3] : [3, 0];
  const [nearColumn, farColumn] = column === 1 ? [0, 3] : [3, 0];
  const at = (r: number, c: number, axis: 0 | 1): number => grid[r * 4 + c]![axis];
  const along = (axis: 0 | 1): number =>
    (-4 * at(nearRow, nearColumn, axis) +
      6 * (at(nearRow, column, axis) + at(row, nearColumn, axis)) -
      2 * (at(nearRow, farColumn, axis) + at(farRow, nearColumn, axis)) +
      3 * (at(farRow, column, axis) + at(row, farColumn, axis)) -
      at(farRow, farColumn, axis)) /
    9;
  return [along(0), along(1)];
}

/** The cells of a patch, row by row. */
export function* cellsOf(
  { points, values, colourOf }: PatchCells,
  [across, down]: readonly [number, number],
  matrix: Matrix,
): Generator<Cell> {
  const side = across + 1;
  const places = Array.from({ length: side * (down + 1) }, (_, at) =>
    transformPoint(matrix, ...pointAt(points, (at % side) / across, Math.floor(at / side) / down)),
  );
  const place = (column: number, row: number): Point => places[row * side + column]!;
  for (let row = 0; row < down; row++) {
    for (let column = 0; column < across; column++) {
      const [u, v] = [(column + 0.5) / across, (row + 0.5) / down];
      yield {
        colour: colourOf(valueAt(values, u, v)),
        corners: [
          ...place(column, row),
          ...place(column + 1, row),
          ...place(column + 1, row + 1),
          ...place(column, row + 1),
        ],
      };
    }
  }
}

/** The points of the boundary as an outline of one line for each side, or of one curve. */
export function boundaryOf({ points }: PatchCells, isStraight: boolean): readonly Point[] {
  return (isStraight ? cornerPlaces : boundaryPlaces).map((place) => points[place]!);
}

/** The mean colour of a patch. */
export function meanColour({ values, colourOf }: PatchCells): PlainStop {
  return colourOf(valueAt(values, 0.5, 0.5));
}

/** The value at a place; corners 0 and 1 are the ends of the first row, 3 and 2 those of the last. */
function valueAt([a, b, c, d]: PatchCells['values'], u: number, v: number): number[] {
  return a.map((_, at) => (1 - v) * ((1 - u) * a[at]! + u * b[at]!) + v * ((1 - u) * d[at]! + u * c[at]!));
}

function pointAt(points: readonly Point[], u: number, v: number): Point {
  const [across, down] = [weightsAt(u), weightsAt(v)];
  let [x, y] = [0, 0];
  for (const [at, point] of points.entries()) {
    const weight = across[at % 4]! * down[Math.floor(at / 4)]!;
    x += weight * point[0];
    y += weight * point[1];
  }
  return [x, y];
}

/** Bernstein polynomials. */
function weightsAt(t: number): readonly number[] {
  const s = 1 - t;
  return [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
}

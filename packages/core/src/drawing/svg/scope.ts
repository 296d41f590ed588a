import { identity, invertMatrix, joinMatrices, type Matrix, scaleOf } from '../../outline/matrix.ts';
import type { Box } from '../../outline/measure/bounds.ts';
import { growBox, mapBox } from '../../outline/measure/boxes.ts';

/** The coordinate system in which nodes are written. */
export interface Scope {
  /** Maps coordinates of the nodes to those of the whole drawing, in which decimals are counted. */
  readonly matrix: Matrix;
  /** The visible part of the whole drawing. */
  readonly area: Box;
  /** Decimals of coordinates of the whole drawing. */
  readonly decimals: number;
  /** Nesting of the elements that are open. */
  readonly depth: number;
}

const maxDecimals = 10;

export function rootScope(area: Box, decimals: number): Scope {
  return { matrix: identity, area, decimals, depth: 0 };
}

/** The scope of the content of a node. */
export function enterScope(scope: Scope, transform: Matrix | undefined): Scope {
  return transform === undefined ? scope : { ...scope, matrix: joinMatrices(transform, scope.matrix) };
}

/** Number of decimals for coordinates of the scope. */
export function decimalsOf({ matrix, decimals }: Scope): number {
  const scale = scaleOf(matrix);
  if (!(scale > 0)) return 0;
  return Math.min(maxDecimals, Math.max(0, Math.ceil(decimals + Math.log10(scale) - 1e-9)));
}

/** The visible area in the coordinates of the scope, a little enlarged; undefined if the transform is degenerate. */
export function visibleBox({ matrix, area }: Scope): Box | undefined {
  const inverse = invertMatrix(matrix);
  if (inverse === undefined) return undefined;
  const [marginX, marginY] = [(area.xMax - area.xMin) / 100, (area.yMax - area.yMin) / 100];
  return mapBox(growBox(area, marginX, marginY), inverse);
}

/** True if the transform keeps axes parallel to themselves. */
export function isUpright([, b, c]: Matrix): boolean {
  return b === 0 && c === 0;
}

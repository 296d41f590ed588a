import { identity, invertMatrix, joinMatrices, type Matrix, scaleOf } from '../../outline/matrix.ts';
import type { Box } from '../../outline/measure/bounds.ts';
import { growBox, mapBox } from '../../outline/measure/boxes.ts';
import { type CoordinateLimit, limitOf } from '../limit/coordinate-limit.ts';

/** Colours as stated, or as the gray with the luminance that a mask sees. */
export type ColourMode = 'inks' | 'luminance' | 'linear-luminance';

/** The coordinate system in which nodes are written. */
export interface Scope {
  /** Maps coordinates of the nodes to those of the content stream at its start, to which patterns refer. */
  readonly matrix: Matrix;
  /** The visible part of the content stream, in its coordinates at its start. */
  readonly area: Box;
  /** Points for each unit of the content stream. */
  readonly unit: number;
  readonly colours: ColourMode;
  /** Nesting of groups, masks and patterns. */
  readonly depth: number;
}

/** Coordinates are exact to half of this part of a point: 10⁻³. */
const pointDecimals = 3;
const maxDecimals = 10;
/** The longest side of a page in points. @see ISO 32000-1, annex C, "Architectural limits" */
const longestSide = 14_400;

/** The limit of coordinates in a scope. */
export function limitIn({ unit }: Scope): CoordinateLimit {
  return limitOf(longestSide, unit);
}

/** The scope of the content of a node. */
export function enterScope(scope: Scope, transform: Matrix | undefined): Scope {
  return transform === undefined ? scope : { ...scope, matrix: joinMatrices(transform, scope.matrix) };
}

/** The scope of a stream that begins with the coordinate system of another scope. */
export function streamScope(scope: Scope, area: Box): Scope {
  return { ...scope, matrix: identity, area, unit: unitOf(scope), depth: scope.depth + 1 };
}

/** Points for each unit of the scope. */
export const unitOf = ({ unit, matrix }: Scope): number => unit * scaleOf(matrix);

/** Number of decimals for coordinates of the scope. */
export function decimalsOf({ matrix, unit }: Scope): number {
  const scale = scaleOf(matrix) * unit;
  if (!(scale > 0)) return 0;
  return Math.min(maxDecimals, Math.max(0, Math.ceil(pointDecimals + Math.log10(scale) - 1e-9)));
}

/** The visible area in the coordinates of the scope, a little enlarged; undefined if the transform is degenerate. */
export function visibleBox({ matrix, area }: Scope): Box | undefined {
  const inverse = invertMatrix(matrix);
  if (inverse === undefined) return undefined;
  const { xMin, yMin, xMax, yMax } = area;
  const [marginX, marginY] = [(xMax - xMin) / 100, (yMax - yMin) / 100];
  return mapBox(growBox(area, marginX, marginY), inverse);
}

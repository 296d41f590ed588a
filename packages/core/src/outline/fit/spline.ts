import type { Pen } from '../pen.ts';
import { roundToStep } from './kernel/grid.ts';

/** Accuracy and grid of a fit. */
export interface FitOptions {
  /** Maximum distance between the curve and its replacement, in coordinate units. */
  readonly tolerance: number;
  /** All written points are multiples of this step, 1 for font units. Without it, points are not rounded. */
  readonly grid?: number | undefined;
}

/**
 * A spline of quadratics as in TrueType, as the x, y of its start, control points and end. Between two control points
 * the curve passes through their midpoint. A spline without control points is a line.
 * @see OpenType 1.9, "glyf — Glyph Data", "Simple Glyph Description": on-curve points that are implied
 */
export type QuadSpline = readonly number[];

/** Connected splines that replace a cubic, and their maximum error. */
export interface QuadFit {
  readonly splines: readonly QuadSpline[];
  /** In both directions, proven. It exceeds the tolerance only if the grid or the curve allows no better result. */
  readonly error: number;
}

/** Draws a spline from the current point, which must be its start. */
export function drawSpline(spline: QuadSpline, pen: Pen): void {
  const last = spline.length - 2;
  const endX = spline[last]!; // a spline has at least two points
  const endY = spline[last + 1]!;
  if (last === 2) pen.lineTo(endX, endY);
  for (let at = 2; at < last; at += 2) {
    const x = spline[at]!;
    const y = spline[at + 1]!;
    if (at + 2 === last) pen.quadTo(x, y, endX, endY);
    else pen.quadTo(x, y, (x + spline[at + 2]!) / 2, (y + spline[at + 3]!) / 2);
  }
}

/** Rounds a value to the grid; without a grid it is unchanged. */
export function toGrid(value: number, grid: number | undefined): number {
  return grid === undefined ? value : roundToStep(value, grid);
}

import type { Pen } from '../pen.ts';

/** How near a fit has to come, and where its points may lie. */
export interface FitOptions {
  /** The greatest distance between the curve and what stands for it, in the units of the coordinates. */
  readonly tolerance: number;
  /** The step that every point written is a multiple of, 1 for font units; left out, points lie anywhere. */
  readonly grid?: number | undefined;
}

/**
 * A spline of quadratics as TrueType has it, its points as x, y: the start, the control points, the end. Between two
 * control points the curve passes halfway; a spline without any is a line.
 * @see OpenType 1.9, "glyf — Glyph Data", "Simple Glyph Description": on-curve points that are implied
 */
export type QuadSpline = readonly number[];

/** What stands for a cubic: splines, each beginning where the one before ends, and how far off they are at most. */
export interface QuadFit {
  readonly splines: readonly QuadSpline[];
  /** Both ways, and proven. Above the tolerance only where the grid or the curve allows no better. */
  readonly error: number;
}

/** Draws a spline from where the pen stands, which is its start. */
export function drawSpline(spline: QuadSpline, pen: Pen): void {
  const last = spline.length - 2;
  const endX = spline[last]!; // a spline has two points at least
  const endY = spline[last + 1]!;
  if (last === 2) pen.lineTo(endX, endY);
  for (let at = 2; at < last; at += 2) {
    const x = spline[at]!;
    const y = spline[at + 1]!;
    if (at + 2 === last) pen.quadTo(x, y, endX, endY);
    else pen.quadTo(x, y, (x + spline[at + 2]!) / 2, (y + spline[at + 3]!) / 2);
  }
}

/** The nearest value on the grid, or the value itself where there is none. */
export function toGrid(value: number, grid: number | undefined): number {
  return grid === undefined ? value : Math.round(value / grid) * grid + 0; // never -0
}

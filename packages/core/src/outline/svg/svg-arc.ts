import { arcCubics } from '../arc.ts';
import { maxCoordinate } from '../contour.ts';
import { type Matrix, type Point, transformPoint } from '../matrix.ts';
import type { Pen } from '../pen.ts';

/** An elliptical arc from the current point, with SVG's parameters. */
export interface SvgArc {
  readonly rx: number;
  readonly ry: number;
  readonly rotationDegrees: number;
  readonly isLarge: boolean;
  /** From the x axis to the y axis: clockwise with y pointing down. */
  readonly isSweep: boolean;
  readonly end: Point;
}

/** Half the angle, in radians, below which an arc differs from its chord by rounding errors only. */
const minHalfAngle = 1e-7;

/**
 * Draws an arc as cubics, within 0.00028 of the larger radius of the ellipse. Too small radii are scaled up; a radius
 * of 0 gives a line.
 * @see SVG 2, "Elliptical arc implementation notes", "Conversion from endpoint to center parameterization"
 */
export function drawSvgArc(pen: Pen, start: Point, arc: SvgArc): void {
  const [x1, y1] = start;
  const [x2, y2] = arc.end;
  if (x1 === x2 && y1 === y2) return;
  const [rx, ry] = [Math.abs(arc.rx), Math.abs(arc.ry)];
  if (rx === 0 || ry === 0) {
    pen.lineTo(x2, y2);
    return;
  }

  // In the coordinates of the unit circle, the ends are at ±(hx, hy) from their midpoint.
  const angle = (arc.rotationDegrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [dx, dy] = [(x1 - x2) / 2, (y1 - y2) / 2];
  const [hx, hy] = [(cos * dx + sin * dy) / rx, (cos * dy - sin * dx) / ry];
  const radiusScale = Math.max(1, Math.hypot(hx, hy));
  if (radiusScale > maxCoordinate) {
    pen.lineTo(x2, y2); // compared with the chord the radii are zero
    return;
  }

  const [ux, uy] = [hx / radiusScale, hy / radiusScale];
  const half = Math.min(1, Math.hypot(ux, uy));
  if (half < minHalfAngle) {
    pen.lineTo(x2, y2);
    return;
  }
  const centreDistance = (Math.sqrt(1 - half * half) / half) * (arc.isLarge === arc.isSweep ? -1 : 1);
  const [cx, cy] = [centreDistance * uy, -centreDistance * ux];
  const from = Math.atan2(uy - cy, ux - cx);
  const smallAngle = 2 * Math.asin(half); // computing it from the angles of the ends would lose its sign for flat arcs
  const sweep = (arc.isLarge ? 2 * Math.PI - smallAngle : smallAngle) * (arc.isSweep ? 1 : -1);

  const [a, b] = [rx * radiusScale, ry * radiusScale];
  const matrix: Matrix = [cos * a, sin * a, -sin * b, cos * b, (x1 + x2) / 2, (y1 + y2) / 2];
  const cubics = arcCubics(1, from, sweep);
  for (const [index, [, , ax, ay, bx, by, x, y]] of cubics.entries()) {
    const end = index === cubics.length - 1 ? arc.end : transformPoint(matrix, x + cx, y + cy);
    pen.cubicTo(...transformPoint(matrix, ax + cx, ay + cy), ...transformPoint(matrix, bx + cx, by + cy), ...end);
  }
}

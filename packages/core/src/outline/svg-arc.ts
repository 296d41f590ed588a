import { arcCubics } from './arc.ts';
import { maxCoordinate } from './contour.ts';
import { type Matrix, type Point, transformPoint } from './matrix.ts';
import type { Pen } from './pen.ts';

/** An elliptical arc as SVG writes it: from where the pen stands. */
export interface SvgArc {
  readonly rx: number;
  readonly ry: number;
  readonly rotationDegrees: number;
  readonly isLarge: boolean;
  /** From the x axis to the y axis: clockwise where y points down. */
  readonly isSweep: boolean;
  readonly end: Point;
}

/** An arc of so small an angle (in radians, halved) leaves its chord by no more than rounding does. */
const flattest = 1e-7;

/**
 * Draws an arc as cubics, none farther from the ellipse than 0.00028 of its larger radius. Too small radii grow until
 * they reach; with none at all it is a line.
 *
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

  // On the circle of radius 1 that the ellipse is made of, the ends lie at ±(hx, hy) about their middle.
  const angle = (arc.rotationDegrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [dx, dy] = [(x1 - x2) / 2, (y1 - y2) / 2];
  const [hx, hy] = [(cos * dx + sin * dy) / rx, (cos * dy - sin * dx) / ry];
  const grown = Math.max(1, Math.hypot(hx, hy));
  if (grown > maxCoordinate) {
    pen.lineTo(x2, y2); // next to the chord the radii are as good as none
    return;
  }

  const [ux, uy] = [hx / grown, hy / grown];
  const half = Math.min(1, Math.hypot(ux, uy));
  if (half < flattest) {
    pen.lineTo(x2, y2);
    return;
  }
  const away = (Math.sqrt(1 - half * half) / half) * (arc.isLarge === arc.isSweep ? -1 : 1);
  const [cx, cy] = [away * uy, -away * ux];
  const from = Math.atan2(uy - cy, ux - cx);
  const short = 2 * Math.asin(half); // from the angles of the ends it would lose its sign where the arc is flat
  const sweep = (arc.isLarge ? 2 * Math.PI - short : short) * (arc.isSweep ? 1 : -1);

  const [a, b] = [rx * grown, ry * grown];
  const matrix: Matrix = [cos * a, sin * a, -sin * b, cos * b, (x1 + x2) / 2, (y1 + y2) / 2];
  const cubics = arcCubics(1, from, sweep);
  for (const [index, [, , ax, ay, bx, by, x, y]] of cubics.entries()) {
    const end = index === cubics.length - 1 ? arc.end : transformPoint(matrix, x + cx, y + cy);
    pen.cubicTo(...transformPoint(matrix, ax + cx, ay + cy), ...transformPoint(matrix, bx + cx, by + cy), ...end);
  }
}

import type { Point } from './matrix.ts';

/** A cubic Bézier curve: its four points. */
export type Cubic = readonly [
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  x3: number,
  y3: number,
];
/** A quadratic Bézier curve: its three points. */
export type Quad = readonly [x0: number, y0: number, x1: number, y1: number, x2: number, y2: number];

/** The cubic at an index of an array of coordinates. */
export function cubicAt(numbers: Float64Array, at: number): Cubic {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = numbers.subarray(at, at + 8);
  return [x0, y0, x1, y1, x2, y2, x3, y3];
}

/** The point of a curve at parameter `t`, from 0 at its start to 1 at its end. */
export function pointOfCubic([x0, y0, x1, y1, x2, y2, x3, y3]: Cubic, t: number): Point {
  const s = 1 - t;
  const [a, b, c, d] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
  return [a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3];
}

/** The point of a curve at parameter `t`. */
export function pointOfQuad([x0, y0, x1, y1, x2, y2]: Quad, t: number): Point {
  const s = 1 - t;
  return [s * s * x0 + 2 * s * t * x1 + t * t * x2, s * s * y0 + 2 * s * t * y1 + t * t * y2];
}

/** The derivative of a curve at parameter `t`. */
export function derivativeOfCubic([x0, y0, x1, y1, x2, y2, x3, y3]: Cubic, t: number): Point {
  const s = 1 - t;
  const [a, b, c] = [3 * s * s, 6 * s * t, 3 * t * t];
  return [a * (x1 - x0) + b * (x2 - x1) + c * (x3 - x2), a * (y1 - y0) + b * (y2 - y1) + c * (y3 - y2)];
}

/** The derivative of a curve at parameter `t`. */
export function derivativeOfQuad([x0, y0, x1, y1, x2, y2]: Quad, t: number): Point {
  const [a, b] = [2 * (1 - t), 2 * t];
  return [a * (x1 - x0) + b * (x2 - x1), a * (y1 - y0) + b * (y2 - y1)];
}

/** Splits a curve at `t`. @see de Casteljau's algorithm */
export function splitCubic([x0, y0, x1, y1, x2, y2, x3, y3]: Cubic, t: number): readonly [Cubic, Cubic] {
  const mix = (a: number, b: number): number => a + (b - a) * t;
  const [ax, ay, bx, by, cx, cy] = [mix(x0, x1), mix(y0, y1), mix(x1, x2), mix(y1, y2), mix(x2, x3), mix(y2, y3)];
  const [dx, dy, ex, ey] = [mix(ax, bx), mix(ay, by), mix(bx, cx), mix(by, cy)];
  const [x, y] = [mix(dx, ex), mix(dy, ey)];
  return [
    [x0, y0, ax, ay, dx, dy, x, y],
    [x, y, ex, ey, cx, cy, x3, y3],
  ];
}

/** Splits a quadratic at `t`. */
export function splitQuad([x0, y0, x1, y1, x2, y2]: Quad, t: number): readonly [Quad, Quad] {
  const mix = (a: number, b: number): number => a + (b - a) * t;
  const [ax, ay, bx, by] = [mix(x0, x1), mix(y0, y1), mix(x1, x2), mix(y1, y2)];
  const [x, y] = [mix(ax, bx), mix(ay, by)];
  return [
    [x0, y0, ax, ay, x, y],
    [x, y, bx, by, x2, y2],
  ];
}

/** Degree elevation: the quadratic as a cubic. */
export function raiseQuad([x0, y0, x1, y1, x2, y2]: Quad): Cubic {
  const third = (end: number, control: number): number => end + (2 / 3) * (control - end);
  return [x0, y0, third(x0, x1), third(y0, y1), third(x2, x1), third(y2, y1), x2, y2];
}

/** Parameters between 0 and 1 at which a coordinate of a cubic has an extremum. */
export function extremaOfCubic(p0: number, p1: number, p2: number, p3: number): number[] {
  // The derivative over 3: a·t² + b·t + c.
  const a = p3 - 3 * p2 + 3 * p1 - p0;
  const b = 2 * (p2 - 2 * p1 + p0);
  const c = p1 - p0;
  return quadraticRoots(a, b, c).filter((t) => t > 0 && t < 1);
}

/** Parameters between 0 and 1 at which a coordinate of a quadratic has an extremum. */
export function extremaOfQuad(p0: number, p1: number, p2: number): number[] {
  const t = (p0 - p1) / (p0 - 2 * p1 + p2);
  return t > 0 && t < 1 ? [t] : [];
}

/** The real roots of a·t² + b·t + c, by the formula that stays precise if a is small. */
function quadraticRoots(a: number, b: number, c: number): number[] {
  const inner = b * b - 4 * a * c;
  if (inner < 0) return [];
  const q = -(b + (b < 0 ? -1 : 1) * Math.sqrt(inner)) / 2;
  return [q / a, c / q].filter(Number.isFinite);
}

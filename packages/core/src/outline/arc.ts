import type { Cubic } from './curve.ts';

/**
 * Approximates a circular arc about the origin by cubics of at most a quarter turn each. `tolerance` is the maximum
 * distance from the circle as a share of the radius; the default 0.00028 is the error of a quarter turn.
 * @param sweep angle in radians, positive from the x axis to the y axis
 */
export function arcCubics(radius: number, start: number, sweep: number, tolerance = quarterError): Cubic[] {
  const count = arcCount(sweep, tolerance);
  const step = sweep / count;
  const handle = (4 / 3) * Math.tan(step / 4);
  return Array.from({ length: count }, (_, index): Cubic => {
    const [from, to] = [start + index * step, start + (index + 1) * step];
    const [x0, y0, x3, y3] = [Math.cos(from), Math.sin(from), Math.cos(to), Math.sin(to)];
    const unit = [x0, y0, x0 - handle * y0, y0 + handle * x0, x3 + handle * y3, y3 - handle * x3, x3, y3] as const;
    return unit.map((value) => value * radius) as unknown as Cubic;
  });
}

const quarterError = 2.8e-4;

/** The error of a cubic that meets its arc at both ends and the middle falls with the sixth power of the angle. */
function arcCount(sweep: number, tolerance: number): number {
  const quarters = Math.abs(sweep) / (Math.PI / 2);
  const finer = Math.max(1, (quarterError / tolerance) ** (1 / 6));
  return Math.max(1, Math.ceil(quarters * finer - 1e-9));
}

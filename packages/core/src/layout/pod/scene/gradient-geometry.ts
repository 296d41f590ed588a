import type { GradientGeometry } from '../../../models/design/paint.ts';
import { roundNumber } from '../../round.ts';

type Point = readonly [x: number, y: number];

/** Returns the gradient line between two points, in points. */
export function placeLinear(start: Point, end: Point, unit: number): GradientGeometry {
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
  return {
    start: [roundNumber(start[0] * unit), roundNumber(start[1] * unit)],
    length: roundNumber(Math.hypot(dx, dy) * unit),
    angle: roundNumber((Math.atan2(dy, dx) * 180) / Math.PI),
  };
}

/** Returns a radial gradient from its outer circle. The centre of the inner circle is its focus. */
export function placeRadial(focus: Point, middle: Point, radius: number, unit: number): GradientGeometry {
  const { length, angle } = placeLinear(middle, focus, unit);
  return {
    start: [roundNumber(middle[0] * unit), roundNumber(middle[1] * unit)],
    length: roundNumber(Math.max(0, radius) * unit),
    angle: 0,
    ...(length > 0 && { hilite: { length, angle } }),
  };
}

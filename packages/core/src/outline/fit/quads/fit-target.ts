import type { Cubic } from '../../curve.ts';
import { type FitOptions, toGrid } from '../spline.ts';

/** A cubic to be fitted, with its ends on the grid and the unit tangents at both ends, pointing inwards. */
export interface FitTarget {
  readonly cubic: Cubic;
  readonly startX: number;
  readonly startY: number;
  readonly endX: number;
  readonly endY: number;
  readonly startDX: number;
  readonly startDY: number;
  readonly endDX: number;
  readonly endDY: number;
}

/** Handles shorter than this share of the tolerance have no reliable direction. */
const minHandle = 0.25;

export function toFitTarget(cubic: Cubic, { tolerance, grid }: FitOptions): FitTarget {
  const short = minHandle * tolerance;
  const afterStart = pointAway(cubic, 0, 2, short);
  const beforeEnd = pointAway(cubic, 6, -2, short);
  const startX = cubic[afterStart]! - cubic[0];
  const startY = cubic[afterStart + 1]! - cubic[1];
  const endX = cubic[beforeEnd]! - cubic[6];
  const endY = cubic[beforeEnd + 1]! - cubic[7];
  const startLength = Math.sqrt(startX * startX + startY * startY) || 1;
  const endLength = Math.sqrt(endX * endX + endY * endY) || 1;
  return {
    cubic,
    startX: toGrid(cubic[0], grid),
    startY: toGrid(cubic[1], grid),
    endX: toGrid(cubic[6], grid),
    endY: toGrid(cubic[7], grid),
    startDX: startX / startLength,
    startDY: startY / startLength,
    endDX: endX / endLength,
    endDY: endY / endLength,
  };
}

/** The first point from one end that is far enough away to give a direction. */
function pointAway(cubic: Cubic, end: number, step: 2 | -2, short: number): number {
  let at = end + step;
  while (at > 0 && at < 6) {
    const dx = cubic[at]! - cubic[end]!;
    const dy = cubic[at + 1]! - cubic[end + 1]!;
    if (dx * dx + dy * dy > short * short) break;
    at += step;
  }
  return at;
}

/** Minimum distance of a cut from an end, as a parameter. */
const minEndDistance = 0.001;
/** Number of samples for finding the minimum of the speed. */
const speedSamples = 16;

/**
 * The parameter at which a cubic turns back with a radius below `radius`, as in a cusp or a hairpin. The cubic is cut
 * there.
 */
export function findHairpin([x0, y0, x1, y1, x2, y2, x3, y3]: Cubic, radius: number): number | undefined {
  const [ax, ay, bx, by, cx, cy] = [x1 - x0, y1 - y0, x2 - x1, y2 - y1, x3 - x2, y3 - y2];
  // The speed is a mean of three vectors. It cannot vanish if no two of them point against each other.
  if (ax * bx + ay * by >= 0 && bx * cx + by * cy >= 0 && ax * cx + ay * cy >= 0) return undefined;
  const [ddx, ddy] = [cx - 2 * bx + ax, cy - 2 * by + ay];
  /** The growth of the squared speed, over 36, and the turning radius at a parameter. */
  const speedAt = (t: number): readonly [growth: number, turn: number] => {
    const [vx, vy] = [ax + t * (2 * (bx - ax) + t * ddx), ay + t * (2 * (by - ay) + t * ddy)];
    const [gx, gy] = [bx - ax + t * ddx, by - ay + t * ddy];
    return [vx * gx + vy * gy, (3 * (vx * vx + vy * vy)) / (2 * Math.hypot(gx, gy))];
  };
  for (let at = 0; at < speedSamples; at++) {
    let [low, high] = [at / speedSamples, (at + 1) / speedSamples];
    if (speedAt(low)[0] >= 0 || speedAt(high)[0] < 0) continue;
    for (let step = 0; step < 40; step++) {
      const middle = (low + high) / 2;
      if (speedAt(middle)[0] < 0) low = middle;
      else high = middle;
    }
    if (low > minEndDistance && low < 1 - minEndDistance && speedAt(low)[1] < radius) return low;
  }
  return undefined;
}

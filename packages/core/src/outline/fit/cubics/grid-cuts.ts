import { derivativeOfQuad, pointOfQuad, type Quad, splitQuad } from '../../curve.ts';
import type { Chain } from '../curve-pairing.ts';
import { toGrid } from '../spline.ts';

/** A chain with additional joints, and the position of each on the original chain, in quadratics from its start. */
export interface CutChain {
  readonly chain: Chain;
  readonly positions: readonly number[];
}

/** Number of samples in each half of a quadratic. */
const samplesPerHalf = 8;
/** Minimum distance between a cut and a joint, as a share of a quadratic. */
const margin = 0.05;

/**
 * Cuts each quadratic of a run twice, where it is nearest to grid points. An implied joint on half units is 0.7 units
 * from every grid point, but the curve near it passes closer to one.
 */
export function cutNearGrid(chain: Chain, from: number, to: number, grid: number): CutChain {
  const points = [chain[4 * from]!, chain[4 * from + 1]!];
  const positions = [from];
  for (let quad = from; quad < to; quad++) {
    const at = 4 * quad;
    let rest: Quad = [chain[at]!, chain[at + 1]!, chain[at + 2]!, chain[at + 3]!, chain[at + 4]!, chain[at + 5]!];
    const whole = rest;
    let done = 0;
    for (const s of [bestCut(whole, 0, grid), bestCut(whole, 0.5, grid)]) {
      if (s === undefined || s < done + margin) continue;
      const [left, right] = splitQuad(rest, (s - done) / (1 - done));
      for (const each of left.slice(2)) points.push(each);
      positions.push(quad + s);
      rest = right;
      done = s;
    }
    for (const each of rest.slice(2)) points.push(each);
    positions.push(quad + 1);
  }
  return { chain: Float64Array.from(points), positions: positions };
}

/**
 * The parameter in one half of a quadratic at which the curve is nearest to a grid point, measured across the curve.
 */
function bestCut(quad: Quad, half: number, grid: number): number | undefined {
  let best: number | undefined;
  let lowest = Number.POSITIVE_INFINITY;
  for (let look = 0; look < samplesPerHalf; look++) {
    const guess = half + (look + 0.5) / (2 * samplesPerHalf);
    const [x, y] = pointOfQuad(quad, guess);
    const [dx, dy] = derivativeOfQuad(quad, guess);
    const [awayX, awayY] = [toGrid(x, grid) - x, toGrid(y, grid) - y];
    const s = guess + (awayX * dx + awayY * dy) / (dx * dx + dy * dy);
    const across = Math.abs(awayX * dy - awayY * dx) / Math.hypot(dx, dy);
    if (across < lowest && s > margin && s < 1 - margin) [best, lowest] = [s, across];
  }
  return best;
}

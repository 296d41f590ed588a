import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampledDistance } from '../../../../test/font/curve-distance.ts';
import { type Cubic, raiseQuad } from '../../curve.ts';
import { CurvePairing } from './curve-pairing.ts';

const number = fc.double({ min: -1000, max: 1000, noNaN: true });
const numbers = (count: number): fc.Arbitrary<number[]> => fc.array(number, { minLength: count, maxLength: count });

/** The distance bound between a cubic and a chain of quadratics, as tight as possible. */
function bound(cubic: Cubic, chain: number[]): number {
  const quads = (chain.length - 2) / 4;
  const pairing = new CurvePairing(4 * quads);
  pairing.setChain(Float64Array.from(chain), 0, quads, 4);
  pairing.pair(cubic);
  return pairing.maxDistance(0);
}

describe('CurvePairing', () => {
  it('never returns less than sampled distances', () => {
    fc.assert(
      fc.property(numbers(8), numbers(10), (cubic, chain) => {
        const quads = [chain.slice(0, 6), chain.slice(4)];
        const lowest = bound(cubic as unknown as Cubic, chain);
        expect(sampledDistance([cubic], quads, 5, lowest)).toBeLessThanOrEqual(lowest + 1e-9);
      }),
    );
  });

  // Where a curve runs back on itself, the nearest point need not have the same parameter, and the bound is above the
  // true distance.
  it('finds no distance between a quadratic that does not turn back and its cubic form', () => {
    fc.assert(
      fc.property(number, number, number, number, number, number, (...quad) => {
        const [x0, y0, x1, y1, x2, y2] = quad;
        const ahead = (x1 - x0) * (x2 - x1) + (y1 - y0) * (y2 - y1);
        fc.pre(ahead > -0.95 * Math.hypot(x1 - x0, y1 - y0) * Math.hypot(x2 - x1, y2 - y1));
        expect(bound(raiseQuad(quad), quad)).toBeLessThan(1e-6);
      }),
    );
  });

  it('finds the distance by which a curve was moved, within a fiftieth', () => {
    const quad = [0, 0, 100, 200, 200, 0] as const;
    const [x0, y0, x1, y1, x2, y2, x3, y3] = raiseQuad(quad);
    const moved: Cubic = [x0 + 3, y0 + 4, x1 + 3, y1 + 4, x2 + 3, y2 + 4, x3 + 3, y3 + 4];
    expect(bound(moved, [...quad])).toBeGreaterThanOrEqual(5 - 1e-9);
    expect(bound(moved, [...quad])).toBeLessThanOrEqual(5.1);
  });

  it('accepts uneven speed: a line with retracted handles is the same line', () => {
    expect(bound([0, 0, 0, 0, 300, 0, 300, 0], [0, 0, 150, 0, 300, 0])).toBeLessThan(0.5);
  });
});

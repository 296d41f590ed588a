import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bezier, sampledDistance } from '../../../../test/font/curve-distance.ts';
import { countOf } from '../../../../test/thorough.ts';
import { type Quad, splitQuad } from '../../curve.ts';
import type { Chain } from '../kernel/curve-pairing.ts';
import { mergeQuads } from './cubics.ts';

const whole = fc.integer({ min: -2000, max: 2000 });

/** A chain as in TrueType: integer control points, joints halfway between them. */
const spline = fc.array(fc.tuple(whole, whole), { minLength: 3, maxLength: 8 }).map((points) => {
  const [start, ...controls] = points;
  const end = controls.pop() ?? [0, 0];
  const numbers: number[] = [...(start ?? [0, 0])];
  for (const [at, [x, y]] of controls.entries()) {
    const next = controls[at + 1];
    numbers.push(x, y, ...(next === undefined ? end : [(x + next[0]) / 2, (y + next[1]) / 2]));
  }
  return Float64Array.from(numbers);
});

/** The quadratics of a chain. */
function curvesOf(chain: Chain): Bezier[] {
  return Array.from({ length: (chain.length - 2) / 4 }, (_, at) => [...chain.subarray(4 * at, 4 * at + 6)]);
}

function chainOf(...quads: Quad[]): Chain {
  return Float64Array.from(quads.flatMap((quad, at) => (at === 0 ? quad : quad.slice(2))));
}

describe('mergeQuads', () => {
  it('states the maximum error of its cubics, with and without a grid', () => {
    fc.assert(
      fc.property(spline, fc.constantFrom(1, undefined), fc.constantFrom(0.5, 5, 50), (chain, grid, tolerance) => {
        const { cubics, error } = mergeQuads(chain, { tolerance, grid });
        expect(sampledDistance(cubics, curvesOf(chain), 4, error)).toBeLessThanOrEqual(error + 1e-9);
        expect(error).toBeLessThanOrEqual(Math.max(tolerance, grid === undefined ? 0 : 0.75));
      }),
      { numRuns: countOf(300) },
    );
  });

  it('makes connected cubics on the grid, from the first point to the last', () => {
    fc.assert(
      fc.property(spline, (chain) => {
        const { cubics, ends } = mergeQuads(chain, { tolerance: 1, grid: 1 });
        expect(cubics[0]?.slice(0, 2)).toEqual([...chain.subarray(0, 2)]);
        expect(cubics.at(-1)?.slice(-2)).toEqual([...chain.subarray(-2)]);
        for (const [at, cubic] of cubics.slice(1).entries()) expect(cubic.slice(0, 2)).toEqual(cubics[at]?.slice(-2));
        for (const value of cubics.flat()) expect(Number.isInteger(value)).toBe(true);
        expect(ends).toHaveLength(cubics.length);
        expect(ends.at(-1)).toBe((chain.length - 2) / 4);
      }),
    );
  });

  it('restores a cubic that was cut into three quadratics', () => {
    fc.assert(
      fc.property(whole, whole, (x, y) => {
        const quad: Quad = [-3000, 0, x, y, 3000, 400];
        const [left, rest] = splitQuad(quad, 0.3);
        const [middle, right] = splitQuad(rest, 0.4);
        const { cubics, error } = mergeQuads(chainOf(left, middle, right), { tolerance: 0.5, keepsExtremes: false });
        expect(cubics).toHaveLength(1);
        expect(error).toBeLessThanOrEqual(0.5);
        expect(sampledDistance(cubics, [quad], 6)).toBeLessThanOrEqual(0.5);
      }),
    );
  });

  it('converts a single quadratic, exactly without rounding', () => {
    const { cubics, error } = mergeQuads(chainOf([0, 0, 30, 60, 90, 0]), { tolerance: 0.5 });
    expect(cubics).toEqual([[0, 0, 20, 40, 50, 40, 90, 0]]);
    expect(error).toBeLessThan(1e-9);
  });

  it('makes one cubic of two quadratics for a quarter circle', () => {
    // At a radius of 200, two quadratics are off by 0.31 %, one cubic by 0.03 %.
    const tan = Math.tan(Math.PI / 8) * 200;
    const diagonal = Math.SQRT1_2 * 200;
    const chain = Float64Array.from([200, 0, 200, tan, diagonal, diagonal, tan, 200, 0, 200]);
    const { cubics, error } = mergeQuads(chain, { tolerance: 1, grid: 1 });
    expect(cubics).toHaveLength(1);
    expect(error).toBeLessThanOrEqual(1);
  });

  it('keeps corners', () => {
    const chain = chainOf([0, 0, 50, 2, 100, 0], [100, 0, 98, 50, 100, 100]);
    expect(mergeQuads(chain, { tolerance: 40, grid: 1 }).ends).toEqual([1, 2]);
  });

  it('keeps joints at extremes by default', () => {
    // An arch of two parabolas with its top at the joint.
    const chain = chainOf([0, 0, 0, 100, 50, 100], [50, 100, 100, 100, 100, 0]);
    expect(mergeQuads(chain, { tolerance: 10, grid: 1 }).ends).toEqual([1, 2]);
    expect(mergeQuads(chain, { tolerance: 10, grid: 1, keepsExtremes: false }).ends).toEqual([2]);
  });

  it('limits merged cubics to what a number of lines can approximate, if requested', () => {
    const arch = chainOf([0, 0, 0, 1500, 700, 1500], [700, 1500, 1400, 1500, 1400, 0]);
    const options = { tolerance: 60, keepsExtremes: false };
    expect(mergeQuads(arch, options).ends).toEqual([2]);
    expect(mergeQuads(arch, { ...options, lines: 4 }).ends).toEqual([1, 2]);
    expect(mergeQuads(arch, { ...options, lines: 24 }).ends).toEqual([2]);
  });

  it('avoids an implied joint on half units, which is 0.7 units from every grid point', () => {
    const chain = chainOf([0, 0, 301, 20, 402.5, 122.5], [402.5, 122.5, 504, 225, 520, 700]);
    const { ends, error } = mergeQuads(chain, { tolerance: 0.5, grid: 1 });
    expect(ends).not.toContain(1);
    expect(error).toBeLessThanOrEqual(0.5);
  });

  it('accepts quadratics of zero length and with a retracted handle', () => {
    const chain = chainOf([5, 5, 5, 5, 5, 5], [5, 5, 5, 5, 80, 40], [80, 40, 90, 45, 90, 45]);
    const { cubics, error } = mergeQuads(chain, { tolerance: 0.5, grid: 1 });
    expect(sampledDistance(cubics, curvesOf(chain), 6, error)).toBeLessThanOrEqual(error + 1e-9);
    expect(error).toBeLessThanOrEqual(0.75);
  });
});

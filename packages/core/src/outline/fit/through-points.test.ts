import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bezier, sampledDistance } from '../../../test/font/curve-distance.ts';
import { ConversionRun } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import { resolveLimits } from '../../limits.ts';
import { fitPoints, type PointFitOptions } from './through-points.ts';

function contextOf(limits = {}) {
  return new ConversionRun(resolveLimits(limits)).context(() => Promise.reject(new Error('unused')));
}

const fit = (points: readonly number[], options: PointFitOptions) => fitPoints(points, options, contextOf());

/** Evenly spaced points of a circle. */
function circle(radius: number, count: number): number[] {
  return Array.from({ length: count }, (_, at) => (2 * Math.PI * at) / count).flatMap((angle) => [
    radius * Math.cos(angle),
    radius * Math.sin(angle),
  ]);
}

/** The lines between points. */
function linesOf(points: readonly number[], isClosed: boolean): Bezier[] {
  const all = isClosed ? [...points, ...points.slice(0, 2)] : points;
  return Array.from({ length: all.length / 2 - 1 }, (_, at) => all.slice(2 * at, 2 * at + 4));
}

describe('fitPoints', () => {
  it('stays within the tolerance of the lines between the points, in both directions, as stated', () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: -40, max: 40 }), fc.integer({ min: -40, max: 40 })), {
      minLength: 2,
      maxLength: 30,
    });
    const grids = fc.constantFrom(1, undefined);
    fc.assert(
      fc.property(steps, fc.constantFrom(1, 4), grids, fc.boolean(), (moves, tolerance, grid, isClosed) => {
        let [x, y] = [0, 0];
        const points = moves.flatMap(([dx, dy]) => {
          [x, y] = [x + dx, y + dy];
          return [x, y];
        });
        const { curves, error } = fit(points, { tolerance, grid, isClosed });
        expect(error).toBeLessThanOrEqual(tolerance);
        if (curves.length === 0) return;
        const lines = linesOf(points, isClosed);
        expect(sampledDistance(curves, lines, 4, error)).toBeLessThanOrEqual(error + 1e-9);
      }),
    );
  });

  it('fits few smoothly joined curves to a circle', () => {
    const { curves, error } = fit(circle(100, 200), { tolerance: 0.5, isClosed: true });
    expect(error).toBeLessThanOrEqual(0.5);
    expect(curves.length).toBeLessThanOrEqual(4);
    for (const [at, curve] of curves.entries()) {
      const next = curves[(at + 1) % curves.length]!;
      const [x, y] = [curve.at(-2)!, curve.at(-1)!];
      const [inX, inY] = [x - curve.at(-4)!, y - curve.at(-3)!];
      const [outX, outY] = [next[2] - x, next[3] - y];
      const sine = (inX * outY - inY * outX) / (Math.hypot(inX, inY) * Math.hypot(outX, outY));
      expect(Math.abs(sine)).toBeLessThan(1e-6);
    }
  });

  it('finds the corners of a square and puts lines between them', () => {
    const side = Array.from({ length: 50 }, (_, at) => 2 * at);
    const square = [
      ...side.flatMap((at) => [at, 0]),
      ...side.flatMap((at) => [100, at]),
      ...side.flatMap((at) => [100 - at, 100]),
      ...side.flatMap((at) => [0, 100 - at]),
    ];
    const { curves } = fit([...square.slice(20), ...square.slice(0, 20)], { tolerance: 0.5, isClosed: true });
    expect(curves).toEqual([
      [100, 0, 100, 100],
      [100, 100, 0, 100],
      [0, 100, 0, 0],
      [0, 0, 100, 0],
    ]);
  });

  it('recognizes a slanted edge in the steps of a traced one', () => {
    const steps = Array.from({ length: 60 }, (_, at) => [at, Math.floor(at / 2), at + 1, Math.floor(at / 2)]).flat();
    const { curves } = fit(steps, { tolerance: 1 });
    expect(curves).toHaveLength(1);
    expect(curves[0]).toHaveLength(4);
  });

  it.each([
    ['no points', []],
    ['one point', [3, 4]],
    ['a repeated point', [3, 4, 3, 4, 3, 4]],
  ])('returns nothing for %s', (_, points) => {
    expect(fit(points, { tolerance: 1, isClosed: true })).toEqual({ curves: [], error: 0 });
  });

  it('stops the conversion when the budget is spent', () => {
    const context = contextOf({ maxWork: 500 });
    expect(() => fitPoints(circle(100, 200), { tolerance: 0.5, isClosed: true }, context)).toThrow(ConversionError);
  });
});

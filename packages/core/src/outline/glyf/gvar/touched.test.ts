import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { interpolateUntouched } from './interpolation.ts';
import { findTouched, type PointDeltas } from './touched.ts';

/** Infers deltas directly by the specification: IUP of one contour for one coordinate. */
function inferDirectly(deltas: Float64Array, original: Float64Array, touched: readonly number[]): number[] {
  return Array.from(deltas, (own, point) => {
    if (touched.length === 0) return 0;
    if (touched.includes(point)) return own;
    const before = touched.findLast((one) => one < point) ?? touched.at(-1)!;
    const after = touched.find((one) => one > point) ?? touched[0]!;
    const [a, b] = [original[before]!, original[after]!];
    const [da, db] = [deltas[before]!, deltas[after]!];
    const at = original[point]!;
    if (a === b) return da === db ? da : 0;
    if (at <= Math.min(a, b)) return a < b ? da : db;
    if (at >= Math.max(a, b)) return a > b ? da : db;
    return da + ((at - a) / (b - a)) * (db - da);
  });
}

const contour = fc.integer({ min: 1, max: 24 }).chain((count) => {
  const column = (max: number) =>
    fc
      .array(fc.integer({ min: -max, max }), { minLength: count, maxLength: count })
      .map((values) => Float64Array.from(values));
  const points = fc.record({ xs: column(100), ys: column(100) });
  // The deltas of points that move equally or are stretched can be inferred.
  const stretched = fc.tuple(fc.integer({ min: -4, max: 4 }), fc.integer({ min: -9, max: 9 }));
  return fc
    .tuple(points, fc.record({ xs: column(2), ys: column(2) }), stretched)
    .map(([original, noise, [by, add]]) => ({
      original,
      deltas: {
        xs: noise.xs.map((value, at) => value + add + Math.round((original.xs[at]! * by) / 8)),
        ys: noise.ys.map((value, at) => (value > 1 ? value : 0) + Math.round((original.ys[at]! * by) / 4)),
      },
    }));
});

function infer({ xs, ys }: PointDeltas, original: PointDeltas, touched: readonly number[]): PointDeltas {
  return {
    xs: Float64Array.from(inferDirectly(xs, original.xs, touched)),
    ys: Float64Array.from(inferDirectly(ys, original.ys, touched)),
  };
}

describe('findTouched', () => {
  it.each([0, 0.5, 2])('omits only points that can be inferred within %d', (tolerance) => {
    fc.assert(
      fc.property(contour, ({ original, deltas }) => {
        const { length } = deltas.xs;
        const touched = findTouched(deltas, original, [length - 1], tolerance);
        const inferred = infer(deltas, original, touched);
        for (let point = 0; point < length; point++) {
          expect(Math.abs(inferred.xs[point]! - deltas.xs[point]!)).toBeLessThanOrEqual(tolerance + 1e-9);
          expect(Math.abs(inferred.ys[point]! - deltas.ys[point]!)).toBeLessThanOrEqual(tolerance + 1e-9);
        }
      }),
    );
  });

  it('finds the minimum number of points, compared with trying all sets', () => {
    const small = contour.filter(({ deltas }) => deltas.xs.length <= 8);
    fc.assert(
      fc.property(small, ({ original, deltas }) => {
        const { length } = deltas.xs;
        const isEnough = (set: readonly number[]): boolean => {
          const { xs, ys } = infer(deltas, original, set);
          return (
            xs.every((x, at) => Math.abs(x - deltas.xs[at]!) <= 0.5) &&
            ys.every((y, at) => Math.abs(y - deltas.ys[at]!) <= 0.5)
          );
        };
        let fewest = length;
        for (let set = 0; set < 2 ** length; set++) {
          const points = Array.from({ length }, (_, at) => at).filter((at) => (set >> at) & 1);
          if (points.length < fewest && isEnough(points)) fewest = points.length;
        }
        const found = findTouched(deltas, original, [length - 1], 0.5).length;
        expect(found).toBeGreaterThanOrEqual(fewest);
        expect(found).toBeLessThanOrEqual(fewest + 1); // a start outside the best set costs one point
      }),
    );
  });

  it('touches points after the contours only if they move', () => {
    const deltas = { xs: Float64Array.of(0, 0, 0, 7, 0), ys: Float64Array.of(0, 0, 0, 0, -1) };
    const original = { xs: new Float64Array(5), ys: new Float64Array(5) };
    expect(findTouched(deltas, original, [1], 0)).toEqual([3, 4]);
  });
});

describe('interpolateUntouched', () => {
  it('matches a direct implementation of the specification', () => {
    fc.assert(
      fc.property(contour, fc.array(fc.nat(23)), ({ original, deltas }, wanted) => {
        const { length } = deltas.xs;
        const touched = [...new Set(wanted)].filter((point) => point < length).sort((a, b) => a - b);
        const isTouched = new Uint8Array(length);
        for (const point of touched) isTouched[point] = 1;
        const moved = deltas.xs.map((value, at) => (isTouched[at] === 1 ? value : 0));
        interpolateUntouched(moved, isTouched, original.xs, [length - 1]);
        const expected = inferDirectly(deltas.xs, original.xs, touched);
        for (const [at, value] of expected.entries()) expect(moved[at]).toBeCloseTo(value, 9);
      }),
    );
  });
});

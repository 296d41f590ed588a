import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countOf } from '../../../../../test/thorough.ts';
import { ReversedContours } from './reversed-contours.ts';

interface ContourPoints {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  readonly onCurve: Uint8Array;
}

type Point = readonly [x: number, y: number, onCurve: 0 | 1];

function pointsOf(points: readonly Point[]): ContourPoints {
  return {
    xs: Float64Array.from(points, ([x]) => x),
    ys: Float64Array.from(points, ([, y]) => y),
    onCurve: Uint8Array.from(points, ([, , on]) => on),
  };
}

/** The stored points of a contour. */
function keptOf(kept: ReversedContours, contour: number): Point[] {
  const indexes = Array.from({ length: kept.startOf(contour + 1) - kept.startOf(contour) }, (_, at) => at);
  return indexes.map((at) => {
    const from = kept.startOf(contour) + at;
    return [kept.xs[from]!, kept.ys[from]!, kept.onCurve[from] as 0 | 1]; // within the contour's length
  });
}

const square: readonly Point[] = [
  [10, 20, 1],
  [10, 50, 1],
  [40, 55, 0],
  [40, 20, 1],
];
const turned: readonly Point[] = [
  [0, 0, 1],
  [30, 0, 1],
  [30, 35, 0],
  [0, 30, 1],
];

function find(
  kept: ReversedContours,
  points: ContourPoints,
  first: number,
  last: number,
  x: number,
  y: number,
): number {
  return kept.findOrAdd(points.xs, points.ys, points.onCurve, first, last, x, y);
}

describe('ReversedContours', () => {
  it('stores the points in reverse, with the same first point, relative to a position', () => {
    const kept = new ReversedContours();
    expect(find(kept, pointsOf([[0, 0, 1], ...square, [7, 7, 1]]), 1, 4, 10, 20)).toBe(0);
    expect(keptOf(kept, 0)).toEqual(turned);
    expect([kept.count, kept.length]).toEqual([1, 4]);
  });

  it('finds equal contours at any position, and distinguishes other points and on-curve flags', () => {
    const kept = new ReversedContours();
    const moved = square.map(([x, y, on]): Point => [x + 100, y - 7, on]);
    find(kept, pointsOf(square), 0, 3, 10, 20);
    expect(find(kept, pointsOf(moved), 0, 3, 110, 13)).toBe(0);
    for (const at of [1, 2, 3]) {
      const [x, y, on] = square[at]!; // one of four
      const put = (point: Point) => pointsOf(square.map((old, index) => (index === at ? point : old)));
      expect(find(kept, put([x, y, on === 1 ? 0 : 1]), 0, 3, 10, 20)).toBe(kept.count - 1);
      expect(find(kept, put([x + 1 / 128, y, on]), 0, 3, 10, 20), 'a difference that the hash ignores').toBe(
        kept.count - 1,
      );
    }
    expect(kept.count).toBe(7);
  });

  it('numbers contours in the order of their first occurrence', () => {
    const point = fc.tuple(
      fc.integer({ min: 0, max: 3 }),
      fc.integer({ min: 0, max: 3 }),
      fc.constantFrom<0 | 1>(0, 1),
    );
    fc.assert(
      fc.property(fc.array(fc.array(point, { minLength: 1, maxLength: 3 }), { maxLength: 700 }), (contours) => {
        const kept = new ReversedContours();
        const known = new Map<string, number>();
        for (const contour of contours) {
          const key = contour.join(' ');
          const number = known.get(key) ?? known.size;
          known.set(key, number);
          expect(find(kept, pointsOf(contour), 0, contour.length - 1, 0, 0)).toBe(number);
        }
        for (const [key, number] of known) {
          const [first, ...rest] = keptOf(kept, number);
          expect([first, ...rest.reverse()].join(' ')).toBe(key);
        }
      }),
      { numRuns: countOf(30) },
    );
  });

  it('forgets all contours at once', () => {
    const kept = new ReversedContours();
    find(kept, pointsOf(turned), 0, 3, 0, 0);
    kept.clear();
    expect(find(kept, pointsOf(square), 0, 3, 10, 20)).toBe(0);
    expect(keptOf(kept, 0)).toEqual(turned);
  });
});

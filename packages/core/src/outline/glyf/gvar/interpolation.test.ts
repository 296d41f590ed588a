import { describe, expect, it } from 'vitest';
import { interpolateUntouched } from './interpolation.ts';

/** Original values, and for each its delta or `undefined`. */
function interpolate(original: number[], given: (number | undefined)[], ends = [original.length - 1]): number[] {
  const deltas = Float64Array.from(given, (delta) => delta ?? 0);
  const isTouched = Uint8Array.from(given, (delta) => (delta === undefined ? 0 : 1));
  interpolateUntouched(deltas, isTouched, Float64Array.from(original), ends);
  return [...deltas];
}
const _ = undefined;

describe('interpolateUntouched', () => {
  it('moves a point between two others proportionally', () => {
    expect(interpolate([0, 25, 100], [10, _, 50])).toEqual([10, 20, 50]);
  });

  it('moves a point outside of two others like the nearer one', () => {
    expect(interpolate([0, -5, 100, 130], [10, _, 50, _])).toEqual([10, 10, 50, 50]);
  });

  it('wraps around the end of the contour', () => {
    expect(interpolate([50, 0, 100, 75], [_, 10, 50, _])).toEqual([30, 10, 50, 40]);
  });

  it('moves a whole contour with its only referenced point', () => {
    expect(interpolate([0, 50, 100], [_, 7, _])).toEqual([7, 7, 7]);
  });

  it('leaves contours without referenced points, and points outside of contours', () => {
    expect(interpolate([0, 50, 0, 50, 9], [_, _, 5, _, _], [1, 3])).toEqual([0, 0, 5, 5, 0]);
  });

  it('moves a point between two at the same position only if their deltas agree', () => {
    expect(interpolate([50, 10, 50, 90], [8, _, 8, _])).toEqual([8, 8, 8, 8]);
    expect(interpolate([50, 10, 50, 90], [8, _, 9, _])).toEqual([8, 0, 9, 0]);
  });
});

import { describe, expect, it } from 'vitest';
import { isRedundant, joinContours, reverseContour } from './quad-contour.ts';

/** A contour from its points: x, y and whether the curve runs through. */
function contour(...points: readonly (readonly [number, number, 0 | 1])[]) {
  return { xs: points.map(([x]) => x), ys: points.map(([, y]) => y), onCurve: points.map(([, , on]) => on) };
}

const needless = (made: ReturnType<typeof contour>): number[] =>
  made.xs.map((_, at) => at).filter((at) => isRedundant(made, at));

describe('a point of a contour', () => {
  it('need not be written halfway between two that control the curve', () => {
    expect(needless(contour([0, 0, 1], [0, 10, 0], [10, 20, 1], [20, 30, 0], [40, 30, 1]))).toEqual([2]);
    expect(needless(contour([0, 0, 1], [0, 10, 0], [10, 21, 1], [20, 30, 0], [40, 30, 1]))).toEqual([]);
  });

  it('need not be written where the point before or the start is', () => {
    expect(needless(contour([0, 0, 1], [0, 0, 1], [9, 0, 1], [9, 9, 1], [0, 0, 1]))).toEqual([1, 4]);
  });

  it('is written where it begins the contour, or where a curve returns', () => {
    expect(needless(contour([10, 0, 1], [20, 0, 0], [10, 0, 1], [0, 0, 0]))).toEqual([2]);
    expect(needless(contour([10, 0, 1], [30, 0, 0], [10, 0, 1], [0, 0, 0]))).toEqual([]);
  });
});

it('a contour that is turned begins where it did and goes the other way', () => {
  const turned = reverseContour(contour([0, 0, 1], [1, 0, 0], [2, 0, 1], [3, 0, 1]), (at) => at === 2);
  expect(turned).toEqual(contour([0, 0, 1], [3, 0, 1], [1, 0, 0]));
});

it('a contour of one point is left out', () => {
  const points = joinContours([contour([5, 5, 1]), contour([0, 0, 1], [3, 0, 1], [3, 3, 1])]);
  expect(points).toEqual({
    xs: Float64Array.of(0, 3, 3),
    ys: Float64Array.of(0, 0, 3),
    onCurve: Uint8Array.of(1, 1, 1),
    ends: [2],
  });
});

import { describe, expect, it } from 'vitest';
import { isRedundant, joinContours, reverseContour } from './quad-contour.ts';

/** A contour from its points: x, y, on-curve flag. */
function contour(...points: readonly (readonly [number, number, 0 | 1])[]) {
  return { xs: points.map(([x]) => x), ys: points.map(([, y]) => y), onCurve: points.map(([, , on]) => on) };
}

const needless = (made: ReturnType<typeof contour>): number[] =>
  made.xs.map((_, at) => at).filter((at) => isRedundant(made, at));

describe('a point of a contour', () => {
  it('is redundant halfway between two control points', () => {
    expect(needless(contour([0, 0, 1], [0, 10, 0], [10, 20, 1], [20, 30, 0], [40, 30, 1]))).toEqual([2]);
    expect(needless(contour([0, 0, 1], [0, 10, 0], [10, 21, 1], [20, 30, 0], [40, 30, 1]))).toEqual([]);
  });

  it('is redundant if it equals the preceding point or the start', () => {
    expect(needless(contour([0, 0, 1], [0, 0, 1], [9, 0, 1], [9, 9, 1], [0, 0, 1]))).toEqual([1, 4]);
  });

  it('is kept at the start of the contour and where a curve reverses', () => {
    expect(needless(contour([10, 0, 1], [20, 0, 0], [10, 0, 1], [0, 0, 0]))).toEqual([2]);
    expect(needless(contour([10, 0, 1], [30, 0, 0], [10, 0, 1], [0, 0, 0]))).toEqual([]);
  });
});

it('reversing a contour keeps its first point', () => {
  const turned = reverseContour(contour([0, 0, 1], [1, 0, 0], [2, 0, 1], [3, 0, 1]), (at) => at === 2);
  expect(turned).toEqual(contour([0, 0, 1], [3, 0, 1], [1, 0, 0]));
});

it('joining contours drops those of one point', () => {
  const points = joinContours([contour([5, 5, 1]), contour([0, 0, 1], [3, 0, 1], [3, 3, 1])]);
  expect(points).toEqual({
    xs: Float64Array.of(0, 3, 3),
    ys: Float64Array.of(0, 0, 3),
    onCurve: Uint8Array.of(1, 1, 1),
    ends: [2],
  });
});

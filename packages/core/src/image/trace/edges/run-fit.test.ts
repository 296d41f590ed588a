import { describe, expect, it } from 'vitest';
import type { Point } from '../../../outline/matrix.ts';
import { fitRun } from './run-fit.ts';

/** Steps of work for a run of this many points. */
function stepsFor(count: number, shape: (at: number, count: number) => Point): number {
  let steps = 0;
  const points = Array.from({ length: count + 1 }, (_, at) => shape(at, count));
  fitRun({ points, isLoop: false, tolerance: 0.25 }, { spend: (cost) => (steps += cost) });
  return steps;
}

describe('the work for one long run', () => {
  it.each([
    ['straight', (at: number): Point => [at, at / 3]],
    ['a wide arc', (at: number): Point => [30_000 * Math.sin(at / 30_000), 30_000 * Math.cos(at / 30_000)]],
    ['wavy', (at: number): Point => [at, 20 * Math.sin(at / 60)]],
    ['straight with a few steps', (at: number): Point => [at, at % 500 === 0 ? 0.5 : 0]],
  ])('grows linearly with its length if it is %s', (_, shape) => {
    expect(stepsFor(20_000, shape)).toBeLessThan(3 * stepsFor(10_000, shape));
    expect(stepsFor(10_000, shape)).toBeLessThan(50 * 10_000);
  });
});

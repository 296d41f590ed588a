import { describe, expect, it } from 'vitest';
import { arcCubics } from './arc.ts';
import { pointOfCubic } from './curve.ts';

describe('arcCubics', () => {
  it.each([
    [undefined, 2.8e-4, 4],
    [1e-4, 1e-4, 5],
    [1e-6, 1e-6, 11],
    [1e-9, 1e-9, 33],
    [0.1, 2.8e-4, 4],
  ])('at tolerance %s stays within %s of the circle, in %s cubics', (tolerance, error, count) => {
    const cubics = arcCubics(10, 0.3, 2 * Math.PI, tolerance);
    expect(cubics).toHaveLength(count);
    for (const cubic of cubics) {
      for (let step = 0; step <= 40; step++) {
        expect(Math.abs(Math.hypot(...pointOfCubic(cubic, step / 40)) - 10)).toBeLessThanOrEqual(10 * error + 1e-12);
      }
    }
  });

  it('turns in both directions by the given angle', () => {
    for (const sweep of [0.1, -0.1, 2, -2, 5, -5]) {
      const end = arcCubics(2, 1, sweep).at(-1)!; // there is at least one
      expect(end[6]).toBeCloseTo(2 * Math.cos(1 + sweep), 12);
      expect(end[7]).toBeCloseTo(2 * Math.sin(1 + sweep), 12);
    }
  });
});

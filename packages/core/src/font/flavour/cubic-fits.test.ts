import { describe, expect, it } from 'vitest';
import type { Cubic } from '../../outline/curve.ts';
import { CubicFits } from './cubic-fits.ts';

/** A quarter of a circle. */
function arcOf(radius: number): Cubic {
  const handle = Math.round(0.5523 * radius);
  return [radius, 0, radius, handle, handle, radius, 0, radius];
}

describe('cubics to quadratics', () => {
  it('come closer where the cubic is so large that lines along it are off', () => {
    const fits = new CubicFits(1000);
    expect(fits.fit(arcOf(400)).error).toBeGreaterThan(0.25);
    expect(fits.fit(arcOf(400)).error).toBeLessThanOrEqual(0.5);
    expect(fits.fit(arcOf(1600)).error).toBeLessThanOrEqual(0.25);
  });

  it('take what the rounding of the ends leaves no room for as far as it is allowed', () => {
    const fits = new CubicFits(1000);
    const [x0, y0, x1, y1, x2, y2, x3, y3] = arcOf(400);
    const between = fits.fit([x0, y0, x1, y1, x2, y2 + 0.5, x3 + 0.5, y3 + 0.5]);
    expect(between.splines).toHaveLength(1);
    expect(between.error).toBeGreaterThan(0.7);
    expect(between.error).toBeLessThanOrEqual(1);
  });
});

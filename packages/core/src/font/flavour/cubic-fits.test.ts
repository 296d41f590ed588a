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
});

import { describe, expect, it } from 'vitest';
import type { Cubic } from '../../../outline/curve.ts';
import { CubicFits } from './cubic-fits.ts';

/** A quarter of a circle. */
function arcOf(radius: number): Cubic {
  const handle = Math.round(0.5523 * radius);
  return [radius, 0, radius, handle, handle, radius, 0, radius];
}

describe('CubicFits', () => {
  it('is more accurate if the cubic is so large that lines along it have a visible error', () => {
    const fits = new CubicFits(1000);
    expect(fits.fit(arcOf(400)).error).toBeGreaterThan(0.25);
    expect(fits.fit(arcOf(400)).error).toBeLessThanOrEqual(0.5);
    expect(fits.fit(arcOf(1600)).error).toBeLessThanOrEqual(0.25);
  });

  it('uses the full tolerance if rounding the ends leaves no room for the fit', () => {
    const fits = new CubicFits(1000);
    const [x0, y0, x1, y1, x2, y2, x3, y3] = arcOf(400);
    const between = fits.fit([x0, y0, x1, y1, x2, y2 + 0.5, x3 + 0.5, y3 + 0.5]);
    expect(between.splines).toHaveLength(1);
    expect(between.error).toBeGreaterThan(0.7);
    expect(between.error).toBeLessThanOrEqual(1);
  });
});

describe('CubicFits with few units per em', () => {
  /** 400 different curves like those of letters, computed. */
  const letters = Array.from({ length: 400 }, (_, index): Cubic => {
    const [a, b] = [(index * 37) % 500, (index * 91) % 300];
    return [0, 0, a / 3 + 11, 40 + b / 2, a + 60, b + 90, a + 30, b + 150].map(Math.round) as unknown as Cubic;
  });
  const fitAll = (unitsPerEm: number) => {
    const fits = new CubicFits(unitsPerEm);
    const errors = letters.map((cubic) => fits.fit(cubic).error);
    return { work: fits.work, error: Math.max(...errors) };
  };

  it.each([16, 50, 100, 199])('take no more work than at 1000 units per em: %i', (unitsPerEm) => {
    expect(fitAll(unitsPerEm).work).toBeLessThanOrEqual(1.5 * fitAll(1000).work);
  });

  it('are as near as whole units allow: any point is within half the diagonal of a grid cell', () => {
    expect(fitAll(16).error).toBeLessThanOrEqual(Math.SQRT1_2);
  });
});

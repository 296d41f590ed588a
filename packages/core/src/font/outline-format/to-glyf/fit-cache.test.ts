import { describe, expect, it } from 'vitest';
import type { Cubic } from '../../../outline/curve.ts';
import type { QuadFit } from '../../../outline/fit/spline.ts';
import { FitCache } from './fit-cache.ts';

describe('FitCache', () => {
  it('fits each cubic once, also if others share its slot', () => {
    const known = new FitCache();
    const made: Cubic[] = [];
    const make = (cubic: Cubic): QuadFit => {
      made.push(cubic);
      return { splines: [[...cubic]], error: 0 };
    };
    const cubics = Array.from({ length: 100_000 }, (_, at): Cubic => [0, 0, at, 1, 2, at / 7, 30, 40]);
    const isFit = (found: Cubic, cubic: Cubic) =>
      known.getOrFit(found, make).splines[0]?.every((value, at) => value === cubic[at]) ?? false;
    expect(cubics.filter((cubic) => !isFit(cubic, cubic) || !isFit([...cubic], cubic))).toEqual([]);
    expect(made.length).toBe(cubics.length);
    expect(cubics.filter((cubic, at) => made[at] !== cubic)).toEqual([]);
  });
});

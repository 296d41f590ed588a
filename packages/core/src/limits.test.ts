import { describe, expect, it } from 'vitest';
import { defaultLimits, resolveLimits } from './limits.ts';

describe('resolveLimits', () => {
  it('keeps the defaults that the caller does not name', () => {
    expect(resolveLimits({ maxFrames: 3 })).toEqual({ ...defaultLimits, maxFrames: 3 });
  });

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '5'])('refuses %j as a limit', (value) => {
    expect(() => resolveLimits({ maxPixels: value as number })).toThrow(
      expect.objectContaining({ code: 'OPTION_INVALID' }),
    );
  });

  it.each(['maxPixel', '__proto__', 'toString'])(
    'refuses %s, which is no limit, naming those that there are',
    (name) => {
      const wanted = Object.defineProperty({}, name, { value: 1, enumerable: true });
      expect(() => resolveLimits(wanted)).toThrow(/there are maxInputBytes/);
    },
  );
});

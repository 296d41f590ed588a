import { describe, expect, it } from 'vitest';
import { defaultLimits, resolveLimits } from './limits.ts';

describe('resolveLimits', () => {
  it('uses defaults for absent limits', () => {
    expect(resolveLimits({ maxFrames: 3 })).toEqual({ ...defaultLimits, maxFrames: 3 });
  });

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '5'])('refuses %j as a limit', (value) => {
    expect(() => resolveLimits({ maxPixels: value as number })).toThrow(
      expect.objectContaining({ code: 'OPTION_INVALID' }),
    );
  });

  it.each(['maxPixel', '__proto__', 'toString'])('refuses the unknown limit %s and names the known ones', (name) => {
    const wanted = Object.defineProperty({}, name, { value: 1, enumerable: true });
    expect(() => resolveLimits(wanted)).toThrow(/known limits: maxInputBytes/);
  });
});

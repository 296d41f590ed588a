import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countOf } from '../../test/thorough.ts';
import { resolveImageConfig } from './config.ts';
import { imageConfigSchema } from './config-schema.ts';

const nearLimits = (max: number) =>
  fc.oneof(fc.integer({ min: -1, max: 2 }), fc.integer({ min: max - 1, max: max + 1 }));
const invalidValue = fc.constantFrom<unknown>(
  undefined,
  null,
  true,
  false,
  0.5,
  Number.NaN,
  Infinity,
  '',
  '5',
  'max',
  'crop',
  [],
);
const config = fc.record(
  {
    width: fc.oneof(nearLimits(10_000), invalidValue),
    height: fc.oneof(nearLimits(10_000), invalidValue),
    quality: fc.oneof(nearLimits(100), invalidValue),
    fit: fc.oneof(fc.constantFrom('max', 'min', 'exact', 'crop', 'cover'), invalidValue),
    strip: invalidValue,
    trace: invalidValue,
    widht: invalidValue,
  },
  { requiredKeys: [] },
);

describe('image settings', () => {
  it('are accepted if the schema accepts them, and resolve to the same values', () => {
    const check = (value: object) => {
      const { success, data } = imageConfigSchema.safeParse(value);
      expect(canRead(value)).toBe(success);
      const given = Object.entries(data ?? {}).filter(([, setting]) => setting !== undefined);
      if (success) expect(resolveImageConfig(value, 'svg')).toMatchObject(Object.fromEntries(given));
    };
    fc.assert(fc.property(config, check), { numRuns: countOf(2_000) });
    for (const value of [null, undefined, 'max', 5, []])
      expect(canRead(value)).toBe(value === null || value === undefined);
  });
});

function canRead(value: unknown): boolean {
  try {
    resolveImageConfig(value, 'svg');
    return true;
  } catch {
    return false;
  }
}

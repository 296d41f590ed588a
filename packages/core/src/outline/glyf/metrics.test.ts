import { describe, expect, it } from 'vitest';
import { words } from '../../../test/builders/glyf-builder.ts';
import { readMetric } from './metrics.ts';

describe('readMetric', () => {
  const table = { bytes: words(500, -10, 600, 20, 30, -40), longCount: 2 };

  it('reads long entries', () => {
    expect(readMetric(table, 0)).toEqual({ advance: 500, bearing: -10 });
    expect(readMetric(table, 1)).toEqual({ advance: 600, bearing: 20 });
  });

  it('uses the last advance, and separate bearings, for glyphs after the long entries', () => {
    expect(readMetric(table, 2)).toEqual({ advance: 600, bearing: 30 });
    expect(readMetric(table, 3)).toEqual({ advance: 600, bearing: -40 });
  });

  it('has no bearing where the table ends', () => {
    expect(readMetric(table, 4)).toEqual({ advance: 600, bearing: undefined });
  });

  it('refuses a table without long entries, and one that ends within them', () => {
    expect(() => readMetric({ ...table, longCount: 0 }, 0)).toThrow(expect.objectContaining({ code: 'GLYF_DAMAGED' }));
    expect(() => readMetric({ ...table, longCount: 9 }, 5)).toThrow(
      expect.objectContaining({ code: 'BYTES_TRUNCATED' }),
    );
  });
});

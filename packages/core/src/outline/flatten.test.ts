import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyOutline, build, distanceTo, pathContext, sample } from '../../test/font/outlines.ts';
import { countOf } from '../../test/thorough.ts';
import { flattenOutline, flattenPen } from './flatten.ts';
import { drawOutline, recordOutline, verb } from './outline.ts';

const wave = build({ start: [0, 0], pieces: [[100, 100, 200, -100, 300, 0]], isClosed: false });

describe('flattenOutline', () => {
  it('draws lines within the tolerance of the curve, and vice versa', () => {
    fc.assert(
      fc.property(anyOutline, fc.constantFrom(5, 0.5, 0.05), (outline, tolerance) => {
        const flat = flattenOutline(outline, tolerance, pathContext());
        expect(flat.verbs).not.toContain(verb.quad);
        expect(flat.verbs).not.toContain(verb.cubic);
        const [lines, curves] = [sample(flat, 1), sample(outline, 100)];
        for (const point of curves.flat()) expect(distanceTo(lines, point)).toBeLessThanOrEqual(tolerance + 1e-9);
      }),
      { numRuns: countOf(60) },
    );
  });

  it('doubles the number of lines for a quarter of the tolerance', () => {
    const count = (tolerance: number) => flattenOutline(wave, tolerance, pathContext()).verbs.length;
    expect(count(0.001) / count(0.004)).toBeCloseTo(2, 1);
    expect(count(0.1)).toBeLessThan(60);
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('refuses a tolerance of %d', (tolerance) => {
    expect(() => flattenOutline(wave, tolerance, pathContext())).toThrow(
      expect.objectContaining({ code: 'OPTION_INVALID' }),
    );
  });

  it('stops at the segment limit, even where rounding prevents a better approximation', () => {
    expect(() => flattenOutline(wave, 1e-6, pathContext({ maxPathSegments: 1000 }))).toThrow(
      expect.objectContaining({ code: 'OUTLINE_TOO_LONG' }),
    );
    const far = build({ start: [1e15, 0], pieces: [[1e15, 3, 1e15 + 7, -5, 1e15, 9]], isClosed: false });
    expect(flattenOutline(far, 1e-3, pathContext()).verbs.length).toBeLessThan(1000);
  });
});

describe('flattenPen', () => {
  it('draws the same into the given pen', () => {
    const drawn = recordOutline((pen) => drawOutline(wave, flattenPen(pen, 0.1, pathContext())));
    expect(drawn).toEqual(flattenOutline(wave, 0.1, pathContext()));
  });
});

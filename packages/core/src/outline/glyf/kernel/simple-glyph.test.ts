import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tablesOf } from '../../../../test/builders/glyf-builder.ts';
import { countOf } from '../../../../test/thorough.ts';
import { ConversionRun } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import { resolveLimits } from '../../../limits.ts';
import { encodePoints } from '../encode.ts';
import type { Glyph } from '../glyph.ts';
import { readGlyph } from '../read.ts';
import { SimpleGlyphReader } from './simple-glyph.ts';

const context = new ConversionRun(resolveLimits()).context(() => Promise.reject(new Error('unused')));
const coordinate = fc.oneof(fc.integer({ min: -300, max: 300 }), fc.integer({ min: -16000, max: 16000 }));
const points = fc
  .array(fc.array(fc.tuple(coordinate, coordinate, fc.constantFrom(0, 1)), { minLength: 1, maxLength: 20 }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((contours) => {
    const all = contours.flat();
    const lengths = contours.map(({ length }) => length);
    return {
      xs: Float64Array.from(all, ([x]) => x),
      ys: Float64Array.from(all, ([, y]) => y),
      onCurve: Uint8Array.from(all, ([, , on]) => on),
      ends: lengths.map((_, at) => lengths.slice(0, at + 1).reduce((sum, length) => sum + length, -1)),
    };
  });
const instructions = fc.uint8Array({ maxLength: 10 });

/** The glyph, or why it cannot be read. */
function read(bytes: Uint8Array): Glyph | ConversionError {
  try {
    return readGlyph(tablesOf(bytes), 0, context);
  } catch (error) {
    if (error instanceof ConversionError) return error;
    throw error;
  }
}

describe('SimpleGlyphReader', () => {
  it('reads what readGlyph reads, and nothing that readGlyph refuses', () => {
    const reader = new SimpleGlyphReader();
    const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 2 });
    let accepted = 0;
    let refused = 0;
    fc.assert(
      fc.property(points, instructions, changes, fc.nat(12), fc.boolean(), (glyph, program, changed, cut, isCut) => {
        const bytes = encodePoints(glyph, { instructions: program });
        for (const [at, value] of changed) bytes[at % bytes.length] = value;
        const stored = bytes.subarray(0, isCut ? Math.max(0, bytes.length - cut) : bytes.length);
        const expected = read(stored);
        const isRead = reader.read(stored, 0, stored.length, context.limits.maxGlyphPoints);
        const isSimple = !(expected instanceof ConversionError) && expected?.kind === 'simple';
        expect(isRead).toBe(isSimple);
        if (!isRead) refused++;
        if (!isSimple) return;
        accepted++;
        const { xs, ys, onCurve, ends, bounds } = expected;
        const { count, contourCount } = reader;
        expect([...reader.xs.subarray(0, count)]).toEqual([...xs]);
        expect([...reader.ys.subarray(0, count)]).toEqual([...ys]);
        expect([...reader.onCurve.subarray(0, count)]).toEqual([...onCurve]);
        expect([...reader.ends.subarray(0, contourCount)]).toEqual(ends);
        expect([reader.xMin, reader.yMax]).toEqual([bounds.xMin, bounds.yMax]);
      }),
      { numRuns: countOf(3000) },
    );
    expect(Math.min(accepted, refused)).toBeGreaterThan(100);
  });

  it('reads at any offset, and up to a number of points', () => {
    const bytes = encodePoints({
      xs: Float64Array.of(5, 6, 7),
      ys: Float64Array.of(1, 2, 1),
      onCurve: Uint8Array.of(1, 0, 1),
      ends: [2],
    });
    const table = Uint8Array.of(9, 9, ...bytes, 9);
    const reader = new SimpleGlyphReader();
    expect(reader.read(table, 2, 2 + bytes.length, 3)).toBe(true);
    expect([...reader.xs.subarray(0, reader.count)]).toEqual([5, 6, 7]);
    reader.moveLeft(5);
    expect([...reader.xs.subarray(0, reader.count)]).toEqual([0, 1, 2]);
    expect(reader.read(table, 2, 2 + bytes.length, 2), 'too many points').toBe(false);
    expect(reader.read(table, 2, 1 + bytes.length, 3), 'a byte is missing').toBe(false);
  });

  it('accepts empty contours, but none that ends before the previous one', () => {
    const glyph = { xs: Float64Array.of(5, 6, 7), ys: Float64Array.of(1, 2, 1), onCurve: Uint8Array.of(1, 0, 1) };
    for (const ends of [
      [2, 2],
      [1, 2],
      [2, 1, 2],
      [0, 2, 1],
      [3, 2],
    ]) {
      const bytes = encodePoints({ ...glyph, ends });
      const isOrdered = ends.every((end, at) => end >= (ends[at - 1] ?? 0));
      expect(new SimpleGlyphReader().read(bytes, 0, bytes.length, 10), ends.join()).toBe(isOrdered);
      expect(read(bytes) instanceof ConversionError, ends.join()).toBe(!isOrdered);
    }
  });
});

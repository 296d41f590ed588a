import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteReader } from '../../../bytes/reader.ts';
import { type Region, regionScalar } from '../../variations/region.ts';
import { withExplicitRange } from '../../variations/region-table.ts';
import { type GlyphVariation, GvarWriter } from './gvar-writer.ts';
import { findTouched } from './touched.ts';
import { readVariations, varyPoints } from './variations.ts';

const context = { limits: { maxPathSegments: 1e6, maxGlyphPoints: 1e5 }, spend: () => {} } as never;
const axisCount = 2;
const tent = fc
  .tuple(fc.integer({ min: -4, max: 4 }), fc.nat(4), fc.nat(4), fc.boolean())
  .map(([peak, before, after, isPlain]) => {
    const at = peak / 4;
    if (isPlain || peak === 0) return { peak: at, start: Math.min(at, 0), end: Math.max(at, 0) };
    const [low, high] = peak > 0 ? [0, 1] : [-1, 0];
    return { peak: at, start: Math.max(low, at - before / 4), end: Math.min(high, at + after / 4) };
  });
const region = fc.array(tent, { minLength: axisCount, maxLength: axisCount }).map(
  (axes): Region => ({
    peak: axes.map(({ peak }) => peak),
    range: { start: axes.map(({ start }) => start), end: axes.map(({ end }) => end) },
  }),
);
const count = 12;
const ends = [4, 7];
const column = fc
  .array(fc.oneof(fc.constant(5), fc.integer({ min: -300, max: 300 })), { minLength: count, maxLength: count })
  .map((values) => Float64Array.from(values));
const points = fc.record({ xs: column, ys: column });
const glyph = fc.array(fc.record({ region, deltas: points }), { maxLength: 5 });

describe('GvarWriter', () => {
  it('moves points as intended at any location', () => {
    const location = fc.array(
      fc.integer({ min: -8, max: 8 }).map((value) => value / 8),
      { minLength: 2, maxLength: 2 },
    );
    fc.assert(
      fc.property(
        fc.array(glyph, { minLength: 1, maxLength: 4 }),
        points,
        location,
        (glyphs, original, coordinates) => {
          const writer = new GvarWriter(axisCount);
          for (const variations of glyphs) {
            writer.add(
              variations.map(({ region: stated, deltas }): GlyphVariation => {
                return { region: withExplicitRange(stated), deltas, touched: findTouched(deltas, original, ends, 0) };
              }),
            );
          }
          const read = readVariations(writer.finish());
          const scalarOf = (one: Region): number => regionScalar(one, coordinates);
          for (const [at, variations] of glyphs.entries()) {
            const moved = varyPoints(read, at, scalarOf, original, ends, context);
            for (let point = 0; point < count; point++) {
              const sum = (of: 'xs' | 'ys'): number =>
                variations.reduce(
                  (all, { deltas, region: one }) => all + scalarOf(one) * deltas[of][point]!,
                  original[of][point]!,
                );
              expect(moved.xs[point]).toBeCloseTo(sum('xs'), 9);
              expect(moved.ys[point]).toBeCloseTo(sum('ys'), 9);
            }
          }
        },
      ),
    );
  });

  it('writes 32-bit offsets if necessary', () => {
    const writer = new GvarWriter(1);
    const deltas = {
      xs: Float64Array.from({ length: 400 }, (_, at) => 200 + ((at * 37) % 101)),
      ys: Float64Array.from({ length: 400 }, (_, at) => 300 + ((at * 53) % 89)),
    };
    const touched = Array.from({ length: 400 }, (_, at) => at);
    for (let at = 0; at < 100; at++)
      writer.add([{ region: withExplicitRange({ peak: [1], range: undefined }), deltas, touched }]);
    const table = writer.finish();
    expect(new ByteReader(table.subarray(14)).u16()).toBe(1);
    const original = { xs: new Float64Array(400), ys: new Float64Array(400) };
    expect(varyPoints(readVariations(table), 99, () => 1, original, [399], context)).toEqual(deltas);
  });

  it('refuses a delta of more than 16 bits, and names the glyph', () => {
    const deltas = { xs: Float64Array.of(40_000), ys: Float64Array.of(0) };
    const writer = new GvarWriter(1);
    expect(() =>
      writer.add([{ region: withExplicitRange({ peak: [1], range: undefined }), deltas, touched: [0] }]),
    ).toThrow(expect.objectContaining({ code: 'BYTES_UNWRITABLE', message: expect.stringContaining('glyph 0') }));
  });
});

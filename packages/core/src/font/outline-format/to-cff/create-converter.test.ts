import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { countOf } from '../../../../test/thorough.ts';
import { encodePoints } from '../../../outline/glyf/encode.ts';
import type { GlyphPoints } from '../../../outline/glyf/glyph.ts';
import { CompiledConverter } from './compiled-converter.ts';
import type { Converter } from './converter.ts';
import { createConverter } from './create-converter.ts';
import { InterpretedConverter } from './interpreted-converter.ts';

/** Coordinates as in fonts: near each other, equal, far away. */
const whole = fc.oneof(
  fc.integer({ min: -40, max: 40 }),
  fc.integer({ min: -2000, max: 2000 }),
  fc.constantFrom(0, 32767, -32768, 1000),
);
/** The points of scaled components have fractions, and may be out of range. */
const fraction = fc.oneof(
  whole,
  whole.map((value) => value / 3),
  fc.constantFrom(0.5, 1 / 65536, 65533.5, -65534, 90_000),
);
const onCurve = fc.constantFrom<0 | 1>(0, 1, 1);

function pointsWith(coordinate: fc.Arbitrary<number>): fc.Arbitrary<GlyphPoints> {
  const contour = fc.array(fc.tuple(coordinate, coordinate, onCurve), { minLength: 1, maxLength: 24 });
  return fc.array(contour, { minLength: 1, maxLength: 4 }).map((contours) => {
    const all = contours.flat();
    let end = -1;
    return {
      xs: Float64Array.from(all, ([x]) => x),
      ys: Float64Array.from(all, ([, y]) => y),
      onCurve: Uint8Array.from(all, ([, , on]) => on),
      ends: contours.map(({ length }) => {
        end += length;
        return end;
      }),
    };
  });
}

/** A glyph is read from bytes, some of them damaged, or its points are set. */
const glyph = fc.record({
  points: fc.oneof(
    pointsWith(whole).map((points) => ({ points, isEncoded: true })),
    pointsWith(fraction).map((points) => ({ points, isEncoded: false })),
  ),
  damage: fc.option(fc.tuple(fc.nat(60), fc.nat(255)), { freq: 5 }),
  cut: fc.option(fc.nat(40), { freq: 6 }),
  left: fc.constantFrom(0, 0, 7, -0.25),
  width: fc.constantFrom(undefined, 0, -1200, 0.5),
});
type GlyphCase = typeof glyph extends fc.Arbitrary<infer Case> ? Case : never;

/** The glyf table, and where each glyph is in it. Deltas of whole points must have 16 bits. */
function tableOf(glyphs: readonly GlyphCase[]): { table: Uint8Array; ends: number[] } {
  const parts = glyphs.map(({ points: { points, isEncoded }, damage, cut }) => {
    if (!isEncoded) return new Uint8Array();
    const bytes = encodePoints({ ...points, xs: points.xs.map(halve), ys: points.ys.map(halve) });
    if (damage !== null) bytes[damage[0] % bytes.length] = damage[1];
    return bytes.subarray(0, bytes.length - Math.min(cut ?? 0, bytes.length));
  });
  let end = 0;
  const ends = parts.map(({ length }) => {
    end += length;
    return end;
  });
  return { table: Uint8Array.from(parts.flatMap((part) => [...part])), ends };
}

const halve = (value: number): number => Math.trunc(value / 2);

/** Everything that a converter states about some glyphs. */
function resultOf(converter: Converter, glyphs: readonly GlyphCase[]): unknown[] {
  const { table, ends } = tableOf(glyphs);
  converter.setTable(table);
  const results = glyphs.map(({ points: { points }, left, width }, at) => {
    const isRead = converter.read(ends[at - 1] ?? 0, ends[at]!, 60);
    const stored = [converter.pointCount, converter.contourCount, converter.xMin, converter.yMax];
    if (!isRead) converter.setPoints(points);
    converter.moveLeft(left);
    converter.begin(width);
    const conversion = converter.addContours();
    converter.end();
    return [isRead, isRead && stored, conversion];
  });
  const { bodies, glyphs: lists, fractions } = converter.charstrings;
  const numbers = [bodies, lists].flatMap((list) => {
    const { symbols, starts } = list.call(converter.charstrings);
    return [[...symbols], [...starts]];
  });
  return [...results, ...numbers, [...fractions.call(converter.charstrings)]];
}

const tolerances = [0.25, 0.5, 1, 5];

describe('a compiled converter of glyphs', () => {
  it('is used where WebAssembly is not switched off', async () => {
    expect(await createConverter(0.5)).toBeInstanceOf(CompiledConverter);
    vi.stubGlobal('WebAssembly', undefined);
    expect(await createConverter(0.5)).toBeInstanceOf(InterpretedConverter);
    vi.unstubAllGlobals();
  });

  it('gives the same numbers as the source that it is compiled from', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(glyph, { minLength: 1, maxLength: 12 }),
        fc.constantFrom(...tolerances),
        async (glyphs, tolerance) => {
          const interpreted = new InterpretedConverter(tolerance, Math.min(0.5, tolerance));
          expect(resultOf(await createConverter(tolerance), glyphs)).toEqual(resultOf(interpreted, glyphs));
        },
      ),
      { numRuns: countOf(1500) },
    );
  });

  it('keeps its results when its memory grows', async () => {
    const [compiled, interpreted] = [await createConverter(0.5), new InterpretedConverter(0.5, 0.5)];
    const glyphs = [10, 1_500, 40, 3_000, 5].map((count, at): GlyphCase => {
      const indexes = Array.from({ length: count }, (_, index) => index);
      const points = {
        xs: Float64Array.from(indexes, (index) => Math.round(index * Math.cos(index / 9)) + at),
        ys: Float64Array.from(indexes, (index) => Math.round(index * Math.sin(index / 9))),
        onCurve: Uint8Array.from(indexes, (index) => (index % 5 === 0 ? 1 : 0)),
        ends: [count - 1],
      };
      return { points: { points, isEncoded: false }, damage: null, cut: null, left: 0, width: undefined };
    });
    expect(resultOf(compiled, glyphs)).toEqual(resultOf(interpreted, glyphs));
  });

  it('keeps its results when there are many glyphs, and when more points are found than are cached', async () => {
    const [compiled, interpreted] = [await createConverter(0.5), new InterpretedConverter(0.5, 0.5)];
    const small = Array.from({ length: 700 }, (_, at) => zigzag(3 + (at % 5), at));
    const large = Array.from({ length: 18 }, (_, at) => zigzag(60_000, at % 17)); // the first one comes again
    for (const points of [...small, ...large, ...small]) {
      const [ours, theirs] = [compiled, interpreted].map((converter) => {
        converter.setPoints(points);
        converter.begin(undefined);
        const conversion = converter.addContours();
        converter.end();
        return conversion;
      });
      expect(ours).toEqual(theirs);
    }
    for (const name of ['glyphs', 'bodies'] as const) {
      const [ours, theirs] = [compiled.charstrings[name](), interpreted.charstrings[name]()];
      expect(Buffer.compare(bytesOf(ours.symbols), bytesOf(theirs.symbols)), name).toBe(0);
      expect(Buffer.compare(bytesOf(ours.starts), bytesOf(theirs.starts)), name).toBe(0);
    }
    expect(interpreted.charstrings.bodyCount, 'each contour is stored once').toBe(717);
  });
});

/** A polygon that differs from those with another number. */
function zigzag(count: number, number: number): GlyphPoints {
  const indexes = Array.from({ length: count }, (_, at) => at);
  return {
    xs: Float64Array.from(indexes, (at) => at % 251),
    ys: Float64Array.from(indexes, (at) => ((at * at) % 257) + (at === 1 ? 300 + number : 0)),
    onCurve: new Uint8Array(count).fill(1),
    ends: [count - 1],
  };
}

const bytesOf = (list: Int32Array): Uint8Array => new Uint8Array(list.buffer, list.byteOffset, list.byteLength);

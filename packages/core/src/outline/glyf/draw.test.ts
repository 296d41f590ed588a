import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compositeOf, tablesOf, words } from '../../../test/builders/glyf-builder.ts';
import { falseLengths, flips, truncations } from '../../../test/damage.ts';
import { textOf } from '../../../test/font/outline-text.ts';
import { ConversionRun } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import { resolveLimits } from '../../limits.ts';
import { areaOf } from '../measure/area.ts';
import { boundsOf } from '../measure/bounds.ts';
import { recordOutline } from '../outline.ts';
import { drawGlyph } from './draw.ts';
import { encodePoints } from './encode.ts';
import { readVariations } from './gvar/variations.ts';
import type { GlyphTables } from './phantoms.ts';
import { resolveGlyph } from './resolve.ts';

const contextOf = (limits = {}) =>
  new ConversionRun(resolveLimits(limits)).context(() => Promise.reject(new Error('unused')));
const context = contextOf();

/** A font with every kind of component and variation, and its glyphs as fontTools draws them. */
interface Fixture {
  readonly indexToLocFormat: number;
  readonly numberOfHMetrics: number;
  readonly tables: Record<'glyf' | 'loca' | 'hmtx' | 'gvar', string>;
  readonly expected: readonly {
    readonly glyph: number;
    readonly coordinates: readonly number[];
    readonly xs: readonly number[];
    readonly ys: readonly number[];
    readonly onCurve: readonly number[];
    readonly ends: readonly number[];
    readonly left: number;
    readonly right: number;
    readonly area: number;
    readonly bounds: readonly number[] | null;
  }[];
}
const fixture: Fixture = JSON.parse(readFileSync(new URL('./fixtures/parts.json', import.meta.url), 'utf8'));
const bytesOf = (tag: keyof Fixture['tables']) => new Uint8Array(Buffer.from(fixture.tables[tag], 'base64'));

function fixtureTables(changed: Partial<Record<keyof Fixture['tables'], Uint8Array>> = {}): GlyphTables {
  const { glyf, loca, hmtx, gvar } = {
    glyf: bytesOf('glyf'),
    loca: bytesOf('loca'),
    hmtx: bytesOf('hmtx'),
    gvar: bytesOf('gvar'),
    ...changed,
  };
  const horizontal = { bytes: hmtx, longCount: fixture.numberOfHMetrics };
  return { glyf, loca, indexToLocFormat: fixture.indexToLocFormat, horizontal, variations: readVariations(gvar) };
}

/** A square at the origin. */
const square = encodePoints({
  xs: Float64Array.of(0, 0, 10, 10),
  ys: Float64Array.of(0, 10, 10, 0),
  onCurve: Uint8Array.of(1, 1, 1, 1),
  ends: [3],
});

describe('drawGlyph', () => {
  it.each(fixture.expected)(
    'draws glyph $glyph at $coordinates as fontTools does',
    ({ glyph, coordinates, ...expected }) => {
      const tables = fixtureTables();
      const points = resolveGlyph(tables, glyph, context, coordinates);
      expect([...points.onCurve]).toEqual(expected.onCurve);
      expect(points.ends).toEqual(expected.ends);
      expectNear([...points.xs], expected.xs);
      expectNear([...points.ys], expected.ys);
      // For metrics that come from a component, fontTools relies on the values in hmtx.
      const usesPart = glyph === 4;
      if (usesPart) return;
      let advance = 0;
      const outline = recordOutline((pen) => {
        advance = drawGlyph(tables, glyph, pen, context, coordinates).width;
      });
      const box = boundsOf(outline);
      expectNear([advance, areaOf(outline)], [expected.right - expected.left, expected.area]);
      expectNear(box ? [box.xMin, box.yMin, box.xMax, box.yMax] : [], expected.bounds ?? []);
    },
  );

  it('is positioned by the side bearing and advances by the metrics', () => {
    const horizontal = { bytes: words(600, 25), longCount: 1 };
    const vertical = { bytes: words(900, 5), longCount: 1 };
    const tables = { ...tablesOf(square), horizontal, vertical };
    let advance: unknown;
    expect(textOf((pen) => (advance = drawGlyph(tables, 0, pen, context)))).toBe('M 25 0 L 25 10 L 35 10 L 35 0 Z');
    expect(advance).toEqual({ width: 600, height: 900 });
  });

  it('is not moved without metrics or without a side bearing', () => {
    const unmoved = 'M 0 0 L 0 10 L 10 10 L 10 0 Z';
    expect(textOf((pen) => drawGlyph(tablesOf(square), 0, pen, context))).toBe(unmoved);
    const tables = { ...tablesOf(new Uint8Array(), square), horizontal: { bytes: words(600, 25), longCount: 1 } };
    expect(textOf((pen) => drawGlyph(tables, 1, pen, context))).toBe(unmoved);
  });

  it('uses the metrics of the component with USE_MY_METRICS', () => {
    const horizontal = { bytes: words(600, 25, 700, 0), longCount: 2 };
    const tables = { ...tablesOf(square, compositeOf([0x202, 0, 0x6400])), horizontal };
    let advance: unknown;
    const drawn = textOf((pen) => (advance = drawGlyph(tables, 1, pen, context)));
    expect(drawn).toBe('M 125 0 L 125 10 L 135 10 L 135 0 Z');
    expect(advance).toEqual({ width: 600, height: 0 });
  });

  it('reports that a component overlaps', () => {
    const tables = tablesOf(square, compositeOf([0x402, 0, 0]), compositeOf([0x2, 1, 0]), compositeOf([0x2, 0, 0]));
    expect([0, 1, 2, 3].map((glyph) => resolveGlyph(tables, glyph, context).overlaps)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

describe('errors', () => {
  it('refuses a glyph that contains itself, directly or indirectly', () => {
    const tables = tablesOf(compositeOf([0x2, 0, 0]), compositeOf([0x2, 2, 0]), compositeOf([0x2, 1, 0]));
    for (const glyph of [0, 1]) {
      expect(() => resolveGlyph(tables, glyph, context)).toThrow(expect.objectContaining({ code: 'GLYF_DAMAGED' }));
    }
  });

  it('refuses too deeply nested glyphs', () => {
    const tables = tablesOf(square, ...[0, 1, 2].map((part) => compositeOf([0x2, part, 0])));
    const limited = contextOf({ maxGlyphNesting: 2 });
    expect(resolveGlyph(tables, 2, limited).ends).toEqual([3]);
    expect(() => resolveGlyph(tables, 3, limited)).toThrow(expect.objectContaining({ code: 'GLYPH_TOO_COMPLEX' }));
  });

  it('refuses glyphs that expand exponentially, even without points', () => {
    const tenCopiesOf = (part: number) => compositeOf(...Array.from({ length: 10 }, () => [0x2, part, 0] as const));
    for (const first of [square, new Uint8Array()]) {
      const tables = tablesOf(first, ...Array.from({ length: 9 }, (_, part) => tenCopiesOf(part)));
      expect(() => resolveGlyph(tables, 9, context)).toThrow(expect.objectContaining({ code: 'GLYPH_TOO_COMPLEX' }));
    }
  });

  it('refuses anchors at missing points', () => {
    for (const points of [0x0400, 0x0004]) {
      const tables = tablesOf(square, compositeOf([0x2, 0, 0], [0x0, 0, points]));
      expect(() => resolveGlyph(tables, 1, context)).toThrow('do not both exist, there are 4 and 4');
    }
  });

  it('refuses a component that the font does not have', () => {
    const tables = tablesOf(compositeOf([0x2, 5, 0]));
    expect(() => resolveGlyph(tables, 0, context)).toThrow(expect.objectContaining({ code: 'GLYF_DAMAGED' }));
  });

  it.each(['glyf', 'loca', 'hmtx', 'gvar'] as const)(
    'fails only with a ConversionError, however %s is damaged',
    (tag) => {
      const bytes = bytesOf(tag);
      for (const broken of [...truncations(bytes, 1), ...flips(bytes, 500), ...falseLengths(bytes, 200)]) {
        try {
          const tables = fixtureTables({ [tag]: broken });
          for (let glyph = 0; glyph < 10; glyph++)
            textOf((pen) => drawGlyph(tables, glyph, pen, context, [0.5, -0.25]));
        } catch (error) {
          expect(error).toBeInstanceOf(ConversionError);
        }
      }
    },
  );
});

/** Compares with a tolerance for rounding. */
function expectNear(found: readonly number[], expected: readonly number[]): void {
  expect(found).toHaveLength(expected.length);
  for (const [at, value] of found.entries()) expect(value).toBeCloseTo(expected[at] ?? Number.NaN, 7);
}

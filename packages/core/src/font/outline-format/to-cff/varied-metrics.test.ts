import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { words } from '../../../../test/builders/glyf-builder.ts';
import { fontContext, openFont } from '../../../../test/font/font-fixtures.ts';
import { countOf } from '../../../../test/thorough.ts';
import type { FontFile } from '../../../models/font-file.ts';
import { GvarWriter } from '../../../outline/glyf/gvar/gvar-writer.ts';
import { readVariations } from '../../../outline/glyf/gvar/variations.ts';
import { readGlyph } from '../../../outline/glyf/read.ts';
import { resolveGlyphByScalars } from '../../../outline/glyf/resolve.ts';
import { scalarsAt } from '../../../outline/variations/region.ts';
import { withExplicitRange } from '../../../outline/variations/region-table.ts';
import { readSfnt } from '../../sfnt/read.ts';
import { readGlyphMetrics } from '../../tables/metrics/glyph-metrics.ts';
import { readVorg } from '../../tables/metrics/vorg.ts';
import { replaceTables } from '../../tables/replace.ts';
import { requireTable } from '../../tables/require.ts';
import { readMetricsVariations } from '../../variations/metrics-variations.ts';
import { outlineTables } from '../outline-source.ts';
import { toGlyf } from '../to-glyf/to-glyf.ts';
import { toCff } from './to-cff.ts';

const { context } = fontContext();
const source = await readSfnt(openFont('variable.ttf'), context, { to: 'ttf', config: undefined });
const [glyphCount, axisCount] = [7, 2];
const phantomCount = 4;

/** Vertical metrics as in Chinese fonts: all advances stated, bearings of 100. */
const vhea = words(1, 0, 500, -500, 0, 1000, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, glyphCount);
const vmtx = words(...Array.from({ length: glyphCount }, (_, glyph) => [1000 + 10 * glyph, 100]).flat());

interface Gains {
  readonly top: number;
  readonly bottom: number;
}

const gain = fc.integer({ min: -90, max: 90 });
/** Deltas of the top and bottom of each glyph at the end of the first axis, and at the other end of the second. */
const gains = fc.array(fc.tuple(...[0, 1].map(() => fc.record({ top: gain, bottom: gain }))), {
  minLength: glyphCount,
  maxLength: glyphCount,
});
const peaks = [
  [1, 0],
  [0, -1],
] as const;

function fontOf(all: readonly (readonly Gains[])[]): FontFile {
  const tables = outlineTables(source.tables);
  const gvar = new GvarWriter(axisCount);
  for (const [glyph, ends] of all.entries()) {
    const found = readGlyph(tables, glyph, context);
    const inner = found === undefined ? 0 : found.kind === 'simple' ? found.xs.length : found.components.length;
    gvar.add(
      ends.map(({ top, bottom }, at) => {
        const ys = new Float64Array(inner + phantomCount);
        ys.set([top, bottom], inner + 2);
        const deltas = { xs: new Float64Array(ys.length), ys };
        return {
          region: withExplicitRange({ peak: peaks[at] ?? [], range: undefined }),
          deltas,
          touched: [inner + 2, inner + 3],
        };
      }),
    );
  }
  const more = { vhea, vmtx, gvar: gvar.finish() };
  return { ...source, tables: replaceTables(source.tables, new Map(Object.entries(more))) };
}

/** Vertical origin and advance of each glyph, from phantom points. */
function metricsFromPhantoms({ tables }: FontFile, location: readonly number[]): number[][] {
  const glyphs = { ...outlineTables(tables), variations: readVariations(requireTable(tables, 'gvar')) };
  return Array.from({ length: glyphCount }, (_, glyph) => {
    const { top, bottom } = resolveGlyphByScalars(glyphs, glyph, context, scalarsAt(location)).phantoms;
    return [top, top - bottom];
  });
}

/** The same from VORG, vmtx and VVAR. */
function metricsFromTables({ tables }: FontFile, location: readonly number[]): number[][] {
  const { defaultY, originYs } = readVorg(requireTable(tables, 'VORG'));
  const metrics = readGlyphMetrics(requireTable(tables, 'vhea'), requireTable(tables, 'vmtx'), glyphCount, 'vmtx');
  const varied = readMetricsVariations(requireTable(tables, 'VVAR'), 'VVAR', location, context);
  return Array.from({ length: glyphCount }, (_, glyph) => [
    (originYs.get(glyph) ?? defaultY) + (varied.origin?.(glyph) ?? 0),
    (metrics.advances[glyph] ?? Number.NaN) + varied.advance(glyph),
  ]);
}

const quarter = fc.integer({ min: -4, max: 4 }).map((value) => value / 4);

function expectNear(found: readonly number[][], expected: readonly number[][]): void {
  for (const [glyph, measures] of found.entries()) {
    for (const [at, measure] of measures.entries()) {
      expect(measure, `glyph ${glyph}`).toBeCloseTo(expected[glyph]?.[at] ?? Number.NaN, 6);
    }
  }
}

describe('vertical metrics of a variable font', () => {
  it('keep the origins and advances of phantom points in VORG and VVAR and back in phantom points', async () => {
    await fc.assert(
      fc.asyncProperty(gains, fc.tuple(quarter, quarter), async (all, location) => {
        const font = fontOf(all);
        const expected = metricsFromPhantoms(font, location);
        const cubic = await toCff(font, context);
        expectNear(metricsFromTables(cubic, location), expected);
        const again = await toGlyf(cubic, context);
        expect(again.tables.has('VORG'), 'glyf expresses origins by bearings').toBe(false);
        expectNear(metricsFromPhantoms(again, location), expected);
      }),
      { numRuns: countOf(40) },
    );
  });

  it('have a VVAR without origins if these do not vary', async () => {
    const still = fontOf(Array.from({ length: glyphCount }, () => [{ top: 0, bottom: -40 }]));
    const { tables } = await toCff(still, context);
    expect(readMetricsVariations(requireTable(tables, 'VVAR'), 'VVAR', [1, 0], context).origin).toBeUndefined();
    expectNear(metricsFromTables({ ...still, tables }, [1, 0]), metricsFromPhantoms(still, [1, 0]));
  });
});

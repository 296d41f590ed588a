import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fontContext, openFont } from '../../../test/font-fixtures.ts';
import { words } from '../../../test/glyf-builder.ts';
import type { FontFile } from '../../models/font-file.ts';
import { GvarWriter } from '../../outline/glyf/gvar-writer.ts';
import { readGlyph } from '../../outline/glyf/read.ts';
import { resolveGlyphByScalars } from '../../outline/glyf/resolve.ts';
import { readVariations } from '../../outline/glyf/variations.ts';
import { scalarsAt } from '../../outline/region.ts';
import { withExplicitRange } from '../../outline/region-table.ts';
import { readSfnt } from '../sfnt/read.ts';
import { readLineMetrics } from '../tables/line-metrics.ts';
import { replaceTables } from '../tables/replace.ts';
import { requireTable } from '../tables/require.ts';
import { readVorg } from '../tables/vorg.ts';
import { readLineVariations } from '../variations/line-variations.ts';
import { outlineTables, toCff } from './to-cff.ts';
import { toGlyf } from './to-glyf.ts';

const { context } = fontContext();
const source = await readSfnt(openFont('variable.ttf'), context, { to: 'ttf', config: undefined });
const [glyphCount, axisCount] = [7, 2];
const phantomCount = 4;

/** Lines that run down, as fonts for Chinese have them: all advances stated, bearings of 100. */
const vhea = words(1, 0, 500, -500, 0, 1000, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, glyphCount);
const vmtx = words(...Array.from({ length: glyphCount }, (_, glyph) => [1000 + 10 * glyph, 100]).flat());

interface Gains {
  readonly top: number;
  readonly bottom: number;
}

const gain = fc.integer({ min: -90, max: 90 });
/** For each glyph what the ends of its box gain where the first axis ends, and where the second does the other way. */
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

/** Of each glyph, how high its origin lies and how long it is, as phantom points have it. */
function byPhantoms({ tables }: FontFile, place: readonly number[]): number[][] {
  const glyphs = { ...outlineTables(tables), variations: readVariations(requireTable(tables, 'gvar')) };
  return Array.from({ length: glyphCount }, (_, glyph) => {
    const { top, bottom } = resolveGlyphByScalars(glyphs, glyph, context, scalarsAt(place)).phantoms;
    return [top, top - bottom];
  });
}

/** The same, as VORG, vmtx and VVAR have it. */
function byTables({ tables }: FontFile, place: readonly number[]): number[][] {
  const { defaultY, ys } = readVorg(requireTable(tables, 'VORG'));
  const metrics = readLineMetrics(requireTable(tables, 'vhea'), requireTable(tables, 'vmtx'), glyphCount, 'vmtx');
  const varied = readLineVariations(requireTable(tables, 'VVAR'), 'VVAR', place, context);
  return Array.from({ length: glyphCount }, (_, glyph) => [
    (ys.get(glyph) ?? defaultY) + (varied.origin?.(glyph) ?? 0),
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

describe('lines that run down, in a font that varies', () => {
  it('have the origins and advances of phantom points in VORG and VVAR, and in phantom points again', async () => {
    await fc.assert(
      fc.asyncProperty(gains, fc.tuple(quarter, quarter), async (all, place) => {
        const font = fontOf(all);
        const expected = byPhantoms(font, place);
        const cubic = await toCff(font, context);
        expectNear(byTables(cubic, place), expected);
        const again = await toGlyf(cubic, context);
        expect(again.tables.has('VORG'), 'glyf says origins by bearings').toBe(false);
        expectNear(byPhantoms(again, place), expected);
      }),
      { numRuns: 40 },
    );
  });

  it('have a VVAR without origins where these stand still', async () => {
    const still = fontOf(Array.from({ length: glyphCount }, () => [{ top: 0, bottom: -40 }]));
    const { tables } = await toCff(still, context);
    expect(readLineVariations(requireTable(tables, 'VVAR'), 'VVAR', [1, 0], context).origin).toBeUndefined();
    expectNear(byTables({ ...still, tables }, [1, 0]), byPhantoms(still, [1, 0]));
  });
});

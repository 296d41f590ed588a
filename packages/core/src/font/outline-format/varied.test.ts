import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bezier, sampledDistance } from '../../../test/font/curve-distance.ts';
import { fontContext, openFont } from '../../../test/font/font-fixtures.ts';
import { countOf } from '../../../test/thorough.ts';
import { ConversionError } from '../../errors.ts';
import type { FontFile } from '../../models/font-file.ts';
import { readCff } from '../../outline/cff/read.ts';
import { drawGlyph } from '../../outline/glyf/draw.ts';
import { GvarWriter } from '../../outline/glyf/gvar/gvar-writer.ts';
import { readVariations } from '../../outline/glyf/gvar/variations.ts';
import { readGlyph } from '../../outline/glyf/read.ts';
import { type Outline, recordOutline, verb } from '../../outline/outline.ts';
import type { Pen } from '../../outline/pen.ts';
import { withExplicitRange } from '../../outline/variations/region-table.ts';
import { readSfnt } from '../sfnt/read.ts';
import { readHead } from '../tables/head.ts';
import { readMetricsHeader } from '../tables/metrics/metrics-header.ts';
import { requireTable } from '../tables/require.ts';
import { readMetricsVariations } from '../variations/metrics-variations.ts';
import { toCff } from './to-cff/to-cff.ts';
import { toGlyf } from './to-glyf/to-glyf.ts';

const { context: reading } = fontContext();
const source = await readSfnt(openFont('variable.ttf'), reading, { to: 'ttf', config: undefined });
const [glyphCount, axisCount] = [7, 2];
/** A letter and a composite of it. */
const [letter, accented] = [2, 6];

function glyfTables({ tables }: FontFile) {
  const gvar = tables.get('gvar');
  return {
    glyf: requireTable(tables, 'glyf'),
    loca: requireTable(tables, 'loca'),
    indexToLocFormat: readHead(requireTable(tables, 'head')).indexToLocFormat,
    horizontal: {
      bytes: requireTable(tables, 'hmtx'),
      longCount: readMetricsHeader(requireTable(tables, 'hhea'), 'hhea').longCount,
    },
    variations: gvar && readVariations(gvar),
  };
}

/** The number of points, or of components of a composite, that gvar counts, including the four phantom points. */
function countPoints(glyph: number): number {
  const found = readGlyph(glyfTables(source), glyph, reading);
  return 4 + (found === undefined ? 0 : found.kind === 'simple' ? found.xs.length : found.components.length);
}

const tent = fc
  .constantFrom([0, 0, 0], [0, 1, 1], [-1, -1, 0], [0, 0.5, 1], [0.5, 1, 1], [0, 0.5, 0.5], [-1, -0.5, 0])
  .map(([start = 0, peak = 0, end = 0]) => ({ start, peak, end }));
const region = fc
  .tuple(tent, tent)
  .filter((axes) => axes.some(({ peak }) => peak !== 0))
  .map((axes) =>
    withExplicitRange({
      peak: axes.map(({ peak }) => peak),
      range: { start: axes.map(({ start }) => start), end: axes.map(({ end }) => end) },
    }),
  );

function variationOf(glyph: number) {
  const count = countPoints(glyph);
  const column = fc
    .array(fc.integer({ min: -60, max: 60 }), { minLength: count, maxLength: count })
    .map((values) => Float64Array.from(values));
  const touched = Array.from({ length: count }, (_, at) => at);
  return fc.record({ region, deltas: fc.record({ xs: column, ys: column }), touched: fc.constant(touched) });
}

/** A font with random glyph variations. */
const font = fc
  .tuple(...Array.from({ length: glyphCount }, (_, glyph) => fc.array(variationOf(glyph), { maxLength: 4 })))
  .map((glyphs): FontFile => {
    const writer = new GvarWriter(axisCount);
    for (const variations of glyphs) writer.add(variations);
    return { ...source, tables: new Map([...source.tables, ['gvar', writer.finish()]]) };
  });
/** Start, peak and end of regions, where errors are largest. */
const corner = fc.tuple(fc.constantFrom(-1, -0.5, 0, 0.5, 1), fc.constantFrom(-1, -0.5, 0, 0.5, 1));
const anywhere = fc
  .tuple(fc.integer({ min: -8, max: 8 }), fc.integer({ min: -8, max: 8 }))
  .map(([x, y]) => [x / 8, y / 8]);

function drawOf(varied: FontFile, glyph: number, coordinates: readonly number[]): Outline {
  const { context } = fontContext();
  const cff2 = varied.tables.get('CFF2');
  const draw =
    cff2 === undefined
      ? (pen: Pen) => drawGlyph(glyfTables(varied), glyph, pen, context, coordinates)
      : (pen: Pen) => readCff(cff2, context).drawGlyph(glyph, pen, { coordinates });
  return recordOutline((pen) => void draw(pen));
}

/** Each contour as its curves. */
function contoursOf({ verbs, points }: Outline): Bezier[][] {
  const contours: Bezier[][] = [];
  let at = 0;
  for (const piece of verbs) {
    if (piece === verb.move) contours.push([]);
    const length = { [verb.line]: 2, [verb.quad]: 4, [verb.cubic]: 6, [verb.move]: 2 }[piece] ?? 0;
    if (length > 0 && piece !== verb.move) contours.at(-1)?.push([...points.subarray(at - 2, at + length)]);
    at += length;
    const contour = contours.at(-1);
    if (piece === verb.close && contour?.[0]) contour.push([...contour.at(-1)!.slice(-2), ...contour[0].slice(0, 2)]);
  }
  return contours.filter(({ length }) => length > 0);
}

function distance(a: Outline, b: Outline): number {
  const [first, second] = [contoursOf(a), contoursOf(b)];
  expect(second).toHaveLength(first.length);
  return first.reduce((worst, contour, at) => Math.max(worst, sampledDistance(contour, second[at] ?? [], 4, 0.5)), 0);
}

async function change(to: typeof toCff, varied: FontFile) {
  const { job, context } = fontContext();
  return { result: await to(varied, context), notes: job.notes.map(({ code }) => code) };
}

describe('a variable font', () => {
  it('varies in CFF2 as in glyf, within 1/1000 of the em', async () => {
    await fc.assert(
      fc.asyncProperty(font, fc.array(anywhere, { minLength: 3, maxLength: 3 }), async (varied, locations) => {
        const { result, notes } = await change(toCff, varied);
        expect(notes).toEqual([]);
        for (const location of [[0, 0], ...locations]) {
          for (const glyph of [letter, accented]) {
            expect(distance(drawOf(varied, glyph, location), drawOf(result, glyph, location))).toBeLessThanOrEqual(1);
          }
        }
      }),
      { numRuns: countOf(30) },
    );
  });

  it('varies in glyf as in CFF2, within 1/1000 of the em', async () => {
    await fc.assert(
      fc.asyncProperty(font, fc.array(corner, { minLength: 3, maxLength: 3 }), async (varied, locations) => {
        const cubic = (await change(toCff, varied)).result;
        const { result, notes } = await change(toGlyf, cubic);
        expect(notes).toEqual([]);
        for (const location of [[0, 0], ...locations]) {
          for (const glyph of [letter, accented]) {
            expect(distance(drawOf(cubic, glyph, location), drawOf(result, glyph, location))).toBeLessThanOrEqual(1);
          }
        }
      }),
      { numRuns: countOf(30) },
    );
  });

  it('keeps the advances of its phantom points in HVAR and back in phantom points', async () => {
    await fc.assert(
      fc.asyncProperty(font, anywhere, async (varied, location) => {
        const { context } = fontContext();
        const advancesOf = ({ tables }: FontFile): number[] => {
          const hvar = tables.get('HVAR');
          const gains = hvar && readMetricsVariations(hvar, 'HVAR', location, context);
          const glyphs = glyfTables({ ...source, tables: new Map([...tables, ...sourceOutlines]) });
          return Array.from({ length: glyphCount }, (_, glyph) => {
            return drawGlyph(glyphs, glyph, silent, context).width + (gains?.advance(glyph) ?? 0);
          });
        };
        const widthsOf = (one: FontFile): number[] =>
          Array.from(
            { length: glyphCount },
            (_, glyph) => drawGlyph(glyfTables(one), glyph, silent, context, location).width,
          );
        const cubic = (await change(toCff, varied)).result;
        const expected = widthsOf(varied);
        for (const [glyph, width] of advancesOf(cubic).entries()) expect(width).toBeCloseTo(expected[glyph]!, 6);
        const again = (await change(toGlyf, cubic)).result;
        for (const [glyph, width] of widthsOf(again).entries()) expect(width).toBeCloseTo(expected[glyph]!, 6);
      }),
      { numRuns: countOf(30) },
    );
  });

  it('keeps its axes and all tables that do not depend on outlines', async () => {
    const { result } = await change(toCff, source);
    expect(result.tables.get('fvar')).toEqual(source.tables.get('fvar'));
    for (const tag of ['glyf', 'loca', 'gvar']) expect(result.tables.has(tag)).toBe(false);
    const back = (await change(toGlyf, result)).result;
    expect(back.tables.get('fvar')).toEqual(source.tables.get('fvar'));
    expect(back.tables.has('gvar')).toBe(true);
  });

  it('makes a glyph with damaged variations static, with a note', async () => {
    const gvar = Uint8Array.from(requireTable(source.tables, 'gvar'));
    gvar.fill(0xff, gvar.length - 12);
    const damaged = { ...source, tables: new Map([...source.tables, ['gvar', gvar]]) };
    const { result, notes } = await change(toCff, damaged);
    expect(new Set(notes)).toEqual(new Set(['GLYPH_VARIATIONS_DAMAGED']));
    expect(distance(drawOf(source, letter, [0, 0]), drawOf(result, letter, [1, 0]))).toBeLessThanOrEqual(1);
  });

  it('is refused if gvar and fvar have different axis counts', async () => {
    const gvar = new GvarWriter(3).finish();
    const wrong = { ...source, tables: new Map([...source.tables, ['gvar', gvar]]) };
    await expect(change(toCff, wrong)).rejects.toMatchObject({ code: 'FONT_TABLE_DAMAGED' });
  });

  it('is refused if a glyph varies in more regions than CFF2 allows', async () => {
    const writer = new GvarWriter(axisCount);
    const deltas = { xs: new Float64Array(countPoints(0)).fill(9), ys: new Float64Array(countPoints(0)) };
    const peaks = Array.from({ length: 500 }, (_, at) => (at + 1) / 0x4000);
    writer.add(
      peaks.map((peak, at) => {
        const moved = { xs: deltas.xs.map((x, point) => (point === at % 3 ? 2 * x : x)), ys: deltas.ys };
        return { region: withExplicitRange({ peak: [peak, 0], range: undefined }), deltas: moved, touched: [0, 1, 2] };
      }),
    );
    const many = { ...source, tables: new Map([...source.tables, ['gvar', writer.finish()]]) };
    await expect(change(toCff, many)).rejects.toMatchObject({ code: 'FONT_TOO_LARGE' });
  });

  it('throws only ConversionError for any damage to gvar, fvar or CFF2', async () => {
    const cubic = (await change(toCff, source)).result;
    const damage = fc.record({ at: fc.nat({ max: 300 }), byte: fc.nat({ max: 255 }), length: fc.option(fc.nat(300)) });
    const wrong = fc.tuple(
      fc.constantFrom('gvar', 'fvar', 'CFF2', 'HVAR'),
      fc.array(damage, { minLength: 1, maxLength: 4 }),
    );
    await fc.assert(
      fc.asyncProperty(wrong, async ([tag, damages]) => {
        const whole = tag === 'gvar' ? source : cubic;
        let table = Uint8Array.from(whole.tables.get(tag) ?? []);
        for (const { at, byte, length } of damages) {
          if (at < table.length) table[at] = byte;
          if (length !== null) table = table.slice(0, length);
        }
        const broken = { ...whole, tables: new Map([...whole.tables, [tag, table]]) };
        try {
          await change(tag === 'gvar' ? toCff : toGlyf, broken);
        } catch (error) {
          expect(error).toBeInstanceOf(ConversionError);
        }
      }),
    );
  });
});

const sourceOutlines = (['glyf', 'loca', 'head'] as const).map(
  (tag) => [tag, requireTable(source.tables, tag)] as const,
);
const silent: Pen = { moveTo: () => {}, lineTo: () => {}, quadTo: () => {}, cubicTo: () => {}, close: () => {} };

import { describe, expect, it } from 'vitest';
import { fontContext, openFont } from '../../../test/font/font-fixtures.ts';
import { expectedInstances, glyphNames } from '../../../test/font/varying-fonts.ts';
import { convert } from '../../convert.ts';
import type { FontFile } from '../../models/font-file.ts';
import { readCff } from '../../outline/cff/read.ts';
import { readGlyph } from '../../outline/glyf/read.ts';
import { recordOutline } from '../../outline/outline.ts';
import { readSfnt } from '../sfnt/read.ts';
import { readHead } from '../tables/head.ts';
import { readGlyphMetrics } from '../tables/metrics/glyph-metrics.ts';
import { NameTable } from '../tables/names/name-table.ts';
import { readOs2 } from '../tables/os2.ts';
import { readPost } from '../tables/post.ts';
import { requireTable } from '../tables/require.ts';

const { context } = fontContext();
const varying = ['fvar', 'avar', 'gvar', 'cvar', 'HVAR', 'VVAR', 'MVAR', 'CFF2'];

async function make(instance: Record<string, number> | string, to: 'ttf' | 'otf' = 'ttf') {
  const { bytes, notes } = await convert(openFont(`varying.${to}`), { to, font: { instance } });
  const font = await readSfnt(bytes, context, { to, config: undefined });
  return { font, codes: notes.map(({ code }) => code), bytes };
}

const wordsOf = (table: Uint8Array, at: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => new DataView(table.buffer, table.byteOffset).getInt16(at + 2 * index));
const word = (table: Uint8Array, at: number): number => wordsOf(table, at, 1)[0]! & 0xffff; // one was requested

/** Offsets of the subtables of the first lookup of a type in GPOS. */
function lookupOf(gpos: Uint8Array, type: number): number {
  const list = word(gpos, 8);
  for (let index = 0; index < word(gpos, list); index++) {
    const at = list + word(gpos, list + 2 + 2 * index);
    const first = at + word(gpos, at + 6);
    if (word(gpos, at) === type) return first;
    if (word(gpos, at) === 9 && word(gpos, first + 2) === type) return first + word(gpos, first + 6);
  }
  throw new Error(`no lookup of type ${type}`);
}

function glyphsOf({ tables }: FontFile) {
  const { indexToLocFormat } = readHead(requireTable(tables, 'head'));
  const outlines = { glyf: requireTable(tables, 'glyf'), loca: requireTable(tables, 'loca'), indexToLocFormat };
  return glyphNames.map((_, glyph) => readGlyph(outlines, glyph, context));
}

describe.each(expectedInstances.quadratic)('the instance at $location', (expected) => {
  it('has the points, components and bounds that fontTools finds', async () => {
    const glyphs = glyphsOf((await make(expected.location)).font);
    for (const [index, glyph] of glyphs.entries()) {
      const name = glyphNames[index]!; // one per glyph
      if (glyph === undefined) throw new Error(`${name} is blank`);
      const { xMin, yMin, xMax, yMax } = glyph.bounds;
      expect([name, xMin, yMin, xMax, yMax]).toEqual([name, ...(expected.bounds[name] ?? [])]);
      if (glyph.kind === 'simple') {
        expect(Array.from(glyph.xs, (x, at) => [x, glyph.ys[at]])).toEqual(expected.points[name]);
        expect(glyph.overlaps).toBe(true);
      } else {
        const parts = glyph.components.map(({ placement }) => ('x' in placement ? [placement.x, placement.y] : []));
        expect(parts).toEqual(expected.parts);
      }
    }
  });

  it('has the metrics, cvt and font-wide values that fontTools finds', async () => {
    const { tables } = (await make(expected.location)).font;
    const [hhea, hmtx] = [requireTable(tables, 'hhea'), requireTable(tables, 'hmtx')];
    const { advances, bearings } = readGlyphMetrics(hhea, hmtx, glyphNames.length, 'hmtx');
    const metrics = glyphNames.map((name, glyph) => [name, [advances[glyph], bearings[glyph]]]);
    expect(Object.fromEntries(metrics)).toEqual(expected.metrics);
    expect(wordsOf(requireTable(tables, 'cvt '), 0, expected.cvt.length)).toEqual(expected.cvt);
    const { yStrikeoutSize, ...os2 } = expected.os2;
    expect(readOs2(requireTable(tables, 'OS/2'))).toMatchObject(
      expected.names === null ? { ...os2, fsSelection: 0x40 } : os2,
    );
    expect(wordsOf(requireTable(tables, 'OS/2'), 26, 1)).toEqual([yStrikeoutSize]);
    expect(readPost(requireTable(tables, 'post')).underlineThickness).toBe(expected.underline);
    expect(wordsOf(hhea, 4, 1), 'hhea equals OS/2').toEqual([expected.os2.sTypoAscender]);
  });

  it('has the kerning, anchors, carets and features that fontTools finds', async () => {
    const { tables } = (await make(expected.location)).font;
    const [gpos, gdef] = [requireTable(tables, 'GPOS'), requireTable(tables, 'GDEF')];
    const pairs = lookupOf(gpos, 2);
    const [ofA, ofB] = [10, 12].map((at) => pairs + word(gpos, pairs + at));
    expect(kerningOf(gpos, pairs, ofA ?? 0, ofB ?? 0)).toEqual(expected.kerning);
    const marks = lookupOf(gpos, 4);
    const bases = marks + word(gpos, marks + 10);
    const anchors = [2, 4].map((at) => wordsOf(gpos, bases + word(gpos, bases + at), 3));
    expect(anchors).toEqual(expected.anchors.map((anchor) => [1, ...anchor]));
    const ligature = word(gdef, 8) + word(gdef, word(gdef, 8) + 4);
    expect(wordsOf(gdef, ligature + word(gdef, ligature + 2), 2)).toEqual([1, expected.caret]);
    expect(featuresOf(requireTable(tables, 'GSUB'))).toEqual(expected.features);
    expect([word(gpos, 2), word(requireTable(tables, 'GSUB'), 2)]).toEqual([0, 0]);
  });

  it('has the names that fontTools gives it, and no variations', async () => {
    const { tables } = (await make(expected.location)).font;
    expect(varying.filter((tag) => tables.has(tag))).toEqual([]);
    if (expected.names === null) return;
    const names = new NameTable(requireTable(tables, 'name'), context);
    const found = Object.keys(expected.names).map((id) => [id, names.getAny(Number(id)) ?? null]);
    expect(Object.fromEntries(found)).toEqual(expected.names);
  });
});

/** The advance of A before B, and placement and advance of B before A, if the formats have them. */
function kerningOf(gpos: Uint8Array, pairs: number, ofA: number, ofB: number): number[] {
  const format = word(gpos, pairs + 4);
  const bits = [0, 1, 2, 3, 4, 5, 6, 7].filter((bit) => (format & (1 << bit)) !== 0);
  const valueAt = (set: number, bit: number): number =>
    bits.includes(bit) ? wordsOf(gpos, set + 4 + 2 * bits.indexOf(bit), 1)[0]! : 0; // one was requested
  return [valueAt(ofA, 2), valueAt(ofB, 0), valueAt(ofB, 2)];
}

function featuresOf(gsub: Uint8Array): string[] {
  const list = word(gsub, 6);
  const tags: string[] = [];
  for (let index = 0; index < word(gsub, list); index++) {
    const record = list + 2 + 6 * index;
    const feature = list + word(gsub, record + 4);
    if (word(gsub, feature + 2) > 0) tags.push(String.fromCharCode(...gsub.subarray(record, record + 4)));
  }
  return tags;
}

describe.each(expectedInstances.cubic)('the instance of CFF2 at $location', (expected) => {
  it('has CFF outlines with the points that fontTools finds, each rounded once', async () => {
    const { font } = await make(expected.location, 'otf');
    const cff = readCff(requireTable(font.tables, 'CFF '), context);
    const { points } = recordOutline((pen) => void cff.drawGlyph(1, pen));
    const rounded = expected.points.flat().map((value) => Math.floor(value + 0.5));
    expect(Array.from(points)).toEqual(rounded);
    expect(cff.advanceWidth(1)).toBe(Math.floor(expected.advance + 0.5));
    expect(cff.glyphName(1)).toBe('A');
    expect(varying.filter((tag) => font.tables.has(tag))).toEqual([]);
  });
});

describe('an instance', () => {
  it.each([
    ['Condensed Bold', 'Varying-CondBold'],
    ['condensed bold', 'Varying-CondBold'],
    ['Varying-CondBold', 'Varying-CondBold'],
  ])('can be selected by its name: %s', async (name, postScriptName) => {
    const { font } = await make(name);
    expect(new NameTable(requireTable(font.tables, 'name'), context).getAny(6)).toBe(postScriptName);
    expect((await make({ wght: 800, wdth: 75 })).font.tables.get('glyf')).toEqual(font.tables.get('glyf'));
  });

  it('without a name is named by its values, as in Technical Note 5902', async () => {
    const names = new NameTable(requireTable((await make({ wght: 523.5 })).font.tables, 'name'), context);
    expect([1, 2, 4, 6, 16, 17].map((id) => names.getAny(id))).toEqual([
      ...['Varying 523.5wght', 'Regular', 'Varying 523.5wght', 'Varying_523.5wght', 'Varying', '523.5wght'],
    ]);
  });

  it('is clamped to the end of an axis, with a note', async () => {
    const { font, codes } = await make({ wght: 1000 });
    expect(codes).toContain('INSTANCE_CLAMPED');
    expect(font.tables.get('glyf')).toEqual((await make({ wght: 900 })).font.tables.get('glyf'));
  });

  it.each([
    ['an unknown axis', { opsz: 12 }, 'the font has no axis "opsz"; its axes: wght, wdth'],
    ['an unknown name', 'Black', 'the font has no instance "Black"; its instances: Condensed Bold, Varying-CondBold'],
  ])('is refused for %s', async (_, instance, message) => {
    const options = { to: 'ttf', font: { instance } } as const;
    await expect(convert(openFont('varying.ttf'), options)).rejects.toMatchObject({ code: 'FONT_INSTANCE', message });
  });

  it('is refused for a static font', async () => {
    const options = { to: 'woff', font: { instance: { wght: 700 } } } as const;
    const message = 'the font is not variable and has no instances';
    await expect(convert(openFont('plain.ttf'), options)).rejects.toMatchObject({ code: 'FONT_INSTANCE', message });
  });

  it.each([['woff'], ['woff2'], ['otf']] as const)('of glyf is made for %s, too', async (to) => {
    const { bytes } = await convert(openFont('varying.ttf'), { to, font: { instance: 'Condensed Bold' } });
    const again = await convert(bytes, { to: to === 'otf' ? 'otf' : 'ttf' });
    const { tables } = await readSfnt(again.bytes, context, { to, config: undefined });
    expect(varying.filter((tag) => tables.has(tag))).toEqual([]);
    expect(tables.has(to === 'otf' ? 'CFF ' : 'glyf')).toBe(true);
  });
});

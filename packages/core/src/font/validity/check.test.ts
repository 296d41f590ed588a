import { describe, expect, it } from 'vitest';
import { compositeOf, words } from '../../../test/builders/glyf-builder.ts';
import { joined, patched } from '../../../test/builders/sfnt-builder.ts';
import { fontContext, openFont } from '../../../test/font/font-fixtures.ts';
import { convert } from '../../convert.ts';
import { ConversionError } from '../../errors.ts';
import type { FontFile } from '../../models/font-file.ts';
import { joinSfnt, layOutSfnt } from '../sfnt/layout.ts';
import { readSfnt } from '../sfnt/read.ts';
import { noteInvalidTables } from './check.ts';

const order = { to: 'ttf', config: undefined };

async function open(name: 'plain.ttf' | 'plain.otf' | 'varying.ttf' | 'varying.otf'): Promise<FontFile> {
  return readSfnt(openFont(name), fontContext().context, order);
}

/** The notes of a font with replaced tables. */
async function faultsOf(font: FontFile, tables: Readonly<Record<string, Uint8Array>> = {}, limits = {}) {
  const { job, context } = fontContext(limits);
  const changed = { ...font, tables: new Map([...font.tables, ...Object.entries(tables)]) };
  await noteInvalidTables(changed, () => true, context);
  return job.notes.map(({ message, where }) => ({ message: message.slice(message.indexOf(': ') + 2), where }));
}

async function messagesOf(...given: Parameters<typeof faultsOf>): Promise<string[]> {
  return (await faultsOf(...given)).map(({ message }) => message);
}

function table(font: FontFile, tag: string): Uint8Array {
  return font.tables.get(tag) ?? new Uint8Array();
}

describe('a valid font', () => {
  it.each(['plain.ttf', 'plain.otf', 'varying.ttf', 'varying.otf'] as const)('has no faults: %s', async (name) => {
    expect(await faultsOf(await open(name))).toEqual([]);
  });
});

// ots-sanitize 8.2.1 refuses each of these, or drops the table (kern, fvar): `pnpm judges font-validity` checks it.
describe('a fault', () => {
  const zero = new Uint8Array();
  it.each([
    ['head without its magic number', 'head', 12, [0, 0, 0, 0], /"head", offset 12: a wrong magic number/],
    ['15 units per em', 'head', 18, [0, 15], /"head", offset 18: unitsPerEm 15, expected 16 to 16384/],
    ['an inverted bounding box', 'head', 36, [0x7f, 0xff], /"head", offset 36: xMin 32767 above xMax/],
    ['metrics for too many glyphs', 'hhea', 34, [0, 8], /"hhea", offset 34: metrics of 8 glyphs, expected 1 to 7/],
    ['an unknown version of OS/2', 'OS/2', 0, [0, 6], /"OS\/2", offset 0: version 6/],
    ['an unknown version of post', 'post', 0, [0, 4, 0, 0], /"post", offset 0: version 0x00040000/],
    ['texts beyond the end of name', 'name', 4, [0xff, 0xff], /"name", offset 4: texts at 65535, beyond the table/],
    ['an unknown version of cmap', 'cmap', 0, [0, 1], /"cmap", offset 0: version 1/],
    [
      'a cmap subtable within the header',
      'cmap',
      8,
      [0, 0, 0, 4],
      /"cmap", offset 8: the offset of the subtable 0\/2 is 4/,
    ],
    [
      'glyph offsets that do not ascend',
      'loca',
      2,
      [0xff, 0xff],
      /"loca", offset 4: glyph 2 begins at \d+, before 65535/,
    ],
  ])('of a table is noted with its position: %s', async (_, tag, at, bytes, message) => {
    const font = await open('plain.ttf');
    const messages = await messagesOf(font, { [tag]: patched(table(font, tag), at, ...bytes) });
    expect(messages.join('\n')).toMatch(message);
  });

  it('is noted for a missing or empty table', async () => {
    const { version, tables } = await open('plain.ttf');
    const without = { version, tables: new Map([...tables].filter(([tag]) => tag !== 'OS/2')) };
    expect(await messagesOf(without)).toEqual(['the table "OS/2" is missing.']);
    expect(await messagesOf({ version, tables }, { gasp: zero })).toEqual([
      'table "gasp", offset 0: the table is empty.',
    ]);
  });

  it('is noted for a kern without subtables or pairs', async () => {
    const font = await open('plain.ttf');
    expect(await messagesOf(font, { kern: words(0, 0) })).toEqual(['table "kern", offset 2: no subtables.']);
    const empty = words(0, 1, 0, 14, 1, 0, 0, 0, 0);
    expect(await messagesOf(font, { kern: empty })).toEqual(['table "kern", offset 10: subtable 0 has no pairs.']);
  });

  it('is noted for a lookup list within the header', async () => {
    const font = await open('plain.ttf');
    const GSUB = words(1, 0, 0, 0, 4);
    expect(await messagesOf(font, { GSUB })).toEqual([
      expect.stringMatching(/"GSUB", offset 8: the offset of the list of lookups is 4, expected 10/),
    ]);
  });

  it('is noted for an axis whose default is outside its range', async () => {
    const font = await open('varying.ttf');
    const fvar = patched(table(font, 'fvar'), 16 + 8, 0x7f, 0xff);
    expect((await messagesOf(font, { fvar })).join()).toMatch(
      /"fvar", offset 20: the axis "\w{4}" has its default outside/,
    );
  });

  it('is noted for a subtable of bytes that is too short', async () => {
    const font = await open('plain.ttf');
    const [bytes, segments] = [words(0, 1, 0, ...Array<number>(128).fill(0)), words(4, 24, 0, 2, 2, 0, 0, 0xffff, 0)];
    const cmap = joined(words(0, 2, 1, 0, 0, 20, 3, 1, 0, 20 + 262), bytes, segments, words(0xffff, 1, 0));
    expect(await messagesOf(font, { cmap: patched(cmap, 22, 1, 6) })).toEqual([]);
    expect((await messagesOf(font, { cmap })).join()).toMatch(/"cmap", offset 22: a subtable of format 0 with 1 bytes/);
  });

  it('is noted for shared tuples within the header', async () => {
    const font = await open('varying.ttf');
    const gvar = table(font, 'gvar');
    // One tuple more than none has its place within the table.
    const messages = await messagesOf(font, { gvar: patched(patched(gvar, 6, 0, 1), 8, 0, 0, 0, 4) });
    expect(messages.join()).toMatch(/"gvar", offset 8: shared tuples at 4, within the header/);
  });

  it('of a charstring is noted with its glyph', async () => {
    const font = await open('plain.otf');
    const cff = table(font, 'CFF ');
    // All charstrings of the font end with endchar (14), and no other byte at this position has that value.
    const last = cff.lastIndexOf(14);
    const faults = await faultsOf(font, { 'CFF ': patched(cff, last, 2) });
    expect(faults).toEqual([
      {
        message: expect.stringMatching(/^table "CFF ", glyph 6, offset \d+: operator 2, which is not known/),
        where: { glyph: 6 },
      },
    ]);
  });
});

describe('composites', () => {
  const square = joined(words(1, 0, 0, 10, 10, 3, 0), Uint8Array.of(1, 1, 1, 1), words(0, 10, 0, -10, 0, 0, 10, 0));
  /** plain.ttf with only these glyphs. */
  async function fontOf(glyphs: readonly Uint8Array[]): Promise<FontFile> {
    const { version, tables } = await open('plain.ttf');
    const count = (at: number, tag: string) =>
      patched(tables.get(tag) ?? new Uint8Array(), at, glyphs.length >> 8, glyphs.length & 255);
    const starts = [0];
    for (const { length } of glyphs) starts.push((starts.at(-1) ?? 0) + length);
    const loca = words(...starts.flatMap((start) => [start >> 16, start & 0xffff]));
    return {
      version,
      tables: new Map([
        ...[...tables].filter(([tag]) => !['cmap', 'post', 'GSUB', 'GPOS', 'GDEF'].includes(tag)),
        ['maxp', count(4, 'maxp')],
        ['hhea', count(34, 'hhea')],
        ['hmtx', new Uint8Array(4 * glyphs.length)],
        ['head', patched(tables.get('head') ?? new Uint8Array(), 50, 0, 1)],
        ['glyf', joined(...glyphs)],
        ['loca', loca],
      ]),
    };
  }
  const faultOf = async (...glyphs: readonly Uint8Array[]) =>
    (await faultsOf(await fontOf(glyphs))).filter(({ message }) => message.includes('glyf'));
  const partOf = (glyph: number) => compositeOf([2, glyph, 0]);

  it('have no fault if they are valid', async () => {
    expect(await faultOf(square, partOf(0), partOf(1))).toEqual([]);
  });

  it('that contain themselves are noted with the first glyph that does', async () => {
    const [fault] = await faultOf(square, partOf(2), partOf(3), partOf(1));
    expect(fault).toMatchObject({ where: { glyph: 1 } });
    expect(fault?.message).toMatch(/^table "glyf", glyph 1, offset \d+: glyph 1 contains itself/);
  });

  it.each([
    [
      'the outermost last',
      (levels: number) => [square, ...Array.from({ length: levels }, (_, index) => partOf(index))],
    ],
    [
      'the outermost first',
      (levels: number) => [...Array.from({ length: levels }, (_, index) => partOf(index + 1)), square],
    ],
  ])('deeper than 64 levels are noted, %s', async (_, nested) => {
    expect(await faultOf(...nested(64))).toEqual([]);
    expect((await faultOf(...nested(65)))[0]?.message).toMatch(/65 levels deep, expected at most 64/);
  });

  it('with more than 65,535 points are noted, in little time', async () => {
    // 4 points, doubled 14 times, are 65,536.
    const doubled = (glyph: number) => compositeOf([2, glyph, 0], [2, glyph, 0]);
    const glyphs = (times: number) => [square, ...Array.from({ length: times }, (_, index) => doubled(index))];
    expect(await faultOf(...glyphs(13))).toEqual([]);
    const [fault] = await faultOf(...glyphs(60));
    expect(fault).toMatchObject({ where: { glyph: 14 } });
    expect(fault?.message).toMatch(/65536 points, expected at most 65535/);
  });
});

describe('a conversion', () => {
  it.each(['ttf', 'woff', 'woff2'] as const)('to %s keeps the bytes of a faulty table and notes it', async (to) => {
    const font = await open('plain.ttf');
    const kern = words(0, 0);
    const source = joinSfnt(layOutSfnt({ ...font, tables: new Map([...font.tables, ['kern', kern]]) }));
    const { bytes, notes } = await convert(source, { to });
    expect(notes.map(({ code }) => code)).toContain('FONT_SOURCE_INVALID');
    expect(
      (await readSfnt((await convert(bytes, { to: 'ttf' })).bytes, fontContext().context, order)).tables.get('kern'),
    ).toEqual(kern);
  });

  it('that converts outlines does not check those of the source', async () => {
    const font = await open('plain.otf');
    const cff = table(font, 'CFF ');
    const damaged = patched(cff, cff.lastIndexOf(14), 2);
    const source = joinSfnt(layOutSfnt({ ...font, tables: new Map([...font.tables, ['CFF ', damaged]]) }));
    const codes = (await convert(source, { to: 'ttf' })).notes.map(({ code }) => code);
    expect(codes).not.toContain('FONT_SOURCE_INVALID');
  });

  it.each(['otf', 'ttf', 'woff2'] as const)('is noted in tables of which %s changes fields only', async (to) => {
    const font = await open('plain.ttf');
    const head = patched(table(font, 'head'), 12, 0, 0);
    const source = joinSfnt(layOutSfnt({ ...font, tables: new Map([...font.tables, ['head', head]]) }));
    const { notes } = await convert(source, { to });
    expect(notes.map(({ message }) => message).join()).toMatch(/"head", offset 12: a wrong magic number/);
  });

  it('ends at its work budget', async () => {
    const font = await open('plain.ttf');
    await expect(faultsOf(font, {}, { maxWork: 1 })).rejects.toBeInstanceOf(ConversionError);
  });

  it('stops checking endlessly overlapping parts, with a note', async () => {
    // 3,000 references to one lookup with 3,000 references to one subtable.
    const font = await open('plain.ttf');
    const [lookups, subtables] = [Array<number>(3000).fill(6002), Array<number>(3000).fill(6006)];
    const GSUB = joined(words(1, 0, 0, 0, 10, 3000, ...lookups, 1, 0, 3000, ...subtables, 1, 6, 1, 1, 1, 1));
    expect(await messagesOf(font, { GSUB })).toEqual([expect.stringMatching(/"GSUB".* was not checked completely/)]);
  });
});

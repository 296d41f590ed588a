import { describe, expect, it } from 'vitest';
import { expectedOf, fontContext, openFont } from '../../../../test/font/font-fixtures.ts';
import { ByteWriter } from '../../../bytes/writer.ts';
import { readSfnt } from '../../sfnt/read.ts';
import { type CmapSubtable, chooseUnicodeSubtable, readCmap } from './cmap.ts';
import { readMappings, readUnicodeMappings } from './mappings.ts';
import { readVariationSelectors } from './variation-selectors.ts';

const { context } = fontContext();
const { tables } = await readSfnt(openFont('plain.ttf'), context, { to: 'ttf', config: undefined });
const plain = readCmap(tables.get('cmap') ?? new Uint8Array(0));

/** A subtable made of these numbers, each with its width in bytes. */
function subtable(
  format: number,
  ...fields: readonly (readonly [width: 1 | 2 | 4, ...values: number[]])[]
): CmapSubtable {
  const file = new ByteWriter();
  for (const [width, ...values] of [[2, format] as const, ...fields]) {
    for (const value of values) width === 1 ? file.u8(value) : width === 2 ? file.u16(value) : file.u32(value);
  }
  return { platform: 3, encoding: 10, format, bytes: file.finish() };
}

function all(table: CmapSubtable) {
  const { codes, glyphs } = readMappings(table, context);
  return codes.map((code, index) => [code, glyphs[index]]);
}

describe('readMappings', () => {
  it('agrees with fontTools in each format', () => {
    const mapping = plain.filter(({ format }) => format !== 14);
    const found = mapping.map((table) => [table.platform, table.encoding, table.format, all(table)]);
    const expected = expectedOf('plain.ttf').cmaps.map(([platform, encoding, format, mappings]) => [
      ...[platform, encoding, format],
      mappings.filter(([, glyph]) => glyph !== 0),
    ]);
    expect(new Set(mapping.map(({ format }) => format))).toEqual(new Set([0, 2, 4, 6, 12, 13]));
    expect(found).toEqual(expected);
  });

  it('reads groups of mixed-width codes (format 8)', () => {
    const table = subtable(8, [2, 0], [4, 0, 0], [1, ...new Array<number>(8192).fill(0)], [4, 1], [4, 0x61, 0x63, 5]);
    expect(all(table)).toEqual([
      [0x61, 5],
      [0x62, 6],
      [0x63, 7],
    ]);
  });

  it('reads one long run (format 10)', () => {
    expect(all(subtable(10, [2, 0], [4, 0, 0, 0x1f600, 3], [2, 4, 0, 6]))).toEqual([
      [0x1f600, 4],
      [0x1f602, 6],
    ]);
  });

  it('ignores codes beyond Unicode', () => {
    const groups = subtable(12, [2, 0], [4, 0, 0, 1], [4, 0x10fffe, 0xffffffff, 1]);
    expect(all(groups)).toEqual([
      [0x10fffe, 1],
      [0x10ffff, 2],
    ]);
    expect(all(subtable(10, [2, 0], [4, 0, 0, 0x10ffff, 2], [2, 4, 5]))).toEqual([[0x10ffff, 4]]);
  });

  it('uses the first of two overlapping groups', () => {
    const groups = subtable(12, [2, 0], [4, 0, 0, 3], [4, 10, 12, 1], [4, 5, 13, 20], [4, 0, 11, 50]);
    expect(all(groups)).toEqual([
      [10, 1],
      [11, 2],
      [12, 3],
      [13, 28],
    ]);
  });

  it('counts one unit of work per mapping, however many the table states', () => {
    const everything = [4, 0, 0x10ffff, 1] as const;
    const table = subtable(13, [2, 0], [4, 0, 0, 100], ...Array.from({ length: 100 }, () => everything));
    let count = 0;
    readMappings(table, { spend: () => count++ });
    expect(count).toBe(0x110000);
  });

  it('refuses an undefined format', () => {
    expect(() => all(subtable(3))).toThrow(/cmap subtable has format 3/);
  });
});

describe('readUnicodeMappings', () => {
  it('reads the widest subtable, a table once, and counts the same work again', () => {
    const table = Uint8Array.from(tables.get('cmap')!); // the fixture has one
    let work = 0;
    const read = () => readUnicodeMappings(table, { spend: (cost) => (work += cost) });
    const first = read();
    const best = chooseUnicodeSubtable(plain)!; // the fixture has one
    expect(first).toEqual(readMappings(best, context));
    const once = work;
    expect(once).toBeGreaterThanOrEqual(first!.codes.length); // it was compared before
    expect(read()).toBe(first);
    expect(work).toBe(2 * once);
  });

  it('is undefined if no subtable is for Unicode', () => {
    const words = new ByteWriter();
    for (const word of [0, 1, 1, 0, 0, 12, 0]) words.u16(word);
    expect(readUnicodeMappings(words.finish(), context)).toBeUndefined();
  });
});

describe('readVariationSelectors', () => {
  it('counts default and non-default sequences', () => {
    const table = plain.find(({ format }) => format === 14);
    expect(table && readVariationSelectors(table, context)).toEqual([
      { selector: 0xfe00, defaultCount: 0, nonDefaultCount: 1 },
      { selector: 0xfe01, defaultCount: 1, nonDefaultCount: 0 },
    ]);
  });
});

describe('chooseUnicodeSubtable', () => {
  it('prefers the subtable that covers all planes', () => {
    const of = (platform: number, encoding: number) => ({ platform, encoding, format: 4, bytes: new Uint8Array(0) });
    expect(chooseUnicodeSubtable(plain)).toMatchObject({ platform: 3, encoding: 10 });
    expect(chooseUnicodeSubtable([of(3, 0), of(0, 3), of(3, 1)])).toMatchObject({ platform: 3, encoding: 1 });
    expect(chooseUnicodeSubtable([of(1, 0)])).toBeUndefined();
  });
});

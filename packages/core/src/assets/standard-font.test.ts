import { describe, expect, it } from 'vitest';
import { ByteReader } from '../bytes/reader.ts';
import { type FontStyle, loadFallbackFont, loadStandardFont, standardFontNames } from './standard-font.ts';
import { standardWidths } from './standard-widths.ts';

/** Reads just enough of an sfnt to look up advances: the table directory, cmap format 4, hmtx. */
function advancesOf(bytes: Uint8Array): (codePoint: number) => number | undefined {
  const table = (tag: string): ByteReader => {
    const file = new ByteReader(bytes);
    file.take(4);
    const count = file.u16();
    file.take(6);
    for (let index = 0; index < count; index++) {
      const [name, , offset, length] = [file.latin1(4), file.u32(), file.u32(), file.u32()];
      if (name === tag) return new ByteReader(bytes.subarray(offset, offset + length));
    }
    throw new Error(`there is no ${tag}`);
  };
  const at = (reader: ByteReader, offset: number): ByteReader => {
    reader.take(offset);
    return reader;
  };
  const unitsPerEm = at(table('head'), 18).u16();
  const metricCount = at(table('hhea'), 34).u16();
  const glyphs = readCmap(at(table('cmap'), cmapOffset(table('cmap'))));
  return (codePoint) => {
    const glyph = glyphs.get(codePoint);
    if (glyph === undefined) return undefined;
    return (at(table('hmtx'), Math.min(glyph, metricCount - 1) * 4).u16() * 1000) / unitsPerEm;
  };
}

/** Offset of the subtable for Windows and the basic plane. */
function cmapOffset(cmap: ByteReader): number {
  cmap.take(2);
  const count = cmap.u16();
  for (let index = 0; index < count; index++) {
    const [platform, encoding, offset] = [cmap.u16(), cmap.u16(), cmap.u32()];
    if (platform === 3 && encoding === 1) return offset;
  }
  throw new Error('there is no cmap for the basic plane');
}

function readCmap(table: ByteReader): Map<number, number> {
  expect(table.u16()).toBe(4);
  table.take(4);
  const count = table.u16() / 2;
  table.take(6);
  const words = (length: number): number[] => Array.from({ length }, () => table.u16());
  const ends = words(count);
  table.take(2);
  const [starts, deltas, offsets] = [words(count), words(count), words(count)];
  const ids = words(table.remaining / 2);
  const glyphs = new Map<number, number>();
  for (const [segment, end] of ends.entries()) {
    const [start = 0, delta = 0, offset = 0] = [starts[segment], deltas[segment], offsets[segment]];
    for (let code = start; code <= end && code < 0xffff; code++) {
      const id = offset === 0 ? code : (ids[offset / 2 + code - start - (count - segment)] ?? 0);
      const glyph = id === 0 && offset !== 0 ? 0 : (id + delta) & 0xffff;
      if (glyph !== 0) glyphs.set(code, glyph);
    }
  }
  return glyphs;
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'];

describe('a standard font', () => {
  it.each(standardFontNames.filter((name) => !name.startsWith('Helvetica')))('%s is a bare CFF font', async (name) => {
    const { kind, bytes } = await loadStandardFont(name);
    const file = new ByteReader(bytes);
    expect([kind, file.u8(), file.u8()]).toEqual(['cff', 1, 0]); // the version
    file.take(file.u8() - 3);
    expect([file.u16(), file.u8(), file.u8()]).toEqual([1, 1, 1]); // one name, offsets of a byte, the first of them
    const family = { C: 'Fixed', T: 'Serif', S: 'Symbol', Z: 'Dingbats' }[name[0] ?? ''];
    const cut = (/-(.*)/.exec(name)?.[1] ?? '').replace('Roman', '').replace('Oblique', 'Italic');
    expect(file.latin1(file.u8() - 1)).toBe(`Chrom${family}OTF${cut && `-${cut}`}`);
  });

  it.each(standardFontNames.filter((name) => name.startsWith('Helvetica')))(
    '%s has the expected advances',
    async (name) => {
      const { kind, bytes } = await loadStandardFont(name);
      expect(kind).toBe('sfnt');
      const advances = advancesOf(bytes);
      const widths = standardWidths(name);
      for (const letter of letters) {
        expect(Math.abs((advances(letter.charCodeAt(0)) ?? 0) - (widths.get(letter) ?? -2)), letter).toBeLessThan(1);
      }
    },
  );
});

describe('the fallback font', () => {
  const cuts: FontStyle[] = [false, true].flatMap((bold) => [false, true].map((italic) => ({ bold, italic })));
  const range = (first: number, last: number): number[] =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index);
  // The Unicode Standard, names of blocks. Ten codes of the Greek block are unassigned.
  const blocks: [string, number[]][] = [
    ['Latin-1', range(0xa0, 0xff)],
    ['Latin Extended-A', range(0x100, 0x17f)],
    ['Latin Extended-B', range(0x180, 0x24f)],
    ['Vietnamese', range(0x1ea0, 0x1ef9)],
    ['Greek', range(0x370, 0x3ff).filter((code) => /\p{Assigned}/u.test(String.fromCharCode(code)))],
    ['Cyrillic', range(0x400, 0x4ff)],
    ['General Punctuation', range(0x2010, 0x2027)],
  ];

  it.each(cuts)('bold: $bold, italic: $italic covers Latin, Greek and Cyrillic', async (cut) => {
    const advances = advancesOf(await loadFallbackFont(cut));
    for (const [name, codes] of blocks) {
      expect(codes.length).toBeGreaterThan(20);
      expect(
        codes.filter((code) => advances(code) === undefined),
        name,
      ).toEqual([]);
    }
  });

  it('is a different font for each style', async () => {
    const fonts = await Promise.all(cuts.map(loadFallbackFont));
    expect(new Set(fonts.map((bytes) => Buffer.from(bytes).toString('base64'))).size).toBe(4);
  });
});

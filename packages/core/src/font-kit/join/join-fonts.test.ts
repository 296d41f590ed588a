import { create } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { openFont } from '../../../test/font/font-fixtures.ts';
import { wawoff2 } from '../../../test/font/google-woff2.ts';
import { convert } from '../../convert.ts';
import { joinFonts } from './join-fonts.ts';

/** A table directory, read without the product's code. */
function readTables(bytes: Uint8Array, start: number): Map<string, { offset: number; bytes: Buffer }> {
  const file = Buffer.from(bytes);
  const tables = new Map<string, { offset: number; bytes: Buffer }>();
  for (let record = 0; record < file.readUInt16BE(start + 4); record++) {
    const at = start + 12 + record * 16;
    const [offset, length] = [file.readUInt32BE(at + 8), file.readUInt32BE(at + 12)];
    tables.set(file.toString('latin1', at, at + 4), { offset, bytes: file.subarray(offset, offset + length) });
  }
  return tables;
}

function readStarts(bytes: Uint8Array): number[] {
  const file = Buffer.from(bytes);
  if (file.toString('latin1', 0, 4) !== 'ttcf') return [0];
  return Array.from({ length: file.readUInt32BE(8) }, (_, face) => file.readUInt32BE(12 + face * 4));
}

/** The tables without checksumAdjustment, which depends on the file. */
function withoutAdjustment(tag: string, bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  if (tag === 'head') copy.writeUInt32BE(0, 8);
  return copy;
}

const sources = ['plain.ttf', 'plain.otf', 'variable.ttf', 'three.ttc'] as const;

describe('joinFonts', () => {
  it('writes a TTC with the tables of all faces, equal ones once', async () => {
    const inputs = sources.map(openFont);
    const { bytes, faces, notes, type, mediaType, extension } = await joinFonts(inputs);
    expect([faces, type, mediaType, extension]).toEqual([6, 'ttc', 'font/collection', 'ttc']);
    expect(notes).toEqual([]);
    const expected = inputs.flatMap((input) => readStarts(input).map((start) => readTables(input, start)));
    const found = readStarts(bytes).map((start) => readTables(bytes, start));
    expect(found).toHaveLength(expected.length);
    for (const [face, tables] of found.entries()) {
      expect([...tables.keys()]).toEqual([...(expected[face]?.keys() ?? [])].sort());
      for (const [tag, { offset, bytes: table }] of tables) {
        const original = expected[face]?.get(tag)?.bytes ?? Buffer.alloc(0);
        expect(withoutAdjustment(tag, table).equals(withoutAdjustment(tag, original))).toBe(true);
        expect(offset % 4).toBe(0);
      }
    }
    const places = new Set(found.flatMap((tables) => [...tables.values()].map(({ offset }) => offset)));
    const contents = new Set(
      found.flatMap((tables) => [...tables].map(([tag, table]) => tag + table.bytes.toString('hex'))),
    );
    expect(places.size).toBe(contents.size);
    expect(places.size).toBeLessThan(found.reduce((sum, tables) => sum + tables.size, 0));
  });

  it.each(['ttc', 'woff2'] as const)('writes a %s that fontkit reads as the sources', async (to) => {
    const inputs = sources.map(openFont);
    const { bytes } = await joinFonts(inputs, { to });
    const file = to === 'ttc' ? bytes : await wawoff2.decompress(bytes);
    const collection = create(Buffer.from(file)) as unknown as Collection;
    const expected = inputs.flatMap((input) => {
      const font = create(Buffer.from(input)) as unknown as Collection | Face;
      return 'fonts' in font ? font.fonts : [font];
    });
    expect(collection.fonts.map(describeFace)).toEqual(expected.map(describeFace));
  });

  it('writes a WOFF 2 whose faces are those of separate WOFF 2 files', async () => {
    const inputs = [openFont('plain.ttf'), openFont('plain.otf'), openFont('plain.ttf')];
    const { bytes } = await joinFonts(inputs, { to: 'woff2' });
    const joined = await wawoff2.decompress(bytes);
    for (const [face, start] of readStarts(joined).entries()) {
      const { bytes: alone } = await convert(inputs[face] ?? new Uint8Array(), { to: 'woff2' });
      const single = readTables(await wawoff2.decompress(alone), 0);
      const tables = readTables(joined, start);
      expect([...tables.keys()]).toEqual([...single.keys()]);
      for (const [tag, table] of tables) {
        const other = single.get(tag)?.bytes ?? Buffer.alloc(0);
        expect([tag, withoutAdjustment(tag, table.bytes).equals(withoutAdjustment(tag, other))]).toEqual([tag, true]);
      }
    }
    const [first, , third] = readStarts(joined).map((start) => readTables(joined, start));
    expect(third?.get('glyf')?.offset).toBe(first?.get('glyf')?.offset);
  });

  it.each(['ttc', 'woff2'] as const)('gives back every face of a %s', async (to) => {
    const { bytes } = await joinFonts([openFont('plain.otf'), openFont('plain.ttf')], { to });
    for (const [face, name, type] of [
      [0, 'plain.otf', 'otf'],
      [1, 'plain.ttf', 'ttf'],
    ] as const) {
      const single = await convert(bytes, { to: type, font: { face } });
      const expected = await convert(openFont(name), { to: type });
      const [found, wanted] = [readTables(single.bytes, 0), readTables(expected.bytes, 0)];
      expect([...found.keys()]).toEqual([...wanted.keys()]);
    }
  });

  it.each([
    [[], {}, 'OPTION_INVALID', 'there are no fonts'],
    [['plain.ttf'], { to: 'otf' }, 'OPTION_INVALID', 'ttc, woff2'],
    [['three.ttc'], { limits: { maxFaces: 3 }, twice: true }, 'FONT_TOO_LARGE', 'more than 3 fonts'],
    [['plain.ttf', 'plain.otf'], { limits: { maxFontBytes: 3_000 } }, 'FONT_TOO_LARGE', 'the limit'],
  ] as const)('refuses %j with %j', async (names, { twice, ...options }: Options, code, message) => {
    const inputs = [...names, ...(twice ? names : [])].map(openFont);
    await expect(joinFonts(inputs, options as never)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(message),
    });
  });

  it('refuses a picture by name', async () => {
    await expect(joinFonts([new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')])).rejects.toThrow(
      'the file is SVG, expected a font',
    );
  });

  it('notes what collections do not hold', async () => {
    const { notes } = await joinFonts([openFont('plain.woff')]);
    expect(notes.map(({ code }) => code)).toContain('METADATA_DROPPED');
  });
});

interface Options {
  readonly to?: string;
  readonly limits?: Readonly<Record<string, number>>;
  readonly twice?: boolean;
}

interface Face {
  readonly postscriptName: string;
  readonly numGlyphs: number;
  readonly characterSet: readonly number[];
  glyphForCodePoint(code: number): { readonly path: { toSVG(): string }; readonly advanceWidth: number };
}

interface Collection {
  readonly fonts: readonly Face[];
}

function describeFace(face: Face) {
  return {
    name: face.postscriptName,
    glyphs: face.numGlyphs,
    characters: face.characterSet,
    outlines: face.characterSet.map((code) => {
      const { path, advanceWidth } = face.glyphForCodePoint(code);
      return [path.toSVG(), advanceWidth];
    }),
  };
}

import { describe, expect, it } from 'vitest';
import { fontContext, openFont } from '../../test/font-fixtures.ts';
import type { FontFile } from '../models/font-file.ts';
import { requireGlyphs, requireSameInk } from './presence.ts';
import { readSfnt } from './sfnt/read.ts';

async function open(name: 'plain.ttf' | 'plain.otf'): Promise<FontFile> {
  return readSfnt(openFont(name), fontContext().context, { to: 'ttf', config: undefined });
}

function withTable(font: FontFile, tag: string, table: Uint8Array): FontFile {
  return { ...font, tables: new Map([...font.tables, [tag, table]]) };
}

describe('a font that is handed out', () => {
  it('has glyphs', async () => {
    expect(requireGlyphs(await open('plain.ttf'))).toBe(7);
    const maxp = Uint8Array.of(0, 1, 0, 0, 0, 0);
    await expect(async () => requireGlyphs(withTable(await open('plain.ttf'), 'maxp', maxp))).rejects.toMatchObject({
      code: 'FONT_EMPTY',
    });
  });

  it('has the outlines that its glyphs stand in', async () => {
    const emptied = withTable(await open('plain.otf'), 'CFF ', new Uint8Array(0));
    expect(() => requireGlyphs(emptied)).toThrow('found CFF empty, expected outlines');
  });
});

describe('outlines that were made anew', () => {
  it('pass with the same ink in another kind of curve', async () => {
    await requireSameInk(await open('plain.ttf'), await open('plain.otf'), fontContext().context);
    await requireSameInk(await open('plain.otf'), await open('plain.ttf'), fontContext().context);
  });

  it('are refused where a glyph has lost its ink', async () => {
    const font = await open('plain.ttf');
    const blank = withTable(font, 'loca', new Uint8Array(16));
    await expect(requireSameInk(font, blank, fontContext().context)).rejects.toMatchObject({
      code: 'FONT_EMPTIED',
      kind: 'engine',
      message: 'the result has glyph 0 blank, expected ink as in the source',
    });
  });

  it('are refused where glyphs are missing', async () => {
    const font = await open('plain.ttf');
    const fewer = withTable(font, 'maxp', Uint8Array.of(0, 1, 0, 0, 0, 6));
    await expect(requireSameInk(font, fewer, fontContext().context)).rejects.toThrow(
      'the result has 6 glyphs, expected 7',
    );
  });

  it('may be blank where the source was damaged', async () => {
    const font = await open('plain.ttf');
    const loca = font.tables.get('loca')?.slice().fill(0xff, 0, 2) ?? new Uint8Array(0); // glyph 0 begins behind the table
    const blank = withTable(font, 'loca', font.tables.get('loca')?.slice().fill(0, 0, 4) ?? new Uint8Array(0));
    await requireSameInk(withTable(font, 'loca', loca), blank, fontContext().context);
  });
});

import { describe, expect, it } from 'vitest';
import { fontContext, openFont } from '../../test/font/font-fixtures.ts';
import type { FontFile } from '../models/font-file.ts';
import { requireGlyphs, requireNoInk } from './presence.ts';
import { readSfnt } from './sfnt/read.ts';

async function open(name: 'plain.ttf' | 'plain.otf'): Promise<FontFile> {
  return readSfnt(openFont(name), fontContext().context, { to: 'ttf', config: undefined });
}

function withTable(font: FontFile, tag: string, table: Uint8Array): FontFile {
  return { ...font, tables: new Map([...font.tables, [tag, table]]) };
}

describe('requireGlyphs', () => {
  it('accepts a font with glyphs', async () => {
    expect(requireGlyphs(await open('plain.ttf'))).toBe(7);
    const maxp = Uint8Array.of(0, 1, 0, 0, 0, 0);
    await expect(async () => requireGlyphs(withTable(await open('plain.ttf'), 'maxp', maxp))).rejects.toMatchObject({
      code: 'FONT_EMPTY',
    });
  });

  it('requires the tables that the outlines need', async () => {
    const emptied = withTable(await open('plain.otf'), 'CFF ', new Uint8Array(0));
    expect(() => requireGlyphs(emptied)).toThrow('the table "CFF" is empty, expected outlines');
  });
});

describe('requireNoInk', () => {
  const square = (size: number) => ({ xMin: 50, yMin: 50, xMax: 50 + size, yMax: 50 + size });

  it('accepts a blank glyph that had no ink, or less than whole units can hold', () => {
    expect(() => requireNoInk(3, undefined, 1000)).not.toThrow();
    expect(() => requireNoInk(3, square(2), 1000)).not.toThrow();
    expect(() => requireNoInk(3, { ...square(400), yMax: 51 }, 1000)).not.toThrow();
  });

  it('refuses a glyph that lost its ink', () => {
    expect(() => requireNoInk(3, square(3), 1000)).toThrowError(
      expect.objectContaining({
        code: 'FONT_EMPTIED',
        kind: 'engine',
        message: 'glyph 3 became blank, but has ink in the source',
      }),
    );
  });
});

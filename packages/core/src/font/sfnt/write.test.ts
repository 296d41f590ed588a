import { create } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { entryOffset, patchedU32, u32Of } from '../../../test/builders/sfnt-builder.ts';
import { fontContext, openFont } from '../../../test/font/font-fixtures.ts';
import { convert } from '../../convert.ts';
import { inspect } from '../../inspect.ts';
import { readSfnt } from './read.ts';
import { writeOtf, writeTtf } from './write.ts';

const order = { to: 'ttf', config: undefined };

describe('writing an sfnt', () => {
  it.each([
    ['plain.ttf', 'ttf'],
    ['variable.ttf', 'ttf'],
    ['plain.otf', 'otf'],
  ] as const)('reproduces the valid font %s', async (name, to) => {
    const { bytes, notes } = await convert(openFont(name), { to });
    expect(bytes).toEqual(openFont(name));
    expect(notes).toEqual([]);
  });

  it('never shares memory with its source', async () => {
    const source = openFont('plain.ttf');
    (await convert(source, { to: 'ttf' })).bytes.fill(0);
    expect(source).toEqual(openFont('plain.ttf'));
  });

  it('writes a font of a collection that other readers read as the same font', async () => {
    const { bytes } = await convert(openFont('three.ttc'), { to: 'otf', font: { face: 2 } });
    const font = create(Buffer.from(bytes));
    expect(font).toMatchObject({ postscriptName: 'Test-Regular', numGlyphs: 7, unitsPerEm: 1000 });
  });

  it('keeps the version "true", which means glyf', async () => {
    const bytes = patchedU32(openFont('plain.ttf'), 0, 0x74727565);
    expect(u32Of((await convert(bytes, { to: 'ttf' })).bytes, 0)).toBe(0x74727565);
  });

  it('corrects a version that contradicts the outlines, with a note', async () => {
    const { bytes, notes } = await convert(patchedU32(openFont('plain.otf'), 0, 0x00010000), { to: 'otf' });
    expect(bytes).toEqual(openFont('plain.otf'));
    expect(notes.map(({ message }) => message).join()).toMatch(/the sfnt version said glyf/);
  });

  it.each([
    ['plain.ttf', writeOtf, 'CFF'],
    ['plain.otf', writeTtf, 'glyf'],
  ] as const)('converts the outlines of %s and keeps its names', async (name, write, kind) => {
    const { context } = fontContext();
    const changed = await write(await readSfnt(openFont(name), context, order), order, context);
    const [before, after] = [await inspect(openFont(name)), await inspect(changed)];
    expect(after.facts).toMatchObject({ outlines: kind, glyphs: before.facts.glyphs, names: before.facts.names });
    expect(create(Buffer.from(changed))).toMatchObject({ postscriptName: 'Test-Regular', numGlyphs: 7 });
  });

  it('keeps the format of a font without outlines', async () => {
    const { context } = fontContext();
    const { version, tables } = await readSfnt(openFont('plain.ttf'), context, order);
    const pictures = { version, tables: new Map([...tables].filter(([tag]) => !['glyf', 'loca'].includes(tag))) };
    expect(u32Of(await writeTtf(pictures, order, context), 0)).toBe(0x00010000);
    await expect(writeOtf(pictures, order, context)).rejects.toThrow('the font has no outlines, expected CFF outlines');
  });

  it.each([['head'], ['maxp'], ['loca']])('refuses a font without %s', async (tag) => {
    const source = openFont('plain.ttf');
    const renamed = source.slice();
    renamed.set(Buffer.from('none'), entryOffset(source, tag));
    await expect(convert(renamed, { to: 'ttf' })).rejects.toMatchObject({ code: 'FONT_TABLE_MISSING' });
  });
});

import { create } from 'fontkit';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  bitmapsOf,
  drawingsOf,
  layersOf,
  paintsOf,
  picturesOf,
  withTables,
} from '../../../test/font/coloured-fonts.ts';
import { loadTextFont } from '../../assets/text-font.ts';
import { openTypefaces } from '../typeface.ts';
import { startHarfBuzz } from './engine.ts';

const tinos = await loadTextFont('Tinos', { bold: false, italic: false });
const { id, numGlyphs } = { id: 36, numGlyphs: create(Buffer.from(tinos)).numGlyphs };
const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c03' } })
  .png()
  .toBuffer();

async function colouredOf(added: Readonly<Record<string, Uint8Array>>): Promise<boolean[]> {
  const [typeface] = openTypefaces(await startHarfBuzz(), withTables(tinos, added));
  return [id - 1, id, id + 1].map((glyph) => typeface?.instance({}).isColoured(glyph) ?? true);
}

describe('a colour glyph', () => {
  it.each([
    ['layers', layersOf(id)],
    ['paints', paintsOf(id)],
    ['an SVG document', drawingsOf(id, id)],
    ['a picture in sbix', picturesOf(id, numGlyphs, picture)],
    ['a picture in CBDT', bitmapsOf(id, picture)],
  ])('is recognized by %s, unlike its neighbours', async (_, added) => {
    expect(await colouredOf(added)).toEqual([false, true, false]);
  });

  it.each([
    ['without a table', {}],
    ['with a truncated table', { 'SVG ': new Uint8Array(9) }],
    ['with a list beyond the end of its table', { 'SVG ': new Uint8Array(16).fill(255) }],
    ['with an invalid COLR table', { COLR: new Uint8Array(40).fill(255) }],
  ])('is not recognized %s', async (_, added) => {
    expect(await colouredOf(added as Record<string, Uint8Array>)).toEqual([false, false, false]);
  });
});

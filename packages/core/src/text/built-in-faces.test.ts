import { describe, expect, it } from 'vitest';
import { convert } from '../convert.ts';
import { ConversionError } from '../errors.ts';
import { stylesOf } from './built-in.ts';
import { BuiltInFaces, shareBuiltInFaces } from './built-in-faces.ts';
import { startHarfBuzz } from './harfbuzz/engine.ts';

const [regular] = stylesOf('Tinos');
const request = { text: 'afi', from: 0, to: 3, direction: 'ltr' } as const;

async function shapeWith(faces: BuiltInFaces, language: string): Promise<unknown> {
  const face = (await faces.open(regular!))!.instance({});
  return face.shape({ ...request, language }).map((glyph) => ({ ...glyph, outline: face.outline(glyph.glyph) }));
}

describe('built-in fonts', () => {
  it('are opened once for all conversions', async () => {
    const faces = await shareBuiltInFaces();
    expect(await shareBuiltInFaces()).toBe(faces);
    expect(faces.open(regular!)).toBe(faces.open(regular!));
  });

  it('give the same glyphs after other texts as in a new instance', async () => {
    const used = new BuiltInFaces(await startHarfBuzz());
    for (const language of ['tr', 'ar', 'ro', 'und']) await shapeWith(used, language);
    const fresh = new BuiltInFaces(await startHarfBuzz());
    expect(await shapeWith(used, 'en')).toEqual(await shapeWith(fresh, 'en'));
  });

  it('are opened again after a failure', async () => {
    const faces = await shareBuiltInFaces();
    expect(() => faces.engine.call('hb_blob_get_length', 0xffff_fff0)).toThrow(ConversionError);
    const next = await shareBuiltInFaces();
    expect(next).not.toBe(faces);
    expect(await shapeWith(next, 'en')).toHaveLength(3);
  });

  it('are opened again after many languages, which HarfBuzz keeps', async () => {
    const faces = await shareBuiltInFaces();
    for (let index = 0; index <= 500; index++) faces.engine.language(`x-${index}`);
    expect(await shareBuiltInFaces()).not.toBe(faces);
  });

  it('do not see the fonts of other conversions', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><text y="9" font-family="Theirs">a</text></svg>');
    const bytes = await regular!.load();
    const own = await convert(svg, { to: 'png', assets: { fonts: [{ bytes, family: 'Theirs' }] } });
    expect(own.notes).toEqual([]);
    const other = await convert(svg, { to: 'png' });
    expect(other.notes).toMatchObject([{ code: 'TEXT_FONT_SUBSTITUTED' }]);
  });
});

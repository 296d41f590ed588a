import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makePdf } from '../../../test/pdf.ts';
import { convert } from '../../convert.ts';
import { inspect } from '../../inspect.ts';

const encode = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const creator = '%%Creator: Adobe Illustrator(R) 8.0';
const art = '%%BoundingBox: 100 -200 140 -180\n%%EndComments\n1 0 0 setrgbcolor 100 -200 20 20 rectfill\n';
const privateArt = '/PieceInfo << /Illustrator << /Private << /AIPrivateData1 (art) >> >> >>';

describe('an Illustrator document', () => {
  it.each(['\n', '\r', '\r\n'])('is known by its creator line in lines that end with %j', async (end) => {
    const { type } = await inspect(encode(`%!PS-Adobe-3.0 \n${creator}\n${art}`.replaceAll('\n', end)));
    expect(type).toBe('ai');
  });

  it('is cropped to its box, which may be off the page', async () => {
    const { bytes } = await convert(encode(`%!PS-Adobe-3.0\n${creator}\n${art}`), { to: 'png', config: { width: 4 } });
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([4, 2]);
    const alphas = Array.from({ length: 4 }, (_, x) => data[x * 4 + 3]);
    expect(alphas).toEqual([255, 255, 0, 0]);
  });

  it.each([
    ['ai', 'with a header of EPSF', `%!PS-Adobe-3.0 EPSF-3.0\n${creator}\n${art}`, 'EPS, not Illustrator as named'],
    ['eps', 'without one', `%!PS-Adobe-3.0\n${creator}\n${art}`, 'Illustrator, not EPS as named'],
  ] as const)('named %s %s is read as its bytes say, with a note', async (from, _, text, detail) => {
    const { notes } = await convert(encode(text), { from, to: 'svg' });
    expect(notes).toEqual([
      expect.objectContaining({ code: 'TYPE_FOLLOWED', message: expect.stringContaining(detail) }),
    ]);
  });

  it('based on PDF is read through its page, and as such whatever its family is called', async () => {
    const document = makePdf({ content: '1 0 0 rg 0 0 100 100 re f', page: privateArt });
    const { type } = await inspect(document);
    expect(type).toBe('ai');
    const { notes } = await convert(document, { from: 'pdf', to: 'svg' });
    expect(notes.map(({ code }) => code)).toEqual(['TYPE_FOLLOWED']);
    await expect(convert(document, { from: 'eps', to: 'svg' })).rejects.toMatchObject({ code: 'TYPE_CONTRADICTED' });
    const { bytes } = await convert(document, { to: 'png', config: { width: 2 } });
    expect([...(await sharp(bytes).removeAlpha().raw().toBuffer())].slice(0, 3)).toEqual([255, 0, 0]);
  });

  it.each([
    ['an empty page', ''],
    [
      'a page that says so',
      'BT /F 8 Tf 5 50 Td (This is an Adobe Illustrator File that was saved without PDF Content.) Tj ET',
    ],
  ])('with %s over its private data is refused by name', async (_, content) => {
    const resources = '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';
    const document = makePdf({ content, resources, page: privateArt });
    await expect(convert(document, { to: 'svg' })).rejects.toMatchObject({ code: 'PDF_WITHOUT_ART' });
  });
});

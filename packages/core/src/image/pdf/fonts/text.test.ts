import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { cffFont } from '../../../../test/builders/cff-builder.ts';
import { openFixture } from '../../../../test/fixtures.ts';
import { openFont } from '../../../../test/font/font-fixtures.ts';
import { makePdf, type PdfParts } from '../../../../test/pdf.ts';
import { blue, drawPdf, lime, pdfToSvg, red, white } from '../../../../test/pdf-drawing.ts';
import type { FontAsset } from '../../../asset-options.ts';
import { convert } from '../../../convert.ts';
import { stylesOf } from '../../../text/built-in.ts';

describe('text', () => {
  const font = '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';

  it('is outlines with its words as a label', async () => {
    const svg = await pdfToSvg({ resources: font, content: 'BT /F 20 Tf 5 50 Td [(Two) -400 (words)] TJ ET' });
    expect(svg).toContain('aria-label="Two words"');
    expect(svg).not.toContain('<text');
  });

  it.each([
    [0, red, white],
    [3, white, white],
    [7, white, lime],
  ])('in mode %d fills, or clips what follows', async (mode, inside, clipped) => {
    const fill = mode === 7 ? '0 1 0 rg 0 0 100 100 re f' : '';
    const content = `1 0 0 rg BT /F 200 Tf ${mode} Tr 0 0 Td (I) Tj ET ${fill}`;
    const { at } = await drawPdf({ resources: font, content });
    expect([at(28, 50), at(5, 50)]).toEqual([mode === 7 ? clipped : inside, white]); // the stem is 19 to 37 wide
  });

  it('of Type 3 fonts takes the colour of the text only if the glyph says so', async () => {
    const { at } = await drawPdf({
      resources: '/Font << /F 10 0 R >>',
      content: '1 0 0 rg BT /F 50 Tf 0 0 Td (ab) Tj ET',
      objects: [
        '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 98 /Widths [1 1] /Encoding << /Differences [97 /a /b] >> /CharProcs << /a 11 0 R /b 12 0 R >> /Resources << >> >>',
        { dict: '', data: '1 0 0 0 1 1 d1 0 0 1 rg 0 0 1 1 re f' },
        { dict: '', data: '1 0 d0 0 0 1 rg 0 0 1 1 re f' },
      ],
    });
    expect([at(25, 75), at(75, 75)]).toEqual([red, blue]);
  });

  it.each([1000, 2000, 500])(
    'in an embedded font of %i units an em advances by the widths of the page',
    async (units) => {
      const square = `0 0 rmoveto ${units} 0 rlineto 0 ${units} rlineto ${-units} 0 rlineto endchar`;
      const fontMatrix = 0x0c07;
      const program = cffFont({
        entries: [[fontMatrix, 1 / units, 0, 0, 1 / units, 0, 0]],
        glyphs: ['endchar', square],
        charset: Uint8Array.of(0, 0, 34), // A
      });
      const { at } = await drawPdf({
        resources: '/Font << /F 10 0 R >>',
        content: '1 0 0 rg BT /F 20 Tf 0 0 Td (AAA) Tj ET',
        objects: [
          '<< /Type /Font /Subtype /Type1 /BaseFont /ABCDEF+Test /FirstChar 65 /LastChar 65 /Widths [1500] /FontDescriptor 11 0 R >>',
          '<< /Type /FontDescriptor /FontName /ABCDEF+Test /Flags 4 /FontBBox [0 0 1000 1000] /FontFile3 12 0 R >>',
          { dict: '/Subtype /Type1C', data: program },
        ],
      });
      expect([10, 25, 40, 55, 70, 85].map((x) => at(x, 90))).toEqual([red, white, red, white, red, white]);
    },
  );

  it('in an embedded font is drawn where Ghostscript has put it', async () => {
    const { at } = await drawPdf(openFixture('drawing.pdf'));
    const eps = await drawPdf(openFixture('drawing.eps'));
    const points = [
      [20, 20],
      [80, 20],
      [20, 50],
      [60, 40],
    ] as const;
    expect(points.map(([x, y]) => at(x, y))).toEqual(points.map(([x, y]) => eps.at(x, y)));
  });
});

describe('a font that is not embedded', () => {
  /** Two letters in a font that is only named. */
  const page = (name: string, descriptor = ''): PdfParts => ({
    resources: `/Font << /F << /Type /Font /Subtype /TrueType /BaseFont /${name} /Encoding /WinAnsiEncoding /FirstChar 65 /LastChar 66 /Widths [722 722] /FontDescriptor 10 0 R >> >>`,
    content: 'BT /F 60 Tf 5 30 Td (AB) Tj ET',
    objects: [`<< /Type /FontDescriptor /FontName /${name} /Flags 32 ${descriptor} >>`],
  });
  const [regular, bold] = [400, 700].map((weight) =>
    stylesOf('Arimo').find(({ range }) => range.weight[0] === weight && !range.isItalic),
  );
  const pixelsOf = async (parts: PdfParts, fonts: readonly (FontAsset | Uint8Array)[] = []) => {
    const { bytes, notes } = await convert(makePdf(parts), { to: 'png', assets: { fonts } });
    return { pixels: await sharp(bytes).raw().toBuffer(), notes: notes.map(({ code }) => code) };
  };

  it.each<[string, string, string]>([
    ['its name in PostScript', 'Arimo-Bold', ''],
    ['its family and style', 'Arimo,Bold', ''],
    ['the family and weight of its descriptor', 'Unknown', '/FontFamily (Arimo) /FontWeight 700'],
  ])('is found among the fonts of the caller by %s', async (_, name, descriptor) => {
    const fonts = [await regular!.load(), await bold!.load()];
    // The standard fonts, which another reader draws, have the outlines of Arimo.
    const expected = await pixelsOf(page('Arial-BoldMT'));
    const found = await pixelsOf(page(name, descriptor), fonts);
    expect(found.notes).toEqual([]);
    const different = found.pixels.filter((value, at) => Math.abs(value - expected.pixels[at]!) > 8).length;
    expect(different).toBeLessThan(found.pixels.length / 1000);
  });

  it('is replaced, with a note, by another style or by a built-in font', async () => {
    const fonts = [await regular!.load()];
    expect((await pixelsOf(page('Arimo-Bold'), fonts)).notes).toEqual(['TEXT_FONT_SUBSTITUTED']);
    expect((await pixelsOf(page('Elsewhere'), fonts)).notes).toEqual(['TEXT_FONT_SUBSTITUTED']);
  });

  it('loses the characters that it lacks, with a note', async () => {
    const fonts = [{ bytes: openFont('plain.ttf'), family: 'Mine', weight: 400, style: 'normal' } as const];
    const parts = { ...page('Mine'), content: 'BT /F 60 Tf 5 30 Td (\\247) Tj ET' };
    expect((await pixelsOf(parts, fonts)).notes).toEqual(['TEXT_CHARACTER_MISSING']);
  });
});

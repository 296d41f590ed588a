import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openFixture } from '../../../test/fixtures.ts';
import { writeTiff } from '../../../test/image/tiff.ts';
import { formOf, latin1, makePdf, type PdfParts } from '../../../test/pdf.ts';
import { convert } from '../../convert.ts';
import type { ConvertOptions } from '../../convert-options.ts';
import { inspect } from '../../inspect.ts';

type Options = Partial<Omit<ConvertOptions, 'to'>>;

/** Draws a page of 100 points and returns its colours, with y pointing down. */
async function draw(document: PdfParts | Uint8Array, options: Options = {}) {
  const bytes = document instanceof Uint8Array ? document : makePdf(document);
  const result = await convert(bytes, { to: 'png', config: { width: 100 }, ...options });
  const image = sharp(result.bytes).flatten({ background: '#fff' }).removeAlpha().raw();
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): number[] => [
    ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
  ];
  return { at, notes: result.notes.map(({ code }) => code), height: info.height };
}

async function toSvg(parts: PdfParts, options: Options = {}): Promise<string> {
  const { bytes } = await convert(makePdf(parts), { to: 'svg', ...options });
  return new TextDecoder().decode(bytes);
}

const [red, lime, blue, white, black, yellow] = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 255],
  [0, 0, 0],
  [255, 255, 0],
];

describe('a page', () => {
  it.each([
    ['fills', '1 0 0 rg 0 0 50 100 re f', [red, white]],
    ['fills even-odd', '0 0 1 rg 0 0 100 100 re 0 0 50 100 re f*', [white, blue]],
    ['strokes', '0 1 0 RG 50 w 25 0 m 25 100 l S', [lime, white]],
    ['clips', '50 0 50 100 re W n 1 0 0 rg 0 0 100 100 re f', [white, red]],
    ['restores', 'q 1 0 0 rg Q 0 0 50 100 re f', [black, white]],
    ['transforms', '.5 0 0 1 50 0 cm 0 0 1 rg 0 0 100 100 re f', [white, blue]],
    ['closes contours', '1 0 0 rg 0 0 m 50 0 l 50 100 l 0 100 l h f', [red, white]],
    ['continues after damage', '/No gs (x) rg /No Do 1 0 0 rg 0 0 50 100 re f', [red, white]],
  ])('%s', async (_, content, expected) => {
    const { at } = await draw({ content });
    expect([at(25, 50), at(75, 50)]).toEqual(expected);
  });

  it.each([
    [0, 'top left'],
    [90, 'top right'],
    [180, 'bottom right'],
    [270, 'bottom left'],
  ])('rotated by %d degrees has its top left corner at the %s', async (turn, corner) => {
    const { at } = await draw({ content: '1 0 0 rg 0 75 25 25 re f', page: `/Rotate ${turn}` });
    const corners = { 'top left': [10, 10], 'top right': [90, 10], 'bottom right': [90, 90], 'bottom left': [10, 90] };
    const shown = Object.entries(corners).filter(([, [x = 0, y = 0]]) => at(x, y).join() === red?.join());
    expect(shown.map(([name]) => name)).toEqual([corner]);
  });

  it('has the size of its crop box in its own unit', async () => {
    const page = '/MediaBox [0 0 200 100] /CropBox [100 0 180 40] /UserUnit 2';
    const { facts } = await inspect(makePdf({ content: '', page }));
    expect(facts).toMatchObject({ width: 160, height: 80, unit: 'pt', pages: 1 });
  });

  it('is chosen by its number, and others are noted', async () => {
    const document = { content: '1 0 0 rg 0 0 100 100 re f', more: ['0 0 1 rg 0 0 100 100 re f'] };
    const [first, second] = [await draw(document), await draw(document, { page: 2 })];
    expect([first.at(50, 50), second.at(50, 50)]).toEqual([red, blue]);
    expect(second.notes).toEqual(['PAGES_DROPPED']);
    await expect(draw(document, { page: 3 })).rejects.toMatchObject({ code: 'PAGE_ABSENT', kind: 'parameter' });
    await expect(draw(document, { page: 0 })).rejects.toMatchObject({ code: 'OPTION_INVALID' });
  });
});

describe('colours', () => {
  it('in inks are those of a tiff with the same inks', async () => {
    const inks = [0, 255, 0, 0, 51, 102, 153, 26];
    const tiff = writeTiff({ samples: Uint8Array.from(inks), width: 2, channels: 4, photometric: 5 });
    const picture = await convert(tiff, { to: 'png' });
    const expected = [...(await sharp(picture.bytes).removeAlpha().raw().toBuffer())];
    const paint = (at: number) =>
      inks
        .slice(at, at + 4)
        .map((value) => value / 255)
        .join(' ');
    const { at } = await draw({ content: `${paint(0)} k 0 0 50 100 re f ${paint(4)} k 50 0 50 100 re f` });
    const found = [...at(25, 50), ...at(75, 50)];
    const worst = Math.max(...found.map((value, index) => Math.abs(value - expected[index]!)));
    expect(worst).toBeLessThanOrEqual(1);
  });

  it('of spot inks follow their function, and are noted', async () => {
    const { at, notes } = await draw({
      resources: '/ColorSpace << /S [/Separation /Gold /DeviceRGB 10 0 R] >>',
      content: '/S cs 1 scn 0 0 50 100 re f .5 scn 50 0 50 100 re f',
      objects: ['<< /FunctionType 2 /Domain [0 1] /C0 [1 1 1] /C1 [1 0 0] /N 1 >>'],
    });
    expect([at(25, 50), at(75, 50)]).toEqual([red, [255, 128, 128]]);
    expect(notes).toEqual(['COLOUR_CONVERTED']);
  });

  it('of calibrated spaces are those of devices, which is noted', async () => {
    const { at, notes } = await draw({
      resources: '/ColorSpace << /C [/CalRGB << /WhitePoint [0.9505 1 1.089] >>] >>',
      content: '/C cs 1 0 0 sc 0 0 50 100 re f',
    });
    expect([at(25, 50), notes]).toEqual([red, ['DRAWING_LOOK_CHANGED']]);
  });

  it('of tables are looked up', async () => {
    const { at } = await draw({
      resources: '/ColorSpace << /I [/Indexed /DeviceRGB 1 <ff00000000ff>] >>',
      content: '/I cs 0 sc 0 0 50 100 re f 1 sc 50 0 50 100 re f',
    });
    expect([at(25, 50), at(75, 50)]).toEqual([red, blue]);
  });
});

describe('transparency', () => {
  const half = '/ExtGState << /H << /ca .5 >> >>';

  it('is that of single objects, and of groups as a whole', async () => {
    const shapes = '1 0 0 rg 0 0 100 100 re f 0 0 1 rg 50 0 50 100 re f';
    const single = await draw({ resources: half, content: `/H gs ${shapes}` });
    const form = formOf(shapes, '/Group << /S /Transparency >>');
    const group = await draw({
      resources: `${half} /XObject << /X 10 0 R >>`,
      content: '/H gs /X Do',
      objects: [form],
    });
    expect(
      [single.at(75, 50), group.at(75, 50)].map((colour) => colour.map((value) => Math.round(value / 64))),
    ).toEqual([
      [2, 1, 3],
      [2, 2, 4],
    ]);
  });

  it.each([
    ['Multiply', [0, 0, 0]],
    ['Screen', [255, 255, 0]],
    ['Difference', [255, 255, 0]],
    ['Darken', [0, 0, 0]],
  ])('blends by %s', async (mode, expected) => {
    const resources = `/ExtGState << /B << /BM /${mode} >> >>`;
    const { at } = await draw({ resources, content: '1 0 0 rg 0 0 100 100 re f /B gs 0 1 0 rg 0 0 100 100 re f' });
    expect(at(50, 50)).toEqual(expected);
  });

  it.each([
    ['by luminosity', '/S /Luminosity', '1 g 0 0 50 100 re f', [red, white]],
    ['by luminosity with a backdrop', '/S /Luminosity /BC [1]', '0 g 0 0 50 100 re f', [white, red]],
    ['by alpha', '/S /Alpha', '0 g 0 0 50 100 re f', [red, white]],
    ['with a transfer function', '/S /Luminosity /TR 11 0 R', '1 g 0 0 50 100 re f', [white, red]],
  ])('is masked %s', async (_, mask, shape, expected) => {
    const { at } = await draw({
      resources: `/ExtGState << /M << /SMask << ${mask} /G 10 0 R >> >> >>`,
      content: '/M gs 1 0 0 rg 0 0 100 100 re f',
      objects: [
        formOf(shape, '/Group << /S /Transparency /CS /DeviceGray /I true >>'),
        '<< /FunctionType 2 /Domain [0 1] /Range [0 1] /C0 [1] /C1 [0] /N 1 >>',
      ],
    });
    expect([at(25, 50), at(75, 50)]).toEqual(expected);
  });
});

describe('patterns and shadings', () => {
  it('repeat tiles', async () => {
    const { at } = await draw({
      resources: '/Pattern << /P 10 0 R >>',
      content: '/Pattern cs /P scn 0 0 100 100 re f',
      objects: [
        {
          dict: '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 50 50] /XStep 50 /YStep 50 /Resources << >>',
          data: '1 0 0 rg 0 0 25 50 re f 0 0 1 rg 25 0 25 50 re f',
        },
      ],
    });
    expect([at(12, 50), at(37, 50), at(62, 50), at(87, 50)]).toEqual([red, blue, red, blue]);
  });

  it('extend gradients only where they say so', async () => {
    const shading =
      '/ShadingType 2 /ColorSpace /DeviceRGB /Coords [40 0 60 0] /Extend [true false] /Function << /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1 >>';
    const { at } = await draw({ resources: `/Shading << /S << ${shading} >> >>`, content: '/S sh' });
    expect([at(20, 50), at(80, 50)]).toEqual([red, white]);
  });

  it('mix colours in triangles', async () => {
    const { at } = await draw({
      resources: '/Shading << /S 10 0 R >>',
      content: '/S sh',
      objects: [
        {
          dict: '/ShadingType 4 /ColorSpace /DeviceGray /BitsPerCoordinate 8 /BitsPerComponent 8 /BitsPerFlag 8 /Decode [0 100 0 100 0 1]',
          data: Uint8Array.of(0, 0, 0, 0, 0, 255, 0, 0, 0, 0, 255, 255),
        },
      ],
    });
    const [gray = 0] = at(10, 50); // half way up, so half way to white
    expect(Math.abs(gray - 127)).toBeLessThan(12);
    expect(at(90, 10)).toEqual(white);
  });
});

describe('pictures', () => {
  it('are shown with their first row at the top', async () => {
    const data = Uint8Array.of(255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 0);
    const image = {
      dict: '/Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceRGB',
      data,
    };
    const document = { resources: '/XObject << /X 10 0 R >>', content: '100 0 0 100 0 0 cm /X Do', objects: [image] };
    const { at } = await draw(document);
    expect([at(25, 25), at(75, 25), at(25, 75), at(75, 75)]).toEqual([red, lime, blue, yellow]);
  });

  it.each([
    ['1 bit', '/BPC 1 /CS /G', '\x40', [black, white]],
    ['inverted', '/BPC 1 /CS /G /D [1 0]', '\x80', [black, white]],
    ['a stencil', '/IM true', '\x40', [red, white]],
    ['transparent colours', '/BPC 8 /CS /G /Mask [255 255]', '\x00\xff', [black, white]],
  ])('within the content have %s', async (_, dict, data, expected) => {
    const content = `1 0 0 rg 100 0 0 100 0 0 cm BI /W 2 /H 1 ${dict} ID ${data} EI`;
    const { at } = await draw({ content });
    expect([at(25, 50), at(75, 50)]).toEqual(expected);
  });

  it('that are JPEGs in RGB keep their bytes', async () => {
    const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c04020' } })
      .jpeg()
      .toBuffer();
    const dict =
      '/Type /XObject /Subtype /Image /Width 8 /Height 8 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode';
    const svg = await toSvg({
      resources: '/XObject << /X 10 0 R >>',
      content: '100 0 0 100 0 0 cm /X Do',
      objects: [{ dict, data: new Uint8Array(photo) }],
    });
    expect(svg).toContain(photo.toString('base64'));
  });

  it('larger than the limit are refused', async () => {
    const content = 'BI /W 4000 /H 4000 /BPC 8 /CS /G ID \0 EI';
    await expect(draw({ content }, { limits: { maxPixels: 1_000_000 } })).rejects.toMatchObject({
      code: 'IMAGE_TOO_LARGE',
    });
  });
});

describe('text', () => {
  const font = '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';

  it('is outlines with its words as a label', async () => {
    const svg = await toSvg({ resources: font, content: 'BT /F 20 Tf 5 50 Td [(Two) -400 (words)] TJ ET' });
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
    const { at } = await draw({ resources: font, content });
    expect([at(28, 50), at(5, 50)]).toEqual([mode === 7 ? clipped : inside, white]); // the stem is 19 to 37 wide
  });

  it('of Type 3 fonts takes the colour of the text only if the glyph says so', async () => {
    const { at } = await draw({
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

  it('in an embedded font is drawn where Ghostscript has put it', async () => {
    const { at } = await draw(openFixture('drawing.pdf'));
    const eps = await draw(openFixture('drawing.eps'));
    const points = [
      [20, 20],
      [80, 20],
      [20, 50],
      [60, 40],
    ] as const;
    expect(points.map(([x, y]) => at(x, y))).toEqual(points.map(([x, y]) => eps.at(x, y)));
  });
});

describe('optional content', () => {
  const catalog = '/OCProperties << /OCGs [10 0 R 11 0 R] /D << /OFF [11 0 R] >> >>';
  const objects = ['<< /Type /OCG /Name (on) >>', '<< /Type /OCG /Name (off) >>'];

  it.each([
    ['a visible group', '10 0 R', true],
    ['a hidden group', '11 0 R', false],
    ['any of both', '<< /Type /OCMD /OCGs [10 0 R 11 0 R] >>', true],
    ['all of both', '<< /Type /OCMD /OCGs [10 0 R 11 0 R] /P /AllOn >>', false],
    ['an expression', '<< /Type /OCMD /VE [/And 10 0 R [/Not 11 0 R]] >>', true],
  ])('follows %s', async (_, group, isShown) => {
    const resources = `/Properties << /L ${group} >>`;
    const { at } = await draw({ catalog, objects, resources, content: '/OC /L BDC 1 0 0 rg 0 0 100 100 re f EMC' });
    expect(at(50, 50)).toEqual(isShown ? red : white);
  });
});

describe('a document', () => {
  const encrypted = new Uint8Array(readFileSync(new URL('./fixtures/encrypted.pdf', import.meta.url)));

  it('may be a part of a larger block of memory', async () => {
    const bytes = makePdf({ content: '1 0 0 rg 0 0 100 100 re f' });
    const block = new Uint8Array(bytes.length + 20);
    block.set(bytes, 7);
    expect((await draw(block.subarray(7, 7 + bytes.length))).at(50, 50)).toEqual(red);
  });

  it('that is encrypted needs its password', async () => {
    await expect(draw(encrypted)).rejects.toMatchObject({ code: 'PASSWORD_REQUIRED', kind: 'parameter' });
    await expect(draw(encrypted, { password: 'wrong' })).rejects.toMatchObject({ code: 'PASSWORD_WRONG' });
    const { at } = await draw(encrypted, { password: 'secret' });
    expect(at(20, 20)).toEqual(red);
  });

  it('without a table of objects is searched for them', async () => {
    const text = Buffer.from(makePdf({ content: '1 0 0 rg 0 0 100 100 re f' })).toString('latin1');
    const { at } = await draw(
      latin1(text.replace(/xref\n0[\s\S]*?trailer/, 'trailer').replace(/startxref\n\d+/, 'startxref\n7')),
    );
    expect(at(50, 50)).toEqual(red);
  });

  it.each([
    ['without pages', '%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R >>', 'PDF_MALFORMED'],
    ['that is only a header', '%PDF-1.4\n', 'PDF_MALFORMED'],
  ])('%s is refused', async (_, text, code) => {
    await expect(draw(latin1(text))).rejects.toMatchObject({ code });
  });

  it('that contains itself is drawn without the repetition', async () => {
    const form = formOf('1 0 0 rg 0 0 50 100 re f /X Do', '/Resources << /XObject << /X 10 0 R >> >>');
    const { at, notes } = await draw({ resources: '/XObject << /X 10 0 R >>', content: '/X Do', objects: [form] });
    expect([at(25, 50), notes]).toEqual([red, ['DRAWING_LOOK_LOST']]);
  });

  it('whose forms multiply stops at the limit of work', async () => {
    const objects = Array.from({ length: 12 }, (_, at) =>
      formOf('/N Do '.repeat(10), `/Resources << /XObject << /N ${11 + at} 0 R >> >>`),
    );
    objects.push(formOf('0 0 1 1 re f'));
    const parts = { resources: '/XObject << /X 10 0 R >>', content: '/X Do', objects };
    await expect(draw(parts, { limits: { maxWork: 5_000_000 } })).rejects.toMatchObject({ code: 'WORK_EXHAUSTED' });
  });

  it('stops within a tenth of a second after an abort', async () => {
    const control = new AbortController();
    const content = '0 0 m 1 1 l S '.repeat(300_000);
    let stopped = 0;
    setTimeout(() => {
      stopped = performance.now();
      control.abort();
    }, 30);
    await expect(draw({ content }, { signal: control.signal })).rejects.toMatchObject({ code: 'ABORTED' });
    expect(performance.now() - stopped).toBeLessThan(1000); // a tenth on an idle machine
  });

  it('is described by its objects', async () => {
    const { type, facts } = await inspect(
      makePdf({
        content: '',
        resources:
          '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /ABCDEF+Nice-Bold >> >> /ColorSpace << /S [/Separation /Gold /DeviceCMYK 10 0 R] >>',
        trailer: '/Info << /Title (A title) /Creator (A program) >>',
        objects: ['<< >>'],
      }),
    );
    expect([type, facts]).toMatchObject([
      'pdf',
      { title: 'A title', creator: 'A program', fonts: ['Nice-Bold'], spotColors: ['Gold'], pictures: 0, pages: 1 },
    ]);
    expect(facts.colorSpaces).toEqual(['DeviceCMYK', 'Separation']);
  });
});

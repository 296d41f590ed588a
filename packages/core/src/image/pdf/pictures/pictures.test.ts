import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { black, blue, drawPdf, lime, pdfToSvg, red, white, yellow } from '../../../../test/pdf-drawing.ts';

describe('pictures', () => {
  it('are shown with their first row at the top', async () => {
    const data = Uint8Array.of(255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 0);
    const image = {
      dict: '/Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceRGB',
      data,
    };
    const document = { resources: '/XObject << /X 10 0 R >>', content: '100 0 0 100 0 0 cm /X Do', objects: [image] };
    const { at } = await drawPdf(document);
    expect([at(25, 25), at(75, 25), at(25, 75), at(75, 75)]).toEqual([red, lime, blue, yellow]);
  });

  it.each([
    ['1 bit', '/BPC 1 /CS /G', '\x40', [black, white]],
    ['inverted', '/BPC 1 /CS /G /D [1 0]', '\x80', [black, white]],
    ['a stencil', '/IM true', '\x40', [red, white]],
    ['transparent colours', '/BPC 8 /CS /G /Mask [255 255]', '\x00\xff', [black, white]],
  ])('within the content have %s', async (_, dict, data, expected) => {
    const content = `1 0 0 rg 100 0 0 100 0 0 cm BI /W 2 /H 1 ${dict} ID ${data} EI`;
    const { at } = await drawPdf({ content });
    expect([at(25, 50), at(75, 50)]).toEqual(expected);
  });

  it('within the content are not taken for one another', async () => {
    const picture = (x: number, bytes: string, dict = '/BPC 8 /CS /RGB') =>
      `q 20 0 0 20 ${x} 0 cm BI /W 1 /H 1 ${dict} ID ${bytes} EI Q`;
    const stencil = (x: number, bits: string) => picture(x, bits, '/IM true');
    const colours = [picture(0, '\xff\x00\x00'), picture(20, '\x00\xff\x00'), picture(40, '\x00\x00\xff')];
    const { at } = await drawPdf({ content: [...colours, stencil(60, '\x00'), stencil(80, '\x80')].join('\n') });
    expect([10, 30, 50, 70, 90].map((x) => at(x, 90))).toEqual([red, lime, blue, black, white]);
  });

  it.each([
    ['gray of 1 bit', '/BPC 1 /CS /G', '\xff'],
    ['gray of 8 bits', '/BPC 8 /CS /G', '\xff'],
    ['red, green and blue', '/BPC 8 /CS /RGB', '\xff\xff\xff'],
    ['a stencil', '/IM true', '\xff'],
  ])('whose data ends early have a note: %s', async (_, dict, data) => {
    const draw = (height: number) =>
      drawPdf({ content: `100 0 0 100 0 0 cm BI /W 1 /H ${height} ${dict} ID ${data} EI` });
    const [whole, short] = [await draw(1), await draw(4)];
    expect(whole.notes).toEqual([]);
    expect(short.notes).toEqual(['DRAWING_LOOK_CHANGED']);
    expect([short.at(50, 12), short.at(50, 88)]).toEqual([white, black]);
  });

  it.each([1, 2, 4, 8])('of %i bits have the colours of their table', async (bits) => {
    const [last, every] = [2 ** bits - 1, 8 / bits];
    const table = Array.from({ length: last + 1 }, (_, at) =>
      at === 0 ? 'ff0000' : at === last ? '00ff00' : '000000',
    );
    // The first sample is 0, the second the last of the table; the others of the byte are 0.
    const byte = every === 1 ? '00ff' : ((last << (8 - 2 * bits)) & 255).toString(16).padStart(2, '0');
    const content = `100 0 0 100 0 0 cm BI /W 2 /H 1 /BPC ${bits} /CS [/I /RGB ${last} <${table.join('')}>] /F /AHx ID ${byte}> EI`;
    const { at } = await drawPdf({ content });
    expect([at(25, 50), at(75, 50)]).toEqual([red, lime]);
  });

  it('with a mask that is not a stencil are shown without it, with a note', async () => {
    const picture = '/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8';
    const { at, notes } = await drawPdf({
      resources: '/XObject << /X 10 0 R >>',
      content: '100 0 0 100 0 0 cm /X Do',
      objects: [
        { dict: `${picture} /ColorSpace /DeviceRGB /Mask 11 0 R`, data: Uint8Array.of(255, 0, 0) },
        { dict: `${picture} /ColorSpace /DeviceGray`, data: Uint8Array.of(255) },
      ],
    });
    expect([at(50, 50), notes]).toEqual([red, ['DRAWING_LOOK_CHANGED']]);
  });

  it.each([
    ['1', '8.333', 'pixelated'],
    ['.12', '1', ''],
  ])(
    'in glyphs of Type 3 are smoothed as large as they are on the page, scaled by %s',
    async (matrix, size, expected) => {
      const svg = await pdfToSvg({
        resources: '/Font << /F 10 0 R >>',
        content: `BT /F ${size} Tf 10 10 Td (a) Tj ET`,
        objects: [
          `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 40 40] /FontMatrix [${matrix} 0 0 ${matrix} 0 0] /FirstChar 97 /LastChar 97 /Widths [40] /Encoding << /Differences [97 /a] >> /CharProcs << /a 11 0 R >> /Resources << >> >>`,
          { dict: '', data: `40 0 0 0 40 40 d1 40 0 0 40 0 0 cm BI /W 40 /H 40 /IM true ID ${'\xaa'.repeat(200)} EI` },
        ],
      });
      expect(/image-rendering:(\w+)/.exec(svg)?.[1] ?? '').toBe(expected);
    },
  );

  const photo = sharp({ create: { width: 8, height: 8, channels: 3, background: '#c04020' } }).jpeg();
  const pageWith = (jpeg: Buffer) => {
    const dict =
      '/Type /XObject /Subtype /Image /Width 8 /Height 8 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode';
    const objects = [{ dict, data: new Uint8Array(jpeg) }];
    return { resources: '/XObject << /X 10 0 R >>', content: '100 0 0 100 0 0 cm /X Do', objects };
  };

  it('that are JPEGs in RGB keep their bytes', async () => {
    const jpeg = await photo.clone().toBuffer();
    expect(await pdfToSvg(pageWith(jpeg))).toContain(jpeg.toString('base64'));
  });

  it('that are JPEGs lose their metadata, whose orientation browsers would apply', async () => {
    const plain = await photo.clone().toBuffer();
    const turned = await photo.clone().withMetadata({ orientation: 6 }).toBuffer();
    expect((await sharp(turned).metadata()).orientation).toBe(6);
    expect(await pdfToSvg(pageWith(turned))).toContain(plain.toString('base64'));
  });

  it('in JPEG 2000 with more samples than the limit are refused before they are decoded', async () => {
    const [width, height, components] = [1000, 1000, 16_384];
    const size = [width, height, 0, 0, width, height, 0, 0].flatMap((value) => [0, 0, value >> 8, value & 255]);
    const data = Uint8Array.of(
      255,
      0x4f,
      255,
      0x51,
      0xc0,
      0x26,
      0,
      0,
      ...size,
      components >> 8,
      0,
      ...Array(64).fill(7),
    );
    const dict = '/Type /XObject /Subtype /Image /Width 9 /Height 9 /Filter /JPXDecode';
    const document = { resources: '/XObject << /X 10 0 R >>', content: '/X Do', objects: [{ dict, data }] };
    await expect(drawPdf(document)).rejects.toMatchObject({ code: 'IMAGE_TOO_LARGE' });
  });

  it('larger than the limit are refused', async () => {
    const content = 'BI /W 4000 /H 4000 /BPC 8 /CS /G ID \0 EI';
    await expect(drawPdf({ content }, { limits: { maxPixels: 1_000_000 } })).rejects.toMatchObject({
      code: 'IMAGE_TOO_LARGE',
    });
  });

  it.each([
    ['', [128, 127, 0, 191, 64, 0]],
    ['/Decode [1 0 1 0 1 0]', [127, 128, 255, 64, 191, 255]],
  ])('get back the colours that were mixed with a matte %s', async (decode, data) => {
    // Red, mixed with lime by the mask.
    const picture = '/Type /XObject /Subtype /Image /Width 2 /Height 1 /BitsPerComponent 8';
    const { at, notes } = await drawPdf({
      resources: '/XObject << /X 10 0 R >>',
      content: '100 0 0 100 0 0 cm /X Do',
      objects: [
        { dict: `${picture} /ColorSpace /DeviceRGB /SMask 11 0 R ${decode}`, data: Uint8Array.from(data) },
        { dict: `${picture} /ColorSpace /DeviceGray /Matte [0 1 0]`, data: Uint8Array.of(128, 191) },
      ],
    });
    expect(notes).toEqual([]);
    for (const [x, opacity] of [
      [25, 128 / 255],
      [75, 191 / 255],
    ] as const) {
      const expected = [255, 255 * (1 - opacity), 255 * (1 - opacity)];
      const difference = Math.max(...at(x, 50).map((value, channel) => Math.abs(value - expected[channel]!)));
      expect(difference).toBeLessThanOrEqual(2);
    }
  });

  it('with a matte whose mask has another size are noted', async () => {
    const picture = '/Type /XObject /Subtype /Image /Height 1 /BitsPerComponent 8';
    const { notes } = await drawPdf({
      resources: '/XObject << /X 10 0 R >>',
      content: '100 0 0 100 0 0 cm /X Do',
      objects: [
        { dict: `${picture} /Width 1 /ColorSpace /DeviceRGB /SMask 11 0 R`, data: Uint8Array.of(255, 0, 0) },
        { dict: `${picture} /Width 2 /ColorSpace /DeviceGray /Matte [0 1 0]`, data: Uint8Array.of(128, 191) },
      ],
    });
    expect(notes).toEqual(['DRAWING_LOOK_CHANGED']);
  });
});

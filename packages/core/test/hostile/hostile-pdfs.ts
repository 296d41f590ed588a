// All hostile documents of one kind in one list, so the file is long.

import { deflateSync } from 'node:zlib';
import { formOf, type PdfObject } from '../pdf.ts';
import { type HostilePdf, nest, packed, page } from './hostile-parts.ts';
import { hostileFonts } from './hostile-pdf-fonts.ts';
import { hostileTables } from './hostile-pdf-tables.ts';

const form = (data: string, dict = ''): PdfObject => formOf(data, dict);
const packedForm = (data: string): PdfObject => packed(data, '/Type /XObject /Subtype /Form /BBox [0 0 100 100]');

const nestedContent: HostilePdf[] = [
  ...(['', '0 0 1 1 re f'] as const).map((content) =>
    page(`forms of ten forms each, nine levels, ${content === '' ? 'empty' : 'painted'}`, () => ({
      resources: '/XObject << /X 10 0 R >>',
      content: '/X Do',
      objects: nest(9, form(content), (next) =>
        form('/X Do '.repeat(10), `/Resources << /XObject << /X ${next} >> >>`),
      ),
    })),
  ),
  page('forms of two forms each, forty levels', () => ({
    resources: '/XObject << /X 10 0 R >>',
    content: '/X Do',
    objects: nest(40, form(''), (next) => form('/X Do /X Do', `/Resources << /XObject << /X ${next} >> >>`)),
  })),
  page('soft masks of ten soft masks each', () => ({
    resources: '/ExtGState << /G << /SMask << /S /Luminosity /G 10 0 R >> >> >>',
    content: '/G gs 0 0 9 9 re f',
    objects: nest(9, form('0 0 1 1 re f', '/Group << /S /Transparency >>'), (next) =>
      form(
        '/G gs 0 0 1 1 re f '.repeat(10),
        `/Group << /S /Transparency >> /Resources << /ExtGState << /G << /SMask << /S /Luminosity /G ${next} >> >> >> >>`,
      ),
    ),
  })),
  page('tiles of ten tiles each, in colours of their own', () => ({
    resources: '/Pattern << /P 10 0 R >> /ColorSpace << /C [/Pattern /DeviceRGB] >>',
    content: '/C cs 1 0 0 /P scn 0 0 99 99 re f',
    objects: nest(9, tile('0 0 1 1 re f', ''), (next) =>
      tile(
        Array.from({ length: 10 }, (_, at) => `/C cs .${at} 0 0 /P scn 0 0 1 1 re f`).join(' '),
        `/Pattern << /P ${next} >> /ColorSpace << /C [/Pattern /DeviceRGB] >>`,
      ),
    ),
  })),
  page('tiles of ten places of a tile each', () => ({
    resources: '/Pattern << /P 10 0 R >>',
    content: '/Pattern cs /P scn 0 0 99 99 re f',
    objects: nest(8, colouredTile('0 0 1 1 re f', ''), (next) =>
      colouredTile(
        `/Pattern cs /P scn ${Array.from({ length: 10 }, (_, at) => `${at} 0 1 9 re f`).join(' ')}`,
        `/Pattern << /P ${next} >>`,
      ),
    ),
  })),
  page('glyphs of ten glyphs each', () => ({
    resources: '/Font << /F 10 0 R >>',
    content: 'BT /F 9 Tf 0 0 Td (aaaaaaaaaa) Tj ET',
    objects: Array.from({ length: 8 }, (_, level) => [
      `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 97 /Widths [1] /Encoding << /Differences [97 /a] >> /CharProcs << /a ${11 + level * 2} 0 R >> /Resources << /Font << /F ${12 + level * 2} 0 R >> >> >>`,
      {
        dict: '',
        data: `1 0 d0 ${Array.from({ length: 10 }, (_, at) => `0.${level}${at} 0 0 rg BT /F 1 Tf (a) Tj ET`).join(' ')}`,
      },
    ]).flat(),
  })),
  page('a tile that is much smaller than a pixel', () => ({
    resources: '/Pattern << /P 10 0 R >>',
    content: '/Pattern cs /P scn 0 0 99 99 re f',
    objects: [
      {
        dict: '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1e-5 1e-5] /XStep 1e-5 /YStep 1e-5 /Resources << >>',
        data: '0 0 1e-6 1e-6 re f',
      },
    ],
  })),
  page('a tile with a box that is much larger than its steps', () => ({
    resources: '/Pattern << /P 10 0 R >>',
    content: '/Pattern cs /P scn 0 0 99 99 re f',
    objects: [
      {
        dict: '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1e5 1e5] /XStep 1e-2 /YStep 1e-2 /Resources << >>',
        data: '0 0 5e4 5e4 re f',
      },
    ],
  })),
];

function tile(data: string, resources: string): PdfObject {
  const dict = '/PatternType 1 /PaintType 2 /TilingType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9';
  return { dict: `${dict} /Resources << ${resources} >>`, data };
}

function colouredTile(data: string, resources: string): PdfObject {
  const dict = '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9';
  return { dict: `${dict} /Resources << ${resources} >>`, data };
}

const content: HostilePdf[] = [
  page('thirty million operators', () => ({
    resources: '/XObject << /X 10 0 R >>',
    content: '/X Do',
    objects: [packedForm('q Q '.repeat(15_000_000))],
  })),
  page('a string of 60 MB', () => ({
    resources: '/XObject << /X 10 0 R >> /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>',
    content: 'BT /F 9 Tf /X Do ET',
    objects: [packedForm(`BT /F 9 Tf (${'a'.repeat(60_000_000)}) Tj ET`)],
  })),
  page('a hexadecimal string of 60 MB', () => ({
    resources: '/XObject << /X 10 0 R >>',
    content: '/X Do',
    objects: [packedForm(`<${'6'.repeat(60_000_000)}> Tj`)],
  })),
  page('a comment of 60 MB', () => ({
    resources: '/XObject << /X 10 0 R >>',
    content: '/X Do',
    objects: [packedForm(`%${'6'.repeat(60_000_000)}\n 0 0 1 1 re f`)],
  })),
  page('a name of 60 MB', () => ({
    resources: '/XObject << /X 10 0 R >>',
    content: '/X Do',
    objects: [packedForm(`/${'6'.repeat(60_000_000)} gs`)],
  })),
  page('an array of 30 million numbers', () => ({
    resources: '/XObject << /X 10 0 R >> /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>',
    content: 'BT /F 9 Tf /X Do ET',
    objects: [packedForm(`BT /F 9 Tf [${'1 '.repeat(30_000_000)}] TJ ET`)],
  })),
  page('arrays nested a million times', () => ({ content: `${'['.repeat(1_000_000)} d 0 0 9 9 re f` })),
  page('dictionaries nested a million times', () => ({ content: `${'<</A '.repeat(1_000_000)} d 0 0 9 9 re f` })),
  page('inline pictures without an end', () => ({ content: 'BI /W 9 /H 9 ID '.repeat(100_000) })),
  page('inline pictures of 16383 by 16383 without data', () => ({
    content: 'BI /W 16383 /H 16383 /BPC 1 /CS /G ID a\nEI '.repeat(40),
  })),
  page('a hundred thousand clips', () => ({
    content: `${'0 0 100 100 re W n '.repeat(100_000)}${'0 0 9 9 re f '.repeat(1000)}`,
  })),
  page('a path of five million segments', () => ({
    resources: '/XObject << /X 10 0 R >>',
    content: '/X Do',
    objects: [packedForm(`0 0 m ${'9 9 l 1 0 l '.repeat(2_500_000)} f`)],
  })),
  page('dashes of almost no length', () => ({ content: '[.00001 .00001] 0 d 10 w 0 0 m 100000 100000 l S' })),
  page('dashes of almost no length on curves', () => ({
    content: '[1e-9] 0 d 10 w 0 0 m 1000 1000 -1000 1000 9 9 c S',
  })),
  page('numbers beyond all sizes', () => ({
    content: `1e30 w ${'9'.repeat(300)} 0 0 ${'9'.repeat(300)} 0 0 cm ${'9'.repeat(300)} ${'9'.repeat(300)} m -${'9'.repeat(300)} 0 l S 0 0 9 9 re f`,
  })),
  page('a million parts of content', () => ({
    content: 'q Q',
    page: `/Contents [${'10 0 R '.repeat(1_000_000)}]`,
    objects: [{ dict: '', data: 'q' }],
  })),
  page('a hundred thousand annotations', () => ({
    content: '',
    page: `/Annots [${'10 0 R '.repeat(100_000)}]`,
    objects: ['<< /Subtype /Square /Rect [0 0 9 9] /AP << /N 11 0 R >> >>', form('0 0 9 9 re f')],
  })),
  page('expressions of layers that share their parts', () => ({
    resources: '/Properties << /O << /Type /OCMD /VE 10 0 R >> >>',
    catalog: '/OCProperties << /OCGs [30 0 R] /D << >> >>',
    content: '/OC /O BDC 0 0 9 9 re f EMC',
    objects: nest(14, '[/And]', (next) => `[/And ${`${next} `.repeat(20)}]`),
  })),
  page('many groups for each of many marked parts', () => ({
    resources: '/Properties << /O 10 0 R >> /XObject << /X 11 0 R >>',
    catalog: '/OCProperties << /OCGs [12 0 R] /D << >> >>',
    content: '/X Do',
    objects: [
      `<< /Type /OCMD /P /AllOff /OCGs [${'12 0 R '.repeat(50_000)}] >>`,
      packed('/OC /O BDC EMC '.repeat(300_000), '/Type /XObject /Subtype /Form /BBox [0 0 100 100]'),
      '<< /Type /OCG /Name (a) >>',
    ],
  })),
];

/** A calculator of `length` operations. */
const calculator = (length: number, inputs = 1, outputs = 1): PdfObject => ({
  dict: `/FunctionType 4 /Domain [${'0 1 '.repeat(inputs)}] /Range [${'0 1 '.repeat(outputs)}]`,
  data: `{ ${'dup 0.5 mul pop '.repeat(length)}${'dup '.repeat(Math.max(0, outputs - inputs))}}`,
});

const noise = (length: number): Uint8Array => {
  let state = 1;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state >>> 16;
  });
};

const colours: HostilePdf[] = [
  page('a tint of twelve inks by a table for each pixel', () => ({
    resources: '/XObject << /X 10 0 R >>',
    content: '100 0 0 100 0 0 cm /X Do',
    objects: [
      {
        dict: `/Type /XObject /Subtype /Image /Width 400 /Height 400 /BitsPerComponent 8 /ColorSpace [/DeviceN [${Array.from({ length: 12 }, (_, at) => `/I${at}`).join(' ')}] /DeviceRGB 11 0 R]`,
        data: noise(400 * 400 * 12),
      },
      packed(
        new Uint8Array(3 ** 13),
        `/FunctionType 0 /Domain [${'0 1 '.repeat(12)}] /Range [0 1 0 1 0 1] /Size [${'3 '.repeat(12)}] /BitsPerSample 8`,
      ),
    ],
  })),
  page('a long calculation for each pixel', () => ({
    resources: '/XObject << /X 10 0 R >>',
    content: '100 0 0 100 0 0 cm /X Do',
    objects: [
      {
        dict: '/Type /XObject /Subtype /Image /Width 300 /Height 300 /BitsPerComponent 16 /ColorSpace [/Separation /I /DeviceGray 11 0 R]',
        data: noise(300 * 300 * 2),
      },
      calculator(100_000),
    ],
  })),
  page('a long calculation for each point of a shading', () => ({
    resources: '/Shading << /S 10 0 R >>',
    content: '/S sh',
    objects: ['<< /ShadingType 1 /ColorSpace /DeviceGray /Function 11 0 R >>', calculator(100_000, 2)],
  })),
  page('a function of many parts for each of many shadings', () => ({
    resources: '/Shading << /S 10 0 R >> /XObject << /X 12 0 R >>',
    content: '/X Do',
    objects: [
      '<< /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 100 0] /Function 11 0 R >>',
      `<< /FunctionType 3 /Domain [0 1] /Functions [${'13 0 R '.repeat(15_000)}] /Bounds [${Array.from({ length: 14_999 }, (_, at) => ((at + 1) / 15_000).toFixed(6)).join(' ')}] /Encode [${'0 1 '.repeat(15_000)}] >>`,
      packedForm('/S sh '.repeat(10_000)),
      '<< /FunctionType 2 /Domain [0 1] /C0 [0] /C1 [1] /N 1 >>',
    ],
  })),
  page('a table of samples with a giant size', () => ({
    resources: '/Shading << /S << /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 100 0] /Function 10 0 R >> >>',
    content: '/S sh',
    objects: [{ dict: '/FunctionType 0 /Domain [0 1] /Range [0 1] /Size [2147483647] /BitsPerSample 32', data: 'a' }],
  })),
  page('a hundred thousand inks', () => ({
    resources: '/XObject << /X 10 0 R >>',
    content: '100 0 0 100 0 0 cm /X Do',
    objects: [
      packed(
        new Uint8Array(10_000_000),
        `/Type /XObject /Subtype /Image /Width 300 /Height 300 /BitsPerComponent 8 /ColorSpace [/DeviceN [${'/I '.repeat(100_000)}] /DeviceGray 11 0 R]`,
      ),
      calculator(1),
    ],
  })),
  page('ten million patches', () => ({
    resources: '/Shading << /S 10 0 R >>',
    content: '/S sh',
    objects: [
      packed(
        new Uint8Array(40_000_000),
        '/ShadingType 6 /ColorSpace /DeviceGray /BitsPerFlag 2 /BitsPerCoordinate 1 /BitsPerComponent 1 /Decode [0 100 0 100 0 1]',
      ),
    ],
  })),
  page('a lattice with rows of two thousand million points', () => ({
    resources: '/Shading << /S 10 0 R >>',
    content: '/S sh',
    objects: [
      packed(
        new Uint8Array(1_000_000),
        '/ShadingType 5 /VerticesPerRow 2147483647 /ColorSpace /DeviceGray /BitsPerCoordinate 1 /BitsPerComponent 1 /Decode [0 100 0 100 0 1]',
      ),
    ],
  })),
  page('twenty million triangles', () => ({
    resources: '/Shading << /S 10 0 R >>',
    content: '/S sh',
    objects: [
      packed(
        new Uint8Array(60_000_000),
        '/ShadingType 4 /ColorSpace /DeviceGray /BitsPerFlag 2 /BitsPerCoordinate 1 /BitsPerComponent 1 /Decode [0 100 0 100 0 1]',
      ),
    ],
  })),
];

const image = (dict: string, data: string | Uint8Array): PdfObject => ({
  dict: `/Type /XObject /Subtype /Image ${dict}`,
  data,
});

const picture = (name: string, object: () => PdfObject, more: readonly PdfObject[] = []): HostilePdf =>
  page(name, () => ({
    resources: '/XObject << /X 10 0 R >>',
    content: '100 0 0 100 0 0 cm /X Do',
    objects: [object(), ...more],
  }));

/** A JPEG of one colour, whose header states another size. */
function jpegOf(width: number, height: number, components: number): Uint8Array {
  const word = (value: number): number[] => [value >> 8, value & 255];
  const parts = Array.from({ length: components }, (_, at) => [at + 1, 0x11, 0]).flat();
  const scan = Array.from({ length: components }, (_, at) => [at + 1, 0]).flat();
  return Uint8Array.from([
    ...[0xff, 0xd8, 0xff, 0xdb, 0, 67, 0, ...Array<number>(64).fill(1)],
    ...[0xff, 0xc0, ...word(8 + 3 * components), 8, ...word(height), ...word(width), components, ...parts],
    ...[0xff, 0xc4, 0, 20, 0, 1, ...Array<number>(15).fill(0), 0],
    ...[0xff, 0xc4, 0, 20, 16, 1, ...Array<number>(15).fill(0), 0],
    ...[0xff, 0xda, ...word(6 + 2 * components), components, ...scan, 0, 63, 0, 0, 0, 0xff, 0xd9],
  ]);
}

/** A JPEG 2000 code stream that ends after its header. */
function jpxOf(side: number, components: number): Uint8Array {
  const long = (value: number): number[] => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255);
  const word = (value: number): number[] => [value >> 8, value & 255];
  return Uint8Array.from([
    ...[0xff, 0x4f, 0xff, 0x51, ...word(38 + 3 * components), 0, 0],
    ...[side, side, 0, 0, side, side, 0, 0].flatMap(long),
    ...word(components),
    ...Array.from({ length: components }, () => [7, 1, 1]).flat(),
    ...[0xff, 0x52, 0, 12, 0, 0, 0, 1, 0, 5, 4, 4, 0, 1],
    ...[0xff, 0x5c, 0, 19, 0x40, ...Array<number>(16).fill(0x48)],
    ...[0xff, 0x90, 0, 10, 0, 0, 0, 0, 0, 20, 0, 1, 0xff, 0x93, 0, 0, 0, 0, 0, 0, 0xff, 0xd9],
  ]);
}

const pictures: HostilePdf[] = [
  picture('a picture of 16383 by 16383 in ten bytes', () =>
    image('/Width 16383 /Height 16383 /BitsPerComponent 1 /ColorSpace /DeviceGray', 'abcdefghij'),
  ),
  picture('a picture of 16383 by 16383 in inks in ten bytes', () =>
    image('/Width 16383 /Height 16383 /BitsPerComponent 8 /ColorSpace /DeviceCMYK', 'abcdefghij'),
  ),
  picture('a stencil of 16383 by 16383', () => image('/Width 16383 /Height 16383 /ImageMask true', 'abcdefghij')),
  picture('a JPEG of 16000 by 16000 in inks without data', () =>
    image(
      '/Width 16000 /Height 16000 /BitsPerComponent 8 /ColorSpace /DeviceCMYK /Filter /DCTDecode',
      jpegOf(16_000, 16_000, 4),
    ),
  ),
  picture('a JPEG of 16000 by 16000 in colours that are turned around', () =>
    image(
      '/Width 16000 /Height 16000 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Decode [1 0 1 0 1 0] /Filter /DCTDecode',
      jpegOf(16_000, 16_000, 3),
    ),
  ),
  picture('a JPEG 2000 picture of 16000 by 16000 without data', () =>
    image('/Width 16000 /Height 16000 /ColorSpace /DeviceRGB /Filter /JPXDecode', jpxOf(16_000, 3)),
  ),
  picture('a JPEG 2000 picture of 60000 by 60000', () =>
    image('/Width 60000 /Height 60000 /ColorSpace /DeviceRGB /Filter /JPXDecode', jpxOf(60_000, 3)),
  ),
  picture('a fax with rows of a thousand million pixels', () =>
    image(
      '/Width 9 /Height 9 /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 1000000000 /Rows 1000000000 >>',
      'abc',
    ),
  ),
  picture('a predictor with rows of a thousand million samples', () =>
    packed(
      new Uint8Array(1000),
      '/Type /XObject /Subtype /Image /Width 9 /Height 9 /BitsPerComponent 8 /ColorSpace /DeviceGray /DecodeParms << /Predictor 12 /Columns 1000000000 >>',
    ),
  ),
  picture('data packed three times, of 200 MB', () => {
    const data = deflateSync(deflateSync(deflateSync(new Uint8Array(200_000_000))));
    return image(
      '/Width 9000 /Height 9000 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter [/FlateDecode /FlateDecode /FlateDecode]',
      new Uint8Array(data),
    );
  }),
  picture('a hundred thousand filters', () =>
    image(
      `/Width 9 /Height 9 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter [${'/ASCIIHexDecode '.repeat(100_000)}]`,
      '61>',
    ),
  ),
  picture('masks that mask each other', () =>
    image('/Width 9 /Height 9 /BitsPerComponent 8 /ColorSpace /DeviceGray /SMask 10 0 R', 'a'.repeat(81)),
  ),
];

export const hostilePdfs: readonly HostilePdf[] = [
  ...nestedContent,
  ...content,
  ...colours,
  ...pictures,
  ...hostileFonts,
  ...hostileTables,
];

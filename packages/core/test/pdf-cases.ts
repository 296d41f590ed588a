// All cases of pages in one list, so the file is long.

import { formOf, type PdfParts } from './pdf.ts';
import { annotationCases } from './pdf-annotation-cases.ts';

/** A page with a feature of PDF, which the tests measure and the judges compare. */
export interface PdfCase extends PdfParts {
  readonly name: string;
}

const blendModes = [
  ...['Normal', 'Multiply', 'Screen', 'Overlay', 'Darken', 'Lighten', 'ColorDodge', 'ColorBurn', 'HardLight'],
  ...['SoftLight', 'Difference', 'Exclusion', 'Hue', 'Saturation', 'Color', 'Luminosity'],
];

/** Three stripes under a blended rectangle. */
const blended: readonly PdfCase[] = blendModes.map((mode) => ({
  name: `blend mode ${mode}`,
  page: '/Group << /S /Transparency /CS /DeviceRGB /I true >>',
  resources: `/ExtGState << /B << /BM /${mode} >> >>`,
  content:
    '.8 .3 .1 rg 0 0 40 100 re f .2 .5 .9 rg 40 0 30 100 re f .5 g 70 0 30 100 re f /B gs .6 .7 .2 rg 10 20 80 60 re f',
}));

const transparency = '/Group << /S /Transparency /CS /DeviceRGB /I true >>';
const ramp = '/Function << /FunctionType 2 /Domain [0 1] /C0 [0] /C1 [1] /N 1 >>';
const grayRamp = `<< /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 100 0] ${ramp} >>`;

const softMasks: readonly PdfCase[] = [
  {
    name: 'soft mask by luminosity',
    resources: '/ExtGState << /M << /SMask << /S /Luminosity /G 10 0 R >> >> >>',
    content: '/M gs 1 0 0 rg 0 0 100 100 re f',
    objects: [formOf('/S sh', `${transparency} /Resources << /Shading << /S ${grayRamp} >> >>`)],
  },
  {
    name: 'soft mask by alpha',
    resources: '/ExtGState << /M << /SMask << /S /Alpha /G 10 0 R >> >> >>',
    content: '/M gs 0 0 1 rg 0 0 100 100 re f',
    objects: [formOf('/H gs 0 0 50 100 re f', `${transparency} /Resources << /ExtGState << /H << /ca .5 >> >> >>`)],
  },
  {
    name: 'soft mask with a backdrop',
    resources: '/ExtGState << /M << /SMask << /S /Luminosity /G 10 0 R /BC [1 1 1] >> >> >>',
    content: '/M gs 0 .5 0 rg 0 0 100 100 re f',
    objects: [formOf('0 g 25 25 50 50 re f', transparency)],
  },
  {
    name: 'soft mask with a transfer function',
    resources: '/ExtGState << /M << /SMask << /S /Luminosity /G 10 0 R /TR 11 0 R >> >> >>',
    content: '/M gs .5 0 .5 rg 0 0 100 100 re f',
    objects: [
      formOf('/S sh', `${transparency} /Resources << /Shading << /S ${grayRamp} >> >>`),
      '<< /FunctionType 2 /Domain [0 1] /Range [0 1] /C0 [1] /C1 [0] /N 1 >>',
    ],
  },
];

const patterns: readonly PdfCase[] = [
  {
    name: 'coloured tile',
    resources: '/Pattern << /P 10 0 R >>',
    content: '/Pattern cs /P scn 10 10 80 80 re f',
    objects: [
      {
        dict: '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 20 20] /XStep 20 /YStep 20 /Resources << >>',
        data: '1 0 0 rg 0 0 10 10 re f 0 0 1 rg 10 10 10 10 re f',
      },
    ],
  },
  ...['', '/Matrix [1 0 0 -1 0 842]', '/Matrix [.5 0 0 .5 7 9]'].map((matrix) => ({
    name: `tile that does not begin at the origin ${matrix}`.trim(),
    resources: '/Pattern << /P 10 0 R >>',
    content: '/Pattern cs /P scn 10 10 80 80 re f',
    objects: [
      {
        dict: `/PatternType 1 /PaintType 1 /TilingType 1 /BBox [35 -60 55 -40] /XStep 25 /YStep 30 /Resources << >> ${matrix}`,
        data: '1 0 0 rg 35 -60 10 10 re f 0 0 1 rg 45 -50 30 30 re f',
      },
    ],
  })),
  {
    name: 'tile larger than its steps',
    resources: '/Pattern << /P 10 0 R >>',
    content: '/Pattern cs /P scn 10 10 80 80 re f',
    objects: [
      {
        dict: '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [5 5 45 45] /XStep 30 /YStep 30 /Resources << >>',
        data: '1 0 0 rg 5 5 10 10 re f 0 0 1 rg 35 35 10 10 re f',
      },
    ],
  },
  {
    name: 'stencil with a tile',
    resources: '/Pattern << /P 10 0 R >>',
    content: '/Pattern cs /P scn q 80 0 0 80 10 10 cm BI /W 4 /H 4 /IM true ID \xa0\x50\xa0\x50 EI Q',
    objects: [
      {
        dict: '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [10 10 90 90] /XStep 80 /YStep 80 /Resources << >>',
        data: '1 0 0 rg 10 10 40 80 re f 0 0 1 rg 50 10 40 80 re f',
      },
    ],
  },
  {
    name: 'stencil with a shading',
    resources: `/Pattern << /P << /PatternType 2 /Shading ${grayRamp} >> >>`,
    content: '/Pattern cs /P scn q 80 0 0 80 10 10 cm BI /W 4 /H 4 /IM true ID \xa0\x50\xa0\x50 EI Q',
  },
  {
    name: 'stroke with a tile',
    resources: '/Pattern << /P 10 0 R >>',
    content: '/Pattern CS /P SCN 20 w 10 10 m 90 90 l S',
    objects: [
      {
        dict: '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [-10 -10 10 10] /XStep 20 /YStep 20 /Resources << >>',
        data: '1 0 0 rg -10 -10 10 20 re f 0 0 1 rg 0 -10 10 20 re f',
      },
    ],
  },
  {
    name: 'uncoloured tile with a matrix',
    resources: '/Pattern << /P 10 0 R >> /ColorSpace << /C [/Pattern /DeviceRGB] >>',
    content: '/C cs 0 .6 0 /P scn 10 10 80 80 re f',
    objects: [
      {
        dict: '/PatternType 1 /PaintType 2 /TilingType 1 /BBox [0 0 10 10] /XStep 15 /YStep 15 /Matrix [1 .5 -.5 1 3 4] /Resources << >>',
        data: '0 0 7 7 re f',
      },
    ],
  },
  {
    name: 'shading as a pattern, axial',
    resources:
      '/Pattern << /P << /PatternType 2 /Shading << /ShadingType 2 /ColorSpace /DeviceRGB /Coords [20 0 80 0] /Extend [true false] /Function << /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1 >> >> >> >>',
    content: '/Pattern cs /P scn 10 10 80 80 re f',
  },
  {
    name: 'shading with hard edges',
    resources: `/Shading << /S << /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 -150 0 450] /Domain [-6 6] /Function << /FunctionType 3 /Domain [-6 6] /Bounds [-5 -4 -3 -2 -1 0 1 2 3 4 5] /Encode [${'0 1 '.repeat(12)}] /Functions [${'10 0 R '.repeat(12)}] >> >> >>`,
    content: '/S sh',
    objects: [
      `<< /FunctionType 3 /Domain [0 1] /Bounds [.5 .5] /Encode [0 1 0 1 0 1] /Functions [${['0 1 0', '0 0 1', '0 0 1'].map((c1, at) => `<< /FunctionType 2 /Domain [0 1] /C0 [${at === 2 ? '0 0 1' : '0 1 0'}] /C1 [${c1}] /N 1 >>`).join(' ')}] >>`,
    ],
  },
  {
    name: 'shading by a calculator that jumps',
    resources: '/Shading << /S << /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 100 0] /Function 10 0 R >> >>',
    content: '/S sh',
    objects: [
      {
        dict: '/FunctionType 4 /Domain [0 1] /Range [0 1 0 1 0 1]',
        data: '{ dup .33 lt { pop 1 0 0 } { .71 lt { 0 1 0 } { 0 0 1 } ifelse } ifelse }',
      },
    ],
  },
  {
    name: 'shading by a steep power',
    resources:
      '/Shading << /S << /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 100 0] /Function << /FunctionType 2 /Domain [0 1] /C0 [1] /C1 [0] /N 300 >> >> >>',
    content: '/S sh',
  },
  {
    name: 'shading, radial',
    resources:
      '/Shading << /S << /ShadingType 3 /ColorSpace /DeviceRGB /Coords [50 50 10 50 50 40] /Extend [true true] /Function << /FunctionType 2 /Domain [0 1] /C0 [1 1 0] /C1 [0 .3 0] /N 1 >> >> >>',
    content: '10 10 80 80 re W n /S sh',
  },
  {
    name: 'shading by a function',
    resources:
      '/Shading << /S << /ShadingType 1 /ColorSpace /DeviceRGB /Matrix [100 0 0 100 0 0] /Function 10 0 R >> >>',
    content: '/S sh',
    objects: [{ dict: '/FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1]', data: '{ 0.5 }' }],
  },
  {
    name: 'triangles',
    resources: '/Shading << /S 10 0 R >>',
    content: '/S sh',
    objects: [
      {
        dict: '/ShadingType 4 /ColorSpace /DeviceRGB /BitsPerCoordinate 8 /BitsPerComponent 8 /BitsPerFlag 8 /Decode [0 100 0 100 0 1 0 1 0 1]',
        data: bytes([0, 25, 25, 255, 0, 0, 0, 230, 25, 0, 255, 0, 0, 128, 230, 0, 0, 255]),
      },
    ],
  },
  {
    name: 'lattice of triangles',
    resources: '/Shading << /S 10 0 R >>',
    content: '/S sh',
    objects: [
      {
        dict: '/ShadingType 5 /VerticesPerRow 2 /ColorSpace /DeviceRGB /BitsPerCoordinate 8 /BitsPerComponent 8 /Decode [0 100 0 100 0 1 0 1 0 1]',
        data: bytes([25, 25, 255, 0, 0, 230, 25, 0, 255, 0, 25, 230, 0, 0, 255, 230, 230, 255, 255, 0]),
      },
    ],
  },
  {
    name: 'patch of Coons',
    resources: '/Shading << /S 10 0 R >>',
    content: '/S sh',
    objects: [
      {
        dict: '/ShadingType 6 /ColorSpace /DeviceRGB /BitsPerCoordinate 8 /BitsPerComponent 8 /BitsPerFlag 8 /Decode [0 100 0 100 0 1 0 1 0 1]',
        data: bytes([
          ...[0, 51, 51, 30, 102, 70, 153, 51, 204, 102, 230, 153, 180, 204, 204, 230, 153, 180, 102, 204, 51, 153, 30],
          ...[102, 70, 255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 0],
        ]),
      },
    ],
  },
];

const text: readonly PdfCase[] = [
  {
    name: 'Type 3 glyphs, coloured by the text and by themselves',
    resources: '/Font << /F 10 0 R >>',
    content: '1 0 0 rg BT /F 20 Tf 10 40 Td (ab a) Tj ET',
    objects: [
      '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [.001 0 0 .001 0 0] /FirstChar 97 /LastChar 98 /Widths [1000 1000] /Encoding << /Differences [97 /a /b] >> /CharProcs << /a 11 0 R /b 12 0 R >> /Resources << >> >>',
      { dict: '', data: '1000 0 0 0 1000 1000 d1 100 100 800 800 re f' },
      { dict: '', data: '1000 0 d0 0 0 1 rg 100 100 800 400 re f' },
    ],
  },
  ...[0, 1, 2, 3, 7].map((mode) => ({
    name: `text in mode ${mode}`,
    resources: '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >> >>',
    content: `.9 .5 0 rg 0 .3 .6 RG 2 w q BT /F 60 Tf ${mode} Tr 8 30 Td (Ag) Tj ET 0 .7 .2 rg 0 0 100 40 re f Q`,
  })),
];

const layers: readonly PdfCase[] = [
  {
    name: 'optional content',
    catalog: '/OCProperties << /OCGs [10 0 R 11 0 R] /D << /OFF [11 0 R] >> >>',
    resources:
      '/Properties << /On 10 0 R /Off 11 0 R /Both << /Type /OCMD /OCGs [10 0 R 11 0 R] /P /AllOn >> >> /XObject << /X 12 0 R >>',
    content:
      '/OC /On BDC 1 0 0 rg 0 0 50 50 re f EMC /OC /Off BDC 0 1 0 rg 50 0 50 50 re f EMC /OC /Both BDC 0 0 1 rg 0 50 50 50 re f EMC /X Do',
    objects: [
      '<< /Type /OCG /Name (on) >>',
      '<< /Type /OCG /Name (off) >>',
      formOf('0 0 0 rg 50 50 50 50 re f', '/OC 11 0 R'),
    ],
  },
];

const groups: readonly PdfCase[] = [
  ...(
    [
      ['', '/H gs 0 0 1 rg 40 40 40 40 re f'],
      ['of four elements', '/H gs 0 1 0 rg 30 0 20 100 re f 0 0 1 rg 40 40 40 40 re f 0 g 5 w 0 60 m 100 60 l S'],
      ['with a blend mode', '/Multiply gs 1 1 0 rg 40 40 40 40 re f'],
      ['with a group as an element', '/G Do'],
    ] as const
  ).flatMap(([name, more]) =>
    // Poppler and Ghostscript blend with earlier elements of a group that is not isolated.
    (name === 'with a blend mode' ? ['/I true'] : ['/I true', '/I false']).map((isolated) => ({
      name: `knockout group ${name} ${isolated}`.replace('  ', ' '),
      resources: '/XObject << /K 10 0 R >>',
      content: '1 .9 .8 rg 0 0 100 60 re f /K Do',
      objects: [
        formOf(
          `1 0 0 rg 10 10 60 60 re f ${more}`,
          `/Group << /S /Transparency /CS /DeviceRGB /K true ${isolated} >> /Resources << /ExtGState << /H << /ca .5 /CA .5 >> /Multiply << /BM /Multiply >> >> /XObject << /G 11 0 R >> >>`,
        ),
        formOf(
          '/Multiply gs 1 0 0 rg 20 20 40 40 re f 0 1 0 rg 40 40 40 40 re f',
          '/Group << /S /Transparency >> /Resources << /ExtGState << /Multiply << /BM /Multiply >> >> >>',
        ),
      ],
    })),
  ),
  {
    name: 'group with opacity',
    resources: '/ExtGState << /H << /ca .5 >> >> /XObject << /X 10 0 R >>',
    content: '/H gs /X Do',
    objects: [formOf('1 0 0 rg 0 0 60 60 re f 0 0 1 rg 40 40 60 60 re f', '/Group << /S /Transparency >>')],
  },
  {
    name: 'isolated group with a blend mode inside',
    resources: '/ExtGState << /M << /BM /Multiply >> >> /XObject << /X 10 0 R >>',
    content: '1 1 0 rg 0 0 100 100 re f /X Do',
    objects: [formOf('0 1 1 rg 20 20 40 40 re f /M gs 1 0 1 rg 40 40 40 40 re f', `${transparency} /Resources 3 0 R`)],
  },
];

const pictures: readonly PdfCase[] = [
  {
    name: 'inline picture',
    content: 'q 80 0 0 80 10 10 cm BI /W 2 /H 2 /BPC 8 /CS /RGB ID \xff\0\0\0\xff\0\0\0\xff\xff\xff\0 EI Q',
  },
  {
    name: 'stencil',
    content: 'q 0 .4 .8 rg 80 0 0 80 10 10 cm BI /W 4 /H 4 /IM true ID \xa0\x50\xa0\x50 EI Q',
  },
  {
    name: 'picture with a soft mask, which replaces the current one',
    resources: '/XObject << /X 10 0 R >> /ExtGState << /M << /SMask << /S /Luminosity /G 12 0 R >> >> >>',
    content: 'q /M gs 80 0 0 80 10 10 cm /X Do Q',
    objects: [
      {
        dict: '/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceRGB /SMask 11 0 R',
        data: bytes([200, 0, 100]),
      },
      {
        dict: '/Type /XObject /Subtype /Image /Width 2 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray',
        data: bytes([255, 64]),
      },
      formOf('', transparency),
    ],
  },
  {
    name: 'picture with a stencil mask under a soft mask',
    resources: '/XObject << /X 10 0 R >> /ExtGState << /M << /SMask << /S /Luminosity /G 12 0 R >> >> >>',
    content: 'q /M gs 80 0 0 80 10 10 cm /X Do Q',
    objects: [
      {
        dict: '/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Mask 11 0 R',
        data: bytes([200, 0, 100]),
      },
      { dict: '/Type /XObject /Subtype /Image /Width 2 /Height 1 /ImageMask true', data: bytes([0x40]) },
      formOf('1 g 0 0 100 50 re f', transparency),
    ],
  },
  {
    name: 'picture with a soft mask of another size',
    resources: '/XObject << /X 10 0 R >>',
    content: 'q 80 0 0 80 10 10 cm /X Do Q',
    objects: [
      {
        dict: '/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceRGB /SMask 11 0 R',
        data: bytes([200, 0, 100]),
      },
      {
        dict: '/Type /XObject /Subtype /Image /Width 2 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray',
        data: bytes([255, 64]),
      },
    ],
  },
];

/** Two pixels of red, half and three quarters opaque, mixed with lime. */
const mattes: readonly PdfCase[] = ['', '/Decode [1 0 1 0 1 0]'].map((decode) => ({
  name: `picture with a matte ${decode}`.trim(),
  resources: '/XObject << /X 10 0 R >>',
  content: '.9 g 0 0 100 100 re f q 80 0 0 80 10 10 cm /X Do Q',
  objects: [
    {
      dict: `/Type /XObject /Subtype /Image /Width 2 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceRGB /SMask 11 0 R ${decode}`,
      data: bytes(decode === '' ? [128, 127, 0, 191, 64, 0] : [127, 128, 255, 64, 191, 255]),
    },
    {
      dict: '/Type /XObject /Subtype /Image /Width 2 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray /Matte [0 1 0]',
      data: bytes([128, 191]),
    },
  ],
}));

/** A JPEG of 16 by 16 pixels in one colour of inks, which sharp made; as in files by Adobe, 255 means no ink. */
const inkJpeg = [
  '/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwAGBAUGBQQGBgUGBwcGCAoQCgoJCQoUDg8MEBcUGBgXFBYWGh0lHxobIxwWFiAsICMmJykq',
  'KRkfLTAtKDAlKCko/8AAFAgAEAAQBEMRAE0RAFkRAEsRAP/EABUAAQEAAAAAAAAAAAAAAAAAAAAI/8QAFBABAAAAAAAAAAAAAAAA',
  'AAAAAP/aAA4EQwBNAFkASwAAPwCqUzpUVSAAAA//2Q==',
].join('');

const jpegs: readonly PdfCase[] = ['/Decode [1 0 1 0 1 0 1 0]', ''].map((decode) => ({
  name: `JPEG of inks ${decode}`.trim(),
  resources: '/XObject << /X 10 0 R >>',
  content: '80 0 0 80 10 10 cm /X Do',
  objects: [
    {
      dict: `/Type /XObject /Subtype /Image /Width 16 /Height 16 /BitsPerComponent 8 /ColorSpace /DeviceCMYK /Filter /DCTDecode ${decode}`,
      data: new Uint8Array(Buffer.from(inkJpeg, 'base64')),
    },
  ],
}));

/** Pages for all features that the corpus lacks. */
export const pdfCases: readonly PdfCase[] = [
  ...blended,
  ...softMasks,
  ...patterns,
  ...text,
  ...layers,
  ...groups,
  ...pictures,
  ...mattes,
  ...jpegs,
  ...annotationCases,
];

function bytes(values: readonly number[]): Uint8Array {
  return Uint8Array.from(values);
}

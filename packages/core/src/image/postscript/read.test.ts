import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openFixture } from '../../../test/fixtures.ts';
import { drawProgram as draw, encodeProgram as encode } from '../../../test/postscript-pictures.ts';
import { convert } from '../../convert.ts';
import { ConversionError } from '../../errors.ts';
import { inspect } from '../../inspect.ts';
import { withoutMetadata } from '../metadata/jpeg-segments.ts';

const head = '%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 100 100\n';
const [red, lime, blue, white, black] = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 255],
  [0, 0, 0],
];

describe('an eps as svg', () => {
  it('keeps nothing outside of its box but what reaches into it', async () => {
    const paint = async (program: string): Promise<number> => {
      const { bytes } = await convert(encode(`${head}${program} showpage\n`), { to: 'svg' });
      return Buffer.from(bytes).toString().split('<path').length - 1;
    };
    expect(await paint('200 0 50 50 rectfill 0 -60 50 50 rectfill')).toBe(0);
    expect(await paint('200 0 50 50 rectfill 90 90 50 50 rectfill')).toBe(1);
    expect(await paint('-1000 -1000 moveto 3000 50 lineto 50 3000 lineto fill')).toBe(1);
    expect(await paint('20 setlinewidth 105 0 moveto 105 100 lineto stroke')).toBe(1);
  });
});

describe('an eps as a picture', () => {
  it('has the colours of its rectangles where they are', async () => {
    const at = await draw(openFixture('drawing.eps'));
    expect([at(20, 20), at(80, 20), at(20, 80), at(60, 60)]).toEqual([red, lime, blue, white]);
  });

  it.each([
    ['clips', '50 0 50 100 rectclip 1 0 0 setrgbcolor 0 0 100 100 rectfill', [white, red]],
    [
      'rolls colours back',
      '1 0 0 setrgbcolor gsave 0 0 1 setrgbcolor 0 0 50 100 rectfill grestore 50 0 50 100 rectfill',
      [blue, red],
    ],
    [
      'fills even-odd',
      '0 0 moveto 100 0 lineto 100 100 lineto 0 100 lineto closepath 10 10 moveto 40 10 lineto 40 90 lineto 10 90 lineto closepath 0 0 1 setrgbcolor eofill',
      [white, blue],
    ],
    [
      'keeps scaled pens',
      '0 0 1 setrgbcolor 40 1 scale 1 setlinewidth 0.625 0 moveto 0.625 100 lineto stroke',
      [blue, white],
    ],
    [
      'shows glyphs of procedures',
      '/F 6 dict dup begin /FontType 3 def /FontMatrix [1 0 0 1 0 0] def /FontBBox [0 0 1 1] def /Encoding 256 array def /BuildChar { pop pop 1 0 0 0 1 1 setcachedevice 0 0 1 1 rectfill } def end definefont 50 scalefont setfont 0 25 moveto 1 0 0 setrgbcolor (a) show',
      [red, white],
    ],
    [
      'paints pictures from strings',
      '100 100 scale 2 1 8 [2 0 0 1 0 0] { <ff00000000ff> } false 3 colorimage',
      [red, blue],
    ],
    ['paints stencils', '0 0 1 setrgbcolor 100 100 scale 2 1 true [2 0 0 1 0 0] { <40> } imagemask', [white, blue]],
    [
      'paints tiles',
      '<< /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 50 50] /XStep 100 /YStep 50 /PaintProc { pop 1 0 0 setrgbcolor 0 0 50 50 rectfill } >> matrix makepattern setpattern 0 0 100 100 rectfill',
      [red, white],
    ],
    [
      'runs tint functions',
      '[/Separation /Spot /DeviceRGB { 1 exch sub dup dup }] setcolorspace 1 setcolor 0 0 50 100 rectfill',
      [black, white],
    ],
  ])('%s', async (_, program, expected) => {
    const at = await draw(`${head}${program}\nshowpage`);
    expect([at(25, 50), at(75, 50)]).toEqual(expected);
  });

  it.each([
    ['ASCIIHexDecode', 'ff00000000ff>'],
    ['ASCII85Decode', `${base85(Uint8Array.of(255, 0, 0, 0, 0, 255))}~>`],
    ['RunLengthDecode', '\x05\xff\x00\x00\x00\x00\xff\x80'],
    ['FlateDecode', deflateSync(Uint8Array.of(255, 0, 0, 0, 0, 255)).toString('latin1')],
  ])('reads pictures through %s, and continues behind the data', async (filter, data) => {
    const program = `${head}gsave 100 100 scale /DeviceRGB setcolorspace
<< /ImageType 1 /Width 2 /Height 1 /BitsPerComponent 8 /ImageMatrix [2 0 0 1 0 0] /Decode [0 1 0 1 0 1]
/DataSource currentfile /${filter} filter >> image
${data}
grestore 0 1 0 setrgbcolor 0 0 100 20 rectfill showpage`;
    const at = await draw(program);
    expect([at(25, 50), at(75, 50), at(50, 95)]).toEqual([red, blue, lime]);
  });

  const photo = (space: string, more = '') => {
    const hex = Buffer.from(openFixture('quadrants.jpg')).toString('hex');
    return `${head}gsave 100 100 scale ${space} setcolorspace
<< /ImageType 1 /Width 60 /Height 40 /BitsPerComponent 8 /ImageMatrix [60 0 0 -40 0 40] /Decode [0 1 0 1 0 1] ${more}
/DataSource currentfile /ASCIIHexDecode filter /DCTDecode filter >> image
${hex}>
grestore 0 0 0 setrgbcolor 45 45 10 10 rectfill showpage`;
  };

  it('keeps JPEG streams as they are, without their metadata', async () => {
    const { bytes } = await convert(encode(photo('/DeviceRGB')), { to: 'svg' });
    const [, data = ''] = /data:image\/jpeg;base64,([^"]+)/.exec(new TextDecoder().decode(bytes)) ?? [];
    expect(new Uint8Array(Buffer.from(data, 'base64'))).toEqual(
      new Uint8Array(withoutMetadata(openFixture('quadrants.jpg'))),
    );
    const [kept, decoded] = [
      await draw(photo('/DeviceRGB')),
      await draw(photo('/DeviceRGB', '/MaskColor [300 300 300]')),
    ];
    for (const [x, y] of [
      [20, 20],
      [80, 20],
      [20, 80],
      [80, 80],
      [50, 50],
    ] as const)
      expect(kept(x, y)).toEqual(decoded(x, y));
  });

  it.each([
    ['other decode arrays', photo('/DeviceRGB', '/Decode [1 0 1 0 1 0]')],
    ['colours that are transparent', photo('/DeviceRGB', '/MaskColor [0 0 0]')],
    ['other spaces', photo('[/CIEBasedABC << /WhitePoint [0.9505 1 1.089] >>]')],
  ])('decodes JPEG streams with %s', async (_, program) => {
    const { bytes } = await convert(encode(program), { to: 'svg' });
    expect(new TextDecoder().decode(bytes)).toContain('data:image/png;base64,');
  });

  it('shows text in the standard fonts, with the advances of the printer', async () => {
    const svg = await convert(encode(`${head}/Helvetica findfont 10 scalefont setfont 5 50 moveto (AV) show`), {
      to: 'svg',
    });
    expect(new TextDecoder().decode(svg.bytes)).toContain('aria-label="AV"');
    const at = await draw(
      `${head}/Helvetica findfont 100 scalefont setfont 1 0 0 setrgbcolor 0 0 (A) stringwidth pop 100 rectfill`,
    );
    expect([at(66, 50), at(68, 50)]).toEqual([red, white]); // 66.7 wide
  });
});

describe('the size', () => {
  const sizeOf = async (text: string) => {
    const { bytes } = await convert(encode(text), { to: 'svg' });
    return /width="([^"]+)" height="([^"]+)"/.exec(new TextDecoder().decode(bytes))?.slice(1);
  };

  it.each([
    ['%%BoundingBox: 10 10 110 60', ['100pt', '50pt']],
    ['%%BoundingBox:10 10 110 60', ['100pt', '50pt']],
    ['%%BoundingBox: 0 0 9 9\n%%HiResBoundingBox: 0 0 7.5 6.25', ['10', '6.25pt']],
    ['%%BoundingBox: (atend)\n%%EndComments\n%%Trailer\n%%BoundingBox: 0 0 30 60', ['40', '80']],
  ])('follows %s', async (comments, expected) => {
    const found = await sizeOf(`%!PS-Adobe-3.0 EPSF-3.0\n${comments}\n0 0 5 5 rectfill showpage\n`);
    const points = (length = '') => (length.endsWith('pt') ? Number.parseFloat(length) : Number(length) * 0.75);
    expect(found?.map(points)).toEqual(expected.map(points));
  });

  it('is that of what is painted without a box', async () => {
    const found = await sizeOf('%!\n100 100 30 60 rectfill showpage');
    expect(found).toEqual(['40', '80']);
  });

  it.each([
    // The points of joins count: 10 wide lines that meet at 90° reach 7.07 further than their centres.
    ['30 30 moveto 60 60 lineto 90 30 lineto 10 setlinewidth stroke', 60 + 2 * 3.5355, 30 + 7.0711 + 3.5355],
    // Ghostscript's box ignores white, too.
    ['100 100 30 60 rectfill 1 setgray 0 0 500 500 rectfill', 30, 60],
    // US Letter ends at 612 and 792.
    ['600 700 100 200 rectfill', 12, 92],
  ])('is exact without a box: %s', async (program, width, height) => {
    const found = await sizeOf(`%!\n${program} showpage`);
    const points = (length = '') => (length.endsWith('pt') ? Number.parseFloat(length) : Number(length) * 0.75);
    expect(points(found?.[0])).toBeCloseTo(width, 2);
    expect(points(found?.[1])).toBeCloseTo(height, 2);
  });
});

describe('polygons beside each other', () => {
  const strokesOf = async (program: string) => {
    const { bytes } = await convert(encode(`${head}${program}`), { to: 'svg' });
    return (new TextDecoder().decode(bytes).match(/stroke-width/g) ?? []).length;
  };
  const triangle = (points: string) =>
    `${points.replaceAll(';', ' lineto ').replace('lineto', 'moveto')} lineto fill\n`;

  it('overlap, so that no gap is seen', async () => {
    expect(await strokesOf(triangle('10 10;50 10;50 50') + triangle('10 10;50 50;10 50'))).toBe(1);
  });

  it('do not grow if the same one is painted again', async () => {
    expect(await strokesOf(triangle('10 10;50 10;50 50') + triangle('10 10;50 10;50 50'))).toBe(0);
  });
});

describe('the file', () => {
  const preview = (program: Uint8Array, length: number) => {
    const header = new DataView(new ArrayBuffer(30));
    header.setUint32(0, 0xc5d0d3c6);
    header.setUint32(4, 30, true);
    header.setUint32(8, length, true);
    header.setUint32(20, 30 + program.length, true);
    header.setUint32(24, 4, true);
    return Buffer.concat([new Uint8Array(header.buffer), program, encode('II*\0')]);
  };

  it.each([0, 4_000_000])('is read behind a binary header whose length is right or %d', async (wrong) => {
    const program = openFixture('drawing.eps');
    for (const length of [program.length, wrong]) {
      const at = await draw(preview(program, length));
      expect(at(20, 20)).toEqual(red);
    }
  });

  it('is described by its comments', async () => {
    const { type, facts } = await inspect(openFixture('drawing.eps'));
    expect([type, facts]).toMatchObject(['eps', { width: 60, height: 40, title: 'Four rectangles and a letter' }]);
  });

  it('keeps what was painted before an error if the caller is tolerant', async () => {
    const program = `${head}1 0 0 setrgbcolor 0 0 100 100 rectfill nosuchoperator`;
    await expect(draw(program)).rejects.toMatchObject({ code: 'POSTSCRIPT_ERROR', kind: 'malformed' });
    const at = await draw(program, { tolerant: true });
    expect(at(50, 50)).toEqual(red);
  });

  it('fails only with a ConversionError, however it is damaged', async () => {
    const whole = openFixture('drawing.eps');
    const damaged = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(damaged, fc.nat(whole.length), async (changes, cut) => {
        const bytes = whole.slice(0, whole.length - (cut % 100));
        for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
        try {
          await convert(bytes, { from: 'eps', to: 'svg', limits: { maxWork: 20_000_000 } });
        } catch (error) {
          expect(error).toBeInstanceOf(ConversionError);
        }
      }),
      { numRuns: 200 },
    );
  });
});

/** The digits of base 85, without the end. */
function base85(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 4) {
    const part = [...bytes.subarray(at, at + 4)];
    const missing = 4 - part.length;
    let value = [...part, 0, 0, 0].slice(0, 4).reduce((sum, byte) => sum * 256 + byte, 0);
    const digits: string[] = [];
    for (let digit = 0; digit < 5; digit++, value = Math.floor(value / 85))
      digits.unshift(String.fromCharCode(33 + (value % 85)));
    text += digits.slice(0, 5 - missing).join('');
  }
  return text;
}

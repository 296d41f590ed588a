import { describe, expect, it } from 'vitest';
import { stackOf } from '../../../test/drawing/postscript.ts';
import { openFont } from '../../../test/font/font-fixtures.ts';
import { drawProgram, encodeProgram } from '../../../test/postscript-pictures.ts';
import { convert } from '../../convert.ts';

const head = '%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 100 100\n';
const [red, lime, blue, white] = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 255],
];
/** A font whose glyph is a square of one em. */
const square = (name: string, colour: string) =>
  `/${name} 6 dict dup begin /FontType 3 def /FontMatrix [1 0 0 1 0 0] def /FontBBox [0 0 1 1] def
  /Encoding 256 array def 0 1 255 { Encoding exch /.notdef put } for
  /BuildChar { pop pop 1 0 setcharwidth ${colour} setrgbcolor 0 0 1 1 rectfill } def end definefont pop\n`;
const squares = square('R', '1 0 0') + square('B', '0 0 1');
const composite = (mapType: number, more = '') =>
  `${squares}/C 8 dict dup begin /FontType 0 def /FMapType ${mapType} def /FontMatrix [1 0 0 1 0 0] def ${more}
  /Encoding [0 1] def /FDepVector [/R findfont /B findfont] def end definefont 50 scalefont setfont 0 25 moveto\n`;

describe('a composite font', () => {
  it.each([
    ['8/8', 2, '', '<00410141>'],
    ['by escapes', 3, '', '<41ff0141>'],
    ['1/7', 4, '', '<41c1>'],
    ['9/7', 5, '', '<004100c1>'],
    ['by subsets', 6, '/SubsVector <0060> def', '<4165>'],
    ['by shifts', 8, '', '<410e41>'],
  ])('selects fonts %s', async (_, mapType, more, text) => {
    const at = await drawProgram(`${head}${composite(mapType, more)}${text} show`);
    expect([at(25, 50), at(75, 50), at(25, 10)]).toEqual([red, blue, white]);
  });

  it('maps codes of several lengths by a CMap of the program', async () => {
    const map = `/CIDInit /ProcSet findresource begin 10 dict begin begincmap /CMapName /M def
      2 begincodespacerange <00> <7f> <8000> <ffff> endcodespacerange
      0 usefont 1 beginbfchar <41> <41> endbfchar 1 usefont 1 beginbfrange <8040> <8045> <40> endbfrange
      endcmap currentdict CMapName exch /CMap defineresource pop end end\n`;
    const shown = '/X /M [/R findfont /B findfont] composefont 50 scalefont setfont 0 25 moveto <418041> show';
    const at = await drawProgram(`${head}${squares}${map}${shown}`);
    expect([at(25, 50), at(75, 50)]).toEqual([red, blue]);
  });

  it('shows the glyphs of a TrueType font by their numbers', async () => {
    const hex = Buffer.from(openFont('plain.ttf')).toString('hex');
    const strings = hex.match(/.{1,60000}/g)?.map((part) => `<${part}00>`);
    const font = `<< /CIDFontName /T /CIDFontType 2 /CIDSystemInfo << >> /CIDCount 100 /CIDMap 0 /GDBytes 2
      /sfnts [${strings?.join('\n')}] >> /T exch /CIDFont defineresource pop\n`;
    const width = (text: string) => `/T-Identity-H findfont 1000 scalefont setfont ${text} stringwidth pop cvi`;
    const [one, two] = [await stackOf(font + width('<0001>')), await stackOf(font + width('<00010001>'))];
    expect(Number(one)).toBeGreaterThan(0);
    expect(Number(two)).toBe(2 * Number(one));
  });
});

describe('a shading', () => {
  const shown = (text: string) => drawProgram(`${head}<< /ColorSpace /DeviceRGB ${text} >> shfill`);

  it.each([
    [
      '1',
      '/Matrix [100 0 0 100 0 0] /Function << /FunctionType 0 /Domain [0 1 0 1] /Range [0 1 0 1 0 1] /Size [2 2] /BitsPerSample 8 /DataSource <ff0000 ff0000 0000ff 0000ff> >>',
    ],
    ['4', '/DataSource [0 0 0 1 0 0 0 100 0 1 0 0 0 0 100 0 0 1 1 100 100 0 0 1]'],
    ['5', '/VerticesPerRow 2 /DataSource [0 0 1 0 0 100 0 1 0 0 0 100 0 0 1 100 100 0 0 1]'],
    [
      '6',
      '/DataSource [0 0 0 0 33.3 0 66.7 0 100 33.3 100 66.7 100 100 100 100 66.7 100 33.3 100 0 66.7 0 33.3 0 1 0 0 0 0 1 0 0 1 1 0 0]',
    ],
    [
      '7',
      '/BitsPerCoordinate 8 /BitsPerComponent 8 /BitsPerFlag 8 /Decode [0 100 0 100 0 1 0 1 0 1] /DataSource <00 0000 0055 00aa 00ff 55ff aaff ffff ffaa ff55 ff00 aa00 5500 5555 55aa aaaa aa55 ff0000 0000ff 0000ff ff0000>',
    ],
  ])('of type %s changes from red to blue upwards', async (type, text) => {
    const at = await shown(`/ShadingType ${type} ${text}`);
    const [low, middle, high] = [at(50, 97), at(50, 50), at(50, 3)];
    expect(low[0]).toBeGreaterThan(235);
    expect(high[2]).toBeGreaterThan(235);
    expect(Math.abs(middle[0]! - middle[2]!)).toBeLessThan(12);
  });

  it('in a pattern is seen in the shape, on its background', async () => {
    const at = await drawProgram(
      `${head}<< /PatternType 2 /Shading << /ShadingType 4 /ColorSpace /DeviceRGB /Background [0 1 0]
      /DataSource [0 0 0 1 0 0 0 100 0 1 0 0 0 0 100 1 0 0] >> >> matrix makepattern setpattern 0 0 100 50 rectfill`,
    );
    expect([at(20, 90), at(90, 60), at(20, 30)]).toEqual([red, lime, white]);
  });

  const colour = (one: string, other = one) => `<< /FunctionType 2 /Domain [0 1] /C0 [${one}] /C1 [${other}] /N 1 >>`;
  const stripe = (from: number, to: number) =>
    `<< /FunctionType 3 /Domain [0 1] /Bounds [${from} ${to}] /Encode [0 1 0 1 0 1]
      /Functions [${colour('1 0 0')} ${colour('0 1 0')} ${colour('1 0 0')}] >>`;

  it('has the hard edges of stripes that are much narrower than it', async () => {
    const at = await shown(`/ShadingType 2 /Coords [-4000 0 6000 0] /Function ${stripe(0.403, 0.406)}`);
    expect([at(20, 50), at(29, 50), at(31, 50), at(59, 50), at(61, 50)]).toEqual([red, red, lime, lime, red]);
  });

  it('has the hard edges of a function within a part of another, which runs it backwards', async () => {
    const outer = `<< /FunctionType 3 /Domain [0 1] /Bounds [0.5] /Encode [0 1 1 0]
      /Functions [${colour('1 1 1')} ${stripe(0.188, 0.194)}] >>`;
    const at = await shown(`/ShadingType 2 /Coords [-9000 0 1000 0] /Function ${outer}`);
    // 0.5 + (1 - 0.194) / 2 = 0.903 and 0.5 + (1 - 0.188) / 2 = 0.906 of 10,000, from -9,000
    expect([at(29, 50), at(31, 50), at(59, 50), at(61, 50)]).toEqual([red, lime, lime, red]);
  });

  it('by triangles has the edges of its function', async () => {
    const at = await shown(`/ShadingType 4 /Decode [0 100 0 100 0 1] /Function ${stripe(0.3, 0.302)}
      /DataSource [0 0 0 0.3 0 100 0 0.302 0 0 100 0.3]`);
    expect(at(20, 80)).toEqual(lime);
  });

  it('reads functions that share their parts once', async () => {
    const shared = `/f ${colour('1 0 0')} def 5 { /f << /FunctionType 3 /Domain [0 1] /Functions [300 { f } repeat]
      /Bounds [1 1 299 { 300 div } for] /Encode [300 { 0 1 } repeat] >> def } repeat`;
    const at = await drawProgram(
      `${head}${shared} << /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 100 0] /Function f >> shfill`,
    );
    expect(at(50, 50)).toEqual(red);
  });
});

describe('a program of Level 3', () => {
  it.each([
    [
      'user paths',
      '1 0 0 setrgbcolor { 0 0 100 100 setbbox 0 0 moveto 50 0 lineto 50 100 lineto 0 100 lineto closepath } ufill',
    ],
    ['encoded user paths', '1 0 0 setrgbcolor [ {0 0 100 100 0 0 50 0 50 100 0 100} <00 01 23 03 0a> ] ufill'],
    [
      'user paths of the current path',
      '1 0 0 setrgbcolor 0 0 moveto 50 0 lineto 50 100 lineto 0 100 lineto closepath false upath newpath ufill',
    ],
    [
      'forms, clipped to their box',
      '<< /FormType 1 /BBox [0 0 25 50] /Matrix [2 0 0 2 0 0] /PaintProc { pop 1 0 0 setrgbcolor 0 0 99 99 rectfill } >> execform',
    ],
    [
      'procedures as data of filters',
      '100 100 scale /n 0 def 2 1 8 [2 0 0 1 0 0] { n 0 eq { /n 1 def (FF0000FFFFFF>) } { () } ifelse } /ASCIIHexDecode filter false 3 colorimage',
    ],
    [
      'masks between samples',
      '/DeviceRGB setcolorspace 100 100 scale << /ImageType 3 /InterleaveType 1 /DataDict << /ImageType 1 /Width 2 /Height 1 /BitsPerComponent 8 /ImageMatrix [2 0 0 1 0 0] /Decode [0 1 0 1 0 1] /DataSource <00ff0000 ff0000ff> >> /MaskDict << /ImageType 1 /Width 2 /Height 1 /BitsPerComponent 8 /ImageMatrix [2 0 0 1 0 0] /Decode [0 1] >> >> image',
    ],
    [
      'masks between rows',
      '/DeviceRGB setcolorspace 100 100 scale << /ImageType 3 /InterleaveType 2 /DataDict << /ImageType 1 /Width 2 /Height 1 /BitsPerComponent 8 /ImageMatrix [2 0 0 1 0 0] /Decode [0 1 0 1 0 1] /DataSource <40 ff0000 0000ff> >> /MaskDict << /ImageType 1 /Width 2 /Height 1 /BitsPerComponent 1 /ImageMatrix [2 0 0 1 0 0] /Decode [0 1] >> >> image',
    ],
  ])('may use %s', async (_, program) => {
    const at = await drawProgram(head + program);
    expect([at(25, 50), at(75, 50)]).toEqual([red, white]);
  });

  it('may contain binary object sequences', async () => {
    // 1 0 0 setrgbcolor 0 0 50 100 rectfill, as eight-byte objects with the names behind them
    const integer = (value: number) => `01000000${value.toString(16).padStart(8, '0')}`;
    const name = (offset: number, length: number) =>
      `8300${length.toString(16).padStart(4, '0')}${offset.toString(16).padStart(8, '0')}`;
    const objects =
      [1, 0, 0].map(integer).join('') + name(72, 12) + [0, 0, 50, 100].map(integer).join('') + name(84, 8);
    const body =
      objects +
      Buffer.from('setrgbcolorx'.slice(0, 11)).toString('hex') +
      '20' +
      Buffer.from('rectfill').toString('hex');
    const fixed = body.replace(name(72, 12), name(72, 11));
    const length = 4 + fixed.length / 2;
    const bytes = Buffer.from(`8009${length.toString(16).padStart(4, '0')}${fixed}`, 'hex');
    const at = await drawProgram(Buffer.concat([encodeProgram(head), bytes]));
    expect([at(25, 50), at(75, 50)]).toEqual([red, white]);
  });

  it.each([
    ['{ 0 0 1 1 setbbox 0 0 moveto (a) show } ufill', 'typecheck'],
    ['/X /NoSuchMap [] composefont', 'undefinedresource'],
    ['<< /ShadingType 8 /ColorSpace /DeviceRGB >> shfill', 'rangecheck'],
    ['<< /BBox [0 0 1 1] >> execform', 'typecheck'],
    ['<< /ShadingType 5 /ColorSpace /DeviceGray /VerticesPerRow 1 /DataSource [0 0 0] >> shfill', 'rangecheck'],
  ])('fails as others do: %s', async (program, error) => {
    await expect(drawProgram(head + program)).rejects.toMatchObject({
      code: 'POSTSCRIPT_ERROR',
      message: expect.stringContaining(`"${error}"`),
    });
  });

  it('keeps lines visible that are thinner than a pixel', async () => {
    const at = await drawProgram(`${head}0.01 setlinewidth 0 0 1 setrgbcolor 0 50.1 moveto 100 50.1 lineto stroke`);
    const [strongest] = [at(50, 49)[0]!, at(50, 49.6)[0]!, at(50, 50.2)[0]!].sort((a, b) => a - b);
    expect(strongest).toBeLessThan(150); // a hundredth of a point would leave 250
  });
});

describe('the notes of a program', () => {
  const line = '0 50 moveto 100 50 lineto stroke';
  it.each([
    ['0.2 setlinewidth', 'thin lines are 0.36 pt wide'],
    ['true setoverprint', 'overprinting has no effect'],
    ['{ 1 exch sub } settransfer', 'transfer functions have no effect'],
    ['{} {} {} { pop 0 } setcolortransfer', 'transfer functions have no effect'],
    ['[/CalRGB << /WhitePoint [1 1 1] >>] setcolorspace', 'CalRGB colours are drawn as device colours'],
  ])('say what %s changes', async (program, message) => {
    const { notes } = await convert(encodeProgram(`${head}${program} ${line}`), { to: 'svg' });
    expect(notes.map((note) => note.message)).toEqual([expect.stringContaining(message)]);
  });

  it.each([
    '0 setlinewidth', // as thin as the output can draw
    '0.4 setlinewidth',
    'false setoverprint',
    '{} settransfer currenttransfer settransfer',
    '[/CIEBasedABC << /WhitePoint [0.9642 1 0.8249] >>] setcolorspace',
  ])('are absent if a program looks as it should: %s', async (program) => {
    const { notes } = await convert(encodeProgram(`${head}${program} ${line}`), { to: 'svg' });
    expect(notes).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { drawProgram, encodeProgram } from '../../../../test/postscript-pictures.ts';
import { convert } from '../../../convert.ts';

const head = '%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 100 100\n';
const [red, lime, blue, white] = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 255],
];
/** A font whose glyphs are what `procedure` paints, on an em of 1. */
const font = (procedure: string) =>
  `/F 6 dict dup begin /FontType 3 def /FontMatrix [1 0 0 1 0 0] def /FontBBox [0 0 1 1] def
  /Encoding 256 array def 0 1 255 { Encoding exch /.notdef put } for
  /BuildChar { pop pop ${procedure} } def end definefont pop /F findfont 20 scalefont setfont\n`;
const cached = '1 0 0 0 1 1 setcachedevice';
const cross = `${cached} 0 0 0.4 0.4 rectfill 0.5 0.5 0.3 0.3 rectfill`;

async function svgOf(program: string): Promise<string> {
  const { bytes } = await convert(encodeProgram(head + program), { to: 'svg' });
  return new TextDecoder().decode(bytes);
}
const count = (text: string, part: string) => text.split(part).length - 1;

describe('glyphs that procedures paint', () => {
  it('are written once and used at each place', async () => {
    const svg = await svgOf(`${font(cross)}10 10 moveto (aba) show 10 60 moveto (a) show`);
    expect([count(svg, '<g id='), count(svg, '<use ')]).toEqual([2, 4]);
  });

  it('are shared also if their procedure saves before it states their bounds, as those of dvips', async () => {
    const program = `${font(`save ${cached} 20 20 true [20 0 0 20 0 0] { <ffffff> } imagemask restore`)}
      1 0 0 setrgbcolor 0 0 moveto (a) show 40 40 moveto (a) show`;
    const svg = await svgOf(program);
    expect([count(svg, '<image '), count(svg, '<use ')]).toEqual([1, 2]);
    const at = await drawProgram(head + program);
    expect([at(10, 90), at(50, 50), at(70, 70)]).toEqual([red, red, white]);
  });

  it('are apart in other sizes, directions and colours', async () => {
    const at = await drawProgram(`${head}${font(`${cached} 0 0 1 1 rectfill`)}
      1 0 0 setrgbcolor 0 0 moveto (a) show 0 1 0 setrgbcolor 40 0 moveto (a) show
      /F findfont 40 scalefont setfont 0 0 1 setrgbcolor 0 60 moveto (a) show
      gsave 90 60 translate 180 rotate 0 0 moveto (a) show grestore`);
    expect([at(10, 90), at(50, 90), at(35, 5), at(60, 70), at(60, 95)]).toEqual([red, lime, blue, blue, white]);
  });

  it('are painted anew each time if they do not state their bounds', async () => {
    const at = await drawProgram(`${head}/n 0 def
      ${font('1 0 setcharwidth /n n 1 add store n 1 eq { 1 0 0 } { 0 1 0 } ifelse setrgbcolor 0 0 1 1 rectfill')}
      0 0 moveto (aa) show`);
    expect([at(10, 90), at(30, 90)]).toEqual([red, lime]);
  });

  it('are clipped where they are shown', async () => {
    const at = await drawProgram(`${head}${font(`${cached} 0 0 1 1 rectfill`)} 1 0 0 setrgbcolor
      gsave 40 0 50 100 rectclip 30 0 moveto (a) show grestore 0 0 moveto (a) show`);
    expect([at(10, 90), at(35, 90), at(45, 90)]).toEqual([red, white, red]);
  });

  it('have the part of a pattern where they are', async () => {
    const at = await drawProgram(`${head}${font(`${cached} 0 0 1 1 rectfill`)}
      << /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 100 100] /XStep 100 /YStep 100
      /PaintProc { pop 1 0 0 setrgbcolor 0 0 50 100 rectfill 0 0 1 setrgbcolor 50 0 50 100 rectfill } >>
      matrix makepattern setpattern 0 0 moveto (a) show 70 0 moveto (a) show`);
    expect([at(10, 90), at(80, 90)]).toEqual([red, blue]);
  });

  it('leave the page as it is if their procedure fails', async () => {
    const at = await drawProgram(`${head}${font(`${cached} 0 0 1 1 rectfill /none load`)} 0 0 1 setrgbcolor
      gsave 0 0 moveto { (a) show } stopped { pop } if grestore 1 0 0 setrgbcolor 40 40 20 20 rectfill`);
    expect(at(50, 50)).toEqual(red);
  });

  it('are shown by glyphs of other fonts', async () => {
    const inner = font(`${cached} 0 0 1 1 rectfill`).replaceAll('/F ', '/I ');
    const outer = font(`${cached} /I findfont setfont 0 0 moveto (a) show`);
    const at = await drawProgram(`${head}${inner}${outer} 1 0 0 setrgbcolor 0 0 moveto (a) show 60 60 moveto (a) show`);
    expect([at(10, 90), at(70, 30), at(50, 50)]).toEqual([red, red, white]);
  });
});

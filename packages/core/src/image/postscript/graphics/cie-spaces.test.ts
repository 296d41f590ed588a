import { describe, expect, it } from 'vitest';
import { drawProgram, encodeProgram } from '../../../../test/postscript-pictures.ts';
import { convert } from '../../../convert.ts';

const head = '%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 100 100\n';
const white = '/WhitePoint [0.9505 1 1.089]';
const srgb = `${white} /MatrixLMN [0.4124 0.2126 0.0193 0.3576 0.7152 0.1192 0.1805 0.0722 0.9505]`;
const gamma = '{1.8 exp} bind';
const gammas = `[${gamma} ${gamma} ${gamma}]`;
const root = '{dup 6 29 div ge {dup dup mul mul} {4 29 div sub 108 841 div mul} ifelse';
const lab = `/RangeABC [0 100 -128 127 -128 127] /DecodeABC [{16 add 116 div} bind {500 div} bind {200 div} bind]
  /MatrixABC [1 1 1 1 0 0 0 0 -1] /RangeLMN [-0.3 1.2 -0.3 1.2 -0.3 1.2]
  /DecodeLMN [${root} 0.9642 mul} bind ${root}} bind ${root} 0.8249 mul} bind] /WhitePoint [0.9642 1 0.8249]`;

/** Strings that map inks to what they leave of white, the first ink outermost. */
function inkTable(inks: number): string {
  const rows = (fixed: readonly number[]): string => {
    if (fixed.length < inks - 2) return `[${rows([...fixed, 0])} ${rows([...fixed, 1])}]`;
    const places = [0, 1].flatMap((third) => [0, 1].map((last) => [...fixed, third, last]));
    const bytes = places.flatMap(([c = 0, m = 0, y = 0, k = 0]) => [c, m, y].map((ink) => (1 - ink) * (1 - k) * 255));
    return `<${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}>`;
  };
  return `[${Array(inks).fill(2).join(' ')} ${rows([])}]`;
}

describe('a CIE-based colour', () => {
  it.each([
    ['gray', `/CIEBasedA << ${white} /MatrixA [0.9505 1 1.089] /DecodeA ${gamma} >>`, '0.5', [146, 146, 146]],
    ['red, green and blue', `/CIEBasedABC << ${srgb} /DecodeABC ${gammas} >>`, '0.5 0.25 0.75', [145, 80, 204]],
    [
      'of another white',
      `/CIEBasedABC << /WhitePoint [0.9642 1 0.8249] /DecodeLMN ${gammas}
      /MatrixLMN [0.4361 0.2225 0.0139 0.3851 0.7169 0.0971 0.1431 0.0606 0.7141] >>`,
      '0.9 0.6 0.1',
      [235, 169, 34],
    ],
    ['Lab', `/CIEBasedABC << ${lab} >>`, '60 40 -30', [195, 117, 200]],
    [
      'by a table of three',
      `/CIEBasedDEF << ${srgb} /DecodeLMN ${gammas} /Table ${inkTable(3)} >>`,
      '0.2 0.5 0.7',
      [214, 146, 95],
    ],
    [
      'by a table of four',
      `/CIEBasedDEFG << ${srgb} /DecodeLMN ${gammas} /Table ${inkTable(4)} >>`,
      '0.2 0.5 0.7 0.1',
      [198, 134, 88],
    ],
  ])('has the colour that Ghostscript gives: %s', async (_, space, values, expected) => {
    const at = await drawProgram(`${head}[${space}] setcolorspace ${values} setcolor 0 0 100 100 rectfill`);
    const drawn = at(50, 50);
    for (const [channel, value] of expected.entries()) expect(Math.abs(drawn[channel]! - value)).toBeLessThanOrEqual(2);
  });

  it('is the same in a picture of more colours than are computed one by one', async () => {
    // A ramp of 4,096 values of 12 bits: the pairs 0 1, 2 3 and so on, of three bytes each.
    const picture = `/s 6144 string def 0 1 2047 { /n exch def /v n 2 mul def
      s n 3 mul v 16 idiv put
      s n 3 mul 1 add v 15 and 16 mul v 1 add 256 idiv add put
      s n 3 mul 2 add v 1 add 255 and put } for
      100 100 scale << /ImageType 1 /Width 4096 /Height 1 /BitsPerComponent 12 /Decode [0 1]
      /ImageMatrix [4096 0 0 1 0 0] /DataSource s >> image`;
    const space = `[/CIEBasedA << ${white} /MatrixA [0.9505 1 1.089] /DecodeA ${gamma} >>] setcolorspace`;
    const at = await drawProgram(`${head}${space} ${picture}`);
    // 0.5 ** 1.8 and 0.25 ** 1.8 as light, encoded by the curve of sRGB
    expect(Math.abs(at(50, 50)[0]! - 146)).toBeLessThanOrEqual(2);
    expect(Math.abs(at(25, 50)[0]! - 81)).toBeLessThanOrEqual(2);
  });

  it.each([
    ['[/CIEBasedABC << >>] setcolorspace', 'undefined'],
    ['[/CIEBasedABC << /WhitePoint [1 2 1] >>] setcolorspace', 'rangecheck'],
    ['[/CIEBasedABC << /WhitePoint [1 1 1] /DecodeABC 3 >>] setcolorspace', 'typecheck'],
    ['[/CIEBasedABC << /WhitePoint [1 1 1] /RangeABC [0 1] >>] setcolorspace', 'rangecheck'],
    ['[/CIEBasedABC << /WhitePoint [1 1 1] /DecodeABC [{} {}] >>] setcolorspace', 'rangecheck'],
    ['[/CIEBasedDEF << /WhitePoint [1 1 1] >>] setcolorspace', 'rangecheck'],
  ])('is refused with the error that Ghostscript raises: %s', async (program, error) => {
    await expect(convert(encodeProgram(head + program), { to: 'svg' })).rejects.toMatchObject({
      code: 'POSTSCRIPT_ERROR',
      message: expect.stringContaining(`"${error}"`),
    });
  });
});

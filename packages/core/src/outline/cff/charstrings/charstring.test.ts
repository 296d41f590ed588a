import { describe, expect, it } from 'vitest';
import { type CffFontParts, cffFont, variationStore } from '../../../../test/builders/cff-builder.ts';
import { textOf } from '../../../../test/font/outline-text.ts';
import { ConversionRun } from '../../../context.ts';
import type { ConversionError } from '../../../errors.ts';
import type { Limits } from '../../../limits.ts';
import { resolveLimits } from '../../../limits.ts';
import { readCff } from '../read.ts';

const contextOf = (limits: Partial<Limits> = {}) =>
  new ConversionRun(resolveLimits(limits)).context(() => Promise.reject(new Error('unused')));

const open = (parts: Partial<CffFontParts>, limits?: Partial<Limits>) =>
  readCff(cffFont({ glyphs: ['endchar'], ...parts }), contextOf(limits));

/** Draws a charstring as the only glyph of a font. */
const draw = (words: string, parts: Partial<CffFontParts> = {}) => {
  const font = open({ glyphs: [words], ...parts });
  return textOf((pen) => font.drawGlyph(0, pen));
};

const refusal = (message: string) =>
  expect.objectContaining({ code: 'CFF_CHARSTRING', message: expect.stringContaining(message) });

/** Returns the number that a charstring leaves on its stack, by using it as the x of a contour's start. */
const compute = (words: string) => Number(draw(`0 ${words} rmoveto 0 hlineto`).split(' ')[2]);

// Expected values follow the definitions in Adobe Technical Note 5177 (2000), computed by hand.

describe('numbers', () => {
  it.each([
    ['#8b', 0],
    ['#20', -107],
    ['#f6', 107],
    ['#f700', 108],
    ['#faff', 1131],
    ['#fb00', -108],
    ['#feff', -1131],
    ['#1c7fff', 32767],
    ['#1c8000', -32768],
    ['#ff00018000', 1.5],
    ['#fffffe8000', -1.5],
    ['#ff00000001', 1 / 65536],
  ])('%s is %d', (bytes, value) => {
    expect(compute(bytes)).toBe(value);
  });
});

describe('movements', () => {
  it.each([
    ['10 20 rmoveto 1 hlineto endchar', 'M 10 20 L 11 20 Z'],
    ['10 hmoveto 1 hlineto endchar', 'M 10 0 L 11 0 Z'],
    ['20 vmoveto 1 hlineto endchar', 'M 0 20 L 1 20 Z'],
  ])('%s: %s', (words, path) => {
    expect(draw(words)).toBe(path);
  });

  it('close the previous contour and continue from its end point', () => {
    expect(draw('10 hmoveto 5 6 rlineto 7 8 rlineto 1 2 rmoveto 3 hlineto endchar')).toBe(
      'M 10 0 L 15 6 L 22 14 Z M 23 16 L 26 16 Z',
    );
  });

  it('draw nothing by themselves', () => {
    expect(draw('10 hmoveto 20 vmoveto endchar')).toBe('');
  });

  it('that are missing start the contour at the current point', () => {
    expect(draw('5 6 rlineto endchar')).toBe('M 0 0 L 5 6 Z');
  });
});

describe('lines and curves', () => {
  it.each([
    ['1 2 3 4 rlineto', 'L 1 2 L 4 6'],
    ['1 2 3 hlineto', 'L 1 0 L 1 2 L 4 2'],
    ['1 2 3 4 hlineto', 'L 1 0 L 1 2 L 4 2 L 4 6'],
    ['1 2 3 vlineto', 'L 0 1 L 2 1 L 2 4'],
    ['1 2 3 4 5 6 rrcurveto', 'C 1 2 4 6 9 12'],
    ['1 2 3 4 5 6 1 2 3 4 5 6 rrcurveto', 'C 1 2 4 6 9 12 C 10 14 13 18 18 24'],
    ['1 2 3 4 hhcurveto', 'C 1 0 3 3 7 3'],
    ['9 1 2 3 4 hhcurveto', 'C 1 9 3 12 7 12'],
    ['9 1 2 3 4 5 6 7 8 hhcurveto', 'C 1 9 3 12 7 12 C 12 12 18 19 26 19'],
    ['1 2 3 4 vvcurveto', 'C 0 1 2 4 2 8'],
    ['9 1 2 3 4 vvcurveto', 'C 9 1 11 4 11 8'],
    ['9 1 2 3 4 5 6 7 8 vvcurveto', 'C 9 1 11 4 11 8 C 11 13 17 20 17 28'],
    ['1 2 3 4 hvcurveto', 'C 1 0 3 3 3 7'],
    ['1 2 3 4 5 hvcurveto', 'C 1 0 3 3 8 7'],
    ['1 2 3 4 5 6 7 8 hvcurveto', 'C 1 0 3 3 3 7 C 3 12 9 19 17 19'],
    ['1 2 3 4 5 6 7 8 9 hvcurveto', 'C 1 0 3 3 3 7 C 3 12 9 19 17 28'],
    ['1 2 3 4 vhcurveto', 'C 0 1 2 4 6 4'],
    ['1 2 3 4 5 vhcurveto', 'C 0 1 2 4 6 9'],
    ['1 2 3 4 5 6 7 8 9 vhcurveto', 'C 0 1 2 4 6 4 C 11 4 17 11 26 19'],
    ['1 2 3 4 5 6 7 8 rcurveline', 'C 1 2 4 6 9 12 L 16 20'],
    ['7 8 1 2 3 4 5 6 rlinecurve', 'L 7 8 C 8 10 11 14 16 20'],
    ['7 8 9 1 1 2 3 4 5 6 rlinecurve', 'L 7 8 L 16 9 C 17 11 20 15 25 21'],
    ['1 2 3 4 5 6 7 hflex', 'C 1 0 3 3 7 3 C 12 3 18 0 25 0'],
    ['1 2 3 4 5 6 7 8 9 10 11 12 50 flex', 'C 1 2 4 6 9 12 C 16 20 25 30 36 42'],
    ['1 2 3 4 5 6 7 8 9 hflex1', 'C 1 2 4 6 9 6 C 15 6 22 14 31 0'],
    ['10 2 3 4 5 6 7 8 9 10 11 flex1', 'C 10 2 13 6 18 12 C 25 20 34 30 45 0'],
    ['1 2 3 4 5 6 7 8 9 10 11 flex1', 'C 1 2 4 6 9 12 C 16 20 25 30 0 41'],
    ['1 1 0 0 0 0 0 0 0 0 7 flex1', 'C 1 1 1 1 1 1 C 1 1 1 1 0 8'],
    ['-10 2 3 4 5 6 -17 8 -9 10 11 flex1', 'C -10 2 -7 6 -2 12 C -19 20 -28 30 0 41'],
  ])('%s: %s', (words, path) => {
    expect(draw(`0 hmoveto ${words} endchar`)).toBe(`M 0 0 ${path} Z`);
  });

  it.each([
    ['1 2 3 rlineto', 'L 1 2'],
    ['1 2 3 4 5 6 7 rrcurveto', 'C 1 2 4 6 9 12'],
    ['1 2 3 4 5 6 hvcurveto', 'C 1 0 3 3 3 7'],
  ])('ignore surplus operands: %s', (words, path) => {
    expect(draw(`0 hmoveto ${words} endchar`)).toBe(`M 0 0 ${path} Z`);
  });

  it.each([
    ['1 2 3 4 5 6 hflex', 7],
    ['1 2 3 4 5 6 7 8 9 10 11 flex', 12],
    ['1 2 3 4 5 6 7 8 hflex1', 9],
    ['1 2 3 4 5 6 7 8 9 10 flex1', 11],
  ])('are refused where a flex lacks operands: %s', (words, count) => {
    expect(() => draw(`0 hmoveto ${words} endchar`)).toThrow(
      refusal(`needs ${count} operands, but the stack has ${count - 1}`),
    );
  });
});

describe('hints', () => {
  const box = '10 hmoveto 1 hlineto endchar';
  const drawn = 'M 10 0 L 11 0 Z';

  it.each([
    ['1 2 hstem 3 4 vstem'],
    ['1 2 hstemhm 3 4 hintmask #c0'],
    ['1 2 hstemhm 3 4 vstemhm hintmask #c0'],
    ['1 2 hstemhm 3 4 cntrmask #c0 hintmask #80'],
    ['3 4 hintmask #80'],
    // Eight stems need a mask of one byte, nine a mask of two. Misread mask bytes would be executed as operators here.
    [`${'1 2 '.repeat(4)}hstemhm ${'1 2 '.repeat(4)}hintmask #15`],
    [`${'1 2 '.repeat(5)}hstemhm ${'1 2 '.repeat(4)}hintmask #150e`],
  ])('and their masks draw nothing: %s', (words) => {
    expect(draw(`${words} ${box}`)).toBe(drawn);
  });

  it('accept masks between the segments of a contour', () => {
    expect(draw('1 2 hstemhm 10 hmoveto hintmask #80 1 hlineto hintmask #00 2 vlineto endchar')).toBe(
      'M 10 0 L 11 0 L 11 2 Z',
    );
  });

  it('ignore deprecated operators', () => {
    expect(draw(`#0c00 ${box}`)).toBe(drawn);
  });
});

describe('the width', () => {
  const widthOf = (words: string) =>
    open({
      glyphs: [words],
      private: [
        [20, 500],
        [21, 600],
      ],
    }).advanceWidth(0);

  it.each([
    '7 1 2 rmoveto endchar',
    '7 1 hmoveto endchar',
    '7 1 vmoveto endchar',
    '7 1 2 hstem endchar',
    '7 1 2 3 4 vstem endchar',
    '7 1 2 hstemhm endchar',
    '7 1 2 vstemhm endchar',
    '7 1 2 hintmask #80 endchar',
    '7 hintmask endchar',
    '7 1 2 cntrmask #80 endchar',
    '7 endchar',
    '7 1 2 3 4 endchar',
    '3 4 add 1 hmoveto endchar',
  ])('precedes the operands of the first operator, as the difference from nominalWidthX: %s', (words) => {
    expect(widthOf(words)).toBe(607);
  });

  it.each([
    '1 2 rmoveto 7 1 hmoveto endchar',
    '1 hmoveto endchar',
    '1 vmoveto endchar',
    '1 2 hstem 7 1 2 vstem endchar',
    '1 2 3 4 hintmask #c0 endchar',
    'hintmask endchar',
    'endchar',
    '1 2 3 4 endchar',
    '1 2 rlineto 7 endchar',
    '',
  ])('defaults to defaultWidthX: %s', (words) => {
    expect(widthOf(words)).toBe(500);
  });

  it('may be fractional and negative', () => {
    expect([widthOf('-7.5 endchar'), widthOf('-700 endchar')]).toEqual([592.5, -100]);
  });

  it('is found in a subroutine', () => {
    const font = open({ glyphs: ['7 -107 callgsubr endchar'], globalSubrs: ['1 hmoveto return'] });
    expect(font.advanceWidth(0)).toBe(7);
  });

  it('does not change the outline', () => {
    expect(draw('7 1 2 rmoveto 3 hlineto endchar')).toBe('M 1 2 L 4 2 Z');
  });

  it('is found without running the rest of the charstring', () => {
    expect(widthOf('7 1 hmoveto 1 hflex')).toBe(607);
  });
});

describe('arithmetic', () => {
  it.each([
    ['-5 abs', 5],
    ['3 4 add', 7],
    ['3 4 sub', -1],
    ['3 4 div', 0.75],
    ['3 neg', -3],
    ['3 4.5 mul', 13.5],
    ['9 sqrt', 3],
    ['5 6 drop', 5],
    ['1 2 exch sub', 1],
    ['4 dup mul', 16],
    ['2 0 and', 0],
    ['2 -1 and', 1],
    ['0 2 or', 1],
    ['0 0 or', 0],
    ['0 not', 1],
    ['7 not', 0],
    ['3 3 eq', 1],
    ['3 4 eq', 0],
    ['10 20 1 2 ifelse', 10],
    ['10 20 2 2 ifelse', 10],
    ['10 20 3 2 ifelse', 20],
    ['5 6 7 0 index exch drop exch drop exch drop', 7],
    ['5 6 7 2 index exch drop exch drop exch drop', 5],
    ['5 6 -1 index exch drop exch drop', 6],
    // a b c d rolled by 1 is d a b c; by -1 it is b c d a.
    ['1 2 3 4 4 1 roll drop drop drop', 4],
    ['1 2 3 4 4 1 roll exch drop exch drop exch drop', 3],
    ['1 2 3 4 4 -1 roll drop drop drop', 2],
    ['1 2 3 4 4 -1 roll exch drop exch drop exch drop', 1],
    ['1 2 3 4 3 -5 roll exch drop exch drop exch drop', 3],
    ['1 0 5 roll', 1],
    ['42 31 put 31 get', 42],
    ['0 get', 0],
  ])('%s is %d', (words, value) => {
    expect(compute(words)).toBe(value);
  });

  it('returns the same random numbers above 0 and up to 1 each time', () => {
    const words = `${'random '.repeat(40)} rlineto`;
    const [first, second] = [draw(words), draw(words)];
    expect(first).toBe(second);
    const steps = new Set([0, 1, 2, 3].map((seed) => compute(`random ${'drop random '.repeat(seed)}`)));
    expect(steps.size).toBe(4);
    for (const step of steps) expect(step > 0 && step <= 1).toBe(true);
  });

  it.each([
    ['add', 'operator needs 1 operands, but the stack has 0'],
    ['1 add', 'operator needs 1 operands, but the stack has 0'],
    ['1 0 div', 'computed number Infinity'],
    ['0 0 div', 'computed number NaN'],
    ['-1 sqrt', 'computed number NaN'],
    ['32767 dup mul dup mul', 'computed number 115'],
    ['1 2 -1 0 roll', 'roll with a negative count (-1)'],
    ['1 2 3 0 roll', 'operator needs 3 operands, but the stack has 2'],
    ['1 1 index', 'operator needs 2 operands, but the stack has 1'],
    ['1 0.5 index', 'operand 0.5 is not an integer'],
    ['1 32 put', 'transient array has 32 elements, element 32 does not exist'],
    ['-1 get', 'transient array has 32 elements, element -1 does not exist'],
  ])('is refused where it has no result: %s', (words, message) => {
    expect(() => draw(`${words} endchar`)).toThrow(refusal(`glyph 0: ${message}`));
  });

  it('accepts 513 operands', () => {
    expect(draw(`${'1 '.repeat(513)} rlineto`)).toMatch(/L 256 256 Z$/);
    expect(() => draw('1 '.repeat(514))).toThrow(refusal('more than 513 operands'));
  });
});

describe('subroutines', () => {
  it.each([
    [1, 107],
    [1239, 107],
    [1240, 1131],
    [33899, 1131],
    [33900, 32768],
  ])('numbered %i in all have a bias of %i', (count, bias) => {
    const subrs = new Array<string>(count).fill('return');
    const last = count - 1 - bias;
    const globalSubrs = subrs.with(count - 1, '10 hlineto return').with(0, '20 vlineto return');
    const words = `${-bias} callgsubr ${last} callgsubr endchar`;
    const found = draw(words, { globalSubrs });
    expect(found).toBe(count === 1 ? 'M 0 0 L 0 20 L 0 40 Z' : 'M 0 0 L 0 20 L 10 20 Z');
  });

  it('share the stack with their caller and may omit return', () => {
    const parts = { localSubrs: ['add', '2 -107 callsubr return'], globalSubrs: ['hlineto'] };
    expect(draw('1 -106 callsubr -107 callgsubr endchar', parts)).toBe('M 0 0 L 3 0 Z');
  });

  it('may end the glyph', () => {
    expect(draw('-107 callsubr 5 vlineto', { localSubrs: ['1 hlineto endchar'] })).toBe('M 0 0 L 1 0 Z');
  });

  it('may be nested 16 deep', () => {
    const chain = (depth: number) =>
      Array.from({ length: depth }, (_, at) => (at === depth - 1 ? '1 hlineto' : `${at + 1 - 107} callsubr`));
    expect(draw('-107 callsubr', { localSubrs: chain(16) })).toBe('M 0 0 L 1 0 Z');
    expect(() => draw('-107 callsubr', { localSubrs: chain(17) })).toThrow(refusal('more than 16 deep'));
    expect(() => draw('-107 callsubr', { localSubrs: ['-107 callsubr'] })).toThrow(refusal('more than 16 deep'));
  });

  it.each([
    ['-107 callsubr', 'font has 0 subroutines, subroutine 0 does not exist'],
    ['-108 callgsubr', 'font has 1 subroutines, subroutine -1 does not exist'],
    ['-106 callgsubr', 'font has 1 subroutines, subroutine 1 does not exist'],
    ['0.5 callgsubr', 'operand 0.5 is not an integer'],
    ['callgsubr', 'operator needs 1 operands, but the stack has 0'],
  ])('that do not exist are refused: %s', (words, message) => {
    expect(() => draw(words, { globalSubrs: ['return'] })).toThrow(refusal(`glyph 0: ${message}`));
  });
});

describe('errors and omissions', () => {
  it('allow a missing endchar', () => {
    expect(draw('1 hlineto')).toBe('M 0 0 L 1 0 Z');
  });

  it('treat a return outside subroutines as the end of the glyph', () => {
    expect(draw('1 hlineto return 1 vlineto')).toBe('M 0 0 L 1 0 Z');
  });

  it('ignore everything after endchar', () => {
    expect(draw('1 hlineto endchar 1 vlineto #0c')).toBe('M 0 0 L 1 0 Z');
  });

  it.each(['#00', '#02', '#09', '#0d', '#11', '#0c01', '#0cff', 'blend', 'vsindex'])(
    'clear the stack at unknown operators: %s',
    (code) => {
      expect(draw(`1 2 ${code} 3 hlineto`)).toBe('M 0 0 L 3 0 Z');
    },
  );

  it.each(['#1c00', '#f7', '#fb', '#ff000000', '#0c', '1 2 hstemhm hintmask'])(
    'are refused inside a number or mask: %s',
    (words) => {
      expect(() => draw(words)).toThrow(refusal('glyph 0: needs'));
    },
  );

  it('are reported with the glyph and the file offset', () => {
    const bytes = cffFont({ glyphs: ['endchar', '1 hlineto #0c23 endchar'] });
    const font = readCff(bytes, contextOf(), 5000);
    const error = thrown(() => font.drawGlyph(1, silent));
    expect(error.message).toBe('glyph 1: operator needs 12 operands, but the stack has 0');
    const at = Buffer.from(bytes).indexOf(Buffer.from([12, 0x23]));
    expect(error.at).toBe(5000 + at + 2);
  });

  it('are reported with the right offset after a subroutine', () => {
    const bytes = cffFont({ glyphs: ['-107 callsubr #0c23'], localSubrs: ['1 hlineto'] });
    const error = thrown(() => readCff(bytes, contextOf()).drawGlyph(0, silent));
    expect(error.at).toBe(Buffer.from(bytes).indexOf(Buffer.from([12, 0x23])) + 2);
  });

  it.each(['1 rmoveto', 'hmoveto', 'vmoveto'])('are refused where a movement lacks operands: %s', (words) => {
    expect(() => draw(words)).toThrow(refusal('needs 1 operands, but the stack has 0'));
  });
});

describe('limits', () => {
  it('stop subroutines early that call one another thousands of times', () => {
    const calls = (number: number) => `${number - 107} callsubr `.repeat(5000);
    const localSubrs = Array.from({ length: 10 }, (_, at) => (at === 9 ? '' : calls(at + 1)));
    const font = open({ glyphs: [calls(0)], localSubrs });
    const start = performance.now();
    expect(() => font.drawGlyph(0, silent)).toThrow(
      expect.objectContaining({
        code: 'GLYPH_TOO_COMPLEX',
        message: expect.stringContaining('glyph 0: more than 2000000'),
      }),
    );
    expect(performance.now() - start).toBeLessThan(2000);
  });

  it('count operands that are rolled', () => {
    const roll = '100 1 roll '.repeat(1000);
    const font = open({ glyphs: [`${'1 '.repeat(100)} ${roll}`] }, { maxGlyphSteps: 50_000 });
    expect(() => font.drawGlyph(0, silent)).toThrow(expect.objectContaining({ code: 'GLYPH_TOO_COMPLEX' }));
  });

  it('count regions on all their axes', () => {
    const reach = new Array<readonly [number, number, number]>(50).fill([0, 1, 1]);
    const font = open(
      {
        version: 2,
        glyphs: ['1 hlineto', '0 blend', '0 vsindex 0 blend '.repeat(10)],
        variationStore: variationStore([reach], [new Array<number>(100).fill(0)]),
        fontDicts: [{}],
      },
      { maxGlyphSteps: 10_000 },
    );
    for (const glyph of [0, 1]) font.drawGlyph(glyph, silent, { coordinates: [0.5] });
    expect(() => font.drawGlyph(2, silent, { coordinates: [0.5] })).toThrow(
      expect.objectContaining({ code: 'GLYPH_TOO_COMPLEX' }),
    );
  });

  it('apply to the points of a glyph', () => {
    const font = open({ glyphs: ['1 2 3 4 5 6 rrcurveto', '1 2 3 4 5 6 rrcurveto 1 hlineto'] }, { maxGlyphPoints: 3 });
    expect(textOf((pen) => font.drawGlyph(0, pen))).toBe('M 0 0 C 1 2 4 6 9 12 Z');
    expect(() => font.drawGlyph(1, silent)).toThrow(
      expect.objectContaining({
        code: 'GLYPH_TOO_COMPLEX',
        message: expect.stringContaining('glyph 1: more than 3 points'),
      }),
    );
  });

  it('apply to the work of all glyphs together', () => {
    const font = open({ glyphs: ['1 hlineto endchar'] }, { maxWork: 100 });
    const drawMany = () => {
      for (let time = 0; time < 100; time++) font.drawGlyph(0, silent);
    };
    expect(drawMany).toThrow(expect.objectContaining({ code: 'WORK_EXHAUSTED' }));
  });
});

describe('a letter with its accent', () => {
  // Glyphs 0 to 3; the charset names them .notdef, A (SID 34), acute (125) and Aacute (171).
  const charset = Uint8Array.of(0, 0, 34, 0, 125, 0, 171);
  const font = (composed: string, parts: Partial<CffFontParts> = {}) =>
    open({
      glyphs: ['endchar', '10 hmoveto 5 hlineto endchar', '7 hmoveto 3 vlineto endchar', composed],
      charset,
      ...parts,
    });

  it('is drawn as the letter, then the accent at its offset', () => {
    // 65 is A and 194 is acute in the Standard Encoding.
    const found = textOf((pen) => font('100 200 65 194 endchar').drawGlyph(3, pen));
    expect(found).toBe('M 10 0 L 15 0 Z M 107 200 L 107 203 Z');
  });

  it('is drawn after the contours of the glyph itself', () => {
    const found = textOf((pen) => font('50 1 hmoveto 2 hlineto 0 0 65 194 endchar').drawGlyph(3, pen));
    expect(found).toBe('M 1 0 L 3 0 Z M 10 0 L 15 0 Z M 7 0 L 7 3 Z');
  });

  it('has the advance of the composed glyph', () => {
    expect(font('33 100 200 65 194 endchar', { private: [[21, 500]] }).advanceWidth(3)).toBe(533);
  });

  it.each([
    ['0 0 65 195 endchar', 'accent composition refers to glyph "circumflex" (code 195), which does not exist'],
    ['0 0 65 0 endchar', 'accent composition refers to code 0, which is not in the Standard Encoding'],
    ['0 0 65.5 194 endchar', 'accent composition refers to code 65.5, which'],
  ])('is refused where a part is missing: %s', (words, message) => {
    expect(() => font(words).drawGlyph(3, silent)).toThrow(refusal(`glyph 3: ${message}`));
  });

  it('is refused where a part is itself composed', () => {
    const nested = open({
      glyphs: ['endchar', '0 0 65 194 endchar', '7 hmoveto 3 vlineto endchar', '0 0 65 194 endchar'],
      charset,
    });
    expect(() => nested.drawGlyph(3, silent)).toThrow(
      refusal('glyph 3: accent composition refers to "A", which is itself composed'),
    );
  });
});

describe('CFF 2', () => {
  // Two axes. The first region rises along the first axis, the second falls along it, the third peaks where both axes
  // are at one half.
  const store = variationStore(
    [
      [
        [0, 1, 1],
        [0, 0, 0],
      ],
      [
        [-1, -1, 0],
        [0, 0, 0],
      ],
      [
        [0, 0.5, 1],
        [0, 0.5, 1],
      ],
    ],
    [[0, 1], [2]],
  );
  const drawAt = (words: string, coordinates: readonly number[], parts: Partial<CffFontParts> = {}) => {
    const font = open({ version: 2, glyphs: [words], variationStore: store, fontDicts: [{}], ...parts });
    return textOf((pen) => font.drawGlyph(0, pen, { coordinates }));
  };

  it.each([
    [[], 'M 100 0 L 100 50 Z'],
    [[0, 0], 'M 100 0 L 100 50 Z'],
    [[1, 0], 'M 110 0 L 110 50 Z'],
    [[0.25, 0.7], 'M 102.5 0 L 102.5 50 Z'],
    [[-1], 'M 80 0 L 80 50 Z'],
    [[-0.5], 'M 90 0 L 90 50 Z'],
  ])('applies blend at %j', (coordinates, path) => {
    expect(drawAt('100 10 -20 1 blend hmoveto 50 vlineto', coordinates)).toBe(path);
  });

  it('blends several values at once: all defaults first, then the deltas of each', () => {
    expect(drawAt('1 2 5 6 7 8 9 10 2 blend rlineto', [1])).toBe('M 0 0 L 1 2 L 13 17 Z');
  });

  it.each([
    [[0.5, 0.5], 104],
    [[0.25, 0.5], 102],
    [[0.75, 0.75], 101],
    [[1, 0.5], 100],
    [[0.5, 0], 100],
  ])('selects other regions by vsindex, at %j', (coordinates, x) => {
    expect(drawAt('1 vsindex 100 4 1 blend hmoveto 1 vlineto', coordinates)).toBe(`M ${x} 0 L ${x} 1 Z`);
  });

  it('may change vsindex between two blends', () => {
    expect(drawAt('100 4 8 1 blend 1 vsindex 1 vlineto 200 4 1 blend hlineto', [0.5, 0.5])).toBe(
      'M 0 0 L 0 1 L 204 1 Z',
    );
  });

  it('starts with the vsindex of the Private DICT', () => {
    const fontDicts = [{ private: [[22, 1] as const] }];
    expect(drawAt('100 4 1 blend hmoveto 1 vlineto', [0.5, 0.5], { fontDicts })).toBe('M 104 0 L 104 1 Z');
  });

  it('has neither width nor accents', () => {
    const font = open({ version: 2, glyphs: ['1 2 3 4 endchar'], fontDicts: [{}] });
    expect(font.advanceWidth(0)).toBeUndefined();
    expect(textOf((pen) => font.drawGlyph(0, pen))).toBe('');
  });

  it('ignores arithmetic operators and clears the stack', () => {
    expect(drawAt('1 2 add 3 hlineto', [])).toBe('M 0 0 L 3 0 Z');
  });

  it('ends charstrings and subroutines at the end of their bytes', () => {
    expect(drawAt('-107 callgsubr 2 vlineto', [], { globalSubrs: ['1 hlineto'] })).toBe('M 0 0 L 1 0 L 1 2 Z');
  });

  it.each([
    ['1 2 3 2 blend', 'blend of 2 values in 2 regions does not match 3 operands'],
    ['1 2 3 -1 blend', 'blend of -1 values in 2 regions'],
    ['1 2 3 0.5 blend', 'operand 0.5 is not an integer'],
    ['blend', 'operator needs 1 operands, but the stack has 0'],
    ['2 vsindex 1 1 blend', 'variation store has 2 subtables, subtable 2 does not exist'],
  ])('refuses invalid blends: %s', (words, message) => {
    expect(() => drawAt(words, [1])).toThrow(refusal(`glyph 0: ${message}`));
  });

  it('refuses a blend in a font without a VariationStore', () => {
    const font = open({ version: 2, glyphs: ['1 1 blend'], fontDicts: [{}] });
    expect(() => font.drawGlyph(0, silent)).toThrow(refusal('glyph 0: font uses blend but has no VariationStore'));
  });

  it('refuses a set that names a missing region', () => {
    const variationStoreWithout = variationStore([[[0, 1, 1]]], [[1]]);
    expect(() => drawAt('1 1 1 blend', [1], { variationStore: variationStoreWithout })).toThrow(
      refusal('variation store has 1 regions, region 1 does not exist'),
    );
  });
});

const silent = { moveTo() {}, lineTo() {}, quadTo() {}, cubicTo() {}, close() {} };

function thrown(work: () => void): ConversionError {
  try {
    work();
  } catch (error) {
    return error as ConversionError;
  }
  throw new Error('nothing was thrown');
}

import { describe, expect, it } from 'vitest';
import { charstring } from '../../../test/builders/type1-builder.ts';
import { textOf } from '../../../test/font/outline-text.ts';
import { ConversionRun } from '../../context.ts';
import { resolveLimits } from '../../limits.ts';
import type { Type1Metrics } from './charstring.ts';
import { drawType1Glyph, measureType1Glyph } from './draw.ts';
import type { Type1Glyphs } from './font.ts';

const context = (limits = {}) =>
  new ConversionRun(resolveLimits(limits)).context(() => Promise.reject(new Error('unused')));

interface Font {
  readonly charstrings: Readonly<Record<string, string>>;
  readonly subrs?: readonly string[];
  readonly weights?: readonly number[];
}

function fontOf({ charstrings, subrs = [], weights }: Font): Type1Glyphs {
  return {
    charstrings: new Map(Object.entries(charstrings).map(([name, words]) => [name, charstring(words)])),
    subrs: new Map(subrs.map((words, index) => [index, charstring(words)])),
    weights,
  };
}

function draw(font: Font, name = 'a', limits = {}): string {
  return textOf((pen) => drawType1Glyph(fontOf(font), name, pen, context(limits)));
}

/** Draws one glyph from commands, with a side bearing of 0 and an advance of 500. */
const drawWords = (words: string, font: Partial<Font> = {}) =>
  draw({ ...font, charstrings: { a: `0 500 hsbw ${words}` } });

function metricsOf(words: string): Type1Metrics {
  const font = fontOf({ charstrings: { a: words } });
  return drawType1Glyph(font, 'a', { moveTo() {}, lineTo() {}, quadTo() {}, cubicTo() {}, close() {} }, context());
}

const refusal = (message: string) =>
  expect.objectContaining({ code: 'TYPE1_CHARSTRING', message: expect.stringContaining(message) });

// The four standard subroutines of fonts with flex and hint replacement.
const standardSubrs = [
  '3 0 callothersubr pop pop setcurrentpoint return',
  '0 1 callothersubr return',
  '0 2 callothersubr return',
  'return',
];

describe('numbers', () => {
  it.each([
    [[139], 0],
    [[32], -107],
    [[246], 107],
    [[247, 0], 108],
    [[250, 255], 1131],
    [[251, 0], -108],
    [[254, 255], -1131],
    [[255, 0, 0, 0x10, 0], 4096],
    [[255, 0xff, 0xff, 0xff, 0xff], -1],
    [[255, 0x80, 0, 0, 0], -2147483648],
  ])('reads the bytes %j as %d', (bytes, value) => {
    const code = Uint8Array.from([139, ...bytes, 13, 14]); // as the width
    const font: Type1Glyphs = { charstrings: new Map([['a', code]]), subrs: new Map() };
    expect(measureType1Glyph(font, 'a', context()).advance).toEqual([value, 0]);
  });

  it('divides and continues with the fraction', () => {
    expect(drawWords('1 2 div 7 4 div rmoveto 10 hlineto endchar')).toBe('M 0.5 1.75 L 10.5 1.75');
  });
});

describe('metrics', () => {
  it('starts at the side bearing of hsbw', () => {
    expect(metricsOf('50 600 hsbw endchar')).toEqual({ sideBearing: [50, 0], advance: [600, 0] });
    expect(draw({ charstrings: { a: '50 600 hsbw 10 20 rmoveto 5 hlineto endchar' } })).toBe('M 60 20 L 65 20');
  });

  it('starts at the two-dimensional side bearing of sbw', () => {
    expect(metricsOf('50 60 600 700 sbw endchar')).toEqual({ sideBearing: [50, 60], advance: [600, 700] });
    expect(draw({ charstrings: { a: '50 60 600 700 sbw 10 20 rmoveto 5 hlineto endchar' } })).toBe('M 60 80 L 65 80');
  });

  it('returns metrics without running the rest', () => {
    const font = fontOf({ charstrings: { a: '50 600 hsbw 99 callsubr' } });
    expect(measureType1Glyph(font, 'a', context())).toEqual({ sideBearing: [50, 0], advance: [600, 0] });
  });
});

describe('paths', () => {
  it('moves and draws lines in each of their forms', () => {
    expect(drawWords('1 2 rmoveto 3 4 rlineto 5 hlineto 6 vlineto closepath endchar')).toBe(
      'M 1 2 L 4 6 L 9 6 L 9 12 Z',
    );
    expect(drawWords('7 hmoveto 1 hlineto closepath endchar')).toBe('M 7 0 L 8 0 Z');
    expect(drawWords('7 vmoveto 1 hlineto closepath endchar')).toBe('M 0 7 L 1 7 Z');
  });

  it('draws curves in each of their forms', () => {
    expect(drawWords('0 0 rmoveto 1 2 3 4 5 6 rrcurveto endchar')).toBe('M 0 0 C 1 2 4 6 9 12');
    expect(drawWords('0 0 rmoveto 1 2 3 4 vhcurveto endchar')).toBe('M 0 0 C 0 1 2 4 6 4');
    expect(drawWords('0 0 rmoveto 1 2 3 4 hvcurveto endchar')).toBe('M 0 0 C 1 0 3 3 3 7');
  });

  it('continues from the last point of a closed contour, not from its start', () => {
    expect(drawWords('1 1 rmoveto 5 hlineto closepath 1 1 rmoveto 5 hlineto closepath endchar')).toBe(
      'M 1 1 L 6 1 Z M 7 2 L 12 2 Z',
    );
  });

  it('leaves unclosed contours open', () => {
    expect(drawWords('1 1 rmoveto 5 hlineto 1 1 rmoveto 5 vlineto endchar')).toBe('M 1 1 L 6 1 M 7 2 L 7 7');
  });

  it('uses the last of several movements, and ignores one that nothing follows', () => {
    expect(drawWords('1 1 rmoveto 5 hmoveto 5 hlineto 3 vmoveto endchar')).toBe('M 6 1 L 11 1');
  });

  it('keeps a closed contour of one point, which strokes draw as a dot', () => {
    expect(drawWords('1 1 rmoveto closepath endchar')).toBe('M 1 1 Z');
  });

  it('ignores hints', () => {
    const hints = '1 2 hstem 1 2 vstem 1 2 3 4 5 6 hstem3 1 2 3 4 5 6 vstem3 dotsection';
    expect(drawWords(`${hints} 1 1 rmoveto ${hints} 5 hlineto endchar`)).toBe('M 1 1 L 6 1');
  });

  it('ignores everything after endchar', () => {
    expect(drawWords('1 1 rmoveto 5 hlineto endchar 5 hlineto')).toBe('M 1 1 L 6 1');
  });
});

describe('subroutines', () => {
  it('continues after a subroutine returns', () => {
    expect(drawWords('1 1 rmoveto 0 callsubr 7 vlineto endchar', { subrs: ['5 hlineto return 9 hlineto'] })).toBe(
      'M 1 1 L 6 1 L 6 8',
    );
  });

  it('ends the glyph if a subroutine does', () => {
    expect(drawWords('1 1 rmoveto 0 callsubr 7 vlineto', { subrs: ['5 hlineto endchar'] })).toBe('M 1 1 L 6 1');
  });

  it('draws flex as two curves from seven points, the first a reference point', () => {
    const flex = `1 callsubr 50 10 rmoveto 2 callsubr -40 -10 rmoveto 2 callsubr 20 10 rmoveto 2 callsubr
      20 0 rmoveto 2 callsubr 20 0 rmoveto 2 callsubr 20 -10 rmoveto 2 callsubr 10 0 rmoveto 2 callsubr
      50 200 300 0 callsubr`;
    expect(drawWords(`100 300 rmoveto ${flex} 5 vlineto closepath endchar`, { subrs: standardSubrs })).toBe(
      'M 100 300 C 110 300 130 310 150 310 C 170 310 190 300 200 300 L 200 305 Z',
    );
  });

  it('replaces hints by calling the given subroutine', () => {
    const subrs = [...standardSubrs, '1 2 hstem return'];
    expect(drawWords('1 1 rmoveto 4 1 3 callothersubr pop callsubr 5 hlineto endchar', { subrs })).toBe('M 1 1 L 6 1');
  });

  it('returns the arguments of an unknown procedure, first popped first', () => {
    expect(drawWords('3 4 2 99 callothersubr pop pop rmoveto 5 hlineto endchar')).toBe('M 3 4 L 8 4');
  });

  it('keeps the results of several procedures and pops the last first', () => {
    expect(drawWords('3 1 99 callothersubr 4 1 99 callothersubr pop pop rmoveto 5 hlineto endchar')).toBe(
      'M 4 3 L 9 3',
    );
  });

  it('sets the current point only after a flex', () => {
    expect(drawWords('1 1 rmoveto 100 100 setcurrentpoint 5 hlineto endchar')).toBe('M 1 1 L 6 1');
  });
});

describe('Multiple Master procedures', () => {
  const weights = [0.25, 0.75];
  // Two masters: all values of the first, then the difference of the second for each.

  it.each([
    ['10 4 2 14 callothersubr pop hlineto', 'M 0 0 L 13 0'],
    ['10 20 4 8 4 15 callothersubr pop pop rlineto', 'M 0 0 L 13 26'],
    ['1 2 3 4 4 4 6 16 callothersubr pop pop pop 0 0 0 rrcurveto', 'M 0 0 C 4 5 10 5 10 5'],
    ['1 2 3 4 4 4 4 8 8 17 callothersubr pop pop pop pop vhcurveto', 'M 0 0 C 0 4 5 10 15 10'],
    ['1 2 3 4 5 6 4 4 4 4 4 4 12 18 callothersubr pop pop pop pop pop pop rrcurveto', 'M 0 0 C 4 5 10 12 18 21'],
  ])('blends %s', (words, drawn) => {
    expect(drawWords(`0 hmoveto ${words} endchar`, { weights })).toBe(drawn);
  });

  it.each([
    ['3 4 2 20 callothersubr pop', 7],
    ['3 4 2 21 callothersubr pop', -1],
    ['3 4 2 22 callothersubr pop', 12],
    ['3 4 2 23 callothersubr pop', 0.75],
    ['7 2 2 24 callothersubr 2 1 25 callothersubr pop', 7],
    ['0 1 19 callothersubr 1 1 25 callothersubr pop', 0.75],
    ['8 9 3 4 4 27 callothersubr pop', 8],
    ['8 9 4 3 4 27 callothersubr pop', 9],
  ])('computes %s', (words, value) => {
    expect(drawWords(`0 hmoveto ${words} hlineto endchar`, { weights })).toBe(`M 0 0 L ${value} 0`);
  });

  it('refuses to blend without weights or with too few numbers', () => {
    expect(() => drawWords('10 4 2 14 callothersubr pop hlineto')).toThrow(refusal('procedure 14'));
    expect(() => drawWords('10 1 14 callothersubr pop hlineto', { weights })).toThrow(refusal('procedure 14'));
  });
});

describe('seac', () => {
  const a = '20 500 hsbw 0 0 rmoveto 30 hlineto closepath endchar';
  const acute = '40 300 hsbw 0 600 rmoveto 10 hlineto closepath endchar';

  it("places the accent's origin and uses the metrics of the composed glyph", () => {
    // The accent's side bearing is 40, the composed glyph's 20: the accent's left edge goes to 20 + 125.
    const font = fontOf({ charstrings: { a, acute, aacute: '20 500 hsbw 40 125 7 97 194 seac' } });
    let metrics: Type1Metrics | undefined;
    const drawn = textOf((pen) => {
      metrics = drawType1Glyph(font, 'aacute', pen, context());
    });
    expect(drawn).toBe('M 20 0 L 50 0 Z M 145 607 L 155 607 Z');
    expect(metrics).toEqual({ sideBearing: [20, 0], advance: [500, 0] });
  });

  it('refuses parts that are missing, unknown or themselves composed', () => {
    expect(() => draw({ charstrings: { a: '0 500 hsbw 0 0 0 97 194 seac', b: '' } }, 'b')).toThrow(refusal('"b"'));
    expect(() => draw({ charstrings: { b: '0 500 hsbw 0 0 0 97 194 seac' } }, 'b')).toThrow(refusal('"a"'));
    expect(() => draw({ charstrings: { b: '0 500 hsbw 0 0 0 0 194 seac' } }, 'b')).toThrow(refusal('code 0'));
    expect(() => draw({ charstrings: { a: '0 500 hsbw 0 0 0 97 97 seac' } })).toThrow(refusal('itself composed'));
  });
});

describe('errors', () => {
  it.each([
    ['5 rlineto', 'command 5 needs 2 numbers, but the stack has 1'],
    ['1 0 div', 'division by zero'],
    ['1 0 2 23 callothersubr pop', 'too large'],
    ['7 callsubr', 'calls subroutine 7'],
    ['pop', 'pop without a result'],
    ['0 2 callothersubr', 'outside a flex'],
    ['0 1 callothersubr 0 0 callothersubr', 'not have 7 points'],
    ['5 99 callothersubr', 'needs 5 numbers, but the stack has 0'],
    ['1 '.repeat(300), 'more than 256 numbers'],
  ])('refuses "%s"', (words, message) => {
    expect(() => drawWords(`${words} endchar`)).toThrow(refusal(message));
  });

  it('refuses unknown commands and unfinished numbers', () => {
    const run = (...bytes: number[]) => {
      const font = { charstrings: new Map([['a', Uint8Array.from(bytes)]]), subrs: new Map<number, Uint8Array>() };
      return () => measureType1Glyph(font, 'a', context());
    };
    expect(run(2)).toThrow(refusal('unknown command 2'));
    expect(run(12, 99)).toThrow(refusal('unknown command 12 99'));
    expect(run(255, 0, 0)).toThrow(refusal('ends inside a number'));
    expect(run(247)).toThrow(refusal('ends inside a number'));
    expect(run(14)).toThrow(refusal('no hsbw'));
  });

  it('names the missing glyph', () => {
    expect(() => draw({ charstrings: {} }, 'Q')).toThrow(refusal('"Q"'));
  });

  it('stops subroutines that call themselves', () => {
    expect(() => drawWords('0 callsubr', { subrs: ['0 callsubr'] })).toThrow(
      refusal('subroutines are nested more than'),
    );
  });

  it('stops subroutines that expand exponentially before they take time', () => {
    const subrs = Array.from({ length: 10 }, (_, index) => `${index + 1} callsubr `.repeat(20));
    expect(() => drawWords('0 callsubr', { subrs: [...subrs, 'return'] })).toThrow(
      expect.objectContaining({ code: 'GLYPH_TOO_COMPLEX', kind: 'limit' }),
    );
  });
});

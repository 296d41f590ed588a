import { describe, expect, it } from 'vitest';
import { pathContext } from '../../../test/font/outlines.ts';
import { recordOutline } from '../outline.ts';
import { toSvgPath } from './svg-path.ts';
import { parseSvgPath, type SvgPathError } from './svg-path-parser.ts';

/** Parses path data into absolute commands; also returns the error, if any. */
function parse(text: string): { drawn: string; stop: SvgPathError | undefined } {
  const pieces: string[] = [];
  const note =
    (letter: string) =>
    (...values: number[]) =>
      void pieces.push([letter, ...values].join(' '));
  const pen = { moveTo: note('M'), lineTo: note('L'), quadTo: note('Q'), cubicTo: note('C'), close: note('Z') };
  const stop = parseSvgPath(text, pen, pathContext());
  return { drawn: pieces.join(' '), stop };
}

describe('parseSvgPath', () => {
  it.each([
    ['M1 2L3 4', 'M 1 2 L 3 4'],
    ['m1 2l3 4z', 'M 1 2 L 4 6 Z'],
    ['M1 2 3 4 5 6', 'M 1 2 L 3 4 L 5 6'],
    ['m1 2 3 4m5 6 1 1', 'M 1 2 L 4 6 M 9 12 L 10 13'],
    ['M1 2H5V7h-1v-2', 'M 1 2 L 5 2 L 5 7 L 4 7 L 4 5'],
    ['M1 2H5 6 7', 'M 1 2 L 5 2 L 6 2 L 7 2'],
    ['M1 2C3 4 5 6 7 8', 'M 1 2 C 3 4 5 6 7 8'],
    ['M1 1c1 2 3 4 5 5s2 2 3 3', 'M 1 1 C 2 3 4 5 6 6 C 8 7 8 8 9 9'],
    ['M1 1S2 2 3 3', 'M 1 1 C 1 1 2 2 3 3'],
    ['M0 0Q1 2 3 4T5 5T9 9', 'M 0 0 Q 1 2 3 4 Q 5 6 5 5 Q 5 4 9 9'],
    ['M0 0Q1 2 3 4S5 5 6 6', 'M 0 0 Q 1 2 3 4 C 3 4 5 5 6 6'],
    ['M0 0T4 4', 'M 0 0 Q 0 0 4 4'],
    ['M1 1L2 2ZL5 5', 'M 1 1 L 2 2 Z M 1 1 L 5 5'],
    ['M1 1L2 2zl5 5zm1 0h2', 'M 1 1 L 2 2 Z M 1 1 L 6 6 Z M 2 1 L 4 1'],
    ['M1 1zz', 'M 1 1 Z'],
    ['M.5.5-.5-.5', 'M 0.5 0.5 L -0.5 -0.5'],
    ['M 1e2 , 2E-1\n+3.5 4.', 'M 100 0.2 L 3.5 4'],
    ['M0 0A0 5 0 0 1 7 8', 'M 0 0 L 7 8'],
    ['M3 3A5 5 0 0 1 3 3L4 4', 'M 3 3 L 4 4'],
    ['', ''],
    [' \t\r\n', ''],
  ])('reads %j', (text, drawn) => {
    expect(parse(text)).toEqual({ drawn, stop: undefined });
  });

  it('reads flags without separators', () => {
    const [packed, plain] = ['M0 0a5 5 0 0110 0', 'M0 0a5 5 0 0 1 10 0'].map(parse);
    expect(packed).toEqual(plain);
    expect(packed?.drawn).toMatch(/^M 0 0 C .* 10 0$/);
  });

  it.each([
    ['L1 1', '', 0, 'a moveto'],
    ['none', '', 0, 'a moveto'],
    ['M1', '', 2, 'a number'],
    ['M1 1L2 2 3', 'M 1 1 L 2 2', 10, 'a number'],
    ['M1 1L2 2,L3 3', 'M 1 1 L 2 2', 9, 'a number'],
    ['M1 1L,2 2', 'M 1 1', 5, 'a number'],
    ['M1 1L2,,2', 'M 1 1', 7, 'a number'],
    ['M1 1X2 2', 'M 1 1', 4, 'a command'],
    ['M1 1z2 2', 'M 1 1 Z', 5, 'a command'],
    ['M1 1constructor', 'M 1 1', 5, 'a number'],
    ['M1 1a5 5 0 2 1 9 9', 'M 1 1', 11, 'a flag, 0 or 1'],
    ['M1 1a5 5 0 +1 1 9 9', 'M 1 1', 11, 'a flag, 0 or 1'],
    ['M1 1L2 2L0x10 5', 'M 1 1 L 2 2', 10, 'a number'],
    ['M1 1L1e999 0', 'M 1 1', 5, 'a number up to 1e+30'],
    ['M9e29 0l9e29 0', 'M 9e+29 0', 8, 'a number up to 1e+30'],
  ])('draws %j up to its error and returns the error', (text, drawn, at, expected) => {
    expect(parse(text)).toEqual({ drawn, stop: { at, expected } });
  });

  it('stops at the segment limit', () => {
    const draw = () =>
      recordOutline((pen) => void parseSvgPath(`M0 0${'h1'.repeat(20)}`, pen, pathContext({ maxPathSegments: 20 })));
    expect(draw).toThrow(expect.objectContaining({ code: 'OUTLINE_TOO_LONG' }));
  });

  it('takes time proportional to the length of the text', () => {
    const text = `M0 0${' '.repeat(200_000)}${'1'.repeat(200_000)}`;
    expect(parse(text).stop?.at).toBe(text.length - 200_000);
    expect(
      toSvgPath(
        recordOutline((pen) => void parseSvgPath('M0 0 1 1'.repeat(5), pen, pathContext())),
        0,
      ),
    ).toBeTruthy();
  });
});

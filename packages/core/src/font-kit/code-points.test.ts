import { describe, expect, it } from 'vitest';
import {
  countCharacters,
  formatUnicodeRange,
  isWithin,
  joinRanges,
  parseUnicodeRange,
  toRanges,
} from './code-points.ts';

describe('a value of unicode-range', () => {
  it.each([
    ['U+26', [[0x26, 0x26]]],
    ['u+0-7F', [[0, 0x7f]]],
    [
      'U+0025-00FF, u+4??',
      [
        [0x25, 0xff],
        [0x400, 0x4ff],
      ],
    ],
    ['U+??????', undefined],
    ['U+10????', [[0x100000, 0x10ffff]]],
    ['U+110000', undefined],
    ['U+5-4', undefined],
    ['U+4?-4F', undefined],
    ['U+', undefined],
    ['U+1234567', undefined],
    ['26', undefined],
  ])('%s', (text, expected) => {
    expect(parseUnicodeRange(text)).toEqual(expected);
  });

  it('is written in the shortest form', () => {
    expect(
      formatUnicodeRange([
        [0x26, 0x26],
        [0x400, 0x4ff],
      ]),
    ).toBe('U+26, U+400-4FF');
  });
});

describe('ranges', () => {
  it('are joined if they overlap or touch', () => {
    expect(
      joinRanges([
        [5, 9],
        [1, 4],
        [20, 30],
        [22, 25],
        [32, 32],
      ]),
    ).toEqual([
      [1, 9],
      [20, 30],
      [32, 32],
    ]);
  });

  it('are found from characters, and contain them', () => {
    const ranges = toRanges([1, 2, 3, 7, 9, 10]);
    expect(ranges).toEqual([
      [1, 3],
      [7, 7],
      [9, 10],
    ]);
    expect(Array.from({ length: 12 }, (_, code) => code).filter((code) => isWithin(ranges, code))).toEqual([
      1, 2, 3, 7, 9, 10,
    ]);
    expect(countCharacters(ranges)).toBe(6);
  });
});

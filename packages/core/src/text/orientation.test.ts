import { describe, expect, it } from 'vitest';
import { orientationOf } from './orientation.ts';

// Unicode 17.0.0, VerticalOrientation.txt.
describe('the orientation of characters in vertical lines', () => {
  it.each([
    ['A', 'R'],
    ['0', 'R'],
    [' ', 'R'],
    ['§', 'U'],
    ['©', 'U'],
    ['\u2014', 'R'],
    ['\u2026', 'R'],
    ['※', 'U'],
    ['①', 'U'],
    ['★', 'U'],
    ['→', 'R'],
    ['\u2329', 'Tr'],
    ['、', 'Tu'],
    ['「', 'Tr'],
    ['〜', 'Tr'],
    ['あ', 'U'],
    ['ぁ', 'Tu'],
    ['゠', 'Tr'],
    ['ー', 'Tr'],
    ['漢', 'U'],
    ['한', 'U'],
    ['（', 'Tr'],
    ['ｱ', 'R'],
    ['\u{1f600}', 'U'],
    ['\u{20000}', 'U'],
    ['\u{10fffd}', 'U'],
    ['\u{10ffff}', 'R'],
  ] as const)('of %s is %s', (character, expected) => {
    expect(orientationOf(character.codePointAt(0) ?? 0)).toBe(expected);
  });
});

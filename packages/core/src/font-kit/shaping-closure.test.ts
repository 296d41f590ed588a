import { describe, expect, it } from 'vitest';
import { closeForShaping } from './shaping-closure.ts';

const codesOf = (text: string): number[] => [...text].map((letter) => letter.codePointAt(0) ?? 0);
/** The characters that are added to those of a text, from a font with all of these. */
function close(text: string, font: string, joins = true): string {
  return String.fromCodePoint(...closeForShaping(codesOf(text), codesOf(text + font), joins));
}

describe('the characters that shapers may use', () => {
  it.each([
    ['a letter with marks, composed in several steps', 'e\u0302\u0301', 'êếéèa', 'êéế'],
    ['not a letter whose mark is missing', 'e\u0302', 'éê', 'ê'],
    ['not the parts of a letter that the font has', 'é', 'e\u0301', ''],
    ['parts of Thai Am', 'ำ', '\u0e4d\u0e32\u0e48', '\u0e4d\u0e32'],
    ['parts of Khmer vowels', '\u17c4', '\u17c1', '\u17c1'],
    [
      'parts of Indic vowels, with those on the way',
      '\u0ccb',
      '\u0cca\u0cc6\u0cc2\u0cd5\u0cbe',
      '\u0cc6\u0cc2\u0cd5\u0cca',
    ],
    ['Hangul syllables of given jamo', '\u1112\u1161\u11ab', '하한글', '하한'],
    ['a space for characters that are not drawn', 'a\u200d', ' b', ' '],
    ['no space for variation selectors', 'a\ufe0f', ' b', ''],
    ['Hebrew letters with points', 'ש\u05c1', '\ufb2a\ufb2b', '\ufb2a'],
  ])('%s', (_, text, font, expected) => {
    expect([...close(text, font)].sort()).toEqual([...expected].sort());
  });

  it('are Arabic forms, in fonts whose layout has none', () => {
    const forms = '\ufe91\ufe92\ufeb3\ufefb'; // of Beh and Seen, and Lam with Alef
    expect(close('ب', forms, true)).toBe('');
    expect(close('ب', forms, false)).toBe('\ufe91\ufe92');
    expect(close('لا', forms, false)).toBe('\ufefb');
  });
});

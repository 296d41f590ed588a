import { describe, expect, it } from 'vitest';
import { fontContext } from '../../test/font/font-fixtures.ts';
import { toRanges } from './code-points.ts';
import { chooseCharacters } from './selection.ts';

const codesOf = (text: string): number[] => [...text].map((letter) => letter.codePointAt(0) ?? 0).sort((a, b) => a - b);

/** The choice for a text from a font with these characters. */
function choose(text: string, font: string) {
  const { context, job } = fontContext();
  const { found, made, passed } = chooseCharacters(toRanges([...new Set(codesOf(text))]), codesOf(font), context);
  const write = (codes: readonly number[]): string => String.fromCodePoint(...[...codes].sort((a, b) => a - b));
  return {
    found: write(found),
    made: write(made),
    passed: write(passed),
    notes: job.notes.map(({ message }) => message),
  };
}

describe('characters that a font has', () => {
  it.each([
    ['are found for a text', 'xbyd', 'abcd', 'bd'],
    ['are found for more characters than the font has', 'abcdefgh', 'fdb', 'bdf'],
  ])('%s', (_, text, font, found) => {
    expect(choose(text, font)).toMatchObject({ found, passed: found });
  });
});

describe('characters that a font lacks', () => {
  it.each([
    ['are made of a letter and its mark', 'Ť', 'T\u030cx', 'T\u030c'],
    ['are made of a letter that stands for them', '\u212b', 'ÅA\u030a', 'Å'],
    ['are spaces, made of the space', '\u2009', ' x', ' '],
    ['are hyphens that do not break, made of the hyphen', '\u2011', '\u2010-', '\u2010'],
  ])('%s', (_, text, font, passed) => {
    expect(choose(text, font)).toEqual({ found: '', made: text, passed, notes: [] });
  });

  it('are missing if one of their parts is', () => {
    const { found, made, notes } = choose('aŤ', 'aT');
    expect([found, made]).toEqual(['a', '']);
    expect(notes[0]).toContain('one character: U+164');
  });

  it('are listed up to a number of ranges', () => {
    const even = Array.from({ length: 20 }, (_, index) => String.fromCodePoint(0x400 + 2 * index)).join('');
    const { notes } = choose(`a${even}`, 'a');
    expect(notes[0]).toContain('20 characters: U+400, U+402,');
    expect(notes[0]).toContain('and 8 more ranges');
  });
});

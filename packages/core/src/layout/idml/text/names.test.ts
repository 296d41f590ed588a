import { describe, expect, it } from 'vitest';
import { toNumberText } from '../../../models/design/number-text.ts';
import { toLanguageTag } from './attributes/language.ts';
import { languageTags } from './attributes/languages.data.ts';
import { decodeMetacharacters, decodeNumbering } from './attributes/metacharacters.ts';

describe('toLanguageTag', () => {
  it('returns a tag that the platform accepts for every language', () => {
    for (const tag of Object.values(languageTags)) {
      expect(Intl.getCanonicalLocales(tag)).toEqual([tag]);
    }
  });

  it.each([
    ['$ID/English: USA', 'en-US'],
    ['Language/$ID/English%3a UK', 'en-GB'],
    ['$ID/Norwegian: Bokmal', 'nb'],
    ['pt_BR', 'pt-BR'],
    ['$ID/toString', undefined],
    ['$ID/Elvish', undefined],
  ])('converts %s to %s', (name, expected) => {
    expect(toLanguageTag(name)).toBe(expected);
  });
});

describe('decodeMetacharacters', () => {
  it.each([
    ['^t', '\t'],
    ['a^^b', 'a^b'],
    ['^_^=^m^>', '\u2014\u2013\u2003\u2002'],
    ['^8^7^6', '•¶§'],
    ['^Q^', '^Q^'],
  ])('converts %s to %j', (text, expected) => {
    expect(decodeMetacharacters(text)).toBe(expected);
  });

  it('keeps digits in numbering expressions as levels', () => {
    expect(decodeNumbering('^1.^8.^#^t')).toBe('{1}.{8}.{n}\t');
  });
});

describe('toNumberText', () => {
  it.each([
    [1994, 'upper-roman', 'MCMXCIV'],
    [48, 'lower-roman', 'xlviii'],
    [10_000, 'lower-roman', '10000'],
    [26, 'lower-letter', 'z'],
    [28, 'upper-letter', 'BB'],
    [7, 'decimal-001', '007'],
    [7, 'none', ''],
    [2, 'katakana-modern', 'イ'],
    [44, 'katakana-modern', 'ワ'],
    [2, 'katakana-traditional', 'ロ'],
    [47, 'katakana-traditional', 'ス'],
    [9, 'kanji', '九'],
    [10, 'hebrew-biblical', 'י'],
    [2, 'footnote-symbols', '†'],
    [5, 'footnote-symbols', '¶'],
    [6, 'footnote-symbols', '**'],
    [7, 'footnote-symbols', '††'],
    [3, 'asterisks', '***'],
    [0, 'asterisks', '0'],
    [7, undefined, '7'],
  ] as const)('writes %d in %s as %s', (value, format, expected) => {
    expect(toNumberText(value, format)).toBe(expected);
  });
});

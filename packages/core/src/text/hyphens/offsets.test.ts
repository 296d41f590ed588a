import { describe, expect, it } from 'vitest';
import { defaultHyphenOptions, hyphenOffsets, patternNameOf } from './offsets.ts';

async function hyphenate(text: string, language: string, options = {}): Promise<string> {
  const part = { from: 0, to: text.length, language };
  const offsets = await hyphenOffsets(text, [part], { ...defaultHyphenOptions, ...options });
  return [...text].map((character, at) => (offsets.has(at) ? `-${character}` : character)).join('');
}

describe('hyphens', () => {
  // Expected values: `\showhyphens` of TeX with the same patterns; The TeXbook, appendix H.
  it.each([
    ['en-US', 'hyphenation', 'hy-phen-ation'],
    ['en-US', 'supercalifragilisticexpialidocious', 'su-per-cal-ifrag-ilis-tic-ex-pi-ali-do-cious'],
    ['en-US', 'Associate declination, project', 'As-so-ciate dec-li-na-tion, project'],
    ['de-DE', 'Silbentrennung', 'Sil-ben-tren-nung'],
  ])('of %s divide %s', async (language, text, expected) => {
    expect(await hyphenate(text, language)).toBe(expected);
  });

  it('keep the least counts of letters', async () => {
    expect(await hyphenate('hyphenation', 'en-US', { left: 3 })).toBe('hyphen-ation');
    expect(await hyphenate('hyphenation', 'en-US', { right: 6 })).toBe('hy-phenation');
    expect(await hyphenate('hyphenation', 'en-US', { shortestWord: 12 })).toBe('hyphenation');
    expect(await hyphenate('Hyphenation', 'en-US', { isCapitalizedAllowed: false })).toBe('Hyphenation');
  });

  it('leave words with soft hyphens to these', async () => {
    expect(await hyphenate('hyphen\u00adation', 'en-US')).toBe('hyphen\u00adation');
  });

  it('count letters, not marks', async () => {
    const text = 'hyphenation'.normalize('NFD');
    expect(await hyphenate(`${text}\u0301`, 'en-US')).toBe('hy-phen-ation\u0301');
  });

  it('are found by the longest part of a tag that has patterns', () => {
    expect(['en-US', 'en-AU', 'en', 'de-CH', 'nb-NO', 'el', 'fi'].map(patternNameOf)).toEqual([
      'en-us',
      'en-gb',
      'en-gb',
      'de-1996',
      'no',
      'el-monoton',
      'fi-x-school',
    ]);
    expect(['ru', 'ja', '', 'constructor'].map(patternNameOf)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('are none in a language without patterns, and none in very long words', async () => {
    expect(await hyphenate('переносы', 'ru')).toBe('переносы');
    const long = 'hyphenation'.repeat(2000);
    expect(await hyphenate(long, 'en-US')).toBe(long);
  });
});

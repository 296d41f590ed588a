import { describe, expect, it } from 'vitest';
import { adobeGlyphList, newFontGlyphList, zapfDingbatsGlyphList } from './glyph-lists.generated.ts';
import { glyphNameOfUnicode, unicodeOfGlyphName } from './glyph-names.ts';

describe('the text of a glyph name', () => {
  // Adobe Glyph List Specification 2.9, "Examples" and "Private Use Area (PUA) values".
  it.each([
    ['Lcommaaccent', '\u013b'],
    ['uni20AC0308', '\u20ac\u0308'],
    ['u1040C', '\u{1040c}'],
    ['uniD801DC0C', ''],
    ['uni20ac', ''],
    ['Lcommaaccent_uni20AC0308_u1040C.alternate', '\u013b\u20ac\u0308\u{1040c}'],
    ['uni013B', '\u013b'],
    ['u013B', '\u013b'],
    ['foo', ''],
    ['.notdef', ''],
    ['Ogoneksmall', '\uf6fb'],
    ['uniF6FB', '\uf6fb'],
  ])('%s matches the specification', (name, text) => {
    expect(unicodeOfGlyphName(name)).toBe(text);
  });

  it.each(['', '_', 'uni', 'uni004', 'uni00410', 'u041', 'u0000041', 'u110000', 'uD800', 'uniDFFF', 'U0041', 'g17'])(
    '“%s” is empty',
    (name) => {
      expect(unicodeOfGlyphName(name)).toBe('');
    },
  );

  it('may have several characters in the list', () => {
    expect(unicodeOfGlyphName('dalethatafpatah')).toBe('\u05d3\u05b2');
  });

  it('is an ornament only in Zapf Dingbats', () => {
    expect(unicodeOfGlyphName('a1', 'ZapfDingbats')).toBe('\u2701');
    expect(unicodeOfGlyphName('A', 'ZapfDingbats')).toBe('A');
    expect(unicodeOfGlyphName('a1', 'Helvetica')).toBe('');
  });

  it('is found in a very long name', () => {
    expect(unicodeOfGlyphName(`uni${'0041'.repeat(300_000)}`)).toHaveLength(300_000);
  });
});

describe('the glyph name of a character', () => {
  it.each([
    [0x41, 'A'],
    [0x20, 'space'],
    [0xb5, 'mu'],
    [0x2126, 'Omega'],
    [0x2206, 'Delta'],
    [0x20ac, 'Euro'],
  ])('%i is %s', (codePoint, name) => {
    expect(glyphNameOfUnicode(codePoint)).toBe(name);
  });

  it('is undefined if Adobe recommends none or the code is not a character', () => {
    for (const codePoint of [0x410, 0x3a9, 0x1f600, 0xf6fb, -1, 0.5, 0x7fffffff]) {
      expect(glyphNameOfUnicode(codePoint)).toBeUndefined();
    }
  });

  it('maps back to the character', () => {
    const lines = newFontGlyphList.trim().split('\n');
    for (const name of lines.map((line) => line.split(' ')[0] ?? '')) {
      expect(glyphNameOfUnicode(unicodeOfGlyphName(name).codePointAt(0) ?? 0)).toBe(name);
    }
  });
});

describe('the glyph lists', () => {
  it('are complete: 4,281 names, 586 for new fonts, 201 ornaments', () => {
    const count = (list: string): number => list.trim().split('\n').length;
    expect([adobeGlyphList, newFontGlyphList, zapfDingbatsGlyphList].map(count)).toEqual([4281, 586, 201]);
  });
});

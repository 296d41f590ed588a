import { describe, expect, it } from 'vitest';
import { expertEncoding } from '../outline/cff/names/expert-encoding.data.ts';
import {
  isoLatin1Encoding,
  macExpertEncoding,
  macRomanEncoding,
  pdfDocEncoding,
  symbolEncoding,
  winAnsiEncoding,
  zapfDingbatsEncoding,
} from './encodings.data.ts';
import { unicodeOfGlyphName } from './glyph-names.ts';

type Encoding = readonly (string | undefined)[];

/** The characters of an encoding, normalized where a letter has two codes, such as ohm and omega. */
function textsOf(encoding: Encoding, fontName?: string): string[] {
  return encoding.map((name) => unicodeOfGlyphName(name ?? '', fontName).normalize('NFC'));
}

/** The codes in which two encodings differ, with the glyphs of the first. */
function differences(encoding: Encoding, label: string): Record<number, string | undefined> {
  const decoder = new TextDecoder(label);
  const found = textsOf(encoding).map((text, code) => [code, text, decoder.decode(Uint8Array.of(code))] as const);
  const printing = found.filter(([code, text]) => code >= 0x20 && text !== '');
  return Object.fromEntries(
    printing.filter(([, text, other]) => text !== other).map(([code]) => [code, encoding[code]]),
  );
}

const namesOf = (encoding: Encoding): string[] => encoding.filter((name) => name !== undefined);

describe('WinAnsiEncoding', () => {
  // Compared with the Turkish code page, which differs in eight letters: some Node versions decode windows-1252 as
  // Latin 1.
  const western = { 142: 'Zcaron', 158: 'zcaron', 208: 'Eth', 221: 'Yacute', 222: 'Thorn' };
  const westernSmall = { 240: 'eth', 253: 'yacute', 254: 'thorn' };

  it('is code page 1252 except for two spaces, and bullets at unused codes', () => {
    const unused = [0x7f, 0x81, 0x8d, 0x8f, 0x90, 0x9d].map((code) => [code, 'bullet']);
    const changed = { ...Object.fromEntries(unused), 160: 'space', 173: 'hyphen' };
    expect(differences(winAnsiEncoding, 'windows-1254')).toEqual({ ...western, ...westernSmall, ...changed });
    expect(namesOf(winAnsiEncoding)).toHaveLength(0x100 - 0x20);
  });
});

describe('MacRomanEncoding', () => {
  it('is Mac OS Roman without the euro, with two spaces', () => {
    expect(differences(macRomanEncoding, 'macintosh')).toEqual({ 202: 'space', 219: 'currency' });
    expect(namesOf(macRomanEncoding)).toHaveLength(0x100 - 0x20 - 1);
  });
});

describe('PDFDocEncoding', () => {
  it('is Latin 1 from the inverted exclamation mark on, except for the soft hyphen', () => {
    const upper = pdfDocEncoding.map((name, code) => (code > 0xa0 ? name : undefined));
    expect(differences(upper, 'latin1')).toEqual({});
    expect(pdfDocEncoding.indexOf(undefined, 0xa0)).toBe(0xad);
    expect(pdfDocEncoding[0xa0]).toBe('Euro');
  });

  it('has the accents and typographic characters at the specified codes', () => {
    const octal = {
      breve: 0o30,
      tilde: 0o37,
      bullet: 0o200,
      minus: 0o212,
      quotesinglbase: 0o221,
      fl: 0o224,
      zcaron: 0o236,
    };
    for (const [name, code] of Object.entries(octal)) expect(pdfDocEncoding[code]).toBe(name);
    expect(pdfDocEncoding[0o177]).toBeUndefined();
    expect(pdfDocEncoding[0o237]).toBeUndefined();
  });
});

describe('ISOLatin1Encoding', () => {
  it('is Latin 1 with typographic quotes, a minus for the hyphen, and accents instead of controls', () => {
    const found = differences(
      isoLatin1Encoding.map((name, code) => (code >> 4 === 9 ? undefined : name)),
      'latin1',
    );
    expect(found).toEqual({ 39: 'quoteright', 45: 'minus', 96: 'quoteleft', 160: 'space', 173: 'hyphen' });
    expect(isoLatin1Encoding.slice(0x90, 0xa0).join(' ')).toBe(
      'dotlessi grave acute circumflex tilde macron breve dotaccent dieresis  ring cedilla  hungarumlaut ogonek caron',
    );
  });
});

describe('MacExpertEncoding', () => {
  it('has each glyph of the Expert Encoding once, at other codes', () => {
    const names = namesOf(macExpertEncoding);
    expect(names.toSorted()).toEqual(namesOf(expertEncoding).toSorted());
    expect(names).toHaveLength(165);
    expect(macExpertEncoding).not.toEqual(expertEncoding);
  });
});

describe('the encoding of Symbol', () => {
  it('has Greek letters at the codes of a Latin keyboard', () => {
    const letters = [...'abcdefghiklmnopqrstuwxyz'].map((letter) => symbolEncoding[letter.charCodeAt(0)] ?? '');
    expect(letters.map((name) => unicodeOfGlyphName(name).normalize('NFKC')).join('')).toBe(
      'αβχδεφγηικλμνοπθρστυωξψζ'.normalize('NFKC'),
    );
    expect(namesOf(symbolEncoding)).toHaveLength(189);
  });
});

describe('the encoding of ZapfDingbats', () => {
  it('follows the Dingbats block of Unicode, which was derived from it', () => {
    const texts = textsOf(zapfDingbatsEncoding, 'ZapfDingbats');
    expect(texts.slice(0x21, 0x25).join('')).toBe('\u2701\u2702\u2703\u2704');
    // Circled digits and arrows, in Unicode order.
    expect(texts.slice(0xc0, 0xd4)).toEqual(Array.from({ length: 20 }, (_, at) => String.fromCodePoint(0x2780 + at)));
    expect(namesOf(zapfDingbatsEncoding)).toHaveLength(202);
    expect(new Set(texts.filter((text) => text !== '')).size).toBe(202);
  });
});

describe('every encoding', () => {
  it.each([
    ['WinAnsi', winAnsiEncoding],
    ['MacRoman', macRomanEncoding],
    ['PDFDoc', pdfDocEncoding],
    ['ISOLatin1', isoLatin1Encoding],
    ['Symbol', symbolEncoding],
  ])('%s has 256 codes and only names known to Adobe', (_, encoding) => {
    expect(encoding).toHaveLength(256);
    expect(namesOf(encoding).filter((name) => unicodeOfGlyphName(name) === '')).toEqual([]);
  });
});

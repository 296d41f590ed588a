import { adobeGlyphList, newFontGlyphList, zapfDingbatsGlyphList } from './glyph-lists.generated.ts';

const adobe = readList(adobeGlyphList);
const zapfDingbats = readList(zapfDingbatsGlyphList);
const namesByCodePoint = invert(readList(newFontGlyphList));

/**
 * The text that a glyph stands for, or nothing where its name does not say. Only a font that is called ZapfDingbats
 * means Zapf's ornaments by `a1` to `a206`; in others these are just names.
 * @see Adobe Glyph List Specification 2.9, "The mapping"
 */
export function unicodeOfGlyphName(name: string, fontName?: string): string {
  const [base = ''] = name.split('.', 1);
  const ornaments = fontName === 'ZapfDingbats' ? zapfDingbats : undefined;
  return base
    .split('_')
    .map((part) => ornaments?.get(part) ?? adobe.get(part) ?? readCodes(part))
    .join('');
}

/**
 * The name that a new font gives to a character, where Adobe's list has one; others are called by their code, such as
 * `uni1EA0` and `u1F600`. It is not the way to find a glyph in an old font, where a character may go by several names:
 * for that, ask each glyph of the font what it stands for.
 */
export function glyphNameOfUnicode(codePoint: number): string | undefined {
  return namesByCodePoint.get(codePoint);
}

/** `uni` and groups of four digits, or `u` and four to six; lower-case digits and surrogates are no codes. */
function readCodes(part: string): string {
  const [, many, one] = /^(?:uni((?:[\dA-F]{4})+)|u([\dA-F]{4,6}))$/.exec(part) ?? [];
  const codes = (many?.match(/.{4}/g) ?? (one === undefined ? [] : [one])).map(parseHex);
  return codes.every(isScalar) ? codes.map((code) => String.fromCodePoint(code)).join('') : '';
}

function parseHex(digits: string): number {
  return Number.parseInt(digits, 16);
}

function isScalar(code: number): boolean {
  return code < 0xd800 || (code > 0xdfff && code <= 0x10ffff);
}

/** Reads lines of a name and its code points. */
function readList(list: string): ReadonlyMap<string, string> {
  const lines = list.trim().split('\n');
  return new Map(
    lines.map((line) => {
      const [name = '', ...codes] = line.split(' ');
      return [name, String.fromCodePoint(...codes.map(parseHex))];
    }),
  );
}

/** From characters to names. */
function invert(list: ReadonlyMap<string, string>): ReadonlyMap<number, string> {
  return new Map([...list].map(([name, character]) => [character.codePointAt(0) ?? 0, name]));
}

import { adobeGlyphList, newFontGlyphList, zapfDingbatsGlyphList } from './glyph-lists.generated.ts';

const adobe = readList(adobeGlyphList);
const zapfDingbats = readList(zapfDingbatsGlyphList);
const namesByCodePoint = invert(readList(newFontGlyphList));

/**
 * Returns the text of a glyph name; empty if the name is unknown. The names `a1` to `a206` are ornaments only in the
 * font ZapfDingbats.
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
 * Returns the name that Adobe recommends for a character in new fonts. Characters without one are named by code, such
 * as `uni1EA0` and `u1F600`. Do not use it to find a glyph in an existing font, where a character may have several
 * names: map each glyph name to text instead.
 */
export function glyphNameOfUnicode(codePoint: number): string | undefined {
  return namesByCodePoint.get(codePoint);
}

/** `uni` with groups of four hex digits, or `u` with four to six; lower-case digits and surrogates are invalid. */
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

/** Parses lines of a name and its code points. */
function readList(list: string): ReadonlyMap<string, string> {
  const lines = list.trim().split('\n');
  return new Map(
    lines.map((line) => {
      const [name = '', ...codes] = line.split(' ');
      return [name, String.fromCodePoint(...codes.map(parseHex))];
    }),
  );
}

/** Maps code points to names. */
function invert(list: ReadonlyMap<string, string>): ReadonlyMap<number, string> {
  return new Map([...list].map(([name, character]) => [character.codePointAt(0) ?? 0, name]));
}

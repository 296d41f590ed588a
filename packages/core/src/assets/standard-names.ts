import type { FontStyle, StandardFontName } from './standard-font.ts';
import { families, irregularNames } from './standard-names.data.ts';

type Family = (typeof families)[number];

/** The 35 fonts of PostScript printers, which include the standard fourteen of PDF. */
export type PrinterFontName = Family['fonts'][number];

/** The standard font that a font name resolves to. */
export interface StandardFace {
  /** The printer font that provides the advances. */
  readonly name: PrinterFontName;
  /** The standard font that provides the outlines. */
  readonly outline: StandardFontName;
  /** True if the outlines have another design than the named font. */
  readonly isSubstitute: boolean;
}

/**
 * Resolves a PostScript name to a printer font, by its own name or that of a font with the same advances: `Arial,Bold`,
 * `ABCDEF+TimesNewRomanPS-BoldItalicMT`, `NimbusSanL-Regu`. Returns `undefined` for other fonts.
 */
export function resolveStandardFont(fontName: string): StandardFace | undefined {
  const letters = normalizeFontName(fontName);
  const name = Object.hasOwn(irregularNames, letters) ? (irregularNames[letters] ?? '') : letters;
  for (const { family, alias } of aliases) {
    const cut = name.startsWith(alias) ? parseStyle(name.slice(alias.length), family.plain) : undefined;
    if (cut === undefined) continue;
    const at = indexOfStyle(cut);
    return { name: family.fonts[at], outline: family.outlines[at], isSubstitute: family.isSubstitute };
  }
  return undefined;
}

/** All family names, longest first: `timesnewroman` before `times`. */
const aliases = families
  .flatMap((family) => family.aliases.split(' ').map((alias) => ({ family, alias })))
  .sort((one, other) => other.alias.length - one.alias.length);

/** The index of a style in the font lists of families. */
export function indexOfStyle({ bold, italic }: FontStyle): 0 | 1 | 2 | 3 {
  return bold ? (italic ? 3 : 1) : italic ? 2 : 0;
}

/** Removes differences in spelling: subset tag, capitals, spaces, commas, hyphens. */
export function normalizeFontName(fontName: string): string {
  return fontName
    .replace(/^[A-Z]{6}\+/, '')
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase();
}

/** Parses the words after the family name; `undefined` if a word is unknown, because that is another font. */
export function parseStyle(rest: string, plain: string): FontStyle | undefined {
  const ordinary = `regular regu roman roma normal ps mt lt std ${plain}`.trim().replaceAll(' ', '|');
  const word = new RegExp(`^(?:(demibold|demi|bold|bd)|(italic|ital|ita|oblique|obli)|${ordinary})`);
  let [bold, italic, left] = [false, false, rest];
  while (left !== '') {
    const match = word.exec(left);
    if (match === null) return undefined;
    bold ||= match[1] !== undefined;
    italic ||= match[2] !== undefined;
    left = left.slice(match[0].length);
  }
  return { bold, italic };
}

import type { FontStyle, StandardFontName } from './standard-font.ts';
import { families, irregularNames } from './standard-names.data.ts';

type Family = (typeof families)[number];

/** The 35 fonts of PostScript printers, the fourteen of PDF among them. */
export type PrinterFontName = Family['fonts'][number];

/** What a font's name means here. */
export interface StandardFace {
  /** Whose advances it has. */
  readonly name: PrinterFontName;
  /** Which of the fourteen lends its outlines. */
  readonly outline: StandardFontName;
  /** Whether those are of another design than the one named. */
  readonly isSubstitute: boolean;
}

/**
 * The printer font that a PostScript name means, by its own name or by that of a font with the same advances:
 * `Arial,Bold`, `ABCDEF+TimesNewRomanPS-BoldItalicMT`, `NimbusSanL-Regu`. Nothing for any other font.
 */
export function resolveStandardFont(fontName: string): StandardFace | undefined {
  const letters = normalizeName(fontName);
  const name = Object.hasOwn(irregularNames, letters) ? (irregularNames[letters] ?? '') : letters;
  for (const { family, alias } of aliases) {
    const cut = name.startsWith(alias) ? parseStyle(name.slice(alias.length), family.plain) : undefined;
    if (cut === undefined) continue;
    const at = indexOfStyle(cut);
    return { name: family.fonts[at], outline: family.outlines[at], isSubstitute: family.isSubstitute };
  }
  return undefined;
}

/** Every name of a family, the longer ones first: `timesnewroman` before `times`. */
const aliases = families
  .flatMap((family) => family.aliases.split(' ').map((alias) => ({ family, alias })))
  .sort((one, other) => other.alias.length - one.alias.length);

/** Where a cut stands among the four of a family. */
export function indexOfStyle({ bold, italic }: FontStyle): 0 | 1 | 2 | 3 {
  return bold ? (italic ? 3 : 1) : italic ? 2 : 0;
}

/** A name without what its writers differ in: the tag of a subset, capitals, spaces, commas, hyphens. */
function normalizeName(fontName: string): string {
  return fontName
    .replace(/^[A-Z]{6}\+/, '')
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase();
}

/** Reads the words behind a family's name; nothing where one of them is unknown, for that is another font. */
function parseStyle(rest: string, plain: string): FontStyle | undefined {
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

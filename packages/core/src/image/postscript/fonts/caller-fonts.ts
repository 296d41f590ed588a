import type { FontAsset } from '../../../asset-options.ts';
import type { FontProgram } from '../../../assets/standard-font.ts';
import { normalizeFontName, parseStyle } from '../../../assets/standard-names.ts';
import type { Context } from '../../../context.ts';
import { nameId, readNames } from '../../../font/tables/names/name.ts';
import { chooseName } from '../../../font/tables/names/name-choice.ts';
import { isMalformed } from '../../../malformed.ts';
import { readCff } from '../../../outline/cff/read.ts';
import { unwrapFont } from '../../../text/unwrap-font.ts';
import { openSfnt, readTables } from './sfnt-glyphs.ts';

/** A font that the caller gave, opened as far as its name and style. */
interface CallerFont {
  readonly program: FontProgram;
  /** The PostScript name of the font itself. */
  readonly name: string | undefined;
  readonly isBold: boolean;
  readonly isItalic: boolean;
}

const opened = new WeakMap<FontAsset, Promise<CallerFont | undefined>>();

/**
 * Finds a font of the caller by a PostScript name: that of the font itself, or a family that the caller named, followed
 * by the words of its style.
 */
export async function findCallerFont(fontName: string, context: Context): Promise<FontProgram | undefined> {
  for (const asset of context.assets.fonts) {
    let font = opened.get(asset);
    if (font === undefined) {
      font = openFont(asset, context);
      if ((await font) === undefined) context.note('FONT_UNREADABLE', asset.family ?? 'a font of the caller');
      opened.set(asset, font);
    }
    const found = await font;
    if (found !== undefined && isNamed(asset, found, normalizeFontName(fontName))) return found.program;
  }
  return undefined;
}

async function openFont({ bytes }: FontAsset, context: Context): Promise<CallerFont | undefined> {
  const plain = await unwrapFont(bytes, context);
  if (plain === undefined) return undefined;
  try {
    const tables = readTables(plain);
    const [names, os2, cff] = [tables.get('name'), tables.get('OS/2'), tables.get('CFF ')];
    if (cff === undefined) openSfnt(plain);
    else readCff(cff, context);
    const { postScriptName } = nameId;
    return {
      program: cff === undefined ? { kind: 'sfnt', bytes: plain } : { kind: 'cff', bytes: cff },
      name: names && chooseName(readNames(names, context, { wanted: [postScriptName] }), postScriptName),
      isBold: word(os2, 4) >= boldWeight,
      isItalic: (word(os2, 62) & 1) !== 0,
    };
  } catch (error) {
    if (isMalformed(error)) return undefined;
    throw error;
  }
}

const boldWeight = 600;
const word = (table: Uint8Array | undefined, at: number): number => ((table?.[at] ?? 0) << 8) | (table?.[at + 1] ?? 0);

/** @see OpenType 1.9.1, "OS/2": usWeightClass, fsSelection */
function isNamed({ family, weight, style }: FontAsset, font: CallerFont, wanted: string): boolean {
  if (family === undefined) return font.name !== undefined && normalizeFontName(font.name) === wanted;
  const letters = normalizeFontName(family);
  const words = letters !== '' && wanted.startsWith(letters) ? parseStyle(wanted.slice(letters.length), '') : undefined;
  if (words === undefined) return false;
  const isBold = weight === undefined ? font.isBold : weight >= boldWeight;
  const isItalic = style === undefined ? font.isItalic : style !== 'normal';
  return words.bold === isBold && words.italic === isItalic;
}

import type { FontAsset } from '../../../models/design/bundle.ts';
import type { Font } from '../../../models/design/fonts.ts';
import type { XmlElement } from '../../../xml/element.ts';
import type { Idml } from '../idml.ts';
import type { DocumentFont, DocumentFonts } from './document-fonts.ts';
import { guessFontStyle } from './font-style-keywords.ts';

/** A font face as text names it. */
export interface UsedFont {
  readonly family: string;
  readonly style: string;
}

/** Maximum number of family names for finding a variable font. */
const maxFamilyNames = 64;

/** The fonts that the text uses, and those missing from the bundle. */
export interface FontList {
  readonly fontData: readonly Font[];
  readonly missing: Readonly<Record<string, FontAsset>>;
}

/** Finds the file of each font that the text uses. A missing font is noted. */
export function listFonts(used: readonly UsedFont[], { fonts, name }: DocumentFonts, idml: Idml): FontList {
  const declared = readPostScriptNames(idml.parts.fonts);
  const find = createFontFinder(fonts);
  const missing: Record<string, FontAsset> = {};
  const fontData: Font[] = [];
  for (const { family, style } of uniqueFonts(used)) {
    const postScriptName = declared.get(keyOf(family, style));
    const found = find({ family, style }, postScriptName);
    const base = { id: idml.id(`Font/${family}/${style}`), family, style };
    if (found !== undefined) {
      const ownName = found.facts.postScriptName ?? postScriptName;
      const look = { ...found.facts.look, ...instanceWeight(style, found) };
      fontData.push({ ...base, ...look, ...(ownName !== undefined && { postScriptName: ownName }), src: found.src });
      continue;
    }
    const title = style === '' ? family : `${family} ${style}`;
    const key = name({ name: postScriptName ?? title, extension: 'ttf', source: `missing\0${title}` });
    const own = { ...(postScriptName !== undefined && { postScriptName }) };
    missing[key] = { name: title, family, style, ...own, missing: true };
    fontData.push({ ...base, ...guessFontStyle(style), ...own, missing: key });
    idml.context.note('FONT_MISSING', title);
  }
  return { fontData, missing };
}

function uniqueFonts(used: readonly UsedFont[]): UsedFont[] {
  const named = used.filter(({ family }) => family !== '');
  const unique = new Map(named.map((font) => [`${font.family}\0${font.style}`, font]));
  return [...unique].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, font]) => font);
}

type FindFont = (used: UsedFont, postScriptName: string | undefined) => DocumentFont | undefined;

/**
 * Finds the font of a face: by PostScript name, which does not depend on language, then by family and style in any
 * language, then by a named instance. The first font of a name wins.
 */
function createFontFinder(fonts: readonly DocumentFont[]): FindFont {
  const [byPostScript, byName, byInstance] = [
    new Map<string, DocumentFont>(),
    new Map<string, DocumentFont>(),
    new Map<string, DocumentFont>(),
  ];
  const keep = (map: Map<string, DocumentFont>, key: string | undefined, font: DocumentFont): void => {
    if (key !== undefined && !map.has(key)) map.set(key, font);
  };
  for (const font of fonts) {
    const { facts } = font;
    keep(byPostScript, facts.postScriptName, font);
    for (const { family, style } of facts.names) keep(byName, keyOf(family, style), font);
    for (const { style, postScriptName } of facts.instances) {
      keep(byInstance, postScriptName, font);
      for (const { family } of facts.names.slice(0, maxFamilyNames)) keep(byInstance, keyOf(family, style), font);
    }
  }
  return ({ family, style }, postScriptName = '') =>
    byPostScript.get(postScriptName) ??
    byName.get(keyOf(family, style)) ??
    byInstance.get(postScriptName) ??
    byInstance.get(keyOf(family, style));
}

function instanceWeight(style: string, { facts }: DocumentFont): Pick<Font, 'weight'> {
  const weight = facts.instances.find((each) => normalizeName(each.style) === normalizeName(style))?.weight;
  return weight !== undefined && weight >= 1 && weight <= 1000 ? { weight } : {};
}

/** Returns the PostScript names in the layout's font list, by family and style. */
function readPostScriptNames(fonts: XmlElement | undefined): Map<string, string> {
  const declared = new Map<string, string>();
  for (const family of fonts?.childrenNamed('FontFamily') ?? []) {
    for (const font of family.childrenNamed('Font')) {
      const names = new Set([font.attribute('FontFamily'), family.attribute('Name')]);
      const styles = new Set([font.attribute('FontStyleName'), font.attribute('FontStyleNameNative')]);
      const postScriptName = font.attribute('PostScriptName');
      if (postScriptName === undefined || postScriptName === '' || postScriptName.startsWith('$ID/')) continue;
      for (const name of names) {
        for (const style of styles) {
          if (name === undefined || style === undefined) continue;
          const key = keyOf(name, style);
          if (!declared.has(key)) declared.set(key, postScriptName);
        }
      }
    }
  }
  return declared;
}

function keyOf(family: string, style: string): string {
  return `${normalizeName(plainFamily(family))}\0${normalizeName(style)}`;
}

/** Removes the font type that a layout adds to a family installed twice. */
function plainFamily(family: string): string {
  return family.replace(/^\$ID\//, '').replace(/[\s\t]*\((?:TT|OTF|T1|ATC|OTC)\)$/, '');
}

function normalizeName(name: string): string {
  return name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

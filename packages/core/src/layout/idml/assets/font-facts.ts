import { ByteReader } from '../../../bytes/reader.ts';
import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import { describeRights, permissionOf } from '../../../font/facts/embedding.ts';
import { type Fvar, readFvar } from '../../../font/tables/fvar.ts';
import { type NameRecord, nameId, readNames } from '../../../font/tables/names/name.ts';
import { chooseName } from '../../../font/tables/names/name-choice.ts';
import { type Os2, readOs2 } from '../../../font/tables/os2.ts';
import type { Font } from '../../../models/design/fonts.ts';

/** Facts about a font for setting text. */
export interface FontFacts {
  /** The English name if there is one. */
  readonly family: string | undefined;
  readonly style: string | undefined;
  readonly postScriptName: string | undefined;
  /** The names in every language, because layouts come from machines in any language. */
  readonly names: readonly FontName[];
  readonly look: Pick<Font, 'weight' | 'italic' | 'stretch' | 'embedding'>;
  /** The embedding rights, if they are more restrictive than editable embedding. */
  readonly rights: string | undefined;
  /** The named instances of a variable font. */
  readonly instances: readonly Instance[];
}

export interface FontName {
  readonly family: string;
  readonly style: string;
}

interface Instance {
  readonly style: string;
  readonly postScriptName: string | undefined;
  readonly weight: number | undefined;
}

/** Width percentages by class. @see OpenType 1.9.1, "OS/2 — OS/2 and Windows Metrics Table", "usWidthClass" */
const widthPercentages = [50, 62.5, 75, 87.5, 100, 112.5, 125, 150, 200];
const italicOrOblique = 0x201;
/** Maximum number of names, in different languages, of one named instance. */
const maxInstanceNames = 64;
const { family, style, typographicFamily, typographicStyle, wwsFamily, wwsStyle, postScriptName } = nameId;
const pairs = [
  [typographicFamily, typographicStyle],
  [family, style],
  [wwsFamily, wwsStyle],
] as const;

/** Reads the facts of a TrueType font. Damaged tables are ignored. */
export function readFontFacts(ttf: Uint8Array, context: Context): FontFacts {
  const tables = findTables(ttf);
  const readTable = <Fact>(tag: string, read: (table: Uint8Array) => Fact): Fact | undefined => {
    const table = tables.get(tag);
    return table && ignoreMalformed(() => read(table));
  };
  const names = readTable('name', (table) => readNames(table, context)) ?? [];
  const fvar = readTable('fvar', readFvar);
  const os2 = readTable('OS/2', readOs2);
  return {
    family: chooseName(names, typographicFamily, family),
    style: chooseName(names, typographicStyle, style),
    postScriptName: chooseName(names, postScriptName),
    names: listNames(names),
    look: describeLook(os2),
    rights: os2 && describeRights(os2.fsType),
    instances: listInstances(fvar, names),
  };
}

/** Returns the tables of a font that this library wrote. */
function findTables(ttf: Uint8Array): Map<string, Uint8Array> {
  const file = new ByteReader(ttf);
  file.skip(4);
  const count = file.u16();
  file.skip(6);
  const tables = new Map<string, Uint8Array>();
  for (let line = 0; line < count; line++) {
    const tag = file.latin1(4);
    file.skip(4);
    const [offset, length] = [file.u32(), file.u32()];
    tables.set(tag, ttf.subarray(offset, offset + length));
  }
  return tables;
}

function ignoreMalformed<Fact>(read: () => Fact): Fact | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof ConversionError && error.kind === 'malformed') return undefined;
    throw error;
  }
}

/**
 * Combines every family name with the style name in its language and with the English style name, because layouts mix
 * them. Only the first text of each kind and language counts, so the list is no longer than the font's own.
 */
function listNames(names: readonly NameRecord[]): FontName[] {
  const found = new Map<string, FontName>();
  for (const [familyId, styleId] of pairs) {
    const styles = firstByLanguage(names, styleId);
    const english = chooseName(names, styleId);
    for (const [language, family] of firstByLanguage(names, familyId)) {
      for (const style of [styles.get(language), english]) {
        if (style !== undefined) found.set(`${family}\0${style}`, { family, style });
      }
    }
  }
  return [...found.values()];
}

function firstByLanguage(names: readonly NameRecord[], wanted: number): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { nameId, platform, encoding, language, languageId, text } of names) {
    const key = `${platform}/${encoding}/${language}/${languageId}`;
    if (nameId === wanted && text && !texts.has(key)) texts.set(key, text);
  }
  return texts;
}

/** Lists the named instances. Each name counts once, because thousands of instances may share one. */
function listInstances(fvar: Fvar | undefined, names: readonly NameRecord[]): Instance[] {
  if (fvar === undefined) return [];
  const weightAxis = fvar.axes.findIndex(({ tag }) => tag === 'wght');
  const texts = new Map<number, string[]>();
  for (const { nameId, text } of names)
    if (text) texts.set(nameId, [...(texts.get(nameId) ?? []), text].slice(-maxInstanceNames));
  const found = new Map<number, Instance[]>();
  for (const { nameId, postScriptNameId, coordinates } of fvar.instances) {
    if (found.has(nameId)) continue;
    const postScriptName = postScriptNameId === undefined ? undefined : texts.get(postScriptNameId)?.[0];
    const weight = coordinates[weightAxis];
    found.set(
      nameId,
      (texts.get(nameId) ?? []).map((style) => ({ style, postScriptName, weight })),
    );
  }
  return [...found.values()].flat();
}

function describeLook(os2: Os2 | undefined): FontFacts['look'] {
  if (os2 === undefined) return {};
  const { usWeightClass, usWidthClass, fsSelection, fsType } = os2;
  const stretch = widthPercentages[usWidthClass - 1];
  const permission = permissionOf(fsType);
  return {
    ...(usWeightClass >= 1 && usWeightClass <= 1000 && { weight: usWeightClass }),
    italic: (fsSelection & italicOrOblique) !== 0,
    ...(stretch !== undefined && { stretch }),
    embedding: permission === 'preview and print' ? 'preview' : permission,
  };
}

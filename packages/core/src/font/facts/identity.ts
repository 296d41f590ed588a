import type { Facts } from '../../format.ts';
import { type NameRecord, nameId } from '../tables/names/name.ts';
import { chooseName } from '../tables/names/name-choice.ts';

/** The main names of a font, in the preferred language. */
export function describeIdentity(names: readonly NameRecord[]): Facts {
  return {
    fullName: chooseName(names, nameId.fullName),
    family: chooseName(names, nameId.typographicFamily, nameId.family),
    style: chooseName(names, nameId.typographicStyle, nameId.style),
    postScriptName: chooseName(names, nameId.postScriptName),
    version: chooseName(names, nameId.version),
  };
}

const labels = new Map(Object.entries(nameId).map(([label, id]) => [id as number, label]));

/** All names with a predefined name ID, by language and label. */
export function describeNames(names: readonly NameRecord[]): Facts {
  const byLanguage = new Map<string, Map<string, string>>();
  for (const { nameId: id, platform, language, text } of names) {
    const label = labels.get(id);
    if (label === undefined || text === undefined || text === '') continue;
    const texts = byLanguage.get(language) ?? new Map<string, string>();
    if (!texts.has(label) || platform === 3) texts.set(label, text); // the Windows names are the best maintained
    byLanguage.set(language, texts);
  }
  return Object.fromEntries(
    [...byLanguage].sort(byKey).map(([language, texts]) => [language, Object.fromEntries(texts)]),
  );
}

function byKey([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}

/** Describes the names that could not be read. */
export function findUnreadNames(names: readonly NameRecord[]): string[] {
  const unread = names.filter(({ text }) => text === undefined);
  const kinds = new Set(unread.map(({ platform, encoding }) => `platform ${platform}, encoding ${encoding}`));
  return [...kinds].map((kind) => `name: records of ${kind} leave the table or have an unsupported encoding`);
}

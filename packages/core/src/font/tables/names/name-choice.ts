import type { NameRecord } from './name.ts';

const [unicode, macintosh, windows] = [0, 1, 3];
const english = /^en\b/;

/**
 * Chooses the text of the first name ID that has one: English before other languages, Windows before other platforms,
 * as most readers do.
 */
export function chooseName(names: readonly NameRecord[], ...ids: readonly number[]): string | undefined {
  for (const id of ids) {
    const texts = names.filter(({ nameId, text }) => nameId === id && text !== undefined && text !== '');
    const preferred = texts.sort((a, b) => rankOf(a) - rankOf(b))[0]; // the sort is stable: the first of equal records
    if (preferred !== undefined) return preferred.text;
  }
  return undefined;
}

function rankOf({ platform, language }: NameRecord): number {
  const languageRank = language === 'en' ? 0 : english.test(language) || platform === unicode ? 1 : 2;
  const platformRank = [windows, unicode, macintosh].indexOf(platform);
  return languageRank * 4 + (platformRank < 0 ? 3 : platformRank);
}

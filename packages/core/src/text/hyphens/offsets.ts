import { unpackFile } from '../../assets/packed.ts';
import { Hyphenator } from './hyphenator.ts';
import { patternFiles, patternNames } from './pattern-files.data.ts';

/** Limits of the words that are hyphenated, and of the places in them. */
export interface HyphenOptions {
  /** Least count of letters of a word. */
  readonly shortestWord: number;
  /** Least counts of letters before the first hyphen and after the last one. Those of the language are kept, too. */
  readonly left: number;
  readonly right: number;
  /** True if words that begin with a capital letter are hyphenated. */
  readonly isCapitalizedAllowed: boolean;
}

/** A part of a text in one language, by its BCP 47 tag. */
export interface LanguagePart {
  readonly from: number;
  readonly to: number;
  readonly language: string;
}

export const defaultHyphenOptions: HyphenOptions = {
  shortestWord: 5,
  left: 2,
  right: 2,
  isCapitalizedAllowed: true,
};

const softHyphen = '\u00ad';
const words = /[\p{L}\p{M}]+(?:['’\u00ad][\p{L}\p{M}]+)*/gu;
const letter = /\p{L}/gu;
const loaded = new Map<string, Promise<Hyphenator>>();

/**
 * Finds the offsets at which the words of a text may be hyphenated. Words with soft hyphens are left out: these are the
 * only places where they may be divided. Languages without patterns have no offsets.
 */
export async function hyphenOffsets(
  text: string,
  parts: readonly LanguagePart[],
  options: HyphenOptions = defaultHyphenOptions,
): Promise<Set<number>> {
  const offsets = new Set<number>();
  for (const { from, to, language } of parts) {
    const hyphenator = await loadHyphenator(language);
    if (hyphenator === undefined) continue;
    for (const { 0: word, index } of text.slice(from, to).matchAll(words))
      for (const place of placesOf(word, hyphenator, options)) offsets.add(from + index + place);
  }
  return offsets;
}

function placesOf(word: string, hyphenator: Hyphenator, options: HyphenOptions): number[] {
  const { shortestWord, isCapitalizedAllowed } = options;
  if (word.length < shortestWord || word.includes(softHyphen)) return [];
  if (!isCapitalizedAllowed && /^\p{Lu}/u.test(word)) return [];
  const left = Math.max(options.left, hyphenator.left);
  const right = Math.max(options.right, hyphenator.right);
  return hyphenator
    .placesIn(word.replaceAll('’', "'"))
    .filter((place) => countLetters(word.slice(0, place)) >= left && countLetters(word.slice(place)) >= right);
}

function countLetters(text: string): number {
  return text.match(letter)?.length ?? 0;
}

/** Loads the patterns of a language: those of its tag, or of the longest beginning of the tag that has any. */
async function loadHyphenator(language: string): Promise<Hyphenator | undefined> {
  const name = patternNameOf(language);
  const load = name === undefined ? undefined : patternFiles[name];
  if (name === undefined || load === undefined) return undefined;
  const loading = loaded.get(name) ?? load().then((file) => new Hyphenator(new TextDecoder().decode(unpackFile(file))));
  loaded.set(name, loading);
  return loading;
}

/** The name of the patterns for a BCP 47 tag: `en-us` for en-US, `en-gb` for en-AU and en. */
export function patternNameOf(language: string): string | undefined {
  const subtags = language.toLowerCase().split('-');
  for (let count = subtags.length; count > 0; count--) {
    const tag = subtags.slice(0, count).join('-');
    const name = Object.hasOwn(patternNames, tag) ? patternNames[tag] : tag;
    if (name !== undefined && Object.hasOwn(patternFiles, name)) return name;
  }
  return undefined;
}

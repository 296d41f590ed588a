import type { Context } from '../../context.ts';
import type { NoteCode, NotePlace } from '../../notes.ts';
import type { XmlElement } from '../../xml/element.ts';

/** Says what became of something, bound to the thing that it is about. */
export type Report = (code: NoteCode, detail: string) => void;

/** The report about an element: by the name that people gave it, else by its `Self`. */
export function reportOn(element: XmlElement, context: Context, page?: number): Report {
  const item = plainName(element.attribute('Name')) ?? element.attribute('Self') ?? element.name;
  const where: NotePlace = page === undefined ? { item } : { page, item };
  return (code, detail) => context.note(code, detail, where);
}

/** A name as people see it: those of the application are marked with `$ID/`, and some things have none. */
export function plainName(name: string | undefined): string | undefined {
  const plain = name?.replaceAll('$ID/', '').trim();
  return plain === '' ? undefined : plain;
}

/** What a word of the file stands for here; an unknown one is reported and counts as unsaid. */
export function meaningOf<Meaning>(
  words: Readonly<Record<string, Meaning>>,
  word: string | undefined,
  attribute: string,
  report: Report,
): Meaning | undefined {
  if (word === undefined || word === '') return undefined;
  if (Object.hasOwn(words, word)) return words[word];
  report('LAYOUT_VALUE_IGNORED', `${attribute} is ${quoteWord(word)}`);
  return undefined;
}

/** A word of the file for a note: no longer than can be read. */
export function quoteWord(word: string): string {
  return word.length > 60 ? `${word.slice(0, 60)}…` : word;
}

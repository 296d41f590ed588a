import type { Context } from '../../context.ts';
import type { NoteCode, NotePlace } from '../../notes.ts';
import type { XmlElement } from '../../xml/element.ts';

/** Adds a note about one element. */
export type Report = (code: NoteCode, detail: string) => void;

/** Creates a report about an element. The note uses the element's name if it has one, otherwise its `Self`. */
export function createReport(element: XmlElement, context: Context, page?: number): Report {
  const item = plainName(element.attribute('Name')) ?? element.attribute('Self') ?? element.name;
  const where: NotePlace = page === undefined ? { item } : { page, item };
  return (code, detail) => context.note(code, detail, where);
}

/** Returns a name without the `$ID/` prefix of built-in names, or undefined if it is empty. */
export function plainName(name: string | undefined): string | undefined {
  const plain = name?.replaceAll('$ID/', '').trim();
  return plain === '' ? undefined : plain;
}

/** Maps a keyword of the file to its meaning. An unknown keyword is noted and treated as absent. */
export function mapKeyword<Meaning>(
  words: Readonly<Record<string, Meaning>>,
  value: string | undefined,
  attribute: string,
  report: Report,
): Meaning | undefined {
  if (value === undefined || value === '') return undefined;
  if (Object.hasOwn(words, value)) return words[value];
  report('LAYOUT_VALUE_IGNORED', `${attribute} "${shortenValue(value)}" is not known`);
  return undefined;
}

/** Shortens a value for a note. */
export function shortenValue(value: string): string {
  return value.length > 60 ? `${value.slice(0, 60)}…` : value;
}

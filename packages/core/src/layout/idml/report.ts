import type { Context } from '../../context.ts';
import type { NoteCode, NotePlace } from '../../notes.ts';
import type { XmlElement } from '../../xml/element.ts';

/** Says what became of something, bound to the thing that it is about. */
export type Report = (code: NoteCode, detail: string) => void;

/** The report about an element: by the name that people gave it, else by its `Self`. */
export function createReport(element: XmlElement, context: Context, page?: number): Report {
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
export function mapKeyword<Meaning>(
  words: Readonly<Record<string, Meaning>>,
  value: string | undefined,
  attribute: string,
  report: Report,
): Meaning | undefined {
  if (value === undefined || value === '') return undefined;
  if (Object.hasOwn(words, value)) return words[value];
  report('LAYOUT_VALUE_IGNORED', `${attribute} is ${shortenValue(value)}`);
  return undefined;
}

/** A word of the file for a note: no longer than can be read. */
export function shortenValue(value: string): string {
  return value.length > 60 ? `${value.slice(0, 60)}…` : value;
}

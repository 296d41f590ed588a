import type { NotesSetting } from '../../../../models/design/notes-setting.ts';
import { toNumberText } from '../../../../models/design/number-text.ts';
import type { Paragraph, Run, Story } from '../../../../models/design/stories.ts';

/** The settings of footnotes or endnotes. */
export type NoteFormat = Pick<
  NonNullable<NotesSetting['footnotes']>,
  'format' | 'start' | 'prefix' | 'suffix' | 'affixesIn'
>;

/** The numbers of the notes of a story by their ids, counted in the order of their references. */
export function numberNotes(story: Story): ReadonlyMap<string, number> {
  const { notes = [], paragraphs, flows = [], tables = [] } = story;
  const numbers = new Map<string, number>();
  if (notes.length === 0) return numbers;
  const kinds = new Map(notes.map(({ id, kind }) => [id, kind]));
  const texts = new Map(flows.map(({ id, paragraphs: own }) => [id, own]));
  const cells = new Map(tables.map((table) => [table.id, table.cells]));
  const counts = { footnote: 0, endnote: 0 };
  const visited = new Set<readonly Paragraph[]>();
  const waiting: Run[] = [];
  const read = (text: readonly Paragraph[]): void => {
    if (visited.has(text)) return;
    visited.add(text);
    for (const run of text.flatMap(({ runs }) => runs).reverse()) waiting.push(run);
  };
  read(paragraphs);
  for (let run = waiting.pop(); run !== undefined; run = waiting.pop()) {
    const kind = run.kind === 'note' ? kinds.get(run.note) : undefined;
    if (run.kind === 'note' && kind !== undefined) numbers.set(run.note, ++counts[kind]);
    if (run.kind !== 'table') continue;
    for (const { content } of [...(cells.get(run.table) ?? [])].reverse()) read(texts.get(content ?? '') ?? []);
  }
  return numbers;
}

/** The number of a note as text: in the text that refers to it, or in the note. */
export function noteNumberText(number: number, settings: NoteFormat = {}, place: 'reference' | 'note'): string {
  const { format, start = 1, prefix = '', suffix = '', affixesIn = 'both' } = settings;
  const text = toNumberText(number + start - 1, format);
  return affixesIn === 'both' || affixesIn === place ? `${prefix}${text}${suffix}` : text;
}

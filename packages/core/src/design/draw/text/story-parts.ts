import type { Element } from '../../../models/design/elements.ts';
import type { Paragraph, Story, StoryNote } from '../../../models/design/stories.ts';
import type { Table } from '../../../models/design/tables.ts';
import { numberNotes } from './notes/note-numbers.ts';

/** The tables, notes and anchored elements of a story, and the texts of cells and notes, by id. */
export interface StoryParts {
  readonly tables: ReadonlyMap<string, Table>;
  readonly flows: ReadonlyMap<string, readonly Paragraph[]>;
  readonly elements: ReadonlyMap<string, Element>;
  readonly notes: ReadonlyMap<string, StoryNote>;
  /** The numbers of the notes in the order of the text. */
  readonly noteNumbers: ReadonlyMap<string, number>;
}

/** The place of a text in its story. */
export interface FlowFacts {
  readonly parts: StoryParts;
  /** The ids of the tables around the text, the outermost first. */
  readonly nesting: readonly string[];
  /** The note whose text this is. */
  readonly note?: StoryNote | undefined;
  /** True if lines run down, with some characters upright. */
  readonly isVertical?: boolean | undefined;
  /** The size for whose text punctuation hangs at the ends of lines. */
  readonly opticalMargin?: number | undefined;
}

export function partsOf(story: Story): StoryParts {
  const { tables = [], flows = [], elements = [], notes = [] } = story;
  return {
    tables: new Map(tables.map((table) => [table.id, table])),
    flows: new Map(flows.map(({ id, paragraphs }) => [id, paragraphs])),
    elements: new Map(elements.map((element) => [element.id, element])),
    notes: new Map(notes.map((note) => [note.id, note])),
    noteNumbers: numberNotes(story),
  };
}

import type { Element } from '../../../models/design/elements.ts';
import type { Paragraph, Story, StoryNote } from '../../../models/design/stories.ts';
import type { Table } from '../../../models/design/tables.ts';
import { numberNotes } from './notes/note-numbers.ts';
import type { PlacedLine } from './placed-line.ts';
import type { TextColumn } from './text-frames.ts';
import type { Undrawn } from './undrawn.ts';

/** The tables, notes and anchored elements of a story, and the texts of cells and notes, by id. */
export interface StoryParts {
  readonly tables: ReadonlyMap<string, Table>;
  readonly flows: ReadonlyMap<string, readonly Paragraph[]>;
  readonly elements: ReadonlyMap<string, Element>;
  readonly notes: ReadonlyMap<string, StoryNote>;
  /** The numbers of the notes in the order of the text. */
  readonly noteNumbers: ReadonlyMap<string, number>;
}

/** Paragraphs that run through columns. */
export interface TextFlow {
  readonly paragraphs: readonly Paragraph[];
  readonly columns: readonly TextColumn[];
  readonly parts: StoryParts;
  /** The ids of the tables around the text, the outermost first. */
  readonly nesting: readonly string[];
  /** The note whose text this is. */
  readonly note?: StoryNote | undefined;
}

/** The lines of a text in each of its columns, and what was left out. */
export interface ComposedStory {
  readonly columns: readonly TextColumn[];
  readonly lines: ReadonlyMap<TextColumn, readonly PlacedLine[]>;
  /** The footnotes of each column that has any. */
  readonly notes: ReadonlyMap<TextColumn, readonly PlacedNote[]>;
  readonly isOverset: boolean;
  /** True if a cell has no place for its text. */
  readonly hasOversetCells: boolean;
  /** True if a line was broken where it was full. */
  readonly hasBreaks: boolean;
  readonly undrawn: Undrawn;
}

/** The lines of a footnote in a column, from the top of the note. */
export interface PlacedNote {
  readonly lines: readonly PlacedLine[];
  readonly height: number;
  /** True if the note began in the column before. */
  readonly isContinued: boolean;
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

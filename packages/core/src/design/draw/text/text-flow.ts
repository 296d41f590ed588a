import type { Element } from '../../../models/design/elements.ts';
import type { Paragraph, Story } from '../../../models/design/stories.ts';
import type { Table } from '../../../models/design/tables.ts';
import type { PlacedLine } from './placed-line.ts';
import type { TextColumn } from './text-frames.ts';
import type { Undrawn } from './undrawn.ts';

/** The tables of a story, and the texts and pictures of their cells, by id. */
export interface StoryParts {
  readonly tables: ReadonlyMap<string, Table>;
  readonly flows: ReadonlyMap<string, readonly Paragraph[]>;
  readonly elements: ReadonlyMap<string, Element>;
}

/** Paragraphs that run through columns. */
export interface TextFlow {
  readonly paragraphs: readonly Paragraph[];
  readonly columns: readonly TextColumn[];
  readonly parts: StoryParts;
  /** The ids of the tables around the text, the outermost first. */
  readonly nesting: readonly string[];
}

/** The lines of a text in each of its columns, and what was left out. */
export interface ComposedStory {
  readonly columns: readonly TextColumn[];
  readonly lines: ReadonlyMap<TextColumn, readonly PlacedLine[]>;
  readonly isOverset: boolean;
  /** True if a cell has no place for its text. */
  readonly hasOversetCells: boolean;
  /** True if a line was broken where it was full. */
  readonly hasBreaks: boolean;
  readonly undrawn: Undrawn;
}

export function partsOf({ tables = [], flows = [], elements = [] }: Story): StoryParts {
  return {
    tables: new Map(tables.map((table) => [table.id, table])),
    flows: new Map(flows.map(({ id, paragraphs }) => [id, paragraphs])),
    elements: new Map(elements.map((element) => [element.id, element])),
  };
}

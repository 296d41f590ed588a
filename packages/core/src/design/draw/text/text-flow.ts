import type { Paragraph } from '../../../models/design/stories.ts';
import type { TextColumn } from './columns/text-frames.ts';
import type { PlacedLine } from './placed-line.ts';
import type { FlowFacts } from './story-parts.ts';
import type { Undrawn } from './undrawn.ts';

/** Paragraphs that run through columns. */
export interface TextFlow extends FlowFacts {
  readonly paragraphs: readonly Paragraph[];
  readonly columns: readonly TextColumn[];
}

/** The lines of a text in each of its columns, and what was left out. */
export interface ComposedStory {
  readonly columns: readonly TextColumn[];
  readonly lines: ReadonlyMap<TextColumn, readonly PlacedLine[]>;
  /** The footnotes of each column that has any. */
  readonly notes: ReadonlyMap<TextColumn, readonly PlacedNote[]>;
  readonly isOverset: boolean;
  /** True if a cell has no room for its text. */
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

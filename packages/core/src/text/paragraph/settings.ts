import type { Hanging } from './hanging.ts';

/** A range as shares: 1 is the width that the font states. */
export interface SpacingRange {
  readonly min: number;
  readonly desired: number;
  readonly max: number;
}

/** Limits within which lines are justified. */
export interface SpacingLimits {
  /** Of the width of a space. */
  readonly word: SpacingRange;
  /** Added between letters, as shares of the width of a space. */
  readonly letter: SpacingRange;
  /** Of the widths of glyphs. */
  readonly glyph: SpacingRange;
}

export interface HyphenLimits {
  /** Most consecutive lines that end with a hyphen; 0 for any number. */
  readonly ladder: number;
  /** Ragged lines that lack at most this width without a hyphen get none. */
  readonly zone: number;
  /** Demerits of a hyphen are the square of this. @see Knuth and Plass, "Breaking Paragraphs into Lines" */
  readonly penalty: number;
  /** True if the last word of the paragraph may be hyphenated. */
  readonly isLastWordAllowed: boolean;
}

export type LineAlignment = 'left' | 'center' | 'right' | 'justify';

/**
 * `line` fills each line before the next; `paragraph` has the least demerits over all lines; `balanced` fills lines as
 * `line` does, but makes them equally long.
 */
export type Composer = 'line' | 'paragraph' | 'balanced';

export interface ParagraphSettings {
  readonly composer: Composer;
  readonly alignment: LineAlignment;
  /** Of the last line and of lines before a forced break, if the alignment is `justify`. */
  readonly lastLine: LineAlignment;
  /** Of justified lines that consist of a single word. */
  readonly singleWord: LineAlignment;
  /** Width that the last line lacks at its end; 0 if absent. */
  readonly lastLineIndent?: number | undefined;
  readonly spacing: SpacingLimits;
  readonly hyphens: HyphenLimits;
  /** Characters that stand outside of the ends of lines; none if absent. */
  readonly hanging?: Hanging | undefined;
}

export const defaultSettings: ParagraphSettings = {
  composer: 'paragraph',
  alignment: 'left',
  lastLine: 'left',
  singleWord: 'justify',
  spacing: {
    word: { min: 0.8, desired: 1, max: 1.33 },
    letter: { min: 0, desired: 0, max: 0 },
    glyph: { min: 1, desired: 1, max: 1 },
  },
  hyphens: { ladder: 3, zone: 36, penalty: 50, isLastWordAllowed: true },
};

/** Place and width of a line within its column. */
export interface LineBox {
  readonly x: number;
  readonly width: number;
}

/** The boxes of the first lines, which differ for indents, drop caps and wrapped objects, and that of all others. */
export interface LineBoxes {
  readonly first: readonly LineBox[];
  readonly rest: LineBox;
}

export function boxOf({ first, rest }: LineBoxes, line: number): LineBox {
  return first[line] ?? rest;
}

import type { GlyphCluster } from '../line.ts';
import type { LineBox } from './settings.ts';

/** A cluster at its place in a line. */
export interface SetCluster {
  readonly cluster: GlyphCluster;
  /** From the left edge of the column. */
  readonly x: number;
  readonly advance: number;
  /** Horizontal scale of its glyphs, whose positions are relative to `x`. */
  readonly scale: number;
}

/** A line with its glyphs from left to right. The spaces at its end have none. */
export interface ComposedLine {
  /** Range in the text, with the spaces at the end. */
  readonly from: number;
  readonly to: number;
  readonly box: LineBox;
  /** Where its glyphs begin, from the left edge of the column, and how wide they are. */
  readonly x: number;
  readonly width: number;
  readonly clusters: readonly SetCluster[];
  readonly hasHyphen: boolean;
  /** False if the line is looser or tighter than the limits allow, or too wide. */
  readonly isWithinLimits: boolean;
  /** True if its text is wider than its box. */
  readonly isOverfull: boolean;
}

/** A paragraph as lines. */
export interface ComposedParagraph {
  readonly lines: readonly ComposedLine[];
  /** Offset of the text that no line has room for: all of it in a column without width. */
  readonly oversetFrom: number | undefined;
}

/** The lines of a paragraph as ranges of its text. Their glyphs are placed when they are needed. */
export interface BrokenText {
  readonly ranges: readonly { readonly from: number; readonly to: number }[];
  /** True if the text continues after the last line, whose end depends on the cut. */
  readonly isCut: boolean;
  readonly set: (line: number) => ComposedLine;
  readonly endsWithHyphen: (line: number) => boolean;
  /** True if a line ends within a word that does not fit in it. */
  readonly endsInWord: (line: number) => boolean;
}

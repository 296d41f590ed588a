/** Reasons for which a line may end. */
export type BreakKind = 'start' | 'space' | 'hyphen' | 'emergency' | 'forced' | 'end';

/** Sums over the text before a place, for the natural width of any line as a difference of two. */
export interface Sums {
  /** Advances of all clusters. */
  readonly width: number;
  /** Advances of the spaces that justification changes. */
  readonly spaces: number;
  /** Widths of a space, one for each gap between clusters: letter spacing is stated in shares of them. */
  readonly letters: number;
  readonly spaceCount: number;
}

/** A place where a line may end. The spaces before it belong to no line. */
export interface Breakpoint {
  readonly kind: BreakKind;
  /** Offset in the text at which the next line begins. */
  readonly offset: number;
  /** Before the spaces. */
  readonly end: Sums;
  /** Behind the spaces. */
  readonly start: Sums;
  /** Width of the hyphen that a line receives which ends here. */
  readonly hyphenWidth: number;
}

export const noSums: Sums = { width: 0, spaces: 0, letters: 0, spaceCount: 0 };

/** A tab: the sums before and behind it, and the widths before the first of each character that stops align. */
export interface TabMark {
  readonly offset: number;
  readonly before: Sums;
  readonly after: Sums;
  readonly aligned: ReadonlyMap<string, number>;
}

/** All places where lines may end, in text order: the first is the start, the last the end of the text. */
export interface ParagraphBreaks {
  readonly points: readonly Breakpoint[];
  readonly tabs: readonly TabMark[];
}

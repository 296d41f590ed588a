import type { GlyphCluster, TextRun } from '../line.ts';
import type { ParagraphBreaks } from './breakpoints.ts';
import { RecentValues } from './recent-values.ts';

/** The shapes and breaks of paragraphs. Those of long texts are made again when they are needed. */
export class ComposerCache {
  readonly clusters: RecentValues<TextRun, readonly GlyphCluster[]>;
  /** The breaks of a paragraph, by its composer. */
  readonly breaks: RecentValues<object, ParagraphBreaks>;

  /** @param maxLength characters in all texts whose clusters are kept, and in those whose breaks are kept */
  constructor(maxLength = Number.POSITIVE_INFINITY) {
    this.clusters = new RecentValues(maxLength);
    this.breaks = new RecentValues(maxLength);
  }
}

import type { LineMetrics } from './line-metrics.ts';
import type { OpenParagraph, ParagraphLine } from './open-paragraph.ts';
import type { TextColumn } from './text-frames.ts';

/** A line of text in its column. */
export interface PlacedLine {
  readonly column: TextColumn;
  readonly paragraph: OpenParagraph;
  /** The place of the paragraph in the story, and that of the line in the paragraph. */
  readonly paragraphNumber: number;
  readonly number: number;
  readonly line: ParagraphLine;
  readonly metrics: LineMetrics;
  /** In the space of the frame. */
  readonly baseline: number;
}

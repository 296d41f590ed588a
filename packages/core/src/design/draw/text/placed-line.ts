import type { Element } from '../../../models/design/elements.ts';
import type { Fill, Line } from '../../../models/design/paint.ts';
import type { Matrix } from '../../../outline/matrix.ts';
import type { Box } from '../../../outline/measure/bounds.ts';
import type { LineBox } from '../../../text/paragraph/settings.ts';
import type { FullCell } from '../../cascade/defaults.data.ts';
import type { LineMetrics } from './characters/line-metrics.ts';
import type { TextColumn } from './columns/text-frames.ts';
import type { OpenParagraph, ParagraphLine } from './open-paragraph.ts';

/** The place of a line in its story, and its heights. */
export interface LinePlace {
  readonly column: TextColumn;
  readonly paragraph: OpenParagraph;
  /** The place of the paragraph in the story, and that of the line in the paragraph. */
  readonly paragraphNumber: number;
  readonly number: number;
  readonly metrics: LineMetrics;
}

/** A line of text in its column. The rows of a table in a column are one line. */
export interface PlacedLine extends LinePlace {
  readonly line: ParagraphLine;
  /** In the space of the frame. The bottom of a table. */
  readonly baseline: number;
  readonly table?: TablePart | undefined;
  /** Its place in the column, if that is beside or between wrapped elements. */
  readonly box?: LineBox | undefined;
}

/** A line above another one. */
export type LineAbove = Pick<PlacedLine, 'paragraph' | 'paragraphNumber' | 'baseline' | 'table'>;

/** The rows of a table in one column. Its space begins at its top left, inside of the lines there. */
export interface TablePart {
  readonly width: number;
  /** With the halves of the lines at its top and bottom. */
  readonly height: number;
  /** The half width of the line at the top. */
  readonly inset: number;
  /** Distances from the lines before and after the table. */
  readonly spaceBefore: number;
  readonly spaceAfter: number;
  readonly cells: readonly PlacedCell[];
  readonly strokes: readonly TableStroke[];
}

/** A stroke between two points, in the space of its part. */
export interface TableStroke {
  readonly line: Line;
  readonly ends: readonly [x1: number, y1: number, x2: number, y2: number];
}

/** A cell in the space of its part. */
export interface PlacedCell {
  /** True if its first rows are in another part of the table. */
  readonly isContinued?: boolean;
  readonly box: Box;
  readonly look: FullCell;
  /** The fill of the cell, otherwise that of its row or column. */
  readonly fill: Fill | undefined;
  /** Its text, in a space of its own. */
  readonly lines: readonly PlacedLine[];
  /** Maps the space of the text to that of the part. */
  readonly matrix: Matrix;
  /** The picture that fills the cell. */
  readonly element: Element | undefined;
}

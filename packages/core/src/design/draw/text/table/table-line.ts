import type { TableProperties } from '../../../../models/design/tables.ts';
import { type Matrix, translation } from '../../../../outline/matrix.ts';
import { baselineAfter } from '../baselines.ts';
import { alignmentOf } from '../characters/composer-settings.ts';
import type { TextColumn } from '../columns/text-frames.ts';
import type { PlacedLine, TablePart } from '../placed-line.ts';
import type { FilledRoom } from './open-table.ts';

/** The rows of a table as a line of a column. Without rows: the line that did not fit. */
export function lineOfTable(
  previous: PlacedLine | undefined,
  at: Pick<PlacedLine, 'column' | 'paragraph' | 'paragraphNumber' | 'number'>,
  filled: FilledRoom | undefined,
): PlacedLine {
  const height = filled?.part.height ?? 0;
  const above = { ascent: height, capHeight: height, xHeight: height, emBox: height, leading: height };
  const metrics = { ...above, descent: 0, emDepth: 0 };
  const isLast = filled?.isLast ?? false;
  const line = { from: 0, to: 0, metrics, hasHyphen: false, endsInWord: false, isLast, set: () => undefined };
  const placed = { ...at, line, metrics, table: filled?.part };
  return { ...placed, baseline: baselineAfter(previous, placed) };
}

/** Maps the space of the rows of a table to that of their frame. */
export function placeOfTable({ column, paragraph, baseline }: PlacedLine, { width, height, inset }: TablePart): Matrix {
  const { leftIndent, rightIndent } = paragraph.full;
  const [, alignment] = alignmentOf(paragraph.full, column.page.side);
  const free = column.width - leftIndent - rightIndent - width;
  const share = { left: 0, justify: 0, center: 0.5, right: 1 }[alignment];
  return translation(column.left + leftIndent + free * share, baseline - height + inset);
}

/** Says which rows of a table are repeated in a column, after the column in which it was before. */
export function listRepeats(
  { repeatHeader = 'every-frame', repeatFooter = 'every-frame' }: TableProperties,
  columns: readonly TextColumn[],
  at: number,
  before: TextColumn | undefined,
): { readonly hasHeader: boolean; readonly hasFooter: boolean } {
  const column = columns[at];
  return {
    hasHeader: isRepeated(repeatHeader, before, column),
    hasFooter: isRepeated(repeatFooter, column, columns[at + 1]),
  };
}

/** True if rows are repeated where the table continues in another column. */
function isRepeated(
  repeat: NonNullable<TableProperties['repeatHeader']>,
  from: TextColumn | undefined,
  to: TextColumn | undefined,
): boolean {
  switch (repeat) {
    case 'once':
      return false;
    case 'every-column':
      return true;
    case 'every-frame':
      return from?.frame !== to?.frame;
    case 'every-page':
      return from?.page.index !== to?.page.index;
  }
}

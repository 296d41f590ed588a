import type { FullParagraph } from '../../cascade/defaults.data.ts';
import type { LineMetrics } from './characters/line-metrics.ts';
import type { TextColumn } from './columns/text-frames.ts';
import type { OpenParagraph } from './open-paragraph.ts';
import type { LineAbove, LinePlace, PlacedLine, TablePart } from './placed-line.ts';

/** The space between a paragraph and the one before it in its column. */
export function spaceBetween(previous: OpenParagraph | undefined, next: OpenParagraph): number {
  if (previous === undefined) return 0;
  const [before, after] = [previous.full, next.full];
  const isSameStyle = previous.content.style === next.content.style;
  if (isSameStyle && after.spaceBetween !== undefined) return after.spaceBetween;
  return before.spaceAfter + after.spaceBefore;
}

/** The baseline of the first line of a column. The rule above a paragraph that begins there can need more place. */
function firstBaseline(
  { top, firstBaseline: rule }: TextColumn,
  metrics: LineMetrics,
  above: FullParagraph['ruleAbove'],
): number {
  const heights = {
    ascent: metrics.ascent,
    'cap-height': metrics.capHeight,
    'x-height': metrics.xHeight,
    leading: metrics.leading,
    embox: metrics.emBox,
    fixed: 0,
  };
  const ruleHeight = above !== 'none' && above.keepInFrame === true ? above.offset + above.width : 0;
  return top + Math.max(rule?.min ?? 0, heights[rule?.from ?? 'ascent'], ruleHeight);
}

/** Differences in points that are ignored. */
const tolerance = 0.001;

/** Moves a baseline down to the next one of the grid, if the line is on it. */
function alignToGrid(
  baseline: number,
  { grid }: TextColumn,
  { gridAlign }: FullParagraph,
  isFirstLine: boolean,
): number {
  if (grid === undefined || gridAlign === 'none' || (gridAlign === 'first-line' && !isFirstLine)) return baseline;
  return nextOnGrid(baseline, grid);
}

/** The first line of a grid at or below a height. */
export function nextOnGrid(y: number, { start, increment }: NonNullable<TextColumn['grid']>): number {
  return start + Math.max(0, Math.ceil((y - start - tolerance) / increment)) * increment;
}

/**
 * The bottom of a table below another line of its column, or at the top of the column, where the space before it does
 * not count. The distance is that to the baseline, without the descent, as in InDesign.
 */
function bottomOfTable(
  previous: LineAbove | undefined,
  { column, paragraph }: Pick<PlacedLine, 'column' | 'paragraph'>,
  { height, spaceBefore }: Pick<TablePart, 'height' | 'spaceBefore'>,
): number {
  if (previous === undefined) return column.top + height;
  const space = spaceBetween(previous.paragraph, paragraph) + (previous.table?.spaceAfter ?? 0);
  return previous.baseline + space + spaceBefore + height;
}

/** The height that is left for a table below a line of its column. */
export function roomForTable(
  previous: LineAbove | undefined,
  line: Pick<PlacedLine, 'column' | 'paragraph'>,
  spaceBefore: number,
): number {
  return line.column.bottom - bottomOfTable(previous, line, { height: 0, spaceBefore });
}

/** The baseline of a line below another one of its column, or at the top of the column. */
export function baselineAfter(previous: LineAbove | undefined, line: LinePlace & Pick<PlacedLine, 'table'>): number {
  if (line.table !== undefined) return bottomOfTable(previous, line, line.table);
  const { column, paragraph, paragraphNumber, number, metrics } = line;
  const { full } = paragraph;
  const above = number === 0 ? full.ruleAbove : 'none';
  const isSame = previous?.paragraphNumber === paragraphNumber;
  const space = (isSame ? 0 : spaceBetween(previous?.paragraph, paragraph)) + (previous?.table?.spaceAfter ?? 0);
  const free =
    previous === undefined ? firstBaseline(column, metrics, above) : previous.baseline + space + metrics.leading;
  return alignToGrid(free, column, full, number === 0);
}

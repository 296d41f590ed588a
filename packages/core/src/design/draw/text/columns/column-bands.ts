import type { FullParagraph } from '../../../cascade/defaults.data.ts';
import { spaceBetween } from '../baselines.ts';
import type { OpenParagraph } from '../open-paragraph.ts';
import type { PlacedLine } from '../placed-line.ts';
import { balanceColumns } from './balanced-columns.ts';
import type { Band, TextColumn } from './text-frames.ts';

/** The columns of the frame itself. */
const ownColumns = 'columns';
/** A column that is as wide as the frame. */
export const wholeWidth = 'one';
/** The distance of split columns. @see Adobe InDesign, "Span Columns": the value of new paragraphs */
const usualGutter = 6;

/** The columns that a paragraph needs in a frame; undefined if they cannot be made. */
export function bandKeyOf(span: FullParagraph['span'], columnCount: number): string | undefined {
  if (span === 'none') return ownColumns;
  if ('across' in span) {
    const { across } = span;
    if (columnCount === 1 || across === 1) return ownColumns;
    return across === 'all' || across >= columnCount ? wholeWidth : undefined;
  }
  return columnCount === 1 ? `split ${span.split} ${span.inside ?? usualGutter} ${span.outside ?? 0}` : undefined;
}

export function keyOf({ band }: TextColumn): string {
  return band?.key ?? ownColumns;
}

/** True if a column is one of those that its frame states, at any height. */
export function hasOwnColumns(column: TextColumn): boolean {
  return keyOf(column) === ownColumns;
}

export function isSameBand(one: TextColumn, other: TextColumn): boolean {
  return one.frame === other.frame && one.band?.number === other.band?.number;
}

/** A band that has ended: its lines in columns that end below them, and the columns of the next band. */
export interface EndedBand {
  readonly lines: readonly PlacedLine[];
  readonly next: readonly TextColumn[];
}

/** Ends a band above a paragraph that needs other columns. Its lines are balanced. */
export function endBand(
  band: readonly TextColumn[],
  lines: readonly PlacedLine[],
  {
    paragraph,
    key,
    own,
  }: { readonly paragraph: OpenParagraph; readonly key: string; readonly own: readonly TextColumn[] },
): EndedBand {
  const number = (band[0]?.band?.number ?? 0) + 1;
  const top = band[0]!; // a band has columns
  if (lines.length === 0) return { lines, next: layOut(own, { key, number, top: top.top }, top) };
  const balanced = balanceColumns(lines, band) ?? lines;
  const last = balanced.reduce((lowest, line) => (line.baseline > lowest.baseline ? line : lowest));
  const bottom = last.baseline + last.metrics.descent;
  const ended = new Map(band.map((column) => [column, { ...column, bottom, band: bandOf(column) }]));
  // The space after the last line of the text, which need not be the lowest line of balanced columns.
  const space = spaceBetween(balanced.at(-1)?.paragraph, paragraph) + (last.table?.spaceAfter ?? 0);
  const place = { ...top, top: last.baseline + space, firstBaseline: { from: 'leading' } } as const;
  return {
    lines: balanced.map((line) => ({ ...line, column: ended.get(line.column) ?? line.column })),
    next: layOut(own, { key, number, top: bottom }, place),
  };
}

function bandOf({ band, top }: TextColumn): Band {
  return band ?? { number: 0, key: ownColumns, top };
}

function layOut(own: readonly TextColumn[], band: Band, { top, bottom, firstBaseline }: TextColumn): TextColumn[] {
  const first = own[0]!; // a frame has columns
  const left = Math.min(...own.map((column) => column.left));
  const width = Math.max(...own.map((column) => column.left + column.width)) - left;
  const { key } = band;
  const place = { top, bottom: Math.max(bottom, first.bottom), firstBaseline, band };
  if (key === ownColumns) return own.map((column) => ({ ...column, ...place }));
  if (key === wholeWidth) return [{ ...first, ...place, left, width, isBalanced: false }];
  const [count = 1, inside = 0, outside = 0] = key.split(' ').slice(1).map(Number);
  const each = Math.max(0, (width - 2 * outside - inside * (count - 1)) / count);
  return Array.from({ length: count }, (_, at) => ({
    ...{ ...first, ...place, width: each, isBalanced: true },
    left: left + outside + (first.isReversed === true ? count - 1 - at : at) * (each + inside),
  }));
}

import type { FullParagraph } from '../../../cascade/defaults.data.ts';
import { spaceBetween } from '../baselines.ts';
import type { OpenParagraph } from '../open-paragraph.ts';
import type { PlacedLine } from '../placed-line.ts';
import { balanceColumns } from './balanced-columns.ts';
import type { Band, TextColumn } from './text-frames.ts';

/** The columns of the frame itself. */
const ownColumns = 'columns';
/** A column that is as wide as the frame. */
const wholeWidth = 'one';
/** The start of the key of a column that is as wide as some columns of the frame. */
const someColumns = 'across ';
/** The distance of split columns. @see Adobe InDesign, "Span Columns": the value of new paragraphs */
const usualGutter = 6;

/** The columns that a paragraph needs in a frame; undefined if they cannot be made. */
export function bandKeyOf(span: FullParagraph['span'], columnCount: number): string | undefined {
  if (span === 'none') return ownColumns;
  if ('across' in span) {
    const { across } = span;
    if (columnCount === 1 || across === 1) return ownColumns;
    return across === 'all' || across >= columnCount ? wholeWidth : `${someColumns}${across}`;
  }
  return columnCount === 1 ? `split ${span.split} ${span.inside ?? usualGutter} ${span.outside ?? 0}` : undefined;
}

/** True if a column is as wide as several or all columns of its frame. */
export function isSpanning(column: TextColumn): boolean {
  return keyOf(column) === wholeWidth || keyOf(column).startsWith(someColumns);
}

/** Columns that end above a paragraph, and those of the frame that its own ones replace. */
export interface BandChange {
  readonly band: readonly TextColumn[];
  readonly own: readonly TextColumn[];
}

/**
 * Finds the columns that end above a paragraph. One that spans some columns ends the current one and those beside it;
 * undefined if that divides other columns in a way that has no order, and no columns if nothing changes.
 */
export function changeOf(
  column: TextColumn,
  key: string,
  all: readonly TextColumn[],
  own: readonly TextColumn[],
): BandChange | undefined {
  const band = all.filter((each) => isSameBand(each, column));
  const area = ownOf(column, own);
  if (!key.startsWith(someColumns)) {
    const isDivided = all.some((each) => each.frame === column.frame && each.band?.columns !== undefined);
    return isDivided && key !== ownColumns ? undefined : { band, own: area };
  }
  if (!hasOwnColumns(column)) return undefined;
  const at = band.indexOf(column);
  const count = Math.min(Number(key.slice(someColumns.length)), band.length - at);
  // In the last column there is nothing to span.
  if (count === 1) return { band: [], own: [] };
  return { band: band.slice(at, at + count), own: area.slice(at, at + count) };
}

/** The columns of the frame that the columns of a band cover. */
function ownOf({ band }: TextColumn, own: readonly TextColumn[]): readonly TextColumn[] {
  return band?.columns === undefined ? own : own.slice(...band.columns);
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
    number,
    columns,
  }: {
    readonly paragraph: OpenParagraph;
    readonly key: string;
    readonly own: readonly TextColumn[];
    /** Larger than those of other bands of the frame. */
    readonly number: number;
    readonly columns: Band['columns'];
  },
): EndedBand {
  const top = band[0]!; // a band has columns
  const part = columns === undefined ? {} : { columns };
  if (lines.length === 0) return { lines, next: layOut(own, { key, number, top: top.top, ...part }, top) };
  const balanced = balanceColumns(lines, band) ?? lines;
  const last = balanced.reduce((lowest, line) => (line.baseline > lowest.baseline ? line : lowest));
  const bottom = last.baseline + last.metrics.descent;
  const ended = new Map(
    // Columns that end beside others that continue are no longer in a band with them.
    band.map((column) => [
      column,
      { ...column, bottom, band: { ...bandOf(column), ...(columns && { number: -number }) } },
    ]),
  );
  // The space after the last line of the text, which need not be the lowest line of balanced columns.
  const space = spaceBetween(balanced.at(-1)?.paragraph, paragraph) + (last.table?.spaceAfter ?? 0);
  const place = { ...top, top: last.baseline + space, firstBaseline: { from: 'leading' } } as const;
  return {
    lines: balanced.map((line) => ({ ...line, column: ended.get(line.column) ?? line.column })),
    next: layOut(own, { key, number, top: bottom, ...part }, place),
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
  if (key === wholeWidth || key.startsWith(someColumns))
    return [{ ...first, ...place, left, width, isBalanced: false }];
  const [count = 1, inside = 0, outside = 0] = key.split(' ').slice(1).map(Number);
  const each = Math.max(0, (width - 2 * outside - inside * (count - 1)) / count);
  return Array.from({ length: count }, (_, at) => ({
    ...{ ...first, ...place, width: each, isBalanced: true },
    left: left + outside + (first.isReversed === true ? count - 1 - at : at) * (each + inside),
  }));
}

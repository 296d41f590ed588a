import type { LineBox } from '../../../../text/paragraph/settings.ts';
import type { DrawScene } from '../../scene.ts';
import { baselineAfter, nextOnGrid } from '../baselines.ts';
import type { LineMetrics } from '../characters/line-metrics.ts';
import type { LineAbove, LinePlace } from '../placed-line.ts';
import { freeBetween, type Interval } from './intervals.ts';

/** A place for a line beside wrapped elements. Several lines can be on one baseline. */
export interface LineSlot {
  readonly box: LineBox;
  readonly baseline: number;
  /** The count of baselines before it. */
  readonly row: number;
}

/** The first places for the lines of a paragraph in a column. */
export interface SlotPlan {
  readonly slots: readonly LineSlot[];
  /** True if the column has no room for further lines. */
  readonly isFull: boolean;
  /** True if further lines would need more places. */
  readonly isShort: boolean;
}

/** A paragraph whose lines are placed, from a given line on. */
export interface SlotRequest {
  readonly start: Omit<LinePlace, 'metrics'>;
  readonly previous: LineAbove | undefined;
  /** The heights of the lines of each row. */
  readonly metricsOf: (row: number) => LineMetrics;
  /** Total width of the places at which no more are needed. */
  readonly maxWidth: number;
}

/** Narrower places are left empty, in ems of the leading. */
const minEms = 2;
/** Distance of the heights that are tried below an element. */
const step = 1;
const refinements = 10;
const maxRows = 5_000;
const tolerance = 0.01;

/** Finds the places beside wrapped elements, down to the first line below all of them. */
export function planSlots(request: SlotRequest, scene: DrawScene): SlotPlan {
  const { start, metricsOf, maxWidth } = request;
  const { column } = start;
  const end = column.wraps.reduce((lowest, { box }) => Math.max(lowest, box.yMax), column.top);
  const indented = indentedRows(start);
  const slots: LineSlot[] = [];
  let before: LineAbove | undefined = request.previous;
  let width = 0;
  for (let row = 0; row < maxRows; row++) {
    const place = { ...start, number: start.number + row, metrics: metricsOf(row) };
    const found = findRow(baselineAfter(before, place), place, row < indented, scene);
    if (found === undefined) return { slots, isFull: true, isShort: false };
    for (const box of found.boxes) {
      slots.push({ box, baseline: found.baseline, row });
      width += box.width;
    }
    before = { ...place, baseline: found.baseline };
    if (found.baseline - place.metrics.ascent >= end && row + 1 >= indented)
      return { slots, isFull: false, isShort: false };
    if (width > maxWidth) break;
  }
  return { slots, isFull: false, isShort: true };
}

/** Lines with the first line's indent or beside the drop cap. */
function indentedRows({ paragraph, number }: Omit<LinePlace, 'metrics'>): number {
  const { dropCap, full } = paragraph;
  return Math.max(dropCap?.lineCount ?? 0, full.firstLineIndent === 0 ? 0 : 1) - number;
}

/** The first baseline at or below another one with a place beside it; undefined if the column has none. */
function findRow(
  from: number,
  place: LinePlace,
  isIndented: boolean,
  scene: DrawScene,
): { readonly baseline: number; readonly boxes: readonly LineBox[] } | undefined {
  const { column } = place;
  for (let [y, last] = [from, from]; y <= column.bottom + tolerance; last = y, y = after(y, place)) {
    scene.context.spend(column.wraps.length + 1);
    const boxes = boxesAt(y, place, isIndented);
    if (boxes.length === 0) continue;
    if (y === from || isOnGrid(place)) return { baseline: y, boxes };
    let [low, high] = [last, y];
    for (let attempt = 0; attempt < refinements; attempt++) {
      const middle = (low + high) / 2;
      if (boxesAt(middle, place, isIndented).length === 0) low = middle;
      else high = middle;
    }
    return { baseline: high, boxes: boxesAt(high, place, isIndented) };
  }
  return undefined;
}

function isOnGrid({ column, paragraph }: LinePlace): boolean {
  return column.grid !== undefined && paragraph.full.gridAlign === 'all-lines';
}

function after(y: number, place: LinePlace): number {
  const { grid } = place.column;
  return grid !== undefined && isOnGrid(place) ? nextOnGrid(y + step, grid) : y + step;
}

/** The places of lines on a baseline, in the order of reading. */
function boxesAt(baseline: number, { column, paragraph, metrics }: LinePlace, isIndented: boolean): LineBox[] {
  const { left, width, wraps } = column;
  const { leftIndent, rightIndent, firstLineIndent, direction } = paragraph.full;
  const range: Interval = [left, left + width];
  const [top, bottom] = [baseline - metrics.ascent, baseline + metrics.descent];
  const covered: Interval[] = [];
  for (const wrap of wraps) {
    for (const interval of wrap.coveredIn(top, bottom, range)) {
      if (interval[0] <= range[0] && interval[1] >= range[1]) return [];
      covered.push(interval);
    }
  }
  const free = freeBetween(covered, range);
  const isRightToLeft = direction === 'rtl';
  const indent = isIndented ? firstLineIndent + (paragraph.dropCap?.width ?? 0) : 0;
  const boxes = free.map(([from, to], at): LineBox => {
    const isFirst = at === (isRightToLeft ? free.length - 1 : 0);
    const start = from + (at === 0 ? leftIndent : 0) + (isFirst && !isRightToLeft ? indent : 0);
    const end = to - (at === free.length - 1 ? rightIndent : 0) - (isFirst && isRightToLeft ? indent : 0);
    return { x: start - left, width: end - start };
  });
  const least = Math.min(minEms * metrics.leading, width / 2);
  const wide = boxes.filter((box) => box.width >= Math.max(1, least));
  return isRightToLeft ? wide.reverse() : wide;
}

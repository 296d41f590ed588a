import type { LineBoxes } from '../../../../text/paragraph/settings.ts';
import type { DrawScene } from '../../scene.ts';
import { type LineMetrics, largestOf } from '../characters/line-metrics.ts';
import type { ParagraphLine } from '../open-paragraph.ts';
import { type LineSlot, planSlots, type SlotRequest } from './line-slots.ts';

/** The lines of a paragraph and the places of the first ones. */
export interface SlottedLines {
  readonly lines: readonly ParagraphLine[];
  readonly slots: readonly LineSlot[];
  /** True if lines without a place do not fit the column. */
  readonly isFull: boolean;
}

interface SlottedRequest extends Pick<SlotRequest, 'start' | 'previous'> {
  /** The boxes of lines that are not beside wrapped elements. */
  readonly rest: LineBoxes;
  readonly linesFor: (boxes: LineBoxes) => Promise<readonly ParagraphLine[]>;
}

/** Lines can be higher than was assumed: then they are broken again for other places. */
const maxAttempts = 4;
/** Places of a paragraph that are left empty for words without room in them, at most. */
const maxSkipped = 40;
/** The width of a character at most, in ems of the leading. */
const widestCharacter = 2;

/** Breaks a paragraph for the places beside wrapped elements. */
export async function fillSlots(request: SlottedRequest, offset: number, scene: DrawScene): Promise<SlottedLines> {
  const { start, previous, rest, linesFor } = request;
  const usual = start.paragraph.firstMetrics;
  let heights: readonly LineMetrics[] = [];
  let maxWidth = (start.paragraph.text.length - offset + 1) * widestCharacter * usual.leading;
  const skipped = new Set<string>();
  for (let attempt = 1; ; attempt++) {
    const metricsOf = (row: number): LineMetrics => heights[row] ?? usual;
    const plan = planSlots({ start, previous, metricsOf, maxWidth }, scene);
    const { isFull, isShort } = plan;
    const slots = plan.slots.filter((slot) => !skipped.has(keyOf(slot)));
    const lines = await linesFor({ first: slots.map(({ box }) => box), rest: rest.rest });
    const narrow = slots.find(({ box }, at) => lines[at]?.endsInWord === true && box.width < rest.rest.width - 1);
    if (narrow !== undefined && skipped.size < maxSkipped) {
      // A place without room for a word stays empty, rather than dividing the word.
      skipped.add(keyOf(narrow));
      attempt--;
      continue;
    }
    const result = { lines, slots, isFull };
    if (attempt >= maxAttempts) return result;
    if (isShort && lines.length > slots.length) {
      maxWidth = Number.POSITIVE_INFINITY;
      continue;
    }
    const found = heightsOf(lines, slots);
    if (found.every((metrics, row) => isSame(metrics, metricsOf(row)))) return result;
    heights = found;
  }
}

function keyOf({ row, box: { x } }: LineSlot): string {
  return `${row} ${x.toFixed(2)}`;
}

/** The largest heights of the lines of each row. */
function heightsOf(lines: readonly ParagraphLine[], slots: readonly LineSlot[]): LineMetrics[] {
  const heights: LineMetrics[] = [];
  for (const [at, { metrics }] of lines.entries()) {
    const row = slots[at]?.row;
    if (row === undefined) break;
    const known = heights[row];
    heights[row] = known === undefined ? metrics : largestOf(known, metrics);
  }
  return heights;
}

function isSame(one: LineMetrics, other: LineMetrics): boolean {
  return one.ascent === other.ascent && one.descent === other.descent && one.leading === other.leading;
}

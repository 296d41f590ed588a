import type { Border, Shading } from '../../../models/design/paragraph-properties.ts';
import type { Box } from '../../../outline/measure/bounds.ts';
import type { LineMetrics } from './characters/line-metrics.ts';
import type { OpenParagraph } from './open-paragraph.ts';
import type { PlacedLine } from './placed-line.ts';

/** The lines of one paragraph in one column. */
export interface ParagraphBlock {
  readonly paragraph: OpenParagraph;
  readonly lines: readonly BlockLine[];
  /** True if the paragraph begins or ends in the column. */
  readonly isStart: boolean;
  readonly isEnd: boolean;
}

/** A line and its baseline after vertical alignment. */
export interface BlockLine {
  readonly placed: PlacedLine;
  readonly baseline: number;
}

/** The drop cap of a block, on the baseline of its last line. */
export function dropCapOf({ paragraph, lines, isStart }: ParagraphBlock): BlockLine | undefined {
  const { dropCap, full } = paragraph;
  const [first] = lines;
  if (dropCap === undefined || first === undefined || !isStart) return undefined;
  const { lineCount, width, bearing } = dropCap;
  const { column, metrics } = first.placed;
  const last = lines[lineCount - 1];
  const isRightToLeft = full.direction === 'rtl';
  const indent = full.firstLineIndent + width;
  const own = {
    x: full.leftIndent + (isRightToLeft ? 0 : indent),
    width: column.width - full.leftIndent - full.rightIndent - indent,
  };
  // Beside the line.
  const box = first.placed.box ?? own;
  const left = column.left + (isRightToLeft ? box.x + box.width : box.x - width - bearing);
  return {
    placed: { ...first.placed, column: { ...column, left }, paragraph: dropCap.paragraph, line: dropCap.line },
    baseline: last?.baseline ?? first.baseline + (lineCount - 1) * metrics.leading,
  };
}

/** Divides the lines of a column into paragraphs. */
export function listBlocks(lines: readonly BlockLine[]): ParagraphBlock[] {
  const blocks: { paragraph: OpenParagraph; lines: BlockLine[]; isStart: boolean; isEnd: boolean }[] = [];
  for (const line of lines) {
    const { paragraph, number, line: own } = line.placed;
    let block = blocks.at(-1);
    if (block === undefined || block.lines[0]?.placed.paragraphNumber !== line.placed.paragraphNumber) {
      block = { paragraph, lines: [], isStart: number === 0, isEnd: false };
      blocks.push(block);
    }
    block.lines.push(line);
    block.isEnd = own.isLast;
  }
  return blocks;
}

/** The left and right ends of the text of lines. */
export function textEndsOf(lines: readonly BlockLine[]): readonly [left: number, right: number] {
  let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { placed } of lines) {
    const set = placed.line.set();
    const start = placed.column.left + (set?.x ?? placed.paragraph.full.leftIndent);
    left = Math.min(left, start);
    right = Math.max(right, start + (set?.width ?? 0));
  }
  return [left, right];
}

type BoxRule = Pick<Shading & Border, 'offsets' | 'span' | 'top' | 'bottom'>;

/** The box of the shading or the border of lines. */
export function boxOfLines(lines: readonly BlockLine[], { offsets, span, top, bottom }: BoxRule): Box {
  const [first, last] = [lines[0]!, lines.at(-1)!]; // blocks have lines
  const { left, width } = first.placed.column;
  const [xMin, xMax] = span === 'text' ? textEndsOf(lines) : [left, left + width];
  return {
    xMin: xMin - (offsets?.left ?? 0),
    yMin: first.baseline - heightAbove(first.placed.metrics, top) - (offsets?.top ?? 0),
    xMax: xMax + (offsets?.right ?? 0),
    yMax: last.baseline + depthBelow(last.placed.metrics, bottom) + (offsets?.bottom ?? 0),
  };
}

function heightAbove(metrics: LineMetrics, from: BoxRule['top'] = 'ascent'): number {
  const heights = {
    ascent: metrics.ascent,
    baseline: 0,
    leading: metrics.leading,
    embox: metrics.emBox,
    'x-height': metrics.xHeight,
    'cap-height': metrics.capHeight,
  };
  return heights[from];
}

function depthBelow(metrics: LineMetrics, from: BoxRule['bottom'] = 'descent'): number {
  const depths = { descent: metrics.descent, baseline: 0, embox: metrics.emDepth };
  return depths[from];
}

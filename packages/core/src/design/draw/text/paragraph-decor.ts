import type { TextFrame } from '../../../models/design/frames.ts';
import type { Border, Rule, Shading } from '../../../models/design/paragraph-properties.ts';
import type { DrawingNode } from '../../../models/drawing/nodes.ts';
import { identity } from '../../../outline/matrix.ts';
import type { Box } from '../../../outline/measure/bounds.ts';
import { toPaint } from '../paint.ts';
import type { DrawScene } from '../scene.ts';
import { drawShape } from '../shape.ts';
import { drawStraightLine } from '../stroke/straight-line.ts';
import { drawStroke } from '../stroke/stroke.ts';
import { hasOwnColumns, isSameBand } from './columns/column-bands.ts';
import type { TextColumn } from './columns/text-frames.ts';
import { type BlockLine, boxOfLines, type ParagraphBlock, textEndsOf } from './paragraph-blocks.ts';

/** Draws the areas, borders and rules of the paragraphs of a column, which are behind its text. */
export function drawParagraphDecor(blocks: readonly ParagraphBlock[], scene: DrawScene): DrawingNode[] {
  return [
    ...blocks.flatMap((block) => drawShading(block, scene)),
    ...joinBorders(blocks).flatMap((joined) => drawBorder(joined, scene)),
    ...blocks.flatMap((block) => drawRules(block, scene)),
  ];
}

function drawShading({ paragraph, lines }: ParagraphBlock, scene: DrawScene): DrawingNode[] {
  const { shading } = paragraph.full;
  if (shading === 'none') return [];
  const clip = lines[0]?.placed.column.frameBox;
  const box = boxOfLines(lines, shading);
  const visible = shading.clipped === true && clip !== undefined ? intersect(box, clip) : box;
  const shape = drawShape(rectangleOf(visible, shading.corners), scene.context);
  const paint = toPaint(shading.fill, shape.box, scene);
  return paint === undefined ? [] : [{ kind: 'fill', outline: shape.outline, rule: shape.rule, ...paint }];
}

/** Lines with one border around them. */
interface BorderedLines {
  readonly border: Border;
  readonly lines: readonly BlockLine[];
  readonly isStart: boolean;
  readonly isEnd: boolean;
}

/** Consecutive paragraphs with the same border can share it. */
function joinBorders(blocks: readonly ParagraphBlock[]): BorderedLines[] {
  const found: BorderedLines[] = [];
  let before: string | undefined;
  for (const { paragraph, lines, isStart, isEnd } of blocks) {
    const { border } = paragraph.full;
    const key = border === 'none' ? undefined : JSON.stringify(border);
    const last = found.at(-1);
    if (border !== 'none') {
      if (border.joined === true && last !== undefined && key === before)
        found[found.length - 1] = { ...last, lines: [...last.lines, ...lines], isEnd };
      else found.push({ border, lines, isStart, isEnd });
    }
    before = key;
  }
  return found;
}

function drawBorder({ border, lines, isStart, isEnd }: BorderedLines, scene: DrawScene): DrawingNode[] {
  const box = boxOfLines(lines, border);
  const { xMin, yMin, xMax, yMax } = box;
  const isWhole = border.split === true || (isStart && isEnd);
  const { top, right, bottom, left } = border.lines;
  const isEven = [right, bottom, left].every((line) => JSON.stringify(line) === JSON.stringify(top));
  if (isWhole && isEven && top !== undefined)
    return drawStroke(top, drawShape(rectangleOf(box, border.corners), scene.context), identity, scene);
  const isTop = isWhole || isStart;
  const isBottom = isWhole || isEnd;
  return [
    ...(isTop ? drawStraightLine(top, [xMin, yMin, xMax, yMin], scene) : []),
    ...drawStraightLine(right, [xMax, yMin, xMax, yMax], scene),
    ...(isBottom ? drawStraightLine(bottom, [xMin, yMax, xMax, yMax], scene) : []),
    ...drawStraightLine(left, [xMin, yMin, xMin, yMax], scene),
  ];
}

function drawRules({ paragraph, lines, isStart, isEnd }: ParagraphBlock, scene: DrawScene): DrawingNode[] {
  const { ruleAbove, ruleBelow } = paragraph.full;
  const [first, last] = [lines[0]!, lines.at(-1)!]; // blocks have lines
  const above = ruleAbove === 'none' || !isStart ? [] : drawRule(ruleAbove, first, -1, scene);
  return ruleBelow === 'none' || !isEnd ? above : [...above, ...drawRule(ruleBelow, last, 1, scene)];
}

/**
 * The offset is that of the edge of the rule which is nearer to the baseline.
 * @see Adobe InDesign, "Add rules (lines) above or below paragraphs"
 */
function drawRule(rule: Rule, line: BlockLine, side: 1 | -1, scene: DrawScene): DrawingNode[] {
  const { left, width } = line.placed.column;
  const [from, to] = rule.span === 'text' ? textEndsOf([line]) : [left, left + width];
  const y = line.baseline + side * (rule.offset + rule.width / 2);
  const [xMin, xMax] = [from + (rule.leftIndent ?? 0), to - (rule.rightIndent ?? 0)];
  return xMax > xMin ? drawStraightLine(rule, [xMin, y, xMax, y], scene) : [];
}

/** Draws the lines in the middle of the gutters of a frame. */
export function drawColumnRules({ columns }: TextFrame, areas: readonly TextColumn[], scene: DrawScene): DrawingNode[] {
  return areas.slice(1).flatMap((area, at) => {
    const { left, bottom, frameBox, band } = area;
    const top = band?.top ?? area.top;
    const before = areas[at]!; // the column before
    // A column beside others that end above a paragraph has its whole height.
    const isBeside = area.band === undefined && before.left + before.width <= left;
    if (!(isSameBand(area, before) || isBeside) || !hasOwnColumns(area)) return [];
    const x = (before.left + before.width + left) / 2;
    return drawStraightLine(columns?.rule, [x, top, x, Math.min(bottom, frameBox.yMax)], scene);
  });
}

function rectangleOf({ xMin, yMin, xMax, yMax }: Box, corners: Shading['corners']) {
  const size = { width: Math.max(0, xMax - xMin), height: Math.max(0, yMax - yMin) };
  return { kind: 'rectangle', x: xMin, y: yMin, ...size, ...(corners !== undefined && { corners }) } as const;
}

function intersect(a: Box, b: Box): Box {
  return {
    xMin: Math.max(a.xMin, b.xMin),
    yMin: Math.max(a.yMin, b.yMin),
    xMax: Math.min(a.xMax, b.xMax),
    yMax: Math.min(a.yMax, b.yMax),
  };
}

import type { DrawingNode } from '../../../../models/drawing/nodes.ts';
import { joinMatrices, type Matrix, translation } from '../../../../outline/matrix.ts';
import { type DrawScene, placedBy } from '../../scene.ts';
import { drawStraightLine } from '../../stroke/straight-line.ts';
import type { TextColumn } from '../columns/text-frames.ts';
import type { PlacedLine } from '../placed-line.ts';
import type { PlacedNote } from '../text-flow.ts';
import { heightOf } from './footnotes.ts';

/** Draws lines of text, in the space of the page. */
type DrawText = (lines: readonly PlacedLine[], matrix: Matrix) => Promise<DrawingNode[]>;

/** Draws the footnotes of a column at its bottom, with the line above them. */
export async function drawNotes(
  column: TextColumn,
  notes: readonly PlacedNote[],
  matrix: Matrix,
  scene: DrawScene,
  drawText: DrawText,
): Promise<DrawingNode[]> {
  const [first] = notes;
  if (first === undefined) return [];
  const settings = scene.design.notes?.footnotes ?? {};
  const bottom = Math.min(column.bottom, column.frameBox.yMax);
  let top = bottom - heightOf(notes, settings) + (settings.spaceBefore ?? 0);
  const rule = first.isContinued ? settings.continuingRule : settings.rule;
  const nodes: DrawingNode[] = [];
  if (rule !== undefined) {
    const [left, y] = [column.left + rule.leftIndent, top - rule.offset];
    const drawn = drawStraightLine(rule, [left, y, left + rule.length, y], scene);
    if (drawn.length > 0) nodes.push({ kind: 'group', children: drawn, ...placedBy(matrix) });
  }
  for (const { lines, height } of notes) {
    const place = joinMatrices(translation(column.left, top), matrix);
    for (const node of await drawText(lines, place)) nodes.push(node);
    top += height + (settings.spaceBetween ?? 0);
  }
  return nodes;
}

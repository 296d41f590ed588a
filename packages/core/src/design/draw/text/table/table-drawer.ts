import type { DrawingNode } from '../../../../models/drawing/nodes.ts';
import { joinMatrices, type Matrix, translation } from '../../../../outline/matrix.ts';
import { outlineOfBox } from '../../../../outline/measure/boxes.ts';
import { drawElements } from '../../element.ts';
import { boxOfElement } from '../../element-box.ts';
import { toPaint } from '../../paint.ts';
import { type DrawScene, placedBy } from '../../scene.ts';
import { drawStraightLine } from '../../stroke/straight-line.ts';
import type { PlacedCell, PlacedLine, TablePart, TableStroke } from '../placed-line.ts';

/** Draws lines of text, in the space of the page. */
type DrawText = (lines: readonly PlacedLine[], matrix: Matrix) => Promise<DrawingNode[]>;

/** Draws the rows of a table in a column: fills, diagonals behind, contents, diagonals in front, lines. */
export async function drawTablePart(
  part: TablePart,
  matrix: Matrix,
  scene: DrawScene,
  drawText: DrawText,
): Promise<DrawingNode[]> {
  const { cells, strokes } = part;
  if (haveStripesToJoin(strokes))
    scene.note('DRAWING_LOOK_CHANGED', 'striped lines of a table cross instead of joining');
  const contents: DrawingNode[] = [];
  for (const cell of cells) for (const node of await drawContent(cell, matrix, scene, drawText)) contents.push(node);
  return [
    ...placed(
      cells.flatMap((cell) => [...drawFill(cell, scene), ...drawDiagonals(cell, false, scene)]),
      matrix,
    ),
    ...contents,
    ...placed(
      cells.flatMap((cell) => drawDiagonals(cell, true, scene)),
      matrix,
    ),
    ...placed(
      strokes.flatMap(({ line, ends }) => drawStraightLine(line, ends, scene)),
      matrix,
    ),
  ];
}

/** True if striped lines of rows and columns can cross. */
function haveStripesToJoin(strokes: readonly TableStroke[]): boolean {
  const striped = strokes.filter(({ line }) => line.pattern === 'striped');
  return striped.some(({ ends }) => ends[0] === ends[2]) && striped.some(({ ends }) => ends[0] !== ends[2]);
}

function placed(children: readonly DrawingNode[], matrix: Matrix): DrawingNode[] {
  return children.length === 0 ? [] : [{ kind: 'group', children, ...placedBy(matrix) }];
}

function drawFill({ box, fill }: PlacedCell, scene: DrawScene): DrawingNode[] {
  const paint = toPaint(fill, box, scene);
  return paint === undefined ? [] : [{ kind: 'fill', outline: outlineOfBox(box), rule: 'nonzero', ...paint }];
}

function drawDiagonals({ box, look }: PlacedCell, isInFront: boolean, scene: DrawScene): DrawingNode[] {
  const { down, up, inFront = false } = look.diagonals ?? {};
  if (inFront !== isInFront) return [];
  const { xMin, yMin, xMax, yMax } = box;
  return [
    ...drawStraightLine(down, [xMin, yMin, xMax, yMax], scene),
    ...drawStraightLine(up, [xMin, yMax, xMax, yMin], scene),
  ];
}

async function drawContent(
  cell: PlacedCell,
  matrix: Matrix,
  scene: DrawScene,
  drawText: DrawText,
): Promise<DrawingNode[]> {
  const { box, look, lines, element } = cell;
  const nodes =
    element === undefined
      ? await drawText(lines, joinMatrices(cell.matrix, matrix))
      : await drawElements([element], joinMatrices(placeOfElement(cell, scene), matrix), scene);
  if (!look.clipped || nodes.length === 0) return nodes;
  const shapes = [{ outline: outlineOfBox(box), rule: 'nonzero' as const }];
  return [{ kind: 'group', clip: { shapes, ...placedBy(matrix) }, children: nodes }];
}

/** Moves the picture of a cell to the top left of its area. The rotation of a cell is that of text. */
function placeOfElement({ element, box: { xMin, yMin }, look: { insets } }: PlacedCell, scene: DrawScene): Matrix {
  const own = element && boxOfElement(element, element.transform, scene);
  return translation(xMin + insets.left - (own?.xMin ?? 0), yMin + insets.top - (own?.yMin ?? 0));
}

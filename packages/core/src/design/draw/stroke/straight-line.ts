import type { Line } from '../../../models/design/paint.ts';
import type { DrawingNode } from '../../../models/drawing/nodes.ts';
import { identity } from '../../../outline/matrix.ts';
import { boundsOf } from '../../../outline/measure/bounds.ts';
import { recordOutline } from '../../../outline/outline.ts';
import { strokeChangeOf } from '../noted-looks.ts';
import type { DrawScene } from '../scene.ts';
import { drawStroke } from './stroke.ts';

/** Draws a line between two points. */
export function drawStraightLine(
  line: Line | undefined,
  [x1, y1, x2, y2]: readonly [number, number, number, number],
  scene: DrawScene,
): DrawingNode[] {
  if (line === undefined || !(line.width > 0)) return [];
  const changed = strokeChangeOf(line);
  if (changed !== undefined) scene.note('DRAWING_LOOK_CHANGED', changed);
  const outline = recordOutline((pen) => {
    pen.moveTo(x1, y1);
    pen.lineTo(x2, y2);
  });
  return drawStroke(line, { outline, rule: 'nonzero', isClosed: false, box: boundsOf(outline) }, identity, scene);
}

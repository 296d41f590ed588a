import type { Stroke } from '../../../models/design/paint.ts';
import type { DrawingNode, StrokeNode } from '../../../models/drawing/nodes.ts';
import { identity, type Matrix } from '../../../outline/matrix.ts';
import { growBox, mapBox } from '../../../outline/measure/boxes.ts';
import type { StrokeStyle } from '../../../outline/stroke/style.ts';
import { transformOutline } from '../../../outline/transform.ts';
import { type DrawnPaint, toPaint } from '../paint.ts';
import { type DrawScene, placedBy } from '../scene.ts';
import type { DrawnShape } from '../shape.ts';
import { alignStroke, type StrokePath } from './align.ts';
import { drawArrowHeads } from './arrow-heads.ts';
import { dashAlongCorners } from './dash-corners.ts';
import { drawDiamonds, drawWave } from './ornaments.ts';
import { drawStripes } from './stripes.ts';

/** Draws the stroke of a shape: the paint of its gaps, the line, its arrowheads. */
export function drawStroke(
  stroke: Stroke | undefined,
  shape: DrawnShape,
  matrix: Matrix,
  scene: DrawScene,
): DrawingNode[] {
  if (stroke === undefined || !(stroke.width > 0) || shape.box === undefined) return [];
  if (stroke.scaled === false) {
    const placed = { ...shape, outline: transformOutline(shape.outline, matrix), box: mapBox(shape.box, matrix) };
    return drawStroke({ ...stroke, scaled: true }, placed, identity, scene);
  }
  const { context } = scene;
  const box = growBox(shape.box, stroke.width / 2);
  const [paint, gap] = [toPaint(stroke, box, scene), toPaint(stroke.gap, box, scene)];
  const { outline, heads } = drawArrowHeads(stroke, shape.outline, context);
  const path = alignStroke(stroke, shape, context) ?? { outline, width: stroke.width };
  const nodes: DrawingNode[] = [];
  if (gap !== undefined && isBroken(stroke)) nodes.push(lineNode(path, stroke, gap));
  if (paint !== undefined) nodes.push(drawPattern(path, stroke, paint, scene));
  const lines = path.clip === undefined ? nodes : [{ kind: 'group', clip: path.clip, children: nodes } as const];
  const all: DrawingNode[] = [...lines];
  if (paint !== undefined && heads !== undefined) all.push({ kind: 'fill', outline: heads, rule: 'nonzero', ...paint });
  const place = placedBy(matrix);
  return place.transform === undefined || all.length === 0 ? all : [{ kind: 'group', children: all, ...place }];
}

function isBroken({ pattern = 'solid', dash }: Stroke): boolean {
  return pattern !== 'solid' || dash !== undefined;
}

function drawPattern(path: StrokePath, stroke: Stroke, paint: DrawnPaint, scene: DrawScene): DrawingNode {
  const { context } = scene;
  switch (stroke.pattern) {
    case 'striped':
      return { kind: 'fill', outline: drawStripes(path.outline, stroke, context), rule: 'nonzero', ...paint };
    case 'diamond':
      return { kind: 'fill', outline: drawDiamonds(path.outline, stroke.width, context), rule: 'nonzero', ...paint };
    case 'wavy': {
      const outline = drawWave(path.outline, stroke.width, context);
      return lineNode({ outline, width: stroke.width / 3 }, stroke, paint);
    }
    default: {
      const dash = dashOf(stroke);
      if (dash === undefined || stroke.dashCorners === undefined || stroke.dashCorners === 'none')
        return lineNode(path, stroke, paint, dash && { dash, dashPhase: stroke.dashOffset ?? 0 });
      const outline = dashAlongCorners(path.outline, dash, stroke.dashCorners, context);
      return lineNode({ ...path, outline }, stroke, paint);
    }
  }
}

/** The dashes of a pattern; undefined for a solid line. Those of a hash are bars across the line. */
function dashOf({ pattern = 'solid', dash, width }: Stroke): readonly number[] | undefined {
  if (dash?.some((length) => length > 0)) return dash;
  if (pattern === 'dashed') return [12, 12]; // InDesign's default
  if (pattern === 'dotted') return [0, width * 2];
  return pattern === 'hash' ? [width / 4, width / 2] : undefined;
}

function lineNode(
  { outline, width }: Pick<StrokePath, 'outline' | 'width'>,
  { cap, pattern, join = 'miter', miterLimit = 4 }: Stroke,
  paint: DrawnPaint,
  dashes: Pick<StrokeStyle, 'dash' | 'dashPhase'> = {},
): StrokeNode {
  const style: StrokeStyle = {
    width,
    cap: cap ?? (pattern === 'dotted' ? 'round' : 'butt'),
    join,
    miterLimit,
    lonePoint: 'nothing',
    ...dashes,
  };
  return { kind: 'stroke', outline, style, ...paint };
}

import type { FillNode, StrokeNode } from '../../models/drawing/nodes.ts';
import { clipFill } from '../../outline/clip/clip-fill.ts';
import { clipStroke } from '../../outline/clip/clip-stroke.ts';
import { identity, joinMatrices, type Matrix, scaleOf } from '../../outline/matrix.ts';
import type { Box } from '../../outline/measure/bounds.ts';
import type { Outline } from '../../outline/outline.ts';
import type { PathContext } from '../../outline/segment-limit.ts';
import { strokeOutline } from '../../outline/stroke/stroke.ts';
import { allowedBox, type CoordinateLimit, type Place } from './coordinate-limit.ts';

/** A fill, a stroke, or a fill below a stroke of the same outline. */
export interface Shape {
  readonly fill?: FillNode | undefined;
  readonly stroke?: StrokeNode | undefined;
}

interface Limits {
  readonly context: PathContext;
  readonly coordinateLimit: CoordinateLimit;
}

/** The tolerance of the outline of a wide stroke, in pixels. */
const exactPixels = 0.05;

/** Cuts a shape at the largest coordinates that viewers draw. Returns the shape itself if it has none beyond. */
export function limitShape(limits: Limits, shape: Shape, place: Place): readonly Shape[] {
  const { fill, stroke } = shape;
  if (!(fill && exceeds(limits, fill, place)) && !(stroke && exceeds(limits, stroke, place))) return [shape];
  const fills = fill === undefined ? [] : [{ fill: limitFillNode(limits, fill, place) }];
  const strokes = stroke === undefined ? [] : limitStroke(limits, stroke, place);
  return [...fills, ...strokes];
}

/** Cuts a filled outline at the largest coordinates that viewers draw. */
export function limitFill(limits: Limits, outline: Outline, place: Place): Outline {
  const box = allowedBox(limits.coordinateLimit, place.area, place.matrix);
  return box === undefined || isInBox(outline, box) ? outline : clipFill(outline, box, limits.context);
}

function limitFillNode(limits: Limits, fill: FillNode, place: Place): FillNode {
  const box = allowedBox(limits.coordinateLimit, place.area, matrixOf(fill, place));
  return box === undefined ? fill : { ...fill, outline: clipFill(fill.outline, box, limits.context) };
}

/** Cuts a stroke. One that is wider than the allowed coordinates becomes a fill. */
function limitStroke(limits: Limits, stroke: StrokeNode, place: Place): readonly Shape[] {
  const { coordinateLimit, context } = limits;
  const matrix = matrixOf(stroke, place);
  const reach = reachOf(limits, stroke, matrix);
  const isWide = reach > coordinateLimit.margin / 2;
  const box = allowedBox(coordinateLimit, place.area, matrix, isWide ? reach : -reach);
  if (box === undefined) return [{ stroke }];
  const strokes = clipStroke(stroke.outline, box, stroke.style, context).map(
    ({ outline, ...dashes }): StrokeNode => ({ ...stroke, outline, style: { ...stroke.style, ...dashes } }),
  );
  if (!isWide || stroke.isUnscaled) return strokes.map((each) => ({ stroke: each }));
  const tolerance = exactPixels / (coordinateLimit.pixelsPerUnit * scaleOf(matrix));
  return strokes.map(({ style, outline: path, ...others }) => {
    const outline = strokeOutline(path, { ...style, tolerance }, context);
    const fill: FillNode = { ...others, kind: 'fill', rule: 'nonzero', outline };
    return { fill: limitFillNode(limits, fill, place) };
  });
}

/** True if a node has points beyond the allowed coordinates. */
function exceeds(limits: Limits, node: FillNode | StrokeNode, place: Place): boolean {
  const matrix = matrixOf(node, place);
  const reach = node.kind === 'stroke' ? reachOf(limits, node, matrix) : 0;
  const box = allowedBox(limits.coordinateLimit, place.area, matrix, -Math.min(reach, limits.coordinateLimit.margin));
  return box !== undefined && !isInBox(node.outline, box);
}

function matrixOf({ transform = identity }: FillNode | StrokeNode, { matrix }: Place): Matrix {
  return joinMatrices(transform, matrix);
}

/** How far a stroke may reach from its path, in units of the drawing. */
function reachOf({ coordinateLimit }: Limits, { style, isUnscaled }: StrokeNode, matrix: Matrix): number {
  const scale = isUnscaled ? 1 / coordinateLimit.pixelsPerUnit : Math.SQRT2 * scaleOf(matrix);
  const corners = Math.max(style.join === 'miter' ? style.miterLimit : 1, style.cap === 'square' ? Math.SQRT2 : 1);
  return (style.width / 2) * scale * corners;
}

function isInBox({ points }: Outline, { xMin, yMin, xMax, yMax }: Box): boolean {
  for (let at = 0; at < points.length; at += 2) {
    const [x, y] = [points[at]!, points[at + 1]!]; // coordinates come in pairs
    if (!(x >= xMin && x <= xMax && y >= yMin && y <= yMax)) return false;
  }
  return true;
}

import type { DrawingNode, Paint } from '../../../models/drawing/nodes.ts';
import { determinant, identity, invertMatrix, joinMatrices, type Matrix } from '../../../outline/matrix.ts';
import type { FillRule } from '../../../outline/measure/winding.ts';
import type { Outline } from '../../../outline/outline.ts';
import { strokeOutline } from '../../../outline/stroke/stroke.ts';
import type { StrokeCap, StrokeJoin, StrokeStyle } from '../../../outline/stroke/style.ts';
import { transformOutline } from '../../../outline/transform.ts';
import { resolvePattern } from '../paint/pattern.ts';
import type { ResolvedPaint } from '../paint/resolved-paint.ts';
import type { Interpreter } from './interpreter.ts';
import { emit } from './paint-node.ts';
import { type GraphicsState, overprintOf } from './state.ts';

const caps: readonly StrokeCap[] = ['butt', 'round', 'square'];
const joins: readonly StrokeJoin[] = ['miter', 'round', 'bevel'];

/** Fills an outline in the coordinates of the surface. */
export function fillOutline(content: Interpreter, outline: Outline, rule: FillRule): Promise<void> | undefined {
  const { fill, fillOpacity } = content.state;
  const add = (paint: Paint): void => {
    emit(content, { kind: 'fill', outline, rule, paint, ...looksOf(content.state, 'fill') });
  };
  if (fill.pattern === undefined) {
    add({ kind: 'solid', colour: fill.colour });
    return undefined;
  }
  return resolvePattern(content, fill, outline).then((paint) =>
    usePaint(paint, add, (children) => {
      emit(content, { kind: 'group', clip: { shapes: [{ outline, rule }] }, children, ...opacityOf(fillOpacity) });
    }),
  );
}

/** Strokes an outline in the coordinates of the surface. */
export function strokePath(content: Interpreter, outline: Outline): Promise<void> | undefined {
  const line = strokeLine(content.state, outline);
  if (line === undefined) return undefined;
  const { stroke, strokeOpacity } = content.state;
  const add = (paint: Paint): void => {
    const own = line.transform === undefined ? paint : inCoordinates(paint, line.transform);
    emit(content, { kind: 'stroke', ...line, paint: own, ...looksOf(content.state, 'stroke') });
  };
  if (stroke.pattern === undefined) {
    add({ kind: 'solid', colour: stroke.colour });
    return undefined;
  }
  return resolvePattern(content, stroke, outline).then((paint) =>
    usePaint(paint, add, (children) => {
      const edge = strokeOutline(line.outline, line.style, content.services.context);
      const clip = {
        shapes: [{ outline: transformOutline(edge, line.transform ?? identity), rule: 'nonzero' as const }],
      };
      emit(content, { kind: 'group', clip, children, ...opacityOf(strokeOpacity) });
    }),
  );
}

/** Passes on a paint, or the nodes of a paint that is none of the model. */
export function usePaint(
  paint: ResolvedPaint | undefined,
  add: (paint: Paint) => void,
  addNodes: (nodes: readonly DrawingNode[]) => void,
): void {
  if (paint === undefined) return;
  if (paint.kind === 'nodes') addNodes(paint.children);
  else add(paint);
}

/** Opacity and overprinting of a painted node. */
export function looksOf(state: GraphicsState, use: 'fill' | 'stroke') {
  const overprint = overprintOf(state, use);
  return {
    ...opacityOf(use === 'fill' ? state.fillOpacity : state.strokeOpacity),
    ...(overprint !== undefined && { overprint }),
  };
}

export function opacityOf(opacity: number): { opacity?: number } {
  return opacity === 1 ? {} : { opacity };
}

/** A paint in the coordinates of a node with a transform. */
function inCoordinates(paint: Paint, transform: Matrix): Paint {
  if (paint.kind === 'solid') return paint;
  const inverse = invertMatrix(transform) ?? identity;
  return { ...paint, transform: joinMatrices(paint.transform ?? identity, inverse) };
}

interface StrokeLine {
  readonly outline: Outline;
  readonly style: StrokeStyle;
  readonly transform?: Matrix;
  readonly isUnscaled?: boolean;
}

/** Lines thinner than this, in points, are the thinnest line of the output; and the width of that line if it is dashed. */
const [thinnest, hairline] = [0.001, 0.25];

/** A stroke in the coordinates of the surface, or in those of the content if the pen is an ellipse. */
function strokeLine({ matrix, ...state }: GraphicsState, outline: Outline): StrokeLine | undefined {
  const [a, b, c, d] = matrix;
  const scale = Math.sqrt(Math.abs(determinant(matrix)));
  const style = {
    cap: caps[state.lineCap] ?? 'butt',
    join: joins[state.lineJoin] ?? 'miter',
    miterLimit: state.miterLimit,
    lonePoint: 'nothing',
  } as const;
  const dashBy = (factor: number) =>
    state.dash.length === 0
      ? {}
      : { dash: state.dash.map((length) => length * factor), dashPhase: state.dashPhase * factor };
  const size = Math.max(Math.hypot(a, b), Math.hypot(c, d));
  if (state.lineWidth * size < thinnest) {
    if (state.dash.length === 0) return { outline, style: { ...style, width: 1 }, isUnscaled: true };
    return { outline, style: { ...style, ...dashBy(scale), width: hairline } };
  }
  const isRound =
    Math.abs(a * c + b * d) < 1e-4 * size * size && Math.abs(Math.hypot(a, b) - Math.hypot(c, d)) < 1e-4 * size;
  if (isRound) return { outline, style: { ...style, ...dashBy(scale), width: state.lineWidth * scale } };
  const inverse = invertMatrix(matrix);
  if (inverse === undefined) return undefined;
  return {
    outline: transformOutline(outline, inverse),
    style: { ...style, ...dashBy(1), width: state.lineWidth },
    transform: matrix,
  };
}

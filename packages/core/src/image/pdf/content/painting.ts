import { strokeLine } from '../../../drawing/painting/stroke-line.ts';
import type { DrawingNode, Paint } from '../../../models/drawing/nodes.ts';
import { identity, invertMatrix, joinMatrices, type Matrix } from '../../../outline/matrix.ts';
import type { FillRule } from '../../../outline/measure/winding.ts';
import type { Outline } from '../../../outline/outline.ts';
import { strokeOutline } from '../../../outline/stroke/stroke.ts';
import { transformOutline } from '../../../outline/transform.ts';
import { resolvePattern } from '../paint/pattern.ts';
import type { ResolvedPaint } from '../paint/resolved-paint.ts';
import type { Interpreter } from './interpreter.ts';
import { emit } from './paint-node.ts';
import { type GraphicsState, overprintOf } from './state.ts';

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
  const line = strokeLine(content.state, outline, lineWidths);
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

/** Widths in points: lines thinner than a thousandth are the thinnest line of the output. */
const lineWidths = { thinnest: 0.001, hairline: 0.25, least: 0 };

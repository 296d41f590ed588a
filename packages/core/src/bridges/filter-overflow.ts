import type { Context } from '../context.ts';
import { inkBounds } from '../drawing/ink-bounds.ts';
import type { Drawing } from '../models/drawing/drawing.ts';
import type { DrawingNode, Filter, FilterEffect } from '../models/drawing/nodes.ts';
import { identity, joinMatrices, type Matrix } from '../outline/matrix.ts';
import type { Box } from '../outline/measure/bounds.ts';

/** A blur reaches three times its standard deviation. */
const deviations = 3;
/** The most nodes that are visited. */
const maxNodes = 200_000;

/**
 * How far beyond the edges of a drawing its filters need the nodes that they apply to, in units of the drawing. The
 * engine draws nothing there, so that a blur would fade at the edge of the picture.
 */
export function filterOverflow({ children, viewBox }: Drawing, context: Context): number {
  let overflow = 0;
  const waiting: { readonly nodes: readonly DrawingNode[]; readonly matrix: Matrix }[] = [
    { nodes: children, matrix: identity },
  ];
  let count = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const node of next.nodes) {
      context.spend(1);
      if (node.kind !== 'group' || ++count > maxNodes) continue;
      const matrix = node.transform === undefined ? next.matrix : joinMatrices(node.transform, next.matrix);
      const reach =
        reachOf(node.filters ?? []) * Math.max(Math.hypot(matrix[0], matrix[1]), Math.hypot(matrix[2], matrix[3]));
      // The nodes of one filter are not measured again for those within it, which is work for each level.
      if (reach > 0)
        overflow = Math.max(
          overflow,
          Math.min(reach, beyond(inkBounds(node.children, context, matrix), viewBox, reach)),
        );
      else waiting.push({ nodes: node.children, matrix });
    }
  }
  return overflow;
}

/** How far a box goes beyond the edges of a view; 0 if it is further away from the view than filters reach. */
function beyond(box: Box | undefined, view: Box, reach: number): number {
  if (box === undefined) return 0;
  const isNear =
    box.xMin < view.xMax + reach &&
    box.xMax > view.xMin - reach &&
    box.yMin < view.yMax + reach &&
    box.yMax > view.yMin - reach;
  const sides = [view.xMin - box.xMin, view.yMin - box.yMin, box.xMax - view.xMax, box.yMax - view.yMax];
  return isNear ? Math.max(0, ...sides) : 0;
}

function reachOf(filters: readonly Filter[]): number {
  return filters.reduce((sum, { steps }) => steps.reduce((inner, { effect }) => inner + reachOfEffect(effect), sum), 0);
}

/** How far pixels of the result of an effect are from those that they depend on. */
function reachOfEffect(effect: FilterEffect): number {
  switch (effect.kind) {
    case 'blur':
      return deviations * Math.max(effect.x, effect.y);
    case 'offset':
      return Math.hypot(effect.dx, effect.dy);
    case 'shadow':
      return Math.hypot(effect.dx, effect.dy) + deviations * Math.max(effect.blurX, effect.blurY);
    case 'morphology':
      return Math.max(effect.x, effect.y);
    default:
      return 0;
  }
}

import type { Stroke } from '../../../models/design/paint.ts';
import type { Clip } from '../../../models/drawing/clip.ts';
import { growBox, outlineOfBox } from '../../../outline/measure/boxes.ts';
import { joinOutlines, type Outline } from '../../../outline/outline.ts';
import type { PathContext } from '../../../outline/segment-limit.ts';
import { simplifyOutline } from '../../../outline/simplify.ts';
import { growOutline, shrinkOutline } from '../../../outline/stroke/offset.ts';
import type { DrawnShape } from '../shape.ts';

/** The path that carries a stroke. */
export interface StrokePath {
  readonly outline: Outline;
  /** Twice the stroke's own where one half of it is clipped. */
  readonly width: number;
  readonly clip?: Clip;
}

/** Patterns of shapes, which are not cut in half but moved to their side of the path. */
const movedPatterns: ReadonlySet<Stroke['pattern']> = new Set(['striped', 'wavy', 'diamond']);

/**
 * The path of an aligned stroke: a stroke inside or outside of a shape is twice as wide and clipped to its side. Open
 * paths have strokes on their centre.
 */
export function alignStroke(
  stroke: Stroke,
  { outline, rule, isClosed, box }: DrawnShape,
  context: PathContext,
): StrokePath | undefined {
  const { align = 'center', width, pattern, join = 'miter', miterLimit = 4 } = stroke;
  if (align === 'center' || !isClosed || box === undefined) return undefined;
  if (movedPatterns.has(pattern)) {
    const move = align === 'inside' ? shrinkOutline : growOutline;
    return { outline: move(outline, width / 2, { join, miterLimit, rule }, context), width };
  }
  if (align === 'inside') return { outline, width: width * 2, clip: { shapes: [{ outline, rule }] } };
  const simple = simplifyOutline(outline, rule, width / 1000, context);
  const around = joinOutlines([outlineOfBox(growBox(box, width * Math.max(2, miterLimit))), simple]);
  return { outline, width: width * 2, clip: { shapes: [{ outline: around, rule: 'evenodd' }] } };
}

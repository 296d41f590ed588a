import type { DrawingNode } from '../../../models/drawing/nodes.ts';
import type { Matrix } from '../../../outline/matrix.ts';
import type { Box } from '../../../outline/measure/bounds.ts';
import { type Outline, recordOutline } from '../../../outline/outline.ts';
import { boxOfFrame, type Frame } from '../syntax/view-box.ts';
import type { Instance } from './scene.ts';

/** A box as an outline. */
export function boxOutline({ xMin, yMin, xMax, yMax }: Box): Outline {
  return recordOutline((pen) => {
    pen.moveTo(xMin, yMin);
    pen.lineTo(xMax, yMin);
    pen.lineTo(xMax, yMax);
    pen.lineTo(xMin, yMax);
    pen.close();
  });
}

/** The content of a viewport, mapped by `fit` and clipped to the frame unless `overflow` is visible. */
export function clipToFrame(
  { declared, parent }: Instance,
  frame: Frame,
  fit: Matrix,
  nodes: readonly DrawingNode[],
): DrawingNode[] {
  const stated = declared.get('overflow');
  const overflow = stated === 'inherit' ? (parent?.declared.get('overflow') ?? 'visible') : stated;
  const children: DrawingNode[] = [{ kind: 'group', transform: fit, children: nodes }];
  if (overflow === 'visible' || overflow === 'auto') return children;
  const clip = { shapes: [{ outline: boxOutline(boxOfFrame(frame)), rule: 'nonzero' as const }] };
  return [{ kind: 'group', clip, children }];
}

import type { DrawingNode } from '../../../models/drawing/nodes.ts';
import type { Matrix } from '../../../outline/matrix.ts';
import { outlineOfBox } from '../../../outline/measure/boxes.ts';
import { boxOfFrame, type Frame } from '../syntax/view-box.ts';
import type { Instance } from './scene.ts';

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
  const clip = { shapes: [{ outline: outlineOfBox(boxOfFrame(frame)), rule: 'nonzero' as const }] };
  return [{ kind: 'group', clip, children }];
}

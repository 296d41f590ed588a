import type { DrawingNode, GroupNode } from '../../../models/drawing/nodes.ts';
import type { FillRule } from '../../../outline/measure/winding.ts';
import type { Outline } from '../../../outline/outline.ts';
import type { Interpreter } from './interpreter.ts';

/** Adds a node under the current clip, with the current blend mode and soft mask unless it is without that mask. */
export function emit({ isVisible, surface, state }: Interpreter, node: DrawingNode, isUnmasked = false): void {
  if (!isVisible) return;
  const { blendMode, clip } = state;
  const mask = isUnmasked ? undefined : state.mask;
  const blends = blendMode !== 'normal';
  if (blends) surface.blends = true;
  if (!blends && mask === undefined) {
    surface.add(node, clip);
    return;
  }
  const shared = { ...(blends && { blendMode }), ...(mask !== undefined && { mask }) };
  const isFree =
    node.kind === 'group' && node.mask === undefined && node.clip === undefined && node.blendMode === undefined;
  const group: GroupNode = isFree ? { ...node, ...shared } : { kind: 'group', children: [node], ...shared };
  surface.add(group, clip);
}

/** Intersects the clip with an outline in the coordinates of the surface. */
export function addClip(content: Interpreter, outline: Outline, rule: FillRule): void {
  const { clip } = content.state;
  const depth = (clip?.depth ?? 0) + 1;
  content.change({ clip: { shape: { outline, rule }, outer: clip, depth } });
}

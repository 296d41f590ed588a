import type { DrawingNode, GroupNode } from '../../models/drawing/nodes.ts';

/** True if a node or something in it blends with what lies below the node. */
export function blendsBelow(node: DrawingNode): boolean {
  if (node.kind !== 'group') return false;
  if ((node.blendMode ?? 'normal') !== 'normal') return true;
  return !node.isIsolated && node.children.some(blendsBelow);
}

/** True if svg isolates the group in any case. @see Compositing and Blending Level 1, "Isolated groups" */
export function isIsolatedBySvg({ opacity = 1, blendMode = 'normal', mask, filters = [] }: GroupNode): boolean {
  return opacity < 1 || blendMode !== 'normal' || mask !== undefined || filters.length > 0;
}

/**
 * A clip isolates in svg but not in PDF. So a clip around something that blends with the backdrop is put on each child
 * by itself.
 */
export function spreadClip({ transform, clip, children }: GroupNode): GroupNode[] {
  const spread: GroupNode[] = [];
  let run: DrawingNode[] = [];
  const endRun = (): void => {
    if (run.length > 0) spread.push({ kind: 'group', transform, clip, children: run });
    run = [];
  };
  for (const child of children) {
    if (child.kind !== 'group' || !blendsBelow(child)) {
      run.push(child);
      continue;
    }
    endRun();
    const { blendMode } = child;
    const parts = isIsolatedBySvg(child) ? [child] : spreadClip(child);
    for (const part of parts) {
      const inner: GroupNode = { ...part, blendMode: undefined, isIsolated: true };
      spread.push({ kind: 'group', transform, clip, blendMode: part.blendMode ?? blendMode, children: [inner] });
    }
  }
  endRun();
  return spread;
}

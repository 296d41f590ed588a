import { ConversionError } from '../../../errors.ts';
import type { Layer } from './layer.ts';

/** A layer or group with the layers clipped to it. */
export interface LayerNode {
  readonly layer: Layer;
  /** Members of a group, the lowest first; absent for layers. */
  readonly children: readonly LayerNode[] | undefined;
  readonly clipped: readonly LayerNode[];
}

/** Photoshop allows ten levels. */
const maxDepth = 40;

interface OpenNode extends LayerNode {
  readonly clipped: OpenNode[];
}

/**
 * Builds a tree of groups from the flat list of layers. A group without its bottom record starts where its parent
 * starts; one without its top record ends where its parent ends and has no properties.
 */
export function buildLayerTree(layers: readonly Layer[]): readonly LayerNode[] {
  const open: OpenNode[][] = [[]];
  for (const layer of layers) {
    const { section } = layer;
    if (section?.part === 'bottom') {
      if (open.length > maxDepth) {
        throw new ConversionError('PSD_TOO_LARGE', `groups are nested more than ${maxDepth} levels deep`);
      }
      open.push([]);
    } else if (section?.part === 'group') {
      const children = open.pop() ?? [];
      if (open.length === 0) open.push([]);
      append(open, { layer, children, clipped: [] });
    } else {
      append(open, { layer, children: undefined, clipped: [] });
    }
  }
  return open.flat();
}

/** Clipped layers belong to the nearest unclipped layer below. */
function append(open: OpenNode[][], node: OpenNode): void {
  const siblings = open.at(-1) ?? [];
  const base = siblings.at(-1);
  if (node.layer.isClipped && base !== undefined) base.clipped.push(node);
  else siblings.push(node);
}

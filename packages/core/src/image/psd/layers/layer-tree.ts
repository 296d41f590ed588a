import { ConversionError } from '../../../errors.ts';
import type { Layer } from './layer.ts';

/** A layer with those that are clipped to it, or a group. */
export interface LayerNode {
  readonly layer: Layer;
  /** The members of a group, the lowest first; absent of what is no group. */
  readonly children: readonly LayerNode[] | undefined;
  readonly clipped: readonly LayerNode[];
}

/** Photoshop nests groups ten deep. */
const maxDepth = 40;

interface OpenNode extends LayerNode {
  readonly clipped: OpenNode[];
}

/**
 * Puts the flat list of layers together as groups. A group that lacks its bottom begins where its parent does; one
 * that lacks its top ends where its parent does, without properties of its own.
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

/** Clipped layers belong to the next one below that is not clipped itself. */
function append(open: OpenNode[][], node: OpenNode): void {
  const siblings = open.at(-1) ?? [];
  const base = siblings.at(-1);
  if (node.layer.isClipped && base !== undefined) base.clipped.push(node);
  else siblings.push(node);
}

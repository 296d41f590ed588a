import type { DrawingNode, GroupNode, Paint } from '../../models/drawing/nodes.ts';
import type { DrawingColour } from '../../models/drawing/paint.ts';

const white: DrawingColour = { srgb: [1, 1, 1] };

/** The nodes in white with the same alpha; undefined if some of them have pictures, tiles or effects of colours. */
export function whiteNodes(nodes: readonly DrawingNode[]): DrawingNode[] | undefined {
  const made: DrawingNode[] = [];
  for (const node of nodes) {
    const changed = whiteNode(node);
    if (changed === undefined) return undefined;
    made.push(changed);
  }
  return made;
}

function whiteNode(node: DrawingNode): DrawingNode | undefined {
  switch (node.kind) {
    case 'group':
      return whiteGroup(node);
    case 'glyphs':
      if (node.font.drawings !== undefined && node.font.drawings.size > 0) return undefined;
      return withPaint(node);
    case 'fill':
    case 'stroke':
      return withPaint(node);
    default:
      return undefined;
  }
}

function whiteGroup(group: GroupNode): GroupNode | undefined {
  const { children, blendMode = 'normal', filters = [] } = group;
  const changed = blendMode === 'normal' && filters.length === 0 ? whiteNodes(children) : undefined;
  return changed && { ...group, children: changed };
}

function withPaint<Node extends { readonly paint: Paint }>(node: Node): Node | undefined {
  const paint = whitePaint(node.paint);
  return paint && { ...node, paint };
}

function whitePaint(paint: Paint): Paint | undefined {
  if (paint.kind === 'tile') return undefined;
  if (paint.kind === 'solid') return { ...paint, colour: white };
  const stops = paint.stops.map((stop) => ({ ...stop, colour: white }));
  return { ...paint, stops, background: paint.background && white };
}

import type { DrawingNode, FillNode, GlyphsNode, StrokeNode } from '../../models/drawing/nodes.ts';
import type { PdfContent } from './file/content.ts';
import { writeGroup } from './groups.ts';
import { writeImage } from './image.ts';
import { writeMesh } from './mesh.ts';
import { isTranslucent, underOpacityMask } from './paint/translucent.ts';
import { enterScope, type Scope, visibleBox } from './scope.ts';
import type { PdfServices } from './services.ts';
import { writeShape } from './shapes.ts';
import { writeGlyphs } from './text/glyphs.ts';

/** Cost of a node, in steps of work. */
const nodeSteps = 300;

/** Writes nodes in paint order. */
export async function writeNodes(
  services: PdfServices,
  nodes: readonly DrawingNode[],
  scope: Scope,
  out: PdfContent,
): Promise<void> {
  for (const node of nodes) {
    const steps = nodeSteps + ('outline' in node ? 10 * node.outline.points.length : 0);
    services.context.spend(nodeSteps);
    if (services.yielder.isDue(steps)) await services.yielder.yield();
    await writeNode(services, node, scope, out);
  }
}

async function writeNode(services: PdfServices, node: DrawingNode, scope: Scope, out: PdfContent): Promise<void> {
  if ('paint' in node && isTranslucent(node.paint)) {
    const area = visibleBox(enterScope(scope, node.transform));
    if (area !== undefined) await writeGroup(services, underOpacityMask(node, node.paint, area), scope, out);
    return;
  }
  if ('paint' in node && (node.opacity ?? 1) < 1 && hasParts(node)) {
    const { opacity, transform, ...child } = node;
    return writeGroup(services, { kind: 'group', transform, opacity, children: [child] }, scope, out);
  }
  switch (node.kind) {
    case 'group':
      return writeGroup(services, node, scope, out);
    case 'fill':
      return writeShape(services, { fill: node }, scope, out);
    case 'stroke':
      return writeShape(services, { stroke: node }, scope, out);
    case 'glyphs':
      return writeGlyphs(services, node, scope, out);
    case 'image':
      return writeImage(services, node, scope, out);
    case 'mesh':
      return writeMesh(services, node, scope, out);
  }
}

/** True if viewers apply the opacity of a node to its tiles or glyphs one by one. */
function hasParts(node: FillNode | StrokeNode | GlyphsNode): boolean {
  return node.paint.kind === 'tile' || (node.kind === 'glyphs' && node.glyphs.length > 1);
}

import type { DrawingNode } from '../../models/drawing/nodes.ts';
import { writeGlyphs } from './glyphs.ts';
import { writeGroup } from './groups.ts';
import { writeImage } from './image.ts';
import { writeMesh } from './paint/mesh.ts';
import type { Scope } from './scope.ts';
import type { SvgServices } from './services.ts';
import { isStrokeOf, writeShape } from './shapes.ts';
import type { SvgText } from './svg-text.ts';

/** Cost of an element, in steps of work. */
const nodeSteps = 300;

/** Writes nodes in paint order. */
export async function writeNodes(
  services: SvgServices,
  nodes: readonly DrawingNode[],
  scope: Scope,
  out: SvgText,
): Promise<void> {
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at]!;
    const steps = nodeSteps + ('outline' in node ? 10 * node.outline.points.length : 0);
    services.context.spend(nodeSteps);
    if (services.yielder.isDue(steps)) await services.yielder.yield();
    if ('overprint' in node && node.overprint !== undefined)
      services.noteOnce('DRAWING_LOOK_CHANGED', 'overprinted inks replace what they are printed on');
    const next = nodes[at + 1];
    if (node.kind === 'fill' && isStrokeOf(node, next)) {
      await writeShape(services, { fill: node, stroke: next }, scope, out);
      at++;
    } else await writeNode(services, node, scope, out);
  }
}

function writeNode(services: SvgServices, node: DrawingNode, scope: Scope, out: SvgText): Promise<void> {
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

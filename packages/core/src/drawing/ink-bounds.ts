import type { DrawingNode, GlyphsNode, MeshNode } from '../models/drawing/nodes.ts';
import { identity, joinMatrices, type Matrix, scaling } from '../outline/matrix.ts';
import { type Box, boundsOf } from '../outline/measure/bounds.ts';
import { joinBoxes, mapBox } from '../outline/measure/boxes.ts';
import type { PathContext } from '../outline/segment-limit.ts';
import { strokeOutline } from '../outline/stroke/stroke.ts';
import { transformOutline } from '../outline/transform.ts';

const unit = { xMin: 0, yMin: 0, xMax: 1, yMax: 1 };

/** The bounding box of everything that nodes paint, without clips and filters. */
export function inkBounds(
  nodes: readonly DrawingNode[],
  context: PathContext,
  before: Matrix = identity,
): Box | undefined {
  let box: Box | undefined;
  for (const node of nodes) {
    const matrix = node.transform === undefined ? before : joinMatrices(node.transform, before);
    box = joinBoxes(box, boundsOfNode(node, matrix, context));
  }
  return box;
}

function boundsOfNode(node: DrawingNode, matrix: Matrix, context: PathContext): Box | undefined {
  context.spend(10);
  switch (node.kind) {
    case 'group':
      return inkBounds(node.children, context, matrix);
    case 'fill':
      return boundsOf(transformOutline(node.outline, matrix));
    case 'stroke':
      return boundsOf(transformOutline(strokeOutline(node.outline, node.style, context), matrix));
    case 'image':
      return mapBox(unit, matrix);
    case 'glyphs':
      return boundsOfGlyphs(node, matrix, context);
    case 'mesh':
      return boundsOfMesh(node, matrix, context);
  }
}

/** Patches lie within the points that control them. */
function boundsOfMesh({ patches }: MeshNode, matrix: Matrix, context: PathContext): Box | undefined {
  context.spend(patches.length * 20);
  let box: Box | undefined;
  for (const { points } of patches) {
    const [xs, ys] = [0, 1].map((from) => points.filter((_, at) => at % 2 === from)) as [Float64Array, Float64Array];
    const own = { xMin: Math.min(...xs), yMin: Math.min(...ys), xMax: Math.max(...xs), yMax: Math.max(...ys) };
    box = joinBoxes(box, mapBox(own, matrix));
  }
  return box;
}

function boundsOfGlyphs({ font, glyphs }: GlyphsNode, matrix: Matrix, context: PathContext): Box | undefined {
  context.spend(glyphs.length);
  let box: Box | undefined;
  for (const { glyph, matrix: place } of glyphs) {
    const toNode = joinMatrices(scaling(1 / font.unitsPerEm), place);
    const drawing = font.drawings?.get(glyph);
    if (drawing !== undefined) {
      box = joinBoxes(box, inkBounds(drawing, context, joinMatrices(toNode, matrix)));
      continue;
    }
    const outline = font.outlines.get(glyph);
    const own = outline && boundsOf(outline);
    if (own !== undefined) box = joinBoxes(box, mapBox(own, joinMatrices(toNode, matrix)));
  }
  return box;
}

import type { DrawingNode, FillNode, GlyphPosition, GlyphsNode } from '../../../models/drawing/nodes.ts';
import { identity, joinMatrices, scaling } from '../../../outline/matrix.ts';
import type { Box } from '../../../outline/measure/bounds.ts';
import { growBox } from '../../../outline/measure/boxes.ts';
import { drawOutline, recordOutline } from '../../../outline/outline.ts';
import { transformPen } from '../../../outline/transform.ts';
import { inkBounds } from '../../ink-bounds.ts';
import { PdfContent } from '../file/content.ts';
import { formatBox, formatText } from '../file/syntax.ts';
import { setPaint } from '../paint/paint.ts';
import { decimalsOf, enterScope, type Scope, streamScope, unitOf } from '../scope.ts';
import type { PdfServices } from '../services.ts';
import { drawPlaced } from '../shapes.ts';
import { textsOfGlyphs } from './glyph-texts.ts';
import { writeText } from './text-line.ts';

/** Writes glyphs as text. Those with their own paints are forms, and those that no font can hold are paths. */
export async function writeGlyphs(
  services: PdfServices,
  node: GlyphsNode,
  scope: Scope,
  out: PdfContent,
): Promise<void> {
  const { font, paint, transform = identity } = node;
  const texts = textsOfGlyphs(node);
  const [plain, painted, large]: [GlyphPosition[], GlyphPosition[], GlyphPosition[]] = [[], [], []];
  const isMoved = paint.kind === 'solid';
  const embedded = services.fonts.open(font);
  services.context.spend(node.glyphs.length * 20);
  for (const [at, position] of node.glyphs.entries()) {
    if (font.drawings?.has(position.glyph)) painted.push(position);
    else if (embedded.canHold(position.glyph))
      plain.push({
        glyph: position.glyph,
        matrix: isMoved ? joinMatrices(position.matrix, transform) : position.matrix,
        text: texts?.[at],
      });
    else large.push(position);
  }
  for (const position of painted) await writePainted(services, node, position, scope, out);
  if (large.length > 0) await services.writeNodes(services, [pathOf(node, large)], scope, out);
  if (plain.length === 0) return;
  const inner = isMoved ? scope : enterScope(scope, transform);
  const isReplaced = texts === undefined && node.text !== undefined && node.text.trim() !== '';
  await drawPlaced(services, { look: node, transform: isMoved ? identity : transform }, scope, out, async () => {
    if (!(await setPaint(services, paint, 'fill', inner, out))) return;
    if (isReplaced) out.add(`/Span<</ActualText${formatText(node.text!)}>>BDC`);
    writeText(embedded, plain, inner, out);
    if (isReplaced) out.add('EMC');
  });
}

/** The outlines of glyphs as one fill. */
function pathOf(node: GlyphsNode, glyphs: readonly GlyphPosition[]): FillNode {
  const { font, kind: _, glyphs: __, text: ___, font: ____, ...others } = node;
  const unit = scaling(1 / font.unitsPerEm);
  const outline = recordOutline((pen) => {
    for (const { glyph, matrix } of glyphs) {
      const own = font.outlines.get(glyph);
      if (own !== undefined) drawOutline(own, transformPen(pen, joinMatrices(unit, matrix)));
    }
  });
  return { ...others, kind: 'fill', outline, rule: 'nonzero' };
}

/** The bounds of the ink, and as much around them for filters. */
function areaOf(nodes: readonly DrawingNode[], { context }: PdfServices): Box {
  const { xMin, yMin, xMax, yMax } = inkBounds(nodes, context) ?? { xMin: 0, yMin: 0, xMax: 0, yMax: 0 };
  return growBox({ xMin, yMin, xMax, yMax }, xMax - xMin, yMax - yMin);
}

/** Draws a glyph with its own paints, which is written once. */
async function writePainted(
  services: PdfServices,
  { font, transform = identity, opacity }: GlyphsNode,
  { glyph, matrix }: GlyphPosition,
  scope: Scope,
  out: PdfContent,
): Promise<void> {
  const nodes = font.drawings?.get(glyph) ?? [];
  const place = joinMatrices(joinMatrices(scaling(1 / font.unitsPerEm), matrix), transform);
  if (opacity !== undefined && opacity < 1) {
    const group: DrawingNode = { kind: 'group', transform: place, opacity, children: nodes };
    return services.writeNodes(services, [group], scope, out);
  }
  const own = enterScope(scope, place);
  const form = await services.written.once(nodes, `${scope.colours} ${unitOf(own).toPrecision(3)}`, async () => {
    const area = areaOf(nodes, services);
    const content = new PdfContent(services.limit);
    await services.writeNodes(services, nodes, streamScope(own, area), content);
    return services.objects.addStream(
      `/Type/XObject/Subtype/Form/BBox${formatBox(area, decimalsOf(own))}${content.resources(services.sharedSpaces)}`,
      content.bytes(),
    );
  });
  await drawPlaced(services, { look: {}, transform: place }, scope, out, () =>
    out.add(`${out.use('XObject', form)} Do`),
  );
}

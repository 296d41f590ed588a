import type { GlyphPosition, GlyphsNode } from '../../models/drawing/nodes.ts';
import { identity, invertMatrix, joinMatrices, type Matrix, scaling } from '../../outline/matrix.ts';
import type { Outline } from '../../outline/outline.ts';
import { toSvgPath } from '../../outline/svg/svg-path.ts';
import { escapeAttribute } from '../../xml/escape.ts';
import { noCoordinateLimit } from '../limit/coordinate-limit.ts';
import { hasFarGlyph, writeFarGlyphs } from './far-glyphs.ts';
import { formatNumber, opacityAttribute, transformAttribute } from './format.ts';
import { joinGlyphs } from './glyph-outlines.ts';
import { paintValue } from './paint/paint.ts';
import { decimalsOf, enterScope, type Scope } from './scope.ts';
import type { SvgServices } from './services.ts';
import type { SvgText } from './svg-text.ts';

/** Characters of one use of a glyph, and of a definition besides its path. */
const [useLength, definitionLength] = [32, 26];

/** Writes glyphs: those with their own paints as groups, others as uses of defined paths or as one path. */
export async function writeGlyphs(services: SvgServices, node: GlyphsNode, scope: Scope, out: SvgText): Promise<void> {
  const { font, glyphs } = node;
  const inner = enterScope(scope, node.transform);
  const label = node.text?.trim() ? ` role="img" aria-label="${escapeAttribute(node.text)}"` : '';
  const painted = glyphs.filter(({ glyph }) => font.drawings?.has(glyph));
  const plain = glyphs.filter(({ glyph }) => !font.drawings?.has(glyph) && font.outlines.has(glyph));
  const hasGroup = painted.length > 0 && label !== '';
  if (hasGroup) out.add(`<g${label}>\n`);
  await writePainted(services, node, painted, scope, out);
  const own = hasGroup ? '' : label;
  if (hasFarGlyph(services, plain, inner)) await writeFarGlyphs(services, { ...node, glyphs: plain }, own, scope, out);
  else await writePlain(services, { ...node, glyphs: plain }, own, scope, out);
  if (hasGroup) out.add('</g>\n');
}

/** Writes glyphs as uses of defined paths or as one path, whichever is shorter. */
async function writePlain(
  services: SvgServices,
  node: GlyphsNode,
  label: string,
  scope: Scope,
  out: SvgText,
): Promise<void> {
  const inner = enterScope(scope, node.transform);
  const isPlain = node.paint.kind === 'solid' && !node.isAliased;
  const line = isPlain ? lineOf(services, node, node.glyphs, inner) : undefined;
  if (line === undefined) await writeOutlines(services, node, node.glyphs, label, scope, out);
  else await writeUses(services, { node, line, label }, scope, out);
}

/** Glyphs of the same size and direction. */
interface GlyphLine {
  /** Maps font units to the coordinates of the node. */
  readonly matrix: Matrix;
  readonly decimals: number;
  readonly uses: readonly { readonly glyph: number; readonly x: number; readonly y: number }[];
}

/** The line of the glyphs, if uses of their definitions are shorter than their outlines. */
function lineOf(
  { survey, context, pathLengths }: SvgServices,
  { font }: GlyphsNode,
  glyphs: readonly GlyphPosition[],
  inner: Scope,
): GlyphLine | undefined {
  const [first] = glyphs;
  if (first === undefined) return undefined;
  const unit = 1 / font.unitsPerEm;
  const matrix = joinMatrices(scaling(unit), first.matrix);
  const inverse = invertMatrix(matrix);
  if (inverse === undefined) return undefined;
  const decimals = decimalsOf(enterScope(inner, matrix));
  const counts = survey.glyphCounts.get(font);
  let saved = 0;
  const uses: { glyph: number; x: number; y: number }[] = [];
  for (const { glyph, matrix: place } of glyphs) {
    if (place.some((value, at) => at < 4 && Math.abs(value - first.matrix[at]!) > 1e-6)) return undefined;
    const [, , , , x, y] = joinMatrices(place, inverse);
    uses.push({ glyph, x, y });
    const outline = font.outlines.get(glyph)!;
    const length = pathLength(outline, decimals, pathLengths, context);
    saved += length - useLength - (length + definitionLength) / (counts?.get(glyph) ?? 1);
  }
  return saved > 0 ? { matrix, decimals, uses } : undefined;
}

function pathLength(
  outline: Outline,
  decimals: number,
  known: SvgServices['pathLengths'],
  context: SvgServices['context'],
): number {
  const lengths = known.get(outline) ?? new Map<number, number>();
  known.set(outline, lengths);
  let length = lengths.get(decimals);
  if (length === undefined) {
    context.spend(outline.verbs.length);
    length = toSvgPath(outline, decimals).length;
    lengths.set(decimals, length);
  }
  return length;
}

async function writeUses(
  services: SvgServices,
  { node, line, label }: { node: GlyphsNode; line: GlyphLine; label: string },
  scope: Scope,
  out: SvgText,
): Promise<void> {
  const inner = enterScope(scope, node.transform);
  const fill = await paintValue(services, node.paint, inner);
  const matrix = joinMatrices(line.matrix, node.transform ?? identity);
  const transform = transformAttribute(matrix, decimalsOf(scope) + 1);
  out.add(`<g fill="${fill}"${opacityAttribute('opacity', node.opacity)}${label}${transform}>`);
  for (const { glyph, x, y } of line.uses) {
    const outline = node.font.outlines.get(glyph);
    if (outline === undefined || outline.verbs.length === 0) continue;
    const id = await services.definitions.define(outline, String(line.decimals), (id, text) => {
      text.add(`<path id="${id}" d="${toSvgPath(outline, line.decimals)}"/>\n`);
    });
    const [left, top] = [formatNumber(x, line.decimals), formatNumber(y, line.decimals)];
    out.add(`<use xlink:href="#${id}"${left === '0' ? '' : ` x="${left}"`}${top === '0' ? '' : ` y="${top}"`}/>`);
  }
  out.add('</g>\n');
}

/** Writes all glyphs as one path. */
async function writeOutlines(
  services: SvgServices,
  node: GlyphsNode,
  glyphs: readonly GlyphPosition[],
  label: string,
  scope: Scope,
  out: SvgText,
): Promise<void> {
  const inner = enterScope(scope, node.transform);
  const isMoved = node.paint.kind === 'solid';
  const outline = joinGlyphs(node.font, glyphs, isMoved ? node.transform : undefined);
  services.context.spend(outline.points.length);
  const path = toSvgPath(outline, decimalsOf(isMoved ? scope : inner));
  const fill = await paintValue(services, node.paint, inner);
  if (path === '' || fill === 'none') return;
  const transform = isMoved ? '' : transformAttribute(node.transform, decimalsOf(scope) + 1);
  const aliased = node.isAliased ? ' shape-rendering="crispEdges"' : '';
  const opacity = opacityAttribute('fill-opacity', node.opacity);
  out.add(`<path fill="${fill}"${opacity}${label}${aliased}${transform} d="${path}"/>\n`);
}

/** Writes uses of glyphs that have paints of their own. */
async function writePainted(
  services: SvgServices,
  { font, transform = identity, opacity }: GlyphsNode,
  glyphs: readonly GlyphPosition[],
  scope: Scope,
  out: SvgText,
): Promise<void> {
  for (const { glyph, matrix } of glyphs) {
    const nodes = font.drawings?.get(glyph) ?? [];
    const place = joinMatrices(joinMatrices(scaling(1 / font.unitsPerEm), matrix), transform);
    const own = enterScope(scope, place);
    const id = await services.definitions.define(nodes, String(decimalsOf(own)), async (id, text) => {
      text.add(`<g id="${id}">\n`);
      const unlimited = { ...services, coordinateLimit: noCoordinateLimit };
      await services.writeNodes(unlimited, nodes, { ...own, depth: scope.depth + 2 }, text);
      text.add('</g>\n');
    });
    const attributes = `${opacityAttribute('opacity', opacity)}${transformAttribute(place, decimalsOf(scope) + 1)}`;
    out.add(`<use xlink:href="#${id}"${attributes}/>\n`);
  }
}

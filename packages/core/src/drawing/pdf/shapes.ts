import type { FillNode, StrokeNode } from '../../models/drawing/nodes.ts';
import { contoursOf } from '../../outline/contour.ts';
import { determinant, identity, type Matrix, scaleOf } from '../../outline/matrix.ts';
import { strokeOutline } from '../../outline/stroke/stroke.ts';
import { transformOutline } from '../../outline/transform.ts';
import { limitShape, type Shape } from '../limit/limit-shape.ts';
import { pointsPerPixel } from '../pixel-size.ts';
import type { PdfContent } from './file/content.ts';
import { formatArray, formatFactor, formatMatrix } from './file/syntax.ts';
import { drawWithLook, type Look } from './look.ts';
import { setPaint } from './paint/paint.ts';
import { pathOperators } from './path.ts';
import { decimalsOf, enterScope, limitIn, type Scope } from './scope.ts';
import type { PdfServices } from './services.ts';

const caps = { butt: 0, round: 1, square: 2 } as const;
const joins = { miter: 0, round: 1, bevel: 2 } as const;

/** Writes a fill or a stroke, or the parts of one that reaches beyond the coordinates that viewers draw. */
export async function writeShape(services: PdfServices, shape: Shape, scope: Scope, out: PdfContent): Promise<void> {
  for (const { fill, stroke } of limitShape({ ...services, coordinateLimit: limitIn(scope) }, shape, scope)) {
    if (fill !== undefined) await writeFill(services, fill, scope, out);
    if (stroke !== undefined) await writeStroke(services, stroke, scope, out);
  }
}

/** Writes a fill. With a solid paint, its transform is applied to the outline. */
async function writeFill(services: PdfServices, node: FillNode, scope: Scope, out: PdfContent): Promise<void> {
  const { outline, rule, paint, transform = identity } = node;
  services.context.spend(outline.points.length);
  const isMoved = paint.kind === 'solid';
  const inner = isMoved ? scope : enterScope(scope, transform);
  const path = pathOperators(isMoved ? transformOutline(outline, transform) : outline, decimalsOf(inner));
  if (path === '') return;
  await drawPlaced(services, { look: node, transform: isMoved ? identity : transform }, scope, out, async () => {
    if (await setPaint(services, paint, 'fill', inner, out)) out.add(`${path}\n${rule === 'evenodd' ? 'f*' : 'f'}`);
  });
}

/** Writes a stroke. Its transform is applied to the outline if the pen remains a circle. */
async function writeStroke(services: PdfServices, node: StrokeNode, scope: Scope, out: PdfContent): Promise<void> {
  const { outline, style, paint, transform = identity } = node;
  if (!(style.width > 0)) return;
  services.context.spend(outline.points.length);
  if (losesPoints(node) && !node.isUnscaled) {
    const stroked = strokeOutline(outline, style, services.context);
    const { style: _, isUnscaled: __, ...others } = node;
    return writeFill(services, { ...others, kind: 'fill', outline: stroked, rule: 'nonzero' }, scope, out);
  }
  const isMoved = paint.kind === 'solid' && (node.isUnscaled === true || isSimilarity(transform));
  const inner = isMoved ? scope : enterScope(scope, transform);
  const path = pathOperators(isMoved ? transformOutline(outline, transform) : outline, decimalsOf(inner));
  if (path === '') return;
  const factor = node.isUnscaled ? pixelIn(inner) : isMoved ? scaleOf(transform) : 1;
  await drawPlaced(services, { look: node, transform: isMoved ? identity : transform }, scope, out, async () => {
    if (!(await setPaint(services, paint, 'stroke', inner, out))) return;
    out.set('line', lineOperators(node, factor));
    out.add(`${path}\nS`);
  });
}

/** Draws an object in its own coordinate system and with its own look. */
export async function drawPlaced(
  services: PdfServices,
  { look, transform }: { readonly look: Look; readonly transform: Matrix },
  scope: Scope,
  out: PdfContent,
  draw: () => Promise<void> | void,
): Promise<void> {
  const isPlaced = transform !== identity;
  if (isPlaced && determinant(transform) === 0) return;
  await drawWithLook(services, { opacity: look.opacity, overprint: look.overprint }, out, async () => {
    if (isPlaced) {
      out.save();
      out.add(`${formatMatrix(transform, decimalsOf(scope) + 1)} cm`);
    }
    await draw();
    if (isPlaced) out.restore();
  });
}

/** The operators of a line. A pixel wide, it is the thinnest line of the output, as in readers of PDF and PostScript. */
function lineOperators({ style, isUnscaled }: StrokeNode, factor: number): string {
  const { width, cap, join, miterLimit, dash = [], dashPhase = 0 } = style;
  const isThinnest = isUnscaled === true && width <= 1;
  const lengths = dash.some((length) => length > 0) ? dash.map((length) => length * factor) : [];
  const phase = lengths.length === 0 ? '0' : formatFactor(positivePhase(dashPhase * factor, lengths));
  return (
    `${isThinnest ? '0' : formatFactor(width * factor)} w ${caps[cap]} J ${joins[join]} j ` +
    `${formatFactor(miterLimit)} M ${formatArray(lengths, formatFactor)} ${phase} d`
  );
}

/** Readers ignore a negative phase or refuse it. */
function positivePhase(phase: number, lengths: readonly number[]): number {
  if (phase >= 0) return phase;
  const round = lengths.reduce((sum, length) => sum + length, 0) * (lengths.length % 2 === 0 ? 1 : 2);
  return phase + Math.ceil(-phase / round) * round;
}

/** The length of a CSS pixel in the coordinates of the scope. */
function pixelIn({ matrix, unit }: Scope): number {
  const scale = scaleOf(matrix) * unit;
  return scale > 0 ? pointsPerPixel / scale : 1;
}

function isSimilarity([a, b, c, d]: Matrix): boolean {
  const tolerance = 1e-6 * scaleOf([a, b, c, d, 0, 0]);
  const isTurned = Math.abs(a - d) <= tolerance && Math.abs(b + c) <= tolerance;
  const isMirrored = Math.abs(a + d) <= tolerance && Math.abs(b - c) <= tolerance;
  return (isTurned || isMirrored) && tolerance > 0;
}

/** True if PDF omits a part of the stroke: the squares of single points. */
function losesPoints({ outline, style }: StrokeNode): boolean {
  if (style.cap !== 'square' || style.lonePoint === 'nothing') return false;
  return contoursOf(outline).some(({ start: [x, y], segments }) =>
    segments.every((segment) => segment.every((value, at) => value === (at % 2 === 0 ? x : y))),
  );
}

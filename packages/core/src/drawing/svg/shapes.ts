import type { FillNode, Paint, StrokeNode } from '../../models/drawing/nodes.ts';
import type { RadialGradient } from '../../models/drawing/paint.ts';
import { type Contour, contoursOf, drawContour } from '../../outline/contour.ts';
import { identity, joinMatrices, type Matrix, scaleOf, scaling } from '../../outline/matrix.ts';
import { type Outline, recordOutline } from '../../outline/outline.ts';
import { strokeOutline } from '../../outline/stroke/stroke.ts';
import type { StrokeStyle } from '../../outline/stroke/style.ts';
import { toSvgPath } from '../../outline/svg/svg-path.ts';
import { transformOutline } from '../../outline/transform.ts';
import { limitShape, type Shape } from '../limit/limit-shape.ts';
import { formatFactor, formatNumber, opacityAttribute, transformAttribute } from './format.ts';
import { paintValue } from './paint/paint.ts';
import { decimalsOf, enterScope, type Scope } from './scope.ts';
import type { SvgServices } from './services.ts';
import type { SvgText } from './svg-text.ts';

/** True if a node is a stroke that can be written with the fill before it. */
export function isStrokeOf(fill: FillNode, stroke: { readonly kind: string } | undefined): stroke is StrokeNode {
  if (stroke?.kind !== 'stroke') return false;
  const { outline, transform, isAliased, paint, style } = stroke as StrokeNode;
  const isSamePlace = outline === fill.outline && transform === fill.transform && isAliased === fill.isAliased;
  return isSamePlace && style.lonePoint !== 'nothing' && !hasBackground(paint) && !hasBackground(fill.paint);
}

/** A handle of a curve that is shorter than this part of the width of the stroke. */
const shortHandle = 1 / 20;
/** The cosine of the least angle between a short handle and the curve that matters. */
const turned = 0.95;

/** True if the engine omits a part of the stroke: the squares of single points. */
function losesPoints({ outline, style }: StrokeNode): boolean {
  return style.cap === 'square' && style.lonePoint !== 'nothing' && hasPoint(outline);
}

/** True if a curve begins or ends with a turn that is much smaller than the stroke: viewers ignore it or draw it. */
function hasSharpTurn({ outline, style }: StrokeNode): boolean {
  const shortest = style.width * shortHandle;
  const isSharp = (dx: number, dy: number, alongX: number, alongY: number): boolean => {
    const [length, along] = [Math.hypot(dx, dy), Math.hypot(alongX, alongY)];
    const isShort = length > 0 && length < shortest && along > style.width;
    return isShort && dx * alongX + dy * alongY < turned * length * along;
  };
  return contoursOf(outline).some(({ segments }) =>
    segments.some((segment) => {
      if (segment.length !== 8) return false;
      const [x0, y0, x1, y1, x2, y2, x3, y3] = segment;
      return isSharp(x1 - x0, y1 - y0, x2 - x0, y2 - y0) || isSharp(x3 - x2, y3 - y2, x3 - x1, y3 - y1);
    }),
  );
}

function hasPoint(outline: Outline): boolean {
  return contoursOf(outline).some(isPoint);
}

/** Writes a shape as one path, or as several if it reaches beyond the coordinates that viewers draw. */
export async function writeShape(services: SvgServices, shape: Shape, scope: Scope, out: SvgText): Promise<void> {
  for (const each of limitShape(services, shape, scope)) await writeLimited(services, each, scope, out);
}

async function writeLimited(services: SvgServices, shape: Shape, scope: Scope, out: SvgText): Promise<void> {
  const { fill, stroke } = shape;
  const node = fill ?? stroke;
  if (node === undefined) return;
  if (stroke !== undefined && hasSharpTurn(stroke))
    services.noteOnce('DRAWING_LOOK_CHANGED', 'a curve that turns within its stroke depends on the viewer');
  if (stroke !== undefined && stroke.style.width > 0 && !stroke.isUnscaled && losesPoints(stroke)) {
    const { style, ...others } = stroke;
    const outline = strokeOutline(stroke.outline, style, services.context);
    if (fill !== undefined) await writeLimited(services, { fill }, scope, out);
    return writeLimited(services, { fill: { ...others, kind: 'fill', outline, rule: 'nonzero' } }, scope, out);
  }
  const large = fill && withoutSmallScale(fill);
  if (large !== undefined) {
    await writeLimited(services, { fill: large }, scope, out);
    return writeLimited(services, { stroke }, scope, out);
  }
  if (hasBackground(node.paint)) await writeLimited(services, withSolidBackground(shape), scope, out);
  const { transform = identity } = node;
  const isMoved = canMove(shape, transform);
  const inner = enterScope(scope, transform);
  const drawn = stroke?.style.lonePoint === 'nothing' ? withoutPoints(node.outline) : node.outline;
  const outline = isMoved && transform !== identity ? transformOutline(drawn, transform) : drawn;
  services.context.spend(drawn.points.length);
  const path = toSvgPath(outline, decimalsOf(isMoved ? scope : inner));
  const fillValue = fill === undefined ? 'none' : await paintValue(services, fill.paint, inner);
  const strokeValue = stroke === undefined ? 'none' : await paintValue(services, stroke.paint, inner);
  const isInvisible = fillValue === 'none' && (strokeValue === 'none' || !(stroke!.style.width > 0));
  if (path === '' || isInvisible) return;
  let text = `<path fill="${fillValue}"`;
  if (fill !== undefined && fillValue !== 'none') {
    text += opacityAttribute('fill-opacity', fill.opacity);
    if (fill.rule === 'evenodd') text += ' fill-rule="evenodd"';
  }
  if (stroke !== undefined && strokeValue !== 'none' && stroke.style.width > 0) {
    const scale = isMoved && stroke.isUnscaled !== true ? scaleOf(transform) : 1;
    text += ` stroke="${strokeValue}"${strokeAttributes(stroke, scale, decimalsOf(isMoved ? scope : inner) + 1)}`;
  }
  if (node.isAliased) text += ' shape-rendering="crispEdges"';
  if (!isMoved) text += transformAttribute(transform, decimalsOf(scope) + 1);
  out.add(`${text} d="${path}"/>\n`);
}

/** Gradients and tiles at a smaller scale are not drawn by the engine. */
const smallestScale = 1e-4;

/** A fill whose outline and paint have its transform, if that is very small. */
function withoutSmallScale({ transform, paint, ...fill }: FillNode): FillNode | undefined {
  if (transform === undefined || paint.kind === 'solid' || scaleOf(transform) >= smallestScale) return undefined;
  const outline = transformOutline(fill.outline, transform);
  const moved = joinMatrices(paint.transform ?? identity, transform);
  if (paint.kind === 'radial') return { ...fill, paint: withoutLargeCircles({ ...paint, transform: moved }), outline };
  return { ...fill, paint: { ...paint, transform: moved }, outline };
}

/** A radial gradient whose larger circle has a radius of 1. */
function withoutLargeCircles(paint: RadialGradient): RadialGradient {
  const { from, to, fromRadius, toRadius, transform = identity } = paint;
  const radius = Math.max(fromRadius, toRadius);
  if (!(radius > 0)) return paint;
  return {
    ...paint,
    from: [from[0] / radius, from[1] / radius],
    to: [to[0] / radius, to[1] / radius],
    fromRadius: fromRadius / radius,
    toRadius: toRadius / radius,
    transform: joinMatrices(scaling(radius), transform),
  };
}

function hasBackground(paint: Paint): boolean {
  return (paint.kind === 'linear' || paint.kind === 'radial') && paint.background !== undefined;
}

function withSolidBackground({ fill, stroke }: Shape): Shape {
  const solid = (paint: Paint): Paint =>
    paint.kind !== 'solid' && paint.kind !== 'tile' && paint.background !== undefined
      ? { kind: 'solid', colour: paint.background }
      : paint;
  return {
    fill: fill && { ...fill, paint: solid(fill.paint) },
    stroke: stroke && { ...stroke, paint: solid(stroke.paint) },
  };
}

/** True if the transform can be applied to the outline: paints are solid, and a stroke keeps its shape. */
function canMove({ fill, stroke }: Shape, [a, b, c, d]: Matrix): boolean {
  const isSolid = [fill, stroke].every((node) => node === undefined || node.paint.kind === 'solid');
  if (!isSolid || stroke === undefined) return isSolid;
  const tolerance = 1e-6 * scaleOf([a, b, c, d, 0, 0]);
  const isTurned = Math.abs(a - d) <= tolerance && Math.abs(b + c) <= tolerance;
  const isMirrored = Math.abs(a + d) <= tolerance && Math.abs(b - c) <= tolerance;
  return (isTurned || isMirrored) && tolerance > 0;
}

/** The contours that have a length. */
function withoutPoints(outline: Outline): Outline {
  return recordOutline((pen) => {
    for (const contour of contoursOf(outline)) if (!isPoint(contour)) drawContour(contour, pen);
  });
}

/** True if all points of a contour are equal. */
function isPoint({ start: [x, y], segments }: Contour): boolean {
  return segments.every((segment) => segment.every((value, at) => value === (at % 2 === 0 ? x : y)));
}

function strokeAttributes({ style, opacity, isUnscaled }: StrokeNode, scale: number, decimals: number): string {
  const { width, cap, join, miterLimit } = style;
  let text = opacityAttribute('stroke-opacity', opacity);
  const widthText = formatNumber(width * scale, decimals + 1);
  if (widthText !== '1') text += ` stroke-width="${widthText === '0' ? formatFactor(width * scale) : widthText}"`;
  if (cap !== 'butt') text += ` stroke-linecap="${cap}"`;
  if (join !== 'miter') text += ` stroke-linejoin="${join}"`;
  else if (miterLimit !== 4) text += ` stroke-miterlimit="${formatFactor(miterLimit)}"`;
  text += dashAttributes(style, scale, decimals);
  return isUnscaled ? `${text} vector-effect="non-scaling-stroke"` : text;
}

function dashAttributes({ dash = [], dashPhase = 0 }: StrokeStyle, scale: number, decimals: number): string {
  if (!dash.some((length) => length > 0)) return '';
  const lengths = dash.map((length) => formatNumber(length * scale, decimals)).join(' ');
  const phase = formatNumber(dashPhase * scale, decimals);
  return ` stroke-dasharray="${lengths}"${phase === '0' ? '' : ` stroke-dashoffset="${phase}"`}`;
}

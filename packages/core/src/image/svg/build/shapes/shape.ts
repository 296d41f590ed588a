import type { DrawingNode, FillNode, Paint, StrokeNode } from '../../../../models/drawing/nodes.ts';
import { invertMatrix, type Matrix } from '../../../../outline/matrix.ts';
import { type Box, boundsOf } from '../../../../outline/measure/bounds.ts';
import { lengthOf as lengthOfOutline } from '../../../../outline/measure/contour-measure.ts';
import type { Outline } from '../../../../outline/outline.ts';
import type { StrokeStyle } from '../../../../outline/stroke/style.ts';
import { transformOutline } from '../../../../outline/transform.ts';
import { parseLength } from '../../text/lengths.ts';
import { wholeOf } from '../lengths.ts';
import { resolvePaint, transformPaint } from '../paint/paint.ts';
import type { Built, Instance, OpaquePaint, Place, Scene } from '../scene.ts';
import { nothing } from '../scene.ts';
import type { Style } from '../style.ts';
import { drawShape } from './geometry.ts';
import { buildMarkers, hasMarkers, MarkerRecorder } from './marker.ts';

/** The paints of a shape. */
export interface ShapePaints {
  readonly fill: OpaquePaint | undefined;
  readonly stroke: OpaquePaint | undefined;
}

/** Builds a shape with its markers, without its transform and effects. */
export async function buildShape(scene: Scene, instance: Instance, place: Place): Promise<Built> {
  const { style, element } = instance;
  const marks = hasMarkers(instance) ? new MarkerRecorder() : undefined;
  const outline = drawShape(
    instance,
    place.viewport,
    scene.screen,
    scene.context,
    () => marks?.endCommand(),
    (pen) => marks?.wrap(pen) ?? pen,
  );
  if (outline === undefined) return nothing;
  const box = boundsOf(outline) ?? undefined;
  const paints = await paintsOf(scene, style, box, place);
  const strokeStyle = strokeOf(scene, instance, place, outline);
  const painted = style.isVisible
    ? paintOutline(outline, style, paints, strokeStyle, keepsWidth(instance) ? place.matrix : undefined)
    : [];
  if (marks === undefined) return { nodes: painted, box };
  const markers = await buildMarkers(scene, instance, marks, strokeWidthOf(scene, style, place), paints, place);
  scene.context.spend(element.attributes.length);
  const [first, second] = style.paintOrder.trim().split(/\s+/);
  if (first === 'markers') return { nodes: [...markers, ...painted], box };
  if (second !== 'markers') return { nodes: [...painted, ...markers], box };
  return { nodes: [...painted.slice(0, 1), ...markers, ...painted.slice(1)], box };
}

/** Resolves both paints of a shape or text with a bounding box. */
export async function paintsOf(scene: Scene, style: Style, box: Box | undefined, place: Place): Promise<ShapePaints> {
  return {
    fill: style.fill.kind === 'none' ? undefined : await resolvePaint(scene, 'fill', style, box, place),
    stroke: style.stroke.kind === 'none' ? undefined : await resolvePaint(scene, 'stroke', style, box, place),
  };
}

function keepsWidth({ declared }: Instance): boolean {
  return declared.get('vector-effect')?.includes('non-scaling-stroke') === true;
}

/** The stroke of a shape; undefined if it has none. */
export function strokeOf(
  scene: Scene,
  { style, element }: Instance,
  { viewport }: Place,
  outline: Outline,
): StrokeStyle | undefined {
  const whole = wholeOf(viewport, 'diagonal');
  const { screen } = scene;
  const width = strokeWidthOf(scene, style, { viewport });
  if (!(width > 0) || style.stroke.kind === 'none') return undefined;
  const lengths = dashesOf(style, whole, screen);
  const stated = Number(element.attribute('pathLength') ?? Number.NaN);
  const usesScale = stated >= 0 && lengths !== undefined;
  const scale = usesScale ? lengthOfOutline(outline, scene.context) / stated : 1;
  const offset = parseLength(style.dashOffset.text, { em: style.dashOffset.em, whole, screen }) ?? 0;
  const base: StrokeStyle = { width, cap: style.cap, join: style.join, miterLimit: Math.max(1, style.miterLimit) };
  const isBevel = style.join === 'miter' && style.miterLimit < 1;
  const join = isBevel ? ({ ...base, join: 'bevel' } as const) : base;
  if (lengths === undefined || !Number.isFinite(scale) || !(scale > 0)) return join;
  return { ...join, dash: lengths.map((length) => length * scale), dashPhase: offset * scale };
}

function strokeWidthOf({ screen }: Scene, { strokeWidth }: Style, { viewport }: Pick<Place, 'viewport'>): number {
  const base = { em: strokeWidth.em, whole: wholeOf(viewport, 'diagonal'), screen };
  return parseLength(strokeWidth.text, base) ?? 1;
}

const maxDashes = 10_000;
/** Characters of a list of dashes with calculations. */
const maxCalculations = 20_000;

/** @see SVG 2, "The stroke-dasharray property": a negative length disables dashes, and so does a sum of 0 */
function dashesOf(style: Style, whole: number, screen: { width: number; height: number }): number[] | undefined {
  if (style.dashes.text === 'none') return undefined;
  const lengths = splitLengths(style.dashes.text)
    .slice(0, maxDashes)
    .map((part) => parseLength(part, { em: style.dashes.em, whole, screen }) ?? Number.NaN);
  const sum = lengths.reduce((total, length) => total + length, 0);
  return sum > 0 && lengths.every((length) => length >= 0) ? lengths : undefined;
}

/** The lengths of a list, which may be calculations. */
function splitLengths(text: string): string[] {
  // The search for the end of a calculation would take long in a list without one.
  const parts = text.includes('(') ? text.slice(0, maxCalculations).split(/[\s,]+(?![^()]*\))/) : text.split(/[\s,]+/);
  return parts.filter((part) => part !== '');
}

/** The nodes of an outline in the order of `paint-order`. `space` maps it to where a stroke keeps its width. */
export function paintOutline(
  outline: Outline,
  style: Style,
  { fill, stroke }: ShapePaints,
  strokeStyle: StrokeStyle | undefined,
  space?: Matrix | undefined,
): DrawingNode[] {
  const nodes: DrawingNode[] = [];
  const addFill = (): void => {
    if (fill === undefined) return;
    const opacity = opacityAttribute(fill.opacity * style.fillOpacity);
    const node: FillNode = {
      kind: 'fill',
      outline,
      rule: style.fillRule,
      paint: fill.paint,
      opacity,
      ...aliased(style),
    };
    nodes.push(node);
  };
  const addStroke = (): void => {
    if (stroke === undefined || strokeStyle === undefined) return;
    const opacity = opacityAttribute(stroke.opacity * style.strokeOpacity);
    const inverse = space && invertMatrix(space);
    const moved =
      space === undefined || inverse === undefined
        ? { outline, paint: stroke.paint as Paint }
        : { outline: transformOutline(outline, space), paint: transformPaint(stroke.paint, space), transform: inverse };
    const node: StrokeNode = { kind: 'stroke', style: strokeStyle, opacity, ...moved, ...aliased(style) };
    nodes.push(node);
  };
  if (/stroke/.test(style.paintOrder) && !/^\s*(?:markers\s+)?fill/.test(style.paintOrder)) {
    addStroke();
    addFill();
  } else {
    addFill();
    addStroke();
  }
  return nodes;
}

function opacityAttribute(opacity: number): number | undefined {
  return opacity < 1 ? opacity : undefined;
}

function aliased({ isAliased }: Style): { readonly isAliased?: true } {
  return isAliased ? { isAliased: true } : {};
}

import type { GradientStop, LinearGradient } from '../../../../models/drawing/paint.ts';
import { determinant, joinMatrices, type Matrix } from '../../../../outline/matrix.ts';
import type { Box } from '../../../../outline/measure/bounds.ts';
import type { XmlElement } from '../../../../xml/element.ts';
import type { Screen } from '../../style/media.ts';
import { parseColour } from '../../syntax/colour.ts';
import { parseFactor } from '../../syntax/transform.ts';
import { parseLength } from '../../text/lengths.ts';
import { type Axis, wholeOf } from '../lengths.ts';
import type { OpaquePaint, Scene } from '../scene.ts';
import { opacityOf } from '../style.ts';
import { resourceTransform } from '../transform.ts';
import { attributeOf, ownerOf, templateChain } from './resource-chain.ts';

const isGradient = (local: string): boolean => local === 'linearGradient' || local === 'radialGradient';

/** Gradients that were built, by element and bounding box: equal ones share an object. */
const builtGradients = new WeakMap<Scene, Map<XmlElement, Map<string, OpaquePaint | 'nothing' | 'invalid'>>>();

/** Resolves a gradient for a shape. @see SVG 2, "Gradients" */
export function buildGradient(
  scene: Scene,
  element: XmlElement,
  box: Box | undefined,
  viewport: Screen,
): OpaquePaint | 'nothing' | 'invalid' {
  const byElement =
    builtGradients.get(scene) ?? new Map<XmlElement, Map<string, OpaquePaint | 'nothing' | 'invalid'>>();
  builtGradients.set(scene, byElement);
  const byBox = byElement.get(element) ?? new Map<string, OpaquePaint | 'nothing' | 'invalid'>();
  byElement.set(element, byBox);
  const chain = templateChain(scene, element, isGradient);
  const isUserSpace = attributeOf(chain, 'gradientUnits') === 'userSpaceOnUse';
  const key = isUserSpace ? `${viewport.width} ${viewport.height}` : Object.values(box ?? {}).join(' ');
  const known = byBox.get(key);
  if (known !== undefined) return known;
  const found = resolveGradient(scene, chain, isUserSpace ? undefined : box, isUserSpace, viewport);
  byBox.set(key, found);
  return found;
}

function resolveGradient(
  scene: Scene,
  chain: readonly XmlElement[],
  box: Box | undefined,
  isUserSpace: boolean,
  viewport: Screen,
): OpaquePaint | 'nothing' | 'invalid' {
  const [element] = chain;
  if (element === undefined) return 'nothing';
  const stops = stopsOf(scene, chain);
  const last = stops.at(-1);
  if (last === undefined) return 'nothing';
  const solid: OpaquePaint = { paint: { kind: 'solid', colour: last.colour }, opacity: last.opacity ?? 1 };
  const units = isUserSpace ? undefined : unitMatrix(box);
  if (!isUserSpace && units === undefined) return 'invalid';
  if (stops.length === 1) return solid;
  const own = gradientTransform(scene, chain, viewport);
  const transform = units === undefined ? own : joinMatrices(own, units);
  if (determinant(transform) === 0 || !transform.every(Number.isFinite)) return 'nothing';
  const whole: Screen = isUserSpace ? viewport : { width: 1, height: 1 };
  const length = (name: string, axis: Axis, preset: string): number => {
    const owner = ownerOf(
      chain.filter(({ local }) => local === element.local),
      name,
    );
    const em = owner === undefined ? 16 : scene.inPlace(owner).style.fontSize;
    const base = { em, whole: wholeOf(whole, axis) };
    return parseLength(owner?.attribute(name) ?? preset, base) ?? parseLength(preset, base) ?? 0;
  };
  const method = attributeOf(chain, 'spreadMethod');
  const spread = method === 'reflect' || method === 'repeat' ? method : 'pad';
  const common = { stops, transform, spread, mixing: 'srgb' } as const;
  if (element.local === 'linearGradient') {
    const [x1, y1] = [length('x1', 'x', '0%'), length('y1', 'y', '0%')];
    const [x2, y2] = [length('x2', 'x', '100%'), length('y2', 'y', '0%')];
    if (Math.hypot(x2 - x1, y2 - y1) <= minVector * Math.hypot(whole.width, whole.height)) return solid;
    const gradient: LinearGradient = { ...common, kind: 'linear', from: [x1, y1], to: [x2, y2] };
    return { paint: gradient, opacity: 1 };
  }
  const [cx, cy, r] = [length('cx', 'x', '50%'), length('cy', 'y', '50%'), length('r', 'diagonal', '50%')];
  if (!(r > minVector * Math.hypot(whole.width, whole.height))) return solid;
  const isStated = (name: string): boolean =>
    ownerOf(
      chain.filter(({ local }) => local === element.local),
      name,
    ) !== undefined;
  const fx = isStated('fx') ? length('fx', 'x', '50%') : cx;
  const fy = isStated('fy') ? length('fy', 'y', '50%') : cy;
  const fr = Math.max(0, length('fr', 'diagonal', '0%'));
  // Equal circles have the first colour within, and the last one outside.
  const fromRadius = fr === r && fx === cx && fy === cy ? r * 0.9999 : fr;
  return { paint: { ...common, kind: 'radial', from: [fx, fy], fromRadius, to: [cx, cy], toRadius: r }, opacity: 1 };
}

/** Maps the unit square to a box; undefined for one without an area. @see SVG 2, "Object bounding box units" */
export function unitMatrix(box: Box | undefined): Matrix | undefined {
  if (box === undefined) return undefined;
  const [width, height] = [box.xMax - box.xMin, box.yMax - box.yMin];
  return width > 0 && height > 0 ? [width, 0, 0, height, box.xMin, box.yMin] : undefined;
}

function gradientTransform(scene: Scene, chain: readonly XmlElement[], viewport: Screen): Matrix {
  return resourceTransform(scene, chain, 'gradientTransform', viewport);
}

/**
 * A gradient whose vector or radius is a smaller part of the viewport or box has its last colour: engines draw the mean
 * colour, or nothing.
 */
const minVector = 1e-7;

const maxStops = 10_000;

/** The stops that gradients state themselves, which those that refer to them share. */
const statedStops = new WeakMap<Scene, Map<XmlElement, readonly GradientStop[]>>();

/** The stops of the first gradient of a chain that has any. */
function stopsOf(scene: Scene, chain: readonly XmlElement[]): readonly GradientStop[] {
  const known = statedStops.get(scene) ?? new Map<XmlElement, readonly GradientStop[]>();
  statedStops.set(scene, known);
  for (const element of chain) {
    const stops = known.get(element) ?? readStops(scene, element);
    known.set(element, stops);
    scene.context.spend(stops.length + 1);
    if (stops.length > 0) return stops;
  }
  return [];
}

function readStops(scene: Scene, gradient: XmlElement): GradientStop[] {
  const elements = gradient.elements().filter(({ local }) => local === 'stop');
  if (elements.length > maxStops)
    scene.context.note('DRAWING_LOOK_CHANGED', `a gradient has more than ${maxStops} stops; the others are ignored`);
  const stops: GradientStop[] = [];
  let reached = 0;
  for (const element of elements.slice(0, maxStops)) {
    const { declared, style } = scene.inPlace(element);
    const stated = parseFactor(element.attribute('offset') ?? '0');
    reached = Math.max(reached, Math.min(1, Math.max(0, Number.isFinite(stated) ? stated : 0)));
    const value = inheritedValue(scene, element, 'stop-color') ?? '#000';
    const colour = parseColour(value, style.colour) ?? { rgb: [0, 0, 0], alpha: 1 };
    const opacity = opacityOf(inheritedValue(scene, element, 'stop-opacity') ?? declared.get('stop-opacity'), 1);
    stops.push({ offset: reached, colour: { srgb: colour.rgb }, opacity: opacity * colour.alpha });
    scene.context.spend(10);
  }
  return stops;
}

/** A property that is not inherited, unless its value is `inherit`. */
export function inheritedValue(scene: Pick<Scene, 'inPlace'>, element: XmlElement, name: string): string | undefined {
  for (let each: XmlElement | undefined = element; each !== undefined; each = each.parent) {
    const value = scene.inPlace(each).declared.get(name);
    if (value !== 'inherit') return value;
  }
  return undefined;
}

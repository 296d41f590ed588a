import type { Mask } from '../../../models/drawing/nodes.ts';
import { identity, joinMatrices } from '../../../outline/matrix.ts';
import type { Box } from '../../../outline/measure/bounds.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { parseUrl } from '../syntax/reference.ts';
import { unitMatrix } from './paint/gradient.ts';
import { regionOf } from './paint/resource-units.ts';
import { type Instance, isWithin, type Place, placeOfResource, type Scene } from './scene.ts';

export type MaskResult = Mask | 'none' | 'hidden' | Recursion;

/** A reference to a mask that is being resolved. */
export interface Recursion {
  readonly kind: 'recursion';
  readonly element: XmlElement;
}

const presets = { x: '-10%', y: '-10%', width: '120%', height: '120%' };

/** The mask of an element in its coordinates. @see CSS Masking 1, "SVG Mask Sources" */
export async function maskOf(
  scene: Scene,
  { declared }: Instance,
  box: Box | undefined,
  place: Place,
): Promise<MaskResult> {
  const { noteOnce } = scene;
  const value = declared.get('mask') ?? declared.get('mask-image');
  if (value === undefined || value === 'none' || value === 'inherit') return 'none';
  const id = parseUrl(value)?.id;
  const element = id === undefined ? undefined : scene.byId.get(id);
  if (element?.local !== 'mask') return 'none';
  if (isWithin(place.trail, element)) {
    noteOnce('SVG_STYLE_IGNORED', 'a mask that refers to itself');
    return { kind: 'recursion', element };
  }
  return buildMask(scene, element, box, place);
}

async function buildMask(scene: Scene, element: XmlElement, box: Box | undefined, place: Place): Promise<MaskResult> {
  const instance = scene.inPlace(element);
  const isUserSpace = element.attribute('maskUnits') === 'userSpaceOnUse';
  const region = regionOf(instance, isUserSpace, box, place.viewport, presets);
  if (region === undefined) return 'hidden';
  const usesBox = element.attribute('maskContentUnits') === 'objectBoundingBox';
  const content = usesBox ? unitMatrix(box) : identity;
  if (content === undefined) return 'hidden';
  const inner = placeOfResource(place, instance, joinMatrices(content, place.matrix));
  const { nodes } = await scene.buildChildren(instance, inner);
  const outer = await maskOf(scene, instance, box, { ...place, trail: inner.trail });
  if (outer === 'hidden') return 'hidden';
  const isRecursive = outer !== 'none' && outer.kind === 'recursion';
  // A mask that leads back to another one is ignored by it.
  if (isRecursive && outer.element !== element) return outer;
  return {
    kind: instance.declared.get('mask-type') === 'alpha' ? 'alpha' : 'luminance',
    children: content === identity ? nodes : [{ kind: 'group', transform: content, children: nodes }],
    region,
    ...(instance.style.mixesLinearly && { mixing: 'linear' }),
    ...(outer !== 'none' && outer.kind !== 'recursion' && { mask: outer }),
  };
}

import type { Descriptor } from '../../layers/descriptor.ts';
import { descriptorIn, descriptorsIn, flagIn, numberIn, stringIn } from '../../layers/descriptor.ts';
import type { EffectCoverage } from './shape.ts';
import { cropShape, invertShape, softenShape, spreadShape } from './shape.ts';

/** The area that an effect covers around or within its layer. */
export interface ShapeEffect {
  /** Coverage outside the layer, drawn below it. */
  readonly below?: EffectCoverage;
  /** Coverage on the layer. */
  readonly within?: EffectCoverage;
  readonly reach: number;
}

/** Photoshop's own limits are 250 pixels and a distance of 30,000. */
const maxSize = 1_000;
const maxDistance = 30_000;
const defaultAngle = 120;

/** A drop shadow or an inner shadow. @see "Object-based effects layer info" */
export function readShadow(
  effect: Descriptor,
  globalAngle: number | undefined,
  isInner: boolean,
): ShapeEffect | undefined {
  const softness = readSoftness(effect);
  if (softness === undefined) return undefined;
  const angle = (flagIn(effect, 'uglg') ? globalAngle : undefined) ?? numberIn(effect, 'lagl') ?? defaultAngle;
  const distance = bounded(numberIn(effect, 'Dstn') ?? 0, maxDistance);
  const radians = (angle * Math.PI) / 180;
  const parameters = { ...softness, shift: [-Math.cos(radians) * distance, Math.sin(radians) * distance] as const };
  const reach = Math.ceil(softness.size * 2 + distance + 2);
  if (!isInner) return { reach, below: (shape, box) => cropShape(softenShape(shape, parameters), box) };
  return {
    reach,
    within: (shape, box) => {
      const light = softenShape(invertShape(shape), parameters);
      // Beyond the box of the shifted shape there is no layer, so the shadow is full.
      return cropShape(invertShape(light), box).map((value) => 1 - value);
    },
  };
}

/** An outer glow, or an inner glow from the edge or from the centre. */
export function readGlow(effect: Descriptor, isInner: boolean): ShapeEffect | undefined {
  const softness = readSoftness(effect);
  if (softness === undefined || descriptorIn(effect, 'Grad') !== undefined) return undefined;
  const reach = Math.ceil(softness.size * 2 + 2);
  const parameters = { ...softness, shift: [0, 0] as const };
  // A range of 50 % keeps the falloff; a smaller one makes it steeper.
  const gain = 50 / Math.max(1, numberIn(effect, 'Inpr') ?? 50);
  const strengthen = (values: Float32Array): Float32Array =>
    gain === 1 ? values : values.map((value) => Math.min(1, value * gain));
  if (!isInner) return { reach, below: (shape, box) => strengthen(cropShape(softenShape(shape, parameters), box)) };
  const fromMiddle = stringIn(effect, 'glwS') === 'SrcC';
  return {
    reach,
    within: (shape, box) => {
      const edge = strengthen(cropShape(softenShape(invertShape(shape), parameters), box));
      return fromMiddle ? edge.map((value) => 1 - value) : edge;
    },
  };
}

/** A stroke outside, inside or centred on the edge. */
export function readStroke(effect: Descriptor): ShapeEffect | undefined {
  const size = bounded(numberIn(effect, 'Sz  ') ?? 0, maxSize);
  const style = stringIn(effect, 'Styl') ?? 'OutF';
  const out = style === 'OutF' ? size : style === 'CtrF' ? size / 2 : 0;
  const within: EffectCoverage = (shape, box) =>
    cropShape(spreadShape(shape, out - size), box).map((value) => 1 - value);
  const below: EffectCoverage = (shape, box) => cropShape(spreadShape(shape, out), box);
  return { reach: Math.ceil(size + 2), ...(out > 0 && { below }), ...(out < size && { within }) };
}

/** Size and spread of an effect, or undefined if its contour is not linear. */
function readSoftness(effect: Descriptor): { readonly size: number; readonly spread: number } | undefined {
  if (!isLinear(descriptorIn(effect, 'TrnS'))) return undefined;
  const size = bounded(numberIn(effect, 'blur') ?? 0, maxSize);
  return { size, spread: bounded((numberIn(effect, 'Ckmt') ?? 0) / 100, 1) };
}

/** True for a straight contour of two points, from 0 to full. */
function isLinear(contour: Descriptor | undefined): boolean {
  const points = contour === undefined ? [] : descriptorsIn(contour, 'Crv ');
  return points.every((point) => numberIn(point, 'Hrzn') === numberIn(point, 'Vrtc'));
}

const bounded = (value: number, max: number): number => Math.max(0, Math.min(value, max));

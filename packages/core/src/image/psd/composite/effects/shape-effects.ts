import type { Descriptor } from '../../layers/descriptor.ts';
import { descriptorIn, descriptorsIn, flagIn, numberIn, stringIn } from '../../layers/descriptor.ts';
import type { EffectCoverage } from './shape.ts';
import { cropShape, invertShape, softenShape, spreadShape } from './shape.ts';

/** What an effect covers beside or within its layer, and how far from it. */
export interface ShapeEffect {
  /** What lies outside of the layer, under it. */
  readonly below?: EffectCoverage;
  /** What lies on the layer. */
  readonly within?: EffectCoverage;
  readonly reach: number;
}

/** Larger than Photoshop lets an effect be: 250 pixels, at a distance of 30,000. */
const maxSize = 1_000;
const maxDistance = 30_000;
const defaultAngle = 120;

/** A shadow that falls away from a light, behind the layer or on it. @see "Object-based effects layer info" */
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
      // Where what was cast does not reach, there is nothing of the layer beside it either.
      return cropShape(invertShape(light), box).map((value) => 1 - value);
    },
  };
}

/** Light around the layer, or from its edge or its middle into it. */
export function readGlow(effect: Descriptor, isInner: boolean): ShapeEffect | undefined {
  const softness = readSoftness(effect);
  if (softness === undefined || descriptorIn(effect, 'Grad') !== undefined) return undefined;
  const reach = Math.ceil(softness.size * 2 + 2);
  const parameters = { ...softness, shift: [0, 0] as const };
  // Half the range is as the light falls; less of it makes it fall off sooner.
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

/** A line along the edge: outside, inside, or half of it on either side. */
export function readStroke(effect: Descriptor): ShapeEffect | undefined {
  const size = bounded(numberIn(effect, 'Sz  ') ?? 0, maxSize);
  const style = stringIn(effect, 'Styl') ?? 'OutF';
  const out = style === 'OutF' ? size : style === 'CtrF' ? size / 2 : 0;
  const within: EffectCoverage = (shape, box) =>
    cropShape(spreadShape(shape, out - size), box).map((value) => 1 - value);
  const below: EffectCoverage = (shape, box) => cropShape(spreadShape(shape, out), box);
  return { reach: Math.ceil(size + 2), ...(out > 0 && { below }), ...(out < size && { within }) };
}

/** How large and how soft it is; nothing where it fades along a curve of its own. */
function readSoftness(effect: Descriptor): { readonly size: number; readonly spread: number } | undefined {
  if (!isLinear(descriptorIn(effect, 'TrnS'))) return undefined;
  const size = bounded(numberIn(effect, 'blur') ?? 0, maxSize);
  return { size, spread: bounded((numberIn(effect, 'Ckmt') ?? 0) / 100, 1) };
}

/** A contour of two points that go straight from nothing to all. */
function isLinear(contour: Descriptor | undefined): boolean {
  const points = contour === undefined ? [] : descriptorsIn(contour, 'Crv ');
  return points.every((point) => numberIn(point, 'Hrzn') === numberIn(point, 'Vrtc'));
}

const bounded = (value: number, max: number): number => Math.max(0, Math.min(value, max));

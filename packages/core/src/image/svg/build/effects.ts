import type { BlendMode } from '../../../models/drawing/blend-mode.ts';
import type { DrawingNode, Filter, GroupNode } from '../../../models/drawing/nodes.ts';
import { determinant, joinMatrices } from '../../../outline/matrix.ts';
import { mapBox } from '../../../outline/measure/boxes.ts';
import { clipOf } from './clip.ts';
import { filtersOf } from './filter/filters.ts';
import { maskOf } from './mask.ts';
import { type Built, type Instance, nothing, type Place, type Scene } from './scene.ts';
import { opacityOf } from './style.ts';
import { transformOf } from './transform.ts';

const blendModes: ReadonlySet<string> = new Set<BlendMode>([
  ...(['normal', 'multiply', 'screen', 'overlay', 'darken', 'lighten', 'color-dodge', 'color-burn'] as const),
  ...(['hard-light', 'soft-light', 'difference', 'exclusion', 'hue', 'saturation', 'color', 'luminosity'] as const),
]);
/** Properties that group the nodes of an element. */
const groupNames = ['opacity', 'clip-path', 'mask', 'mask-image', 'filter', 'mix-blend-mode', 'isolation'];
/** Properties that would be visible and are not supported, with the values that have no effect. */
const unsupported: readonly (readonly [string, RegExp])[] = [
  ['animation', /^none/],
  ['animation-name', /^none/],
  ['backdrop-filter', /^none/],
  ['mask-mode', /^match-source/],
  ['mix-blend-mode', /^(?!plus-)/],
  ['offset-path', /^none/],
  ['outline', /^(?:none|0)/],
];

/** Builds the content of an element, and applies its transform, clip, mask, filters, opacity and blending. */
export async function withEffects(
  scene: Scene,
  instance: Instance,
  place: Place,
  build: (inner: Place) => Promise<Built>,
): Promise<Built> {
  const { declared, element } = instance;
  if (declared.size > 0) noteUnsupported(scene, instance);
  let content: Built | undefined;
  // `transform-box: fill-box` needs the bounding box before the transform is known.
  const needsBox = declared.has('transform-box');
  if (needsBox) content = await build(place);
  const transform = transformOf(instance, place.viewport, () => content?.box);
  if (transform !== undefined && determinant(transform) === 0) return nothing;
  const inner = transform === undefined ? place : { ...place, matrix: joinMatrices(transform, place.matrix) };
  if (content === undefined || transform !== undefined) content = await build(inner);
  const box = content.box === undefined || transform === undefined ? content.box : mapBox(content.box, transform);
  const hasEffects = groupNames.some((name) => declared.has(name));
  if (!hasEffects) {
    if (transform === undefined) return { nodes: content.nodes, box };
    return { nodes: content.nodes.map((node) => withTransform(node, transform)), box };
  }
  const group = await groupOf(scene, instance, content, inner);
  if (group === 'hidden') return { nodes: [], box };
  scene.context.spend(element.attributes.length);
  return { nodes: [transform === undefined ? group : { ...group, transform }], box };
}

function withTransform(node: DrawingNode, transform: NonNullable<GroupNode['transform']>): DrawingNode {
  return { ...node, transform: node.transform === undefined ? transform : joinMatrices(node.transform, transform) };
}

/** The group of an element that has effects. */
export async function groupOf(
  scene: Scene,
  instance: Instance,
  content: Built,
  place: Place,
): Promise<GroupNode | 'hidden'> {
  const { declared } = instance;
  const opacity = opacityOf(declared.get('opacity'), 1);
  const mode = declared.get('mix-blend-mode') ?? 'normal';
  const clip = await clipOf(scene, instance, content.box, place);
  const mask = await maskOf(scene, instance, content.box, place);
  const filters = await filtersOf(scene, instance, content.box, place);
  if (clip === 'hidden' || mask === 'hidden' || filters === 'hidden') return 'hidden';
  if (content.nodes.length === 0 && filters.length === 0) return 'hidden';
  return {
    kind: 'group',
    children: content.nodes,
    ...(opacity < 1 && { opacity }),
    ...(blendModes.has(mode) && mode !== 'normal' && { blendMode: mode as BlendMode }),
    ...(declared.get('isolation') === 'isolate' && { isIsolated: true }),
    ...(clip !== 'none' && { clip }),
    ...(mask !== 'none' && mask.kind !== 'recursion' && { mask }),
    ...(filters.length > 0 && { filters: filters as readonly Filter[] }),
  };
}

function noteUnsupported({ noteOnce }: Scene, { declared }: Instance): void {
  for (const [name, harmless] of unsupported) {
    const value = declared.get(name);
    if (value !== undefined && !harmless.test(value)) noteOnce('SVG_STYLE_IGNORED', name);
  }
}

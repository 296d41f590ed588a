import { inkBounds } from '../../../drawing/ink-bounds.ts';
import type { Effect } from '../../../models/design/effects.ts';
import type { Element } from '../../../models/design/elements.ts';
import type { BlendMode } from '../../../models/drawing/blend-mode.ts';
import type { FilterInput } from '../../../models/drawing/filter.ts';
import type { DrawingNode, Mask } from '../../../models/drawing/nodes.ts';
import { identity, type Matrix } from '../../../outline/matrix.ts';
import type { Box } from '../../../outline/measure/bounds.ts';
import { growBox } from '../../../outline/measure/boxes.ts';
import type { DrawScene } from '../scene.ts';
import { drawAround, isAround, reachOf } from './around.ts';
import { maskOfFeather } from './feather-mask.ts';
import { FilterSteps } from './filter-steps.ts';
import { noteEffects } from './noted-effects.ts';
import { drawWithin } from './within.ts';

/** A part of an element that has effects. */
export interface EffectSource {
  readonly element: Element;
  /** In the space of the page. */
  readonly nodes: readonly DrawingNode[];
  /** The box of the element in its own space; that of the nodes if absent. */
  readonly box?: Box | undefined;
  readonly matrix: Matrix;
  /** True if what is below can be seen through the part. */
  readonly isTranslucent: boolean;
}

/** The most elements that are drawn again for the shadow of a group. */
const maxCopied = 2_000;

/** Draws a part of an element with its effects: filters, masks, and layers around it that blend by themselves. */
export function applyEffects(source: EffectSource, effects: readonly Effect[], scene: DrawScene): DrawingNode[] {
  const { nodes, element } = source;
  if (effects.length === 0 || nodes.length === 0) return [...nodes];
  const ink = inkBounds(nodes, scene.context);
  if (ink === undefined) return [...nodes];
  noteEffects(effects, element, scene);
  const region = growBox(ink, 2 + effects.reduce((sum, effect) => Math.max(sum, reachOf(effect)), 0));
  const around = effects.filter(isAround);
  const within = new FilterSteps();
  const mask = effects.reduce<Mask | undefined>((below, effect) => {
    const area = { box: source.box ?? ink, matrix: source.box === undefined ? identity : source.matrix, ink };
    return maskOfFeather(effect, area, below) ?? below;
  }, undefined);
  const modes = layerModes(around, source, scene);
  const canMerge = mask === undefined && (modes.every((mode) => mode === 'normal') || isLarge(nodes));
  if (canMerge && modes.some((mode) => mode !== 'normal'))
    scene.note('DRAWING_LOOK_CHANGED', 'the shadow of a large group does not blend', element);

  const layers = canMerge
    ? around.flatMap((effect) => drawAround(effect, within, source.isTranslucent, scene).map(({ result }) => result))
    : [];
  const result = effects.reduce<FilterInput>((current, effect) => drawWithin(effect, within, current, scene), 'source');
  if (layers.length > 0) within.add({ kind: 'merge', inputs: [...layers, result] });
  const filter = within.toFilter(region);
  const own: DrawingNode = {
    kind: 'group',
    children: nodes,
    ...(filter.steps.length > 0 && { filters: [filter] }),
    ...(mask !== undefined && { mask }),
  };
  return canMerge ? [own] : [...around.flatMap((effect) => drawLayers(effect, source, region, scene)), own];
}

/** The layers of an effect as groups that blend with what is below the element. */
function drawLayers(
  effect: Parameters<typeof drawAround>[0],
  { nodes, isTranslucent }: EffectSource,
  region: Box,
  scene: DrawScene,
): DrawingNode[] {
  const count = drawAround(effect, new FilterSteps(), isTranslucent, scene).length;
  return Array.from({ length: count }, (_, at): DrawingNode => {
    const steps = new FilterSteps();
    const layer = drawAround(effect, steps, isTranslucent, scene)[at]!; // the index is below the count
    steps.add({ kind: 'merge', inputs: [layer.result] });
    return { kind: 'group', children: nodes, filters: [steps.toFilter(region)], blendMode: layer.blendMode };
  });
}

function layerModes(
  around: readonly Parameters<typeof drawAround>[0][],
  { isTranslucent }: EffectSource,
  scene: DrawScene,
): BlendMode[] {
  return around.flatMap((effect) =>
    drawAround(effect, new FilterSteps(), isTranslucent, scene).map(({ blendMode }) => blendMode),
  );
}

/** True if nodes contain so many others that they should not be drawn twice. */
function isLarge(nodes: readonly DrawingNode[]): boolean {
  const left: DrawingNode[] = [...nodes];
  for (let count = 0; left.length > 0; count++) {
    if (count > maxCopied) return true;
    const node = left.pop();
    if (node?.kind === 'group') for (const child of node.children) left.push(child);
  }
  return false;
}

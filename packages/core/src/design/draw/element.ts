import type { Effect } from '../../models/design/effects.ts';
import type { Element, GroupElement, ImageElement, ShapeElement, TextElement } from '../../models/design/elements.ts';
import type { BlendMode } from '../../models/drawing/blend-mode.ts';
import type { DrawingNode, GroupNode } from '../../models/drawing/nodes.ts';
import { joinMatrices, type Matrix } from '../../outline/matrix.ts';
import type { Box } from '../../outline/measure/bounds.ts';
import { applyEffects } from './effects/effects.ts';
import { noteLooks } from './noted-looks.ts';
import { toPaint } from './paint.ts';
import { drawPlacedImage } from './placed-image.ts';
import { type DrawScene, isHidden, placedBy } from './scene.ts';
import { type DrawnShape, drawShape } from './shape.ts';
import { drawStroke } from './stroke/stroke.ts';

/** Steps of work for one element. */
const elementSteps = 1_000;

/** Draws elements in the space of the page, the last on top. */
export async function drawElements(
  elements: readonly Element[],
  parent: Matrix,
  scene: DrawScene,
): Promise<DrawingNode[]> {
  const nodes: DrawingNode[] = [];
  for (const element of elements) {
    scene.context.spend(elementSteps);
    if (scene.yielder.isDue(elementSteps)) await scene.yielder.yield();
    for (const node of await drawElement(element, parent, scene)) nodes.push(node);
  }
  return nodes;
}

/** Draws an element; nothing if it or its layer is hidden or not printed. */
async function drawElement(element: Element, parent: Matrix, scene: DrawScene): Promise<DrawingNode[]> {
  if (isHidden(element, scene.hiddenLayers) || element.opacity === 0) return [];
  noteLooks(element, scene);
  const matrix = joinMatrices(element.transform, parent);
  if (element.kind === 'group')
    return compose(element, await drawGroup(element, matrix, scene), undefined, matrix, scene);
  const shape = drawShape(element.shape, scene.context);
  const parts = await drawOutlined(element, shape, matrix, scene);
  return compose(element, parts, shape.box, matrix, scene);
}

async function drawGroup({ elements, clip }: GroupElement, matrix: Matrix, scene: DrawScene): Promise<DrawingNode[]> {
  const children = await drawElements(elements, matrix, scene);
  if (clip === undefined || children.length === 0) return children;
  const { outline, rule } = drawShape(clip, scene.context);
  return [{ kind: 'group', clip: { shapes: [{ outline, rule }], ...placedBy(matrix) }, children }];
}

/** The fill, the picture or text, and the stroke, each with its effects. */
async function drawOutlined(
  element: ShapeElement | ImageElement | TextElement,
  shape: DrawnShape,
  matrix: Matrix,
  scene: DrawScene,
): Promise<DrawingNode[]> {
  const part = (nodes: readonly DrawingNode[], target: Effect['target']): DrawingNode[] =>
    applyEffects(
      { element, nodes, box: shape.box, matrix, isTranslucent: isTranslucent(element) },
      (element.effects ?? []).filter((effect) => effect.target === target),
      scene,
    );
  const fill = part(drawFill(element, shape, matrix, scene), 'fill');
  const stroke = part(drawStroke(element.stroke, shape, matrix, scene), 'stroke');
  const content = element.kind === 'shape' ? [] : await drawContent(element, shape, matrix, scene);
  return [...fill, ...part(content, 'content'), ...stroke];
}

async function drawContent(
  element: ImageElement | TextElement,
  shape: DrawnShape,
  matrix: Matrix,
  scene: DrawScene,
): Promise<DrawingNode[]> {
  if (element.kind === 'image') {
    const content = await drawPlacedImage(element, shape, matrix, scene);
    return compose(element.image, content, shape.box, matrix, scene, element);
  }
  const { opacity, blendMode } = element.text;
  return blendGroup(await scene.drawText(element, matrix), { opacity, blendMode });
}

function drawFill(
  { fill }: ShapeElement | ImageElement | TextElement,
  { outline, rule, box }: DrawnShape,
  matrix: Matrix,
  scene: DrawScene,
): DrawingNode[] {
  const paint = toPaint(fill, box, scene);
  if (paint === undefined || box === undefined) return [];
  return [{ kind: 'fill', outline, rule, ...paint, ...placedBy(matrix) }];
}

/** The members of elements and placed pictures that say how their parts are composed. */
interface Composition {
  readonly opacity?: number | undefined;
  readonly blendMode?: BlendMode | undefined;
  readonly isolated?: boolean | undefined;
  readonly knockout?: boolean | undefined;
  readonly effects?: readonly Effect[] | undefined;
}

/** Applies the effects, the opacity and the blend mode of an element to its parts. */
function compose(
  composition: Element | ImageElement['image'],
  nodes: readonly DrawingNode[],
  box: Box | undefined,
  matrix: Matrix,
  scene: DrawScene,
  element = composition as Element,
): DrawingNode[] {
  const effects = (composition.effects ?? []).filter(({ target = 'object' }) => target === 'object');
  const source = { element, box, matrix, isTranslucent: isTranslucent(element) };
  if (!effects.some((effect) => effect.kind === 'drop-shadow' && effect.knockedOut === false))
    return blendGroup(applyEffects({ ...source, nodes }, effects, scene), composition);
  // The shadow is visible through the element, so that the element alone is translucent.
  const { opacity, ...others } = composition;
  return blendGroup(applyEffects({ ...source, nodes: blendGroup(nodes, { opacity }) }, effects, scene), others);
}

/** A group, or the nodes themselves if it would change nothing. */
function blendGroup(nodes: readonly DrawingNode[], composition: Composition): DrawingNode[] {
  const { opacity = 1, blendMode = 'normal', isolated = false, knockout = false } = composition;
  if (nodes.length === 0 || (opacity === 1 && blendMode === 'normal' && !isolated && !knockout)) return [...nodes];
  const group: GroupNode = {
    kind: 'group',
    children: nodes,
    ...(opacity < 1 && { opacity }),
    ...(blendMode !== 'normal' && { blendMode }),
    ...(isolated && { isIsolated: true }),
    ...(knockout && { isKnockout: true }),
  };
  return [group];
}

/** True if the backdrop can be seen through the paint of an element. */
function isTranslucent(element: Element): boolean {
  const { opacity = 1, blendMode = 'normal' } = element;
  const paints = element.kind === 'group' ? [] : [element.fill, element.stroke];
  return opacity < 1 || blendMode !== 'normal' || paints.some((paint) => (paint?.opacity ?? 1) < 1);
}

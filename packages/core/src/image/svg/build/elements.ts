import { ConversionError } from '../../../errors.ts';
import type { DrawingNode } from '../../../models/drawing/nodes.ts';
import type { Box } from '../../../outline/measure/bounds.ts';
import { joinBoxes } from '../../../outline/measure/boxes.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { Yielder } from '../../../yielder.ts';
import { chosenChild, isLeftOut } from './conditions.ts';
import { withEffects } from './effects.ts';
import { buildImage } from './image.ts';
import { instantiate } from './instances.ts';
import { type Built, type Instance, nothing, type Place, type Scene, type Trail, type UsedSize } from './scene.ts';
import { isShape } from './shapes/geometry.ts';
import { buildShape } from './shapes/shape.ts';
import { buildText } from './text.ts';
import { buildUse } from './use.ts';
import { buildViewport } from './viewport.ts';

const svgNamespace = 'http://www.w3.org/2000/svg';
/** Elements that any drawing may build by reference, and further ones for each of its elements. */
const [referencedBase, referencedShare] = [20_000, 20];
/** References within references count twice as much at each level, since their number grows exponentially. */
const maxWeightLevels = 6;
/** Cost of an element in steps of work. */
const elementSteps = 100;

/** Builds elements, and counts them. */
export class ElementBuilder {
  readonly #yielder: Yielder;
  readonly #maxReferenced: number;
  #referenced = 0;
  #built = 0;
  readonly #placed = new Set<object>();

  /** @param elementCount number of elements of the document */
  constructor(context: Scene['context'], elementCount: number) {
    this.#yielder = new Yielder(context);
    this.#maxReferenced = referencedBase + referencedShare * elementCount;
  }

  /** Builds an element with its effects. */
  async build(scene: Scene, element: XmlElement, place: Place, size?: UsedSize): Promise<Built> {
    if (!isDrawn(element) || isLeftOut(element)) return nothing;
    const { local } = element;
    if (local === 'symbol' && size === undefined) return nothing;
    this.count(scene, place);
    if (this.#yielder.isDue(elementSteps)) await this.#yielder.yield();
    const instance = instantiate(scene, element, place.parent);
    if (instance.declared.get('display') === 'none') return nothing;
    return withEffects(scene, instance, place, (inner) => this.#content(scene, instance, inner, size));
  }

  #content(scene: Scene, instance: Instance, place: Place, size: UsedSize | undefined): Promise<Built> {
    const { local } = instance.element;
    if (isShape(local)) return buildShape(scene, instance, place);
    switch (local) {
      case 'use':
        return buildUse(scene, instance, place);
      case 'image':
        return buildImage(scene, instance, place);
      case 'text':
        return buildText(scene, instance, place);
      case 'svg':
      case 'symbol':
        return buildViewport(scene, instance, place, size);
      default:
        return this.buildChildren(scene, instance, place);
    }
  }

  /** Builds the children of a container. */
  async buildChildren(scene: Scene, instance: Instance, place: Place): Promise<Built> {
    const nodes: DrawingNode[] = [];
    let box: Box | undefined;
    const { element } = instance;
    const chosen = element.local === 'switch' ? chosenChild(element) : undefined;
    const children = element.local === 'switch' ? (chosen === undefined ? [] : [chosen]) : element.elements();
    const inner = { ...place, parent: instance, depth: place.depth + 1 };
    for (const child of children) {
      const built = await this.build(scene, child, inner);
      for (const node of built.nodes) nodes.push(node);
      box = joinBoxes(box, built.box);
    }
    return { nodes, box };
  }

  /** The elements that were built, with those of the drawings within pictures. */
  get built(): number {
    return this.#built;
  }

  /** Counts a drawing within a picture, from the second place on as elements by reference. */
  countPlaced(drawing: { readonly built: number }): void {
    this.#built += drawing.built;
    if (this.#placed.has(drawing)) this.#addReferenced(drawing.built);
    this.#placed.add(drawing);
  }

  /** Counts an element that is built. */
  count({ context }: Scene, { depth, trail }: Place): void {
    this.#built++;
    context.spend(elementSteps);
    const { maxXmlDepth } = context.limits;
    if (depth > maxXmlDepth) throw tooLarge('levels of elements', maxXmlDepth);
    if (trail === undefined) return;
    this.#addReferenced(weightOf(trail));
  }

  #addReferenced(count: number): void {
    this.#referenced += count;
    if (this.#referenced > this.#maxReferenced) throw tooLarge('elements by reference', this.#maxReferenced);
  }
}

function weightOf(trail: Trail): number {
  let levels = 0;
  for (let each = trail.before; each !== undefined && levels < maxWeightLevels; each = each.before) levels++;
  return 2 ** levels;
}

function tooLarge(things: string, max: number): ConversionError {
  return new ConversionError('DRAWING_TOO_LARGE', `the drawing has more than ${max} ${things}, the maximum allowed`);
}

const containers = new Set(['g', 'a', 'svg', 'symbol', 'switch', 'use', 'image', 'text']);

/** True for elements that are drawn where they are. Elements without a namespace are drawn if their parent has none. */
function isDrawn({ local, uri, name, parent }: XmlElement): boolean {
  if (!containers.has(local) && !isShape(local)) return false;
  return uri === svgNamespace || (uri === '' && (parent?.uri === '' || name !== local));
}

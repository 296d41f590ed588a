import type { DrawingNode, Filter } from '../../../models/drawing/nodes.ts';
import { translation } from '../../../outline/matrix.ts';
import type { Box } from '../../../outline/measure/bounds.ts';
import { transformOutline } from '../../../outline/transform.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { parseColour } from '../syntax/colour.ts';
import type { OwnedOutline } from '../text/outlines.ts';
import { parseShadows } from '../text/shadow.ts';
import { groupOf } from './effects.ts';
import { instantiate } from './instances.ts';
import { solidPaint } from './paint/paint.ts';
import { type Built, type Instance, nothing, type Place, type Scene } from './scene.ts';
import { paintOutline, paintsOf, type ShapePaints, strokeOf } from './shapes/shape.ts';
import type { Style } from './style.ts';

/** Properties that group the letters of a part of a text. */
const effects: readonly (readonly [string, string])[] = [
  ['opacity', '1'],
  ['filter', 'none'],
  ['clip-path', 'none'],
  ['mask', 'none'],
];

/** Builds the outlines of a text, each with the paints of the element that it belongs to. */
export async function buildText(scene: Scene, instance: Instance, place: Place): Promise<Built> {
  const { pieces, box } = await scene.setText(instance, place.viewport);
  if (pieces.length === 0) return { ...nothing, box };
  const parts = new TextParts(scene, instance, place, box);
  const nodes: DrawingNode[] = [];
  for (const piece of pieces) for (const each of await parts.shadows(piece)) nodes.push(each);
  for (const each of await parts.group(pieces, instance.element)) nodes.push(each);
  return { nodes, box };
}

class TextParts {
  readonly #scene: Scene;
  readonly #place: Place;
  readonly #box: Box | undefined;
  readonly #instances = new Map<XmlElement, Instance>();
  readonly #paints = new Map<XmlElement, ShapePaints>();

  constructor(scene: Scene, text: Instance, place: Place, box: Box | undefined) {
    this.#scene = scene;
    this.#place = place;
    this.#box = box;
    this.#instances.set(text.element, text);
  }

  #instanceOf(element: XmlElement): Instance {
    const known = this.#instances.get(element);
    if (known !== undefined) return known;
    const parent = element.parent === undefined ? undefined : this.#instanceOf(element.parent);
    const instance = instantiate(this.#scene, element, parent);
    this.#instances.set(element, instance);
    return instance;
  }

  /** The nodes of consecutive pieces; those of an inner element with effects become a group. */
  async group(pieces: readonly OwnedOutline[], within: XmlElement): Promise<DrawingNode[]> {
    const nodes: DrawingNode[] = [];
    for (let at = 0; at < pieces.length; ) {
      const inner = this.#effectsBelow(pieces[at]!.owner, within);
      if (inner === undefined) {
        for (const each of await this.#paint(pieces[at]!)) nodes.push(each);
        at++;
        continue;
      }
      let end = at;
      while (end < pieces.length && this.#effectsBelow(pieces[end]!.owner, within) === inner) end++;
      const children = await this.group(pieces.slice(at, end), inner);
      const made = await groupOf(
        this.#scene,
        this.#instanceOf(inner),
        { nodes: children, box: this.#box },
        this.#place,
      );
      if (made !== 'hidden') nodes.push(made);
      at = end;
    }
    return nodes;
  }

  /** The outermost element with effects between `within` and an owner. */
  #effectsBelow(owner: XmlElement, within: XmlElement): XmlElement | undefined {
    let found: XmlElement | undefined;
    for (let each: XmlElement | undefined = owner; each !== undefined && each !== within; each = each.parent) {
      const { declared } = this.#instanceOf(each);
      if (effects.some(([name, plain]) => (declared.get(name) ?? plain) !== plain)) found = each;
    }
    return found;
  }

  async #paint({ owner, outline }: OwnedOutline): Promise<DrawingNode[]> {
    const instance = this.#instanceOf(owner);
    const { style } = instance;
    if (!style.isVisible) return [];
    const paints = await this.#paintsOf(instance);
    return paintOutline(outline, glyphStyle(style), paints, this.#strokeOf(instance, outline), this.#space);
  }

  get #space() {
    const [text] = this.#instances.values();
    return text?.declared.get('vector-effect') === 'non-scaling-stroke' ? this.#place.matrix : undefined;
  }

  #strokeOf(instance: Instance, outline: OwnedOutline['outline']) {
    return strokeOf(this.#scene, instance, this.#place, outline);
  }

  async #paintsOf(instance: Instance): Promise<ShapePaints> {
    const known = this.#paints.get(instance.element);
    if (known !== undefined) return known;
    const found = await paintsOf(this.#scene, instance.style, this.#box, this.#place);
    this.#paints.set(instance.element, found);
    return found;
  }

  /** The shadows of letters, which are below all letters of the text. */
  async shadows({ owner, outline }: OwnedOutline): Promise<DrawingNode[]> {
    const instance = this.#instanceOf(owner);
    const { style } = instance;
    const text = inheritedShadow(instance);
    if (text === 'none' || !style.isVisible) return [];
    const paints = await this.#paintsOf(instance);
    return parseShadows(text, style.fontSize).flatMap(({ x, y, blur, colour }): DrawingNode[] => {
      const paint = solidPaint(parseColour(colour, style.colour) ?? style.colour);
      const moved = transformOutline(outline, translation(x, y));
      const own = { fill: paints.fill && paint, stroke: paints.stroke && paint };
      const nodes = paintOutline(moved, glyphStyle(style), own, this.#strokeOf(instance, moved));
      return blur === 0 ? nodes : [{ kind: 'group', children: nodes, filters: [blurFilter(blur / 2)] }];
    });
  }
}

function inheritedShadow(instance: Instance): string {
  for (let each: Instance | undefined = instance; each !== undefined; each = each.parent) {
    const value = each.declared.get('text-shadow');
    if (value !== undefined && value !== 'inherit') return value;
  }
  return 'none';
}

const everywhere = { xMin: -100_000, yMin: -100_000, xMax: 100_000, yMax: 100_000 };

function blurFilter(deviation: number): Filter {
  const effect = { kind: 'blur', input: 'source', x: deviation, y: deviation, edge: 'none' } as const;
  return { region: everywhere, steps: [{ effect, region: everywhere, space: 'srgb' }] };
}

/** `fill-rule` and `shape-rendering` do not apply to text. */
function glyphStyle(style: Style): Style {
  return { ...style, fillRule: 'nonzero', isAliased: false };
}

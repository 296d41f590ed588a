import type { BlendMode } from '../../../models/design/effects.ts';
import type { Element, TextElement } from '../../../models/design/elements.ts';
import type { Stroke } from '../../../models/design/paint.ts';
import type { Shape } from '../../../models/design/shapes.ts';
import { identity, joinMatrices, type Matrix, transformPoint } from '../../../outline/matrix.ts';
import { roundNumber } from '../../round.ts';
import type { Draft } from '../scene/draft.ts';
import { type Look, readBlendMode } from '../scene/look.ts';
import { boxOf, outlineOf, polygonOutline, rectangleShape, toShape, transformShape } from '../scene/path.ts';
import type { Spot } from '../scene/spot.ts';
import type { JsonObject } from '../template/json.ts';
import type { Members } from '../template/members.ts';
import { arrowHeads } from './arrow.ts';
import { type KonvaNode, readNode, readTransform } from './node.ts';
import { lineOutline, shapes } from './outline.ts';
import { type Paints, readPaints, readShadow } from './paint.ts';
import { readPicture } from './picture.ts';
import { drawText, drawTextPath } from './text.ts';

/** Attributes that say how a node behaves, not how it looks. */
const editorAttributes = `id name draggable listening hitStrokeWidth perfectDrawEnabled dragDistance dragBoundFunc
  strokeHitEnabled preventDefault transformsEnabled clearBeforeDraw imageSmoothingEnabled container image crossOrigin
  lockMovement key x y width height scaleX scaleY`.split(/\s+/);
/** Nodes that only an editor shows. */
const editorClasses = new Set(['Transformer']);
const containers = new Set(['Layer', 'FastLayer', 'Group', 'Label']);

/** What a container says of all that it holds: Konva mixes node by node, unless a group is isolated. */
interface Mixing {
  readonly opacity: number;
  readonly blendMode: BlendMode | undefined;
}

const plainMixing: Mixing = { opacity: 1, blendMode: undefined };

/** The nodes of one stage of Konva as elements. */
export class KonvaScene {
  readonly #draft: Draft;
  readonly #unit: number;
  readonly #page: Spot;
  /** How far right and down anything reaches, in pixels. */
  readonly reach = { x: 0, y: 0 };

  constructor(draft: Draft, unit: number) {
    this.#draft = draft;
    this.#unit = unit;
    this.#page = draft.spot();
  }

  /** What a stage says of all its layers. */
  readMixing(attrs: Members, around: Mixing = plainMixing): Mixing {
    const opacity = around.opacity * (attrs.number('opacity', { min: 0, max: 1 }) ?? 1);
    return {
      opacity,
      blendMode: readBlendMode(attrs.text('globalCompositeOperation'), this.#page) ?? around.blendMode,
    };
  }

  draw(list: readonly JsonObject[], path: string, toStage: Matrix = identity, around = plainMixing): Element[] {
    return list.flatMap((value, index) => {
      const node = readNode(value, this.#page);
      if (editorClasses.has(node.className)) return [];
      const own = node.attrs.text('id') || String(index);
      const elements = this.#drawNode(node, `${path}/${own}`, toStage, around);
      node.attrs.skip(editorAttributes);
      node.attrs.close();
      return elements;
    });
  }

  #drawNode(node: KonvaNode, path: string, parent: Matrix, around: Mixing): Element[] {
    const { className, attrs, spot } = node;
    const matrix = readTransform(attrs);
    const toStage = joinMatrices(matrix, parent);
    if (containers.has(className)) return this.#drawContainer(node, { path, matrix, toStage }, around);
    const paints: Paints = { swatches: this.#draft.swatches, spot, unit: this.#unit };
    const look = { ...this.#readLook(node, path, matrix, around), effects: readShadow(attrs, paints) };
    if (className === 'Text') return [this.#extended(drawText(attrs, look, this.#draft, paints), toStage, spot)];
    if (className === 'TextPath')
      return [this.#extended(drawTextPath(attrs, look, this.#draft, paints), toStage, spot)];
    if (className === 'Image') return [this.#drawPicture(attrs, look, paints, toStage)];
    if (className === 'Arrow') return [this.#drawArrow(attrs, look, paints, toStage)];
    const draw = Object.hasOwn(shapes, className) ? shapes[className] : undefined;
    if (draw === undefined) {
      spot.note('POD_ELEMENT_LOST', `its class is ${JSON.stringify(className)}`);
      return [];
    }
    const shape = this.#scaled(draw(attrs, spot), spot);
    const isOpen = className === 'Line' && attrs.flag('closed') !== true;
    this.#extend(shape, toStage, spot);
    return [this.#draft.outline(look, shape, readPaints(attrs, paints, isOpen))];
  }

  /** Layers that say nothing themselves need no group. */
  #drawContainer(
    node: KonvaNode,
    { path, matrix, toStage }: { path: string; matrix: Matrix; toStage: Matrix },
    around: Mixing,
  ): Element[] {
    const { className, attrs, children } = node;
    const isIsolated = attrs.flag('isolated') === true;
    const mixing = this.readMixing(attrs, around);
    const look = this.#readLook(node, path, matrix, around);
    const clip = this.#readClip(attrs);
    const elements = this.draw(children, path, toStage, isIsolated ? plainMixing : mixing);
    const isPlain = matrix.every((value, index) => value === identity[index]) && !isIsolated;
    if (className.endsWith('Layer') && isPlain && look.visible !== false && clip === undefined) return elements;
    const own = isIsolated ? look : { ...look, opacity: undefined, blendMode: undefined };
    const group = this.#draft.group(own, elements, clip);
    return [isIsolated ? { ...group, isolated: true } : group];
  }

  #readClip(attrs: Members): Shape | undefined {
    const [width, height] = [attrs.number('clipWidth', { min: 0 }), attrs.number('clipHeight', { min: 0 })];
    const [x = 0, y = 0] = [attrs.number('clipX'), attrs.number('clipY')];
    if (!width || !height) return undefined;
    const unit = this.#unit;
    return rectangleShape({ x: x * unit, y: y * unit, width: width * unit, height: height * unit });
  }

  #readLook({ attrs }: KonvaNode, path: string, [a, b, c, d, e, f]: Matrix, around: Mixing): Look {
    const { opacity, blendMode } = this.readMixing(attrs, around);
    return {
      path,
      name: attrs.text('name'),
      transform: [a, b, c, d, e * this.#unit, f * this.#unit],
      visible: attrs.flag('visible'),
      opacity: opacity < 1 ? roundNumber(opacity) : undefined,
      blendMode,
    };
  }

  /** A picture, which lies on top of what its box is painted with. */
  #drawPicture(attrs: Members, look: Look, paints: Paints, toStage: Matrix): Element {
    const { shape, image } = readPicture(attrs, this.#draft.pictures, paints);
    this.#extend(shape, toStage, paints.spot);
    const { fill, stroke } = readPaints(attrs, paints, false);
    if (stroke === undefined) return this.#draft.image(look, shape, image, { fill });
    const part = (name: string): Look => ({ path: `${look.path}/${name}`, transform: identity });
    const box = this.#draft.shape(part('box'), shape, { fill, stroke });
    return this.#draft.group(look, [box, this.#draft.image(part('picture'), shape, image)]);
  }

  /** The line and its heads, which are filled, and never dashed; together they are one. */
  #drawArrow(attrs: Members, look: Look, paints: Paints, toStage: Matrix): Element {
    const { spot } = paints;
    const { fill, stroke } = readPaints(attrs, paints, false);
    const part = (name: string): Look => ({ path: `${look.path}/${name}`, transform: identity });
    const shape = this.#scaled(toShape(lineOutline(attrs)), spot);
    this.#extend(shape, toStage, spot);
    const heads = arrowHeads(attrs, attrs.numbers('points') ?? [], spot).map((points, index) => {
      const head = this.#scaled(toShape(polygonOutline(points, true)), spot);
      return this.#draft.shape(part(`head${index}`), head, { fill, stroke: stroke && withoutDash(stroke) });
    });
    return this.#draft.group(look, [this.#draft.shape(part('line'), shape, { stroke }), ...heads]);
  }

  #scaled(shape: Shape, spot: Spot): Shape {
    const unit = this.#unit;
    if (shape.kind === 'path') return transformShape(shape, [unit, 0, 0, unit, 0, 0], spot);
    const area = { x: shape.x * unit, y: shape.y * unit, width: shape.width * unit, height: shape.height * unit };
    if (shape.kind === 'ellipse') return { kind: 'ellipse', ...area };
    return rectangleShape(
      area,
      shape.corners?.map(({ radius }) => radius * unit),
    );
  }

  /** Remembers how far an outline reaches on the stage. */
  #extend(shape: Shape, toStage: Matrix, spot: Spot): void {
    const { x, y, width, height } = boxOf(outlineOf(shape, spot));
    for (const [left, top] of [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ] as const) {
      const [right, down] = transformPoint(toStage, left / this.#unit, top / this.#unit);
      this.reach.x = Math.max(this.reach.x, right);
      this.reach.y = Math.max(this.reach.y, down);
    }
  }

  #extended(element: TextElement, toStage: Matrix, spot: Spot): TextElement {
    this.#extend(element.shape, toStage, spot);
    return element;
  }
}

function withoutDash({ dash, dashOffset, ...solid }: Stroke): Stroke {
  return solid;
}

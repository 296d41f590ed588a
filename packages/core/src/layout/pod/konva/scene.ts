import type { Element, ImageElement } from '../../../models/design/elements.ts';
import type { Shape } from '../../../models/design/shapes.ts';
import { identity, joinMatrices, type Matrix, transformPoint } from '../../../outline/matrix.ts';
import type { Draft } from '../scene/draft.ts';
import { placeCrop, placePicture } from '../scene/frames.ts';
import { type Look, readBlendMode } from '../scene/look.ts';
import { boxOf, outlineOf, polygonOutline, rectangleShape, toShape, transformShape } from '../scene/path.ts';
import { readPictureSize } from '../scene/picture-size.ts';
import type { Spot } from '../scene/spot.ts';
import type { JsonObject } from '../template/json.ts';
import type { Members } from '../template/members.ts';
import { arrowHeads } from './arrow.ts';
import { type KonvaNode, readNode, readTransform } from './node.ts';
import { lineOutline, readRadius, readSize, shapes } from './outline.ts';
import { type Paints, readPaints, readShadow } from './paint.ts';
import { drawText, drawTextPath } from './text.ts';

/** Attributes that say how a node behaves, not how it looks. */
const editorAttributes = `id name draggable listening hitStrokeWidth perfectDrawEnabled dragDistance dragBoundFunc
  strokeHitEnabled preventDefault transformsEnabled clearBeforeDraw imageSmoothingEnabled container image crossOrigin
  lockMovement key x y width height scaleX scaleY`.split(/\s+/);
/** Where programs put the address of a picture, for which Konva itself has no place. */
const sourceAttributes = ['src', 'url', 'imageUrl', 'imageURL', 'imageSrc', 'source', 'href', 'image'];
/** Nodes that only an editor shows. */
const editorClasses = new Set(['Transformer']);
const containers = new Set(['Layer', 'FastLayer', 'Group', 'Label']);

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

  draw(list: readonly JsonObject[], path: string, toStage: Matrix = identity): Element[] {
    return list.flatMap((value, index) => {
      const node = readNode(value, this.#page);
      if (editorClasses.has(node.className)) return [];
      const own = node.attrs.text('id') || String(index);
      const elements = this.#drawNode(node, `${path}/${own}`, toStage);
      node.attrs.skip(editorAttributes);
      node.attrs.close();
      return elements;
    });
  }

  #drawNode(node: KonvaNode, path: string, parent: Matrix): Element[] {
    const { className, attrs, spot } = node;
    const matrix = readTransform(attrs);
    const toStage = joinMatrices(matrix, parent);
    if (containers.has(className)) return this.#drawContainer(node, path, matrix, toStage);
    const paints: Paints = { swatches: this.#draft.swatches, spot, unit: this.#unit };
    const look = { ...this.#readLook(attrs, spot, path, matrix), effects: readShadow(attrs, paints) };
    if (className === 'Text') return [this.#extended(drawText(attrs, look, this.#draft, paints), toStage, spot)];
    if (className === 'TextPath')
      return [this.#extended(drawTextPath(attrs, look, this.#draft, paints), toStage, spot)];
    if (className === 'Image') return [this.#extended(this.#drawImage(attrs, look, paints), toStage, spot)];
    if (className === 'Arrow') return [this.#drawArrow(attrs, look, paints, toStage)];
    const draw = Object.hasOwn(shapes, className) ? shapes[className] : undefined;
    if (draw === undefined) {
      spot.note('POD_ELEMENT_LOST', `its class is ${JSON.stringify(className)}`);
      return [];
    }
    const shape = this.#scaled(draw(attrs, spot), spot);
    const isOpen = className === 'Line' && attrs.flag('closed') !== true;
    return [this.#extended(this.#draft.shape(look, shape, readPaints(attrs, paints, isOpen)), toStage, spot)];
  }

  /** Layers that say nothing themselves need no group. */
  #drawContainer(
    { className, attrs, children, spot }: KonvaNode,
    path: string,
    matrix: Matrix,
    toStage: Matrix,
  ): Element[] {
    const look = this.#readLook(attrs, spot, path, matrix);
    const clip = this.#readClip(attrs);
    const elements = this.draw(children, path, toStage);
    const isPlain = matrix.every((value, index) => value === identity[index]) && (look.opacity ?? 1) === 1;
    if (className.endsWith('Layer') && isPlain && look.visible !== false && clip === undefined) return elements;
    return [this.#draft.group(look, elements, clip)];
  }

  #readClip(attrs: Members): Shape | undefined {
    const [width, height] = [attrs.number('clipWidth', { min: 0 }), attrs.number('clipHeight', { min: 0 })];
    const [x = 0, y = 0] = [attrs.number('clipX'), attrs.number('clipY')];
    if (!width || !height) return undefined;
    const unit = this.#unit;
    return rectangleShape({ x: x * unit, y: y * unit, width: width * unit, height: height * unit });
  }

  #readLook(attrs: Members, spot: Spot, path: string, [a, b, c, d, e, f]: Matrix): Look {
    return {
      path,
      name: attrs.text('name'),
      transform: [a, b, c, d, e * this.#unit, f * this.#unit],
      visible: attrs.flag('visible'),
      opacity: attrs.number('opacity', { min: 0, max: 1 }),
      blendMode: readBlendMode(attrs.text('globalCompositeOperation'), spot),
    };
  }

  #drawImage(attrs: Members, look: Look, paints: Paints): ImageElement {
    const { spot, unit } = paints;
    const name = sourceAttributes.find((each) => typeof attrs.raw(each) === 'string');
    const src = name === undefined ? undefined : attrs.text(name);
    const natural = src === undefined ? undefined : readPictureSize(src);
    const { width, height } = readSize(attrs);
    const size = { width: (width || natural?.width || 0) * unit, height: (height || natural?.height || 0) * unit };
    const shape = rectangleShape(size, scaleRadius(readRadius(attrs), unit));
    const crop = readCrop(attrs);
    const part = crop &&
      natural && {
        x: crop.x / natural.width,
        y: crop.y / natural.height,
        width: crop.width / natural.width,
        height: crop.height / natural.height,
      };
    if (crop && !part)
      spot.note('POD_LOOK_CHANGED', 'only its picture says how large it is, which decides what is cut off');
    const placement = crop && !part ? undefined : placeCrop(part || { x: 0, y: 0, width: 1, height: 1 }, size);
    const fitting = { mode: placement ? ('stretch' as const) : ('cover' as const) };
    const { stroke } = readPaints(attrs, paints, false);
    const image = placePicture(src, this.#draft.pictures, spot, { placement, fitting });
    return this.#draft.image(look, shape, image, { stroke });
  }

  /** The line and its heads, which are filled; together they are one. */
  #drawArrow(attrs: Members, look: Look, paints: Paints, toStage: Matrix): Element {
    const { spot } = paints;
    const line = lineOutline(attrs);
    const { fill, stroke } = readPaints(attrs, paints, false);
    const inner = (part: string, effects?: Look['effects']) => ({
      path: `${look.path}/${part}`,
      transform: identity,
      effects,
    });
    const shape = this.#scaled(toShape(line), spot);
    const heads = arrowHeads(attrs, attrs.numbers('points') ?? []).map((points, index) => {
      const head = this.#scaled(toShape(polygonOutline(points, true)), spot);
      return this.#draft.shape(inner(`head${index}`), head, { fill, stroke });
    });
    const whole = this.#extended(this.#draft.shape(inner('line', look.effects), shape, { stroke }), toStage, spot);
    return this.#draft.group({ ...look, effects: undefined }, [whole, ...heads]);
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

  /** Remembers how far an element reaches on the stage. */
  #extended<Made extends Exclude<Element, { kind: 'group' }>>(element: Made, toStage: Matrix, spot: Spot): Made {
    const { x, y, width, height } = boxOf(outlineOf(element.shape, spot));
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
    return element;
  }
}

function scaleRadius(radius: number | number[], unit: number): number | number[] {
  return typeof radius === 'number' ? radius * unit : radius.map((each) => each * unit);
}

/** What of the picture is shown, in its own pixels: one attribute, or four. */
function readCrop(attrs: Members): { x: number; y: number; width: number; height: number } | undefined {
  const crop = attrs.object('crop');
  const part = (long: string, short: string) => attrs.number(long, { min: 0 }) ?? crop?.number(short, { min: 0 }) ?? 0;
  const found = {
    x: part('cropX', 'x'),
    y: part('cropY', 'y'),
    width: part('cropWidth', 'width'),
    height: part('cropHeight', 'height'),
  };
  return found.width > 0 && found.height > 0 ? found : undefined;
}

import type { BlendMode } from '../../../models/design/effects.ts';
import type { Element, TextElement } from '../../../models/design/elements.ts';
import type { Stroke } from '../../../models/design/paint.ts';
import type { Shape } from '../../../models/design/shapes.ts';
import { identity, joinMatrices, type Matrix, transformPoint } from '../../../outline/matrix.ts';
import { roundNumber } from '../../round.ts';
import type { DesignBuilder } from '../scene/design-builder.ts';
import { type ElementBase, readBlendMode } from '../scene/element-base.ts';
import type { NoteLocation } from '../scene/note-location.ts';
import { boxOf, outlineOf, polygonOutline, rectangleShape, toShape, transformShape } from '../scene/path.ts';
import type { JsonObject } from '../template/json.ts';
import type { Members } from '../template/members.ts';
import { arrowHeads } from './arrow.ts';
import { type KonvaNode, readNode, readTransform } from './node.ts';
import { lineOutline, shapes } from './outline.ts';
import { type PaintTools, readShadow, readShapePaint } from './paint.ts';
import { readImage } from './picture.ts';
import { convertText, convertTextPath } from './text.ts';

/** Attributes for editing, without effect on the picture. */
const editorAttributes = `id name draggable listening hitStrokeWidth perfectDrawEnabled dragDistance dragBoundFunc
  strokeHitEnabled preventDefault transformsEnabled clearBeforeDraw imageSmoothingEnabled container image crossOrigin
  lockMovement key x y width height scaleX scaleY`.split(/\s+/);
/** Nodes shown only in an editor. */
const editorClasses = new Set(['Transformer']);
const containers = new Set(['Layer', 'FastLayer', 'Group', 'Label']);

/** Blending inherited from containers. Konva blends node by node, unless a group is isolated. */
interface InheritedBlending {
  readonly opacity: number;
  readonly blendMode: BlendMode | undefined;
}

const normalBlending: InheritedBlending = { opacity: 1, blendMode: undefined };

/** Converts the nodes of one Konva stage to elements. */
export class KonvaScene {
  readonly #builder: DesignBuilder;
  readonly #unit: number;
  readonly #page: NoteLocation;
  /** Right and bottom extent of all shapes, in pixels. */
  readonly extent = { x: 0, y: 0 };

  constructor(builder: DesignBuilder, unit: number) {
    this.#builder = builder;
    this.#unit = unit;
    this.#page = builder.noteLocation();
  }

  /** Combines the blending of a container with the inherited one. */
  readBlending(attrs: Members, inherited: InheritedBlending = normalBlending): InheritedBlending {
    const opacity = inherited.opacity * (attrs.number('opacity', { min: 0, max: 1 }) ?? 1);
    return {
      opacity,
      blendMode: readBlendMode(attrs.text('globalCompositeOperation'), this.#page) ?? inherited.blendMode,
    };
  }

  convert(
    list: readonly JsonObject[],
    path: string,
    toStage: Matrix = identity,
    inherited = normalBlending,
  ): Element[] {
    return list.flatMap((value, index) => {
      const node = readNode(value, this.#page);
      if (editorClasses.has(node.className)) return [];
      const own = node.attrs.text('id') || String(index);
      const elements = this.#convertNode(node, `${path}/${own}`, toStage, inherited);
      node.attrs.skip(editorAttributes);
      node.attrs.close();
      return elements;
    });
  }

  #convertNode(node: KonvaNode, path: string, parent: Matrix, inherited: InheritedBlending): Element[] {
    const { className, attrs, location } = node;
    const matrix = readTransform(attrs);
    const toStage = joinMatrices(matrix, parent);
    if (containers.has(className)) return this.#convertContainer(node, { path, matrix, toStage }, inherited);
    const tools: PaintTools = { swatches: this.#builder.swatches, location, unit: this.#unit };
    const base = { ...this.#readLook(node, path, matrix, inherited), effects: readShadow(attrs, tools) };
    if (className === 'Text')
      return [this.#extended(convertText(attrs, base, this.#builder, tools), toStage, location)];
    if (className === 'TextPath')
      return [this.#extended(convertTextPath(attrs, base, this.#builder, tools), toStage, location)];
    if (className === 'Image') return [this.#convertPicture(attrs, base, tools, toStage)];
    if (className === 'Arrow') return [this.#convertArrow(attrs, base, tools, toStage)];
    const convert = Object.hasOwn(shapes, className) ? shapes[className] : undefined;
    if (convert === undefined) {
      location.note('POD_ELEMENT_LOST', `its class is ${JSON.stringify(className)}`);
      return [];
    }
    const shape = this.#toPoints(convert(attrs, location), location);
    const isOpen = className === 'Line' && attrs.boolean('closed') !== true;
    this.#extend(shape, toStage, location);
    return [this.#builder.outline(base, shape, readShapePaint(attrs, tools, isOpen))];
  }

  /** Layers without their own properties need no group. */
  #convertContainer(
    node: KonvaNode,
    { path, matrix, toStage }: { path: string; matrix: Matrix; toStage: Matrix },
    inherited: InheritedBlending,
  ): Element[] {
    const { className, attrs, children } = node;
    const isIsolated = attrs.boolean('isolated') === true;
    const mixing = this.readBlending(attrs, inherited);
    const base = this.#readLook(node, path, matrix, inherited);
    const clip = this.#readClip(attrs);
    const elements = this.convert(children, path, toStage, isIsolated ? normalBlending : mixing);
    const isPlain = matrix.every((value, index) => value === identity[index]) && !isIsolated;
    if (className.endsWith('Layer') && isPlain && base.visible !== false && clip === undefined) return elements;
    const own = isIsolated ? base : { ...base, opacity: undefined, blendMode: undefined };
    const group = this.#builder.group(own, elements, clip);
    return [isIsolated ? { ...group, isolated: true } : group];
  }

  #readClip(attrs: Members): Shape | undefined {
    const [width, height] = [attrs.number('clipWidth', { min: 0 }), attrs.number('clipHeight', { min: 0 })];
    const [x = 0, y = 0] = [attrs.number('clipX'), attrs.number('clipY')];
    if (!width || !height) return undefined;
    const unit = this.#unit;
    return rectangleShape({ x: x * unit, y: y * unit, width: width * unit, height: height * unit });
  }

  #readLook({ attrs }: KonvaNode, path: string, [a, b, c, d, e, f]: Matrix, inherited: InheritedBlending): ElementBase {
    const { opacity, blendMode } = this.readBlending(attrs, inherited);
    return {
      path,
      name: attrs.text('name'),
      transform: [a, b, c, d, e * this.#unit, f * this.#unit],
      visible: attrs.boolean('visible'),
      opacity: opacity < 1 ? roundNumber(opacity) : undefined,
      blendMode,
    };
  }

  /** Converts an image. It is drawn above the paint of its box. */
  #convertPicture(attrs: Members, base: ElementBase, tools: PaintTools, toStage: Matrix): Element {
    const { shape, image } = readImage(attrs, this.#builder.pictures, tools);
    this.#extend(shape, toStage, tools.location);
    const { fill, stroke } = readShapePaint(attrs, tools, false);
    if (stroke === undefined) return this.#builder.image(base, shape, image, { fill });
    const part = (name: string): ElementBase => ({ path: `${base.path}/${name}`, transform: identity });
    const box = this.#builder.shape(part('box'), shape, { fill, stroke });
    return this.#builder.group(base, [box, this.#builder.image(part('picture'), shape, image)]);
  }

  /** Converts a line with arrowheads to a group. The heads are filled and never dashed. */
  #convertArrow(attrs: Members, base: ElementBase, tools: PaintTools, toStage: Matrix): Element {
    const { location } = tools;
    const { fill, stroke } = readShapePaint(attrs, tools, false);
    const part = (name: string): ElementBase => ({ path: `${base.path}/${name}`, transform: identity });
    const shape = this.#toPoints(toShape(lineOutline(attrs)), location);
    this.#extend(shape, toStage, location);
    const heads = arrowHeads(attrs, attrs.numbers('points') ?? [], location).map((points, index) => {
      const head = this.#toPoints(toShape(polygonOutline(points, true)), location);
      return this.#builder.shape(part(`head${index}`), head, { fill, stroke: stroke && withoutDash(stroke) });
    });
    return this.#builder.group(base, [this.#builder.shape(part('line'), shape, { stroke }), ...heads]);
  }

  #toPoints(shape: Shape, location: NoteLocation): Shape {
    const unit = this.#unit;
    if (shape.kind === 'path') return transformShape(shape, [unit, 0, 0, unit, 0, 0], location);
    const area = { x: shape.x * unit, y: shape.y * unit, width: shape.width * unit, height: shape.height * unit };
    if (shape.kind === 'ellipse') return { kind: 'ellipse', ...area };
    return rectangleShape(
      area,
      shape.corners?.map(({ radius }) => radius * unit),
    );
  }

  /** Extends the stage's extent by an outline. */
  #extend(shape: Shape, toStage: Matrix, location: NoteLocation): void {
    const { x, y, width, height } = boxOf(outlineOf(shape, location));
    for (const [left, top] of [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ] as const) {
      const [right, down] = transformPoint(toStage, left / this.#unit, top / this.#unit);
      this.extent.x = Math.max(this.extent.x, right);
      this.extent.y = Math.max(this.extent.y, down);
    }
  }

  #extended(element: TextElement, toStage: Matrix, location: NoteLocation): TextElement {
    this.#extend(element.shape, toStage, location);
    return element;
  }
}

function withoutDash({ dash, dashOffset, ...solid }: Stroke): Stroke {
  return solid;
}

import type { Element } from '../../../models/design/elements.ts';
import type { Stroke } from '../../../models/design/paint.ts';
import type { Shape } from '../../../models/design/shapes.ts';
import { identity, joinMatrices, type Matrix, transformPoint } from '../../../outline/matrix.ts';
import { roundNumber } from '../../round.ts';
import type { DesignBuilder, Paint } from '../scene/design-builder.ts';
import { type ElementBase, readBlendMode } from '../scene/element-base.ts';
import { type NoteLocation, shorten } from '../scene/note-location.ts';
import { rectangleShape, transformShape } from '../scene/path.ts';
import type { Members } from '../template/members.ts';
import { readClip } from './clip.ts';
import { type ObjectFrame, readFrame } from './frame.ts';
import { type PaintTools, readFill, readShadow, readStroke } from './paint.ts';
import { readPicture } from './picture.ts';
import { convertText } from './text.ts';

/** Members for editing and caching, without effect on the picture. */
const editorMembers = `version id name selectable evented hasControls hasBorders hoverCursor moveCursor padding
  lockRotation lockScalingX lockScalingY lockSkewingX lockSkewingY lockScalingFlip lockUniScaling centeredScaling
  centeredRotation transparentCorners cornerSize touchCornerSize cornerColor cornerStrokeColor cornerStyle
  cornerDashArray borderColor borderDashArray borderOpacityWhenMoving borderScaleFactor objectCaching statefullCache
  noScaleCache dirty perPixelTargetFind includeDefaultValues activeOn controls editable editingBorderColor
  cursorWidth cursorColor cursorDelay cursorDuration caching splitByGrapheme minWidth dynamicMinWidth lockMovementX
  lockMovementY interactive subTargetCheck layoutManager layout fillRule backgroundColor paintFirst zoomX zoomY
  ownMatrixCache __eventListeners _controlsVisibility cacheKey stateProperties matrixCache oCoords aCoords lineCoords
  canvas group text_lines statefulCache strokeUniform globalCompositeOperation useNative key selectionBackgroundColor
  clipTo transformMatrix`.split(/\s+/);

/** Members that groups have like all objects, but that do not paint them. */
const unpaintedMembers = `fill stroke strokeDashArray strokeLineCap strokeDashOffset strokeLineJoin
  strokeMiterLimit`.split(/\s+/);

/** Converts the objects of one Fabric canvas to elements. */
export class FabricObjects {
  readonly #builder: DesignBuilder;
  readonly #unit: number;
  readonly #origin: number;
  /** Count of the groups around the current object. */
  #depth = 0;
  /** Right and bottom extent of all objects on the canvas, in pixels. */
  readonly extent = { x: 0, y: 0 };

  /** @param origin where objects are held unless they say so: 0 is their top left, 0.5 their middle */
  constructor(builder: DesignBuilder, unit: number, origin: number) {
    this.#builder = builder;
    this.#unit = unit;
    this.#origin = origin;
  }

  convert(list: readonly Members[], path: string, toCanvas: Matrix = identity): Element[] {
    return list.flatMap((members, index) => {
      const own = members.text('id') || String(index);
      const element = this.convertObject(members, `${path}/${own}`, toCanvas);
      return element === undefined ? [] : [element];
    });
  }

  convertObject(members: Members, path: string, parent: Matrix = identity): Element | undefined {
    const type = members.text('type') ?? 'object';
    const location = this.#builder.noteLocation(members.text('name') ?? members.text('id') ?? type);
    // Problems are noted for this object, whoever created its members.
    const own = members.withReporter(location);
    const frame = readFrame(own, location, this.#origin);
    if (frame === undefined) {
      location.note('POD_ELEMENT_LOST', `its type is ${JSON.stringify(shorten(type))}`);
      return undefined;
    }
    const toCanvas = joinMatrices(frame.matrix, parent);
    this.#extend(frame, parent);
    own.skip(editorMembers);
    const element = this.#convertClipped({ own, location, frame, path, toCanvas });
    own.close();
    return element;
  }

  #extend({ placement, matrix }: ObjectFrame, parent: Matrix): void {
    const [width, height] = [placement.width / 2, placement.height / 2];
    const all = joinMatrices(matrix, parent);
    for (const [x, y] of [
      [-width, -height],
      [width, -height],
      [width, height],
      [-width, height],
    ] as const) {
      const [right, down] = transformPoint(all, x, y);
      this.extent.x = Math.max(this.extent.x, right);
      this.extent.y = Math.max(this.extent.y, down);
    }
  }

  /** A clipped object becomes a clipped group at the object's position. */
  #convertClipped(object: FabricObject): Element {
    const { own, location, frame, toCanvas } = object;
    const base = this.#readLook(object);
    const clip = own.object('clipPath');
    const shape = clip && readClip(clip, { ...frame, toCanvas }, location, this.#origin, this.#unit);
    if (shape === undefined) return this.#convertWithBackground(object, base);
    const { effects, ...outer } = base;
    const inner = this.#convertWithBackground(object, { path: base.path, transform: identity, effects });
    return this.#builder.group({ ...outer, path: `${base.path}/clip` }, [inner], shape);
  }

  /**
   * An object with a background becomes a group with the background behind it. Text has its background in its frame.
   */
  #convertWithBackground(object: FabricObject, base: ElementBase): Element {
    const { own, frame, location } = object;
    const isText = frame.kind === 'text' || frame.kind === 'textbox';
    const background = isText ? undefined : readFill(own, 'backgroundColor', frame, this.#paints(location));
    if (background === undefined) return this.#convertKind(object, base);
    const inner = this.#convertKind(object, { path: base.path, transform: identity, effects: base.effects });
    const outer = { ...base, effects: undefined, path: `${base.path}/backed` };
    const back = { path: `${base.path}/background`, transform: identity };
    return this.#builder.group(outer, [
      this.#builder.shape(back, this.#toPoints(boxAround(frame), location), { fill: background }),
      inner,
    ]);
  }

  #convertKind(object: FabricObject, base: ElementBase): Element {
    const { own, frame, location, path, toCanvas } = object;
    const { kind, width, height, shape } = frame;
    const tools = this.#paints(location);
    if (kind === 'group') {
      own.skip(unpaintedMembers);
      return this.#convertGroup(base, own.objects('objects'), path, toCanvas);
    }
    if (kind === 'text' || kind === 'textbox') {
      return convertText(
        { members: own, base, size: { width, height }, isBox: kind === 'textbox' },
        this.#builder,
        tools,
      );
    }
    const outline = this.#toPoints(shape ?? boxAround(frame), location);
    const paint = this.#readPaint(own, frame, tools);
    if (kind === 'shape') return this.#builder.outline(base, outline, paint);
    const image = readPicture(own, { width, height }, this.#builder, location, this.#unit);
    return this.#builder.image(base, outline, image, paint.stroke ? { stroke: paint.stroke } : {});
  }

  /**
   * Fabric draws a group as a picture of its own, except within another one: there its opacity is that of each object.
   * @see Fabric.js 5 to 7, `shouldCache` and `isOnACache`
   */
  #convertGroup(base: ElementBase, objects: readonly Members[], path: string, toCanvas: Matrix): Element {
    this.#depth++;
    const children = this.convert(objects, path, toCanvas);
    this.#depth--;
    const { opacity = 1, ...others } = base;
    const hasEffects = [base, ...children].some(({ effects = [] }) => effects.length > 0);
    if (this.#depth === 0 || opacity === 1 || hasEffects) return this.#builder.group(base, children);
    const faded = children.map((child) => ({ ...child, opacity: roundNumber((child.opacity ?? 1) * opacity) }));
    return this.#builder.group(others, faded);
  }

  #readPaint(own: Members, frame: ObjectFrame, tools: PaintTools): Paint {
    const { kind, placement } = frame;
    const isFilled = kind === 'shape';
    const value = own.raw('fill');
    const fill =
      isFilled && value === undefined ? { swatch: tools.swatches.black } : readFill(own, 'fill', frame, tools);
    const stroke: Stroke | undefined = readStroke(own, placement.strokeWidth, frame, tools);
    return { fill: isFilled ? fill : undefined, stroke, isStrokeBelow: own.text('paintFirst') === 'stroke' };
  }

  #readLook({ own, location, frame, path }: FabricObject): ElementBase {
    const { matrix, placement } = frame;
    const [a, b, c, d, e, f] = matrix;
    const isLocked = own.boolean('lockMovementX') === true && own.boolean('lockMovementY') === true;
    return {
      path,
      name: own.text('name'),
      transform: [a, b, c, d, e * this.#unit, f * this.#unit],
      visible: own.boolean('visible'),
      printing: own.boolean('excludeFromExport') === true ? false : undefined,
      opacity: own.number('opacity', { min: 0, max: 1 }),
      locked: isLocked,
      blendMode: readBlendMode(own.text('globalCompositeOperation'), location),
      effects: readShadow(own, [placement.scaleX, placement.scaleY], this.#paints(location)),
    };
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

  #paints(location: NoteLocation): PaintTools {
    return { swatches: this.#builder.swatches, location, unit: this.#unit };
  }
}

/** An object being converted. */
interface FabricObject {
  readonly own: Members;
  readonly location: NoteLocation;
  readonly frame: ObjectFrame;
  readonly path: string;
  readonly toCanvas: Matrix;
}

function boxAround({ width, height }: ObjectFrame): Shape {
  return rectangleShape({ x: -width / 2, y: -height / 2, width, height });
}

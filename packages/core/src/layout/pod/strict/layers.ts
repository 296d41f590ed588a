import type { Effect } from '../../../models/design/effects.ts';
import type { Element } from '../../../models/design/elements.ts';
import type { DesignBuilder, Paint } from '../scene/design-builder.ts';
import {
  type Area,
  blackColour,
  type ElementBase,
  readColour,
  readPaint,
  toDash,
  toShadow,
  toStroke,
} from '../scene/element-base.ts';
import type { NoteLocation } from '../scene/note-location.ts';
import { ellipseShape, readPath, rectangleShape, scaleOutline, toShape } from '../scene/path.ts';
import { placeCrop, placePicture } from '../scene/place-picture.ts';
import { readCrop, readElementBase } from '../scene/read-element.ts';
import type { Members } from '../template/members.ts';
import type { Problems } from './problems.ts';
import type { StrictLayer } from './strict-layer.ts';
import { readTextLayer } from './text.ts';

const kinds = ['rectangle', 'ellipse', 'path', 'image', 'text', 'group'] as const;

/** Converts the layers of pages and groups in the strict dialect. */
export class Layers {
  readonly builder: DesignBuilder;
  readonly points: number;
  readonly #problems: Problems;

  constructor(builder: DesignBuilder, problems: Problems, points: number) {
    this.builder = builder;
    this.points = points;
    this.#problems = problems;
  }

  convert(parent: Members, name: string, path: string): Element[] {
    if (!parent.has(name)) this.#problems.missing(`${parent.pointer}/${name}`);
    return parent.objects(name).flatMap((members, index) => {
      const element = this.#convertLayer(members, `${path}/${members.text('id') ?? index}`);
      members.close();
      return element === undefined ? [] : [element];
    });
  }

  #convertLayer(members: Members, path: string): Element | undefined {
    const kind = members.choice('type', kinds);
    if (kind === undefined) {
      if (!members.has('type')) this.#problems.missing(`${members.pointer}/type`);
      return undefined;
    }
    const location = this.builder.noteLocation(members.text('name') ?? members.text('id') ?? kind);
    const base = this.#readLook(members, path, location);
    if (kind === 'group') return this.builder.group(base, this.convert(members, 'layers', path));
    const area = kind === 'path' ? { width: 0, height: 0 } : this.#readArea(members);
    const paint = this.#readPaint(members, location, area);
    const layer = { members, base, area, location, paint };
    if (kind === 'text') return readTextLayer(layer, this.builder, this.points);
    if (kind === 'image') return this.#convertImage(layer);
    if (kind === 'ellipse') return this.builder.shape(base, ellipseShape(0, 0, area.width, area.height), paint);
    return kind === 'path' ? this.#convertPath(layer) : this.builder.shape(base, this.#frame(layer), paint);
  }

  #readLook(members: Members, path: string, location: NoteLocation): ElementBase {
    const base = readElementBase(members, path, this.points, location);
    return { ...base, role: members.text('role'), effects: this.#readShadow(members, location) };
  }

  #readShadow(members: Members, location: NoteLocation): Effect[] {
    const shadow = members.object('shadow');
    if (shadow === undefined) return [];
    const [blur = 0, x = 0, y = 0] = [shadow.number('blur', { min: 0 }), shadow.number('x'), shadow.number('y')];
    const colour = readColour(shadow.text('color'), location, blackColour);
    shadow.close();
    return toShadow(
      { colour, blur: blur * this.points, x: x * this.points, y: y * this.points },
      this.builder.swatches,
    );
  }

  #readArea(members: Members): Area {
    const side = (name: string) => {
      if (!members.has(name)) this.#problems.missing(`${members.pointer}/${name}`);
      return (members.number(name, { min: 0 }) ?? 0) * this.points;
    };
    return { width: side('width'), height: side('height') };
  }

  #readPaint(members: Members, location: NoteLocation, area: Area): Paint {
    const { swatches } = this.builder;
    const stroke = readPaint(members.text('stroke'), swatches, location, area);
    const width = members.number('strokeWidth', { min: 0 }) ?? 1;
    const dash = toDash(members.numbers('dash'), this.points);
    return {
      fill: readPaint(members.text('fill'), swatches, location, area),
      stroke: toStroke(stroke, width * this.points, dash),
    };
  }

  #frame({ members, area }: StrictLayer) {
    return rectangleShape(area, (members.number('cornerRadius', { min: 0 }) ?? 0) * this.points);
  }

  #convertPath({ members, base, location, paint }: StrictLayer): Element {
    const d = members.text('d');
    if (d === undefined) this.#problems.missing(`${members.pointer}/d`);
    const rule = members.choice('fillRule', ['nonzero', 'evenodd'] as const);
    return this.builder.shape(base, toShape(scaleOutline(readPath(d ?? '', location), this.points), rule), paint);
  }

  #convertImage(layer: StrictLayer): Element {
    const { members, base, location, area, paint } = layer;
    const crop = members.object('crop');
    const cut = readCrop(crop, ['x', 'y', 'width', 'height']);
    crop?.close();
    const mode = members.choice('fit', ['contain', 'cover', 'stretch'] as const) ?? 'cover';
    // The size is only in the image itself, so without a crop the image is fitted by the program that shows it.
    const isPlaced = crop !== undefined || mode === 'stretch';
    const placement = isPlaced ? placeCrop(cut, area) : undefined;
    const rest = { placement, fitting: { mode }, alt: members.text('alt') };
    const image = placePicture(members.text('src'), this.builder.pictures, location, rest);
    return this.builder.image(base, this.#frame(layer), image, paint);
  }
}

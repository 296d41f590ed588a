import type { Effect } from '../../../models/design/effects.ts';
import type { Element } from '../../../models/design/elements.ts';
import type { ArrowHead } from '../../../models/design/paint.ts';
import { roundNumber } from '../../round.ts';
import type { DesignBuilder } from '../scene/design-builder.ts';
import {
  blackColour,
  type ElementBase,
  readColour,
  readPaint,
  toDash,
  toShadow,
  toStroke,
} from '../scene/element-base.ts';
import { type NoteLocation, shorten } from '../scene/note-location.ts';
import { polygonOutline, rectangleShape, toShape } from '../scene/path.ts';
import { placeCrop, placePicture } from '../scene/place-picture.ts';
import { dropElement, readCrop, readElementBase } from '../scene/read-element.ts';
import type { Members } from '../template/members.ts';
import { figureShape } from './figures.ts';
import { convertTable } from './table.ts';
import { convertText } from './text.ts';

/** Members for editing and animation. */
const editorMembers = `id type custom selectable draggable resizable removable contentEditable styleEditable alwaysOnTop
  animations keepRatio stretchEnabled placeholder duration startTime endTime volume trimStart trimEnd page delay loop
  isExpanded locked`.split(/\s+/);

/** Image effects with a switch and a strength. */
const pictureEffects = ['brightness', 'sepia', 'grayscale'] as const;

/** Arrowheads by the closest kind in the design. */
const heads: Readonly<Record<string, ArrowHead['kind']>> = {
  arrow: 'simple',
  triangle: 'triangle',
  circle: 'circle-solid',
  square: 'square-solid',
  bar: 'bar',
};

type Size = { readonly width: number; readonly height: number };

/** An element being converted, with its size in pixels. */
interface PolotnoElement {
  readonly members: Members;
  readonly location: NoteLocation;
  readonly base: ElementBase;
  readonly size: Size;
}

/** Converts the elements of Polotno pages and groups. */
export class PolotnoElements {
  readonly #builder: DesignBuilder;
  readonly #unit: number;

  constructor(builder: DesignBuilder, unit: number) {
    this.#builder = builder;
    this.#unit = unit;
  }

  convert(parent: Members, path: string): Element[] {
    return parent.objects('children').flatMap((members, index) => {
      const type = members.text('type') ?? 'element';
      const location = this.#builder.noteLocation(members.text('name') || members.text('id') || type);
      const own = members.withReporter(location);
      own.skip(editorMembers);
      const element = this.#convertElement(own, type, location, `${path}/${members.text('id') || index}`);
      own.close();
      return element === undefined ? [] : [element];
    });
  }

  #convertElement(members: Members, type: string, location: NoteLocation, path: string): Element | undefined {
    const base = this.#readLook(members, location, path);
    const side = (name: string) => members.number(name, { min: 0 }) ?? 0;
    const element = { members, location, base, size: { width: side('width'), height: side('height') } };
    const tools = { builder: this.#builder, location, unit: this.#unit };
    if (type === 'group') return this.#builder.group(base, this.convert(members, path));
    if (type === 'text') return convertText(members, base, element.size, tools);
    if (type === 'image' || type === 'svg' || type === 'gif') return this.#convertImage(element);
    if (type === 'figure') return this.#convertFigure(element);
    if (type === 'line') return this.#convertLine(element);
    if (type === 'table') return convertTable(members, base, element.size, tools);
    if (type === 'video') return this.#convertVideo(element);
    return dropElement(type, members, location);
  }

  #readLook(members: Members, location: NoteLocation, path: string): ElementBase {
    for (const effect of pictureEffects) {
      if (members.boolean(`${effect}Enabled`)) location.note('POD_LOOK_LOST', `the effect ${effect} of its picture`);
      members.skip([effect]);
    }
    const filters = members.object('filters')?.names() ?? [];
    if (filters.length > 0) location.note('POD_LOOK_LOST', `the filters ${filters.map(shorten).join(', ')}`);
    const base = readElementBase(members, path, this.#unit, location);
    return { ...base, printing: members.boolean('showInExport'), effects: this.#readEffects(members, location) };
  }

  #readEffects(members: Members, location: NoteLocation): Effect[] {
    const unit = this.#unit;
    const number = (name: string, fallback: number) => members.number(name) ?? fallback;
    const [blur, x, y] = [number('shadowBlur', 5), number('shadowOffsetX', 0), number('shadowOffsetY', 0)];
    const opacity = members.number('shadowOpacity', { min: 0, max: 1 }) ?? 1;
    const value = members.text('shadowColor');
    const radius = members.number('blurRadius', { min: 0 }) ?? 10;
    const effects: Effect[] = [];
    if (members.boolean('shadowEnabled') === true) {
      const { rgb, alpha } = readColour(value, location, blackColour);
      const shadow = { colour: { rgb, alpha: alpha * opacity }, blur: blur * unit, x: x * unit, y: y * unit };
      for (const each of toShadow(shadow, this.#builder.swatches)) effects.push(each);
    }
    if (members.boolean('blurEnabled') === true) effects.push({ kind: 'blur', size: roundNumber(radius * unit) });
    return effects;
  }

  /** Converts images and drawings. The visible part fills the box. */
  #convertImage({ members, location, base, size }: PolotnoElement): Element {
    const unit = this.#unit;
    const frame = { width: size.width * unit, height: size.height * unit };
    const crop = readCrop(members, ['cropX', 'cropY', 'cropWidth', 'cropHeight']);
    if (members.text('clipSrc') || members.text('maskSrc'))
      location.note('POD_LOOK_LOST', 'it is clipped to the shape of another image');
    const replaced = members.object('colorsReplace')?.names() ?? [];
    if (replaced.length > 0) location.note('POD_LOOK_LOST', `${replaced.length} replaced colours of its drawing`);
    const placement = placeCrop(crop, frame, { x: members.boolean('flipX'), y: members.boolean('flipY') });
    const rest = { placement, fitting: { mode: 'cover' as const }, alt: members.text('alt') };
    const image = placePicture(members.text('src'), this.#builder.pictures, location, rest);
    const radius = members.number('cornerRadius', { min: 0 }) ?? 0;
    const border = readPaint(members.text('borderColor'), this.#builder.swatches, location);
    const stroke = toStroke(border, (members.number('borderSize', { min: 0 }) ?? 0) * unit, { align: 'inside' });
    return this.#builder.image(base, rectangleShape(frame, radius * unit), image, { stroke });
  }

  #convertVideo({ members, location, base, size }: PolotnoElement): Element {
    location.note('POD_PLACEHOLDER', 'a video cannot be printed');
    members.skip(members.names());
    const frame = rectangleShape({ width: size.width * this.#unit, height: size.height * this.#unit });
    return this.#builder.image({ ...base, role: 'video' }, frame, {});
  }

  #convertFigure({ members, location, base, size }: PolotnoElement): Element {
    const unit = this.#unit;
    const subType = members.text('subType') ?? 'rect';
    const [width, height] = [size.width * unit, size.height * unit];
    const radius = (members.number('cornerRadius', { min: 0 }) ?? 0) * unit;
    const shape = figureShape(subType, width, height, radius);
    if (shape === undefined)
      location.note('POD_LOOK_CHANGED', `figure "${shorten(subType)}" is not supported; used a rectangle`);
    const area = { width, height };
    const { swatches } = this.#builder;
    const strokeWidth = members.number('strokeWidth', { min: 0 }) ?? 0;
    const paint = readPaint(members.text('stroke'), swatches, location, area);
    const stroke = toStroke(paint, strokeWidth * unit, {
      align: 'inside',
      ...toDash(members.numbers('dash'), strokeWidth * unit), // dashes are multiples of the width
    });
    const fill = readPaint(members.text('fill'), swatches, location, area);
    return this.#builder.shape(base, shape ?? rectangleShape(area, radius), { fill, stroke });
  }

  /** Converts a line. Polotno stores it as a box whose height is the line width. */
  #convertLine({ members, location, base, size }: PolotnoElement): Element {
    const [width, height] = [size.width * this.#unit, size.height * this.#unit];
    const paint = readPaint(members.text('color') ?? 'black', this.#builder.swatches, location);
    const [start, end] = [this.#readHead(members, 'startHead', location), this.#readHead(members, 'endHead', location)];
    const stroke = toStroke(paint, height, {
      ...toDash(members.numbers('dash'), height),
      ...(start && { start }),
      ...(end && { end }),
    });
    const outline = polygonOutline([0, height / 2, width, height / 2], false);
    return this.#builder.shape(base, toShape(outline), { stroke });
  }

  #readHead(members: Members, name: string, location: NoteLocation): ArrowHead | undefined {
    const value = members.text(name) ?? '';
    if (value === '' || value === 'none') return undefined;
    const kind = Object.hasOwn(heads, value) ? heads[value] : undefined;
    if (kind === undefined) location.note('POD_LOOK_CHANGED', `${name} is not supported; used an arrow`);
    return { kind: kind ?? 'simple' };
  }
}

import type { Element } from '../../../models/design/elements.ts';
import type { Fill } from '../../../models/design/paint.ts';
import { joinMatrices, rotation, translation } from '../../../outline/matrix.ts';
import { roundNumber } from '../../round.ts';
import type { DesignBuilder } from '../scene/design-builder.ts';
import { type ElementBase, readPaint, toStroke } from '../scene/element-base.ts';
import type { NoteLocation } from '../scene/note-location.ts';
import { ellipseShape, polygonOutline, rectangleShape, toShape } from '../scene/path.ts';
import { readPictureSize } from '../scene/picture-size.ts';
import { placePicture } from '../scene/place-picture.ts';
import { dropElement } from '../scene/read-element.ts';
import { isList, isObject, type Json } from '../template/json.ts';
import type { Members } from '../template/members.ts';
import { escapeMarks } from './markdown.ts';
import { parseJsonOrNull, readTable, readTableBorder } from './table.ts';
import { millimetre, readBox, readParagraphs, readTextFormat } from './text.ts';

/** Members for filling in forms. */
const formMembers = [
  'name',
  'type',
  'readOnly',
  'required',
  'position',
  'id',
  'label',
  'format',
  'locale',
  'options',
  'group',
  'icon',
];

/** Codes that are generated from data when the form is printed. */
const codes = new Set('qrcode japanpost ean13 ean8 code39 code128 nw7 itf14 upca upce gs1datamatrix pdf417'.split(' '));
const marks = new Set(['checkbox', 'radioGroup', 'circleMark']);
const texts = new Set(['text', 'multiVariableText', 'date', 'time', 'dateTime', 'select', 'list']);
const pictures = new Set(['image', 'svg', 'signature']);

/** A field being converted. */
interface Field {
  readonly members: Members;
  readonly base: ElementBase;
  readonly location: NoteLocation;
  readonly area: { readonly width: number; readonly height: number };
  readonly type: string;
  readonly content: string;
}

/** Values of `{currentPage}` and `{totalPages}`. */
export interface PageCount {
  readonly current: number;
  readonly total: number;
}

/** Converts the fields of pdfme pages to elements. */
export class PdfmeFields {
  readonly #builder: DesignBuilder;
  readonly #count: PageCount;

  constructor(builder: DesignBuilder, count: PageCount) {
    this.#builder = builder;
    this.#count = count;
  }

  convert(field: Members, name: string, sample: string | undefined, path: string): Element | undefined {
    const type = field.text('type') ?? '';
    const location = this.#builder.noteLocation(name);
    const members = field.withReporter(location);
    members.skip(formMembers);
    const element = this.#convertType(this.#readField(members, location, name, type, sample, path));
    members.close();
    return element;
  }

  /** Reads a field, which rotates around its centre. */
  #readField(
    members: Members,
    location: NoteLocation,
    name: string,
    type: string,
    sample: string | undefined,
    path: string,
  ): Field {
    const position = members.object('position');
    const [x = 0, y = 0] = [position?.number('x'), position?.number('y')];
    const side = (member: string) => (members.number(member, { min: 0 }) ?? 0) * millimetre;
    const area = { width: side('width'), height: side('height') };
    const back = translation(-area.width / 2, -area.height / 2);
    const turned = joinMatrices(back, rotation(members.number('rotate') ?? 0));
    const place = translation(x * millimetre + area.width / 2, y * millimetre + area.height / 2);
    const base = {
      path: `${path}/${name}`,
      name,
      transform: joinMatrices(turned, place),
      opacity: members.number('opacity', { min: 0, max: 1 }),
      role: type,
    };
    const value = members.raw('content');
    const content = typeof value === 'string' ? value : value == null ? (sample ?? '') : JSON.stringify(value);
    return { members, base, location: location, area, type, content };
  }

  #convertType(field: Field): Element | undefined {
    const { type, location } = field;
    if (texts.has(type)) return this.#convertText(field);
    if (pictures.has(type)) return this.#convertPicture(field);
    if (type === 'line') return this.#convertLine(field);
    if (type === 'rectangle' || type === 'ellipse') return this.#convertShape(field);
    if (type === 'table') return this.#convertTable(field);
    if (codes.has(type) || marks.has(type)) return this.#convertPlaceholder(field);
    return dropElement(type, field.members, location);
  }

  #convertText({ members, base, location, area, type, content }: Field): Element {
    const { set, verticalAlign, halfLeading } = readTextFormat(members, this.#builder, location);
    const padding = readBox(members, 'padding');
    if (members.has('dynamicFontSize')) location.note('POD_LOOK_CHANGED', 'its font size does not adapt to the box');
    members.skip([
      'dynamicFontSize',
      'overflow',
      'fontVariants',
      'fontVariantFallback',
      'markerWidth',
      'markerGap',
      'indentSize',
    ]);
    const isMarked = members.text('textFormat') === 'inline-markdown';
    const text = type === 'multiVariableText' ? this.#fillIn(members, content, isMarked, location) : content;
    const listStyle = members.text('listStyle') ?? 'bullet';
    const paragraphs =
      type === 'list'
        ? this.#readList(content, listStyle, set, location)
        : readParagraphs(this.#number(text), isMarked, set, this.#builder, location);
    const insets = {
      ...padding,
      top: roundNumber(padding.top + halfLeading),
      bottom: roundNumber(padding.bottom + halfLeading),
    };
    const fill = readPaint(members.text('backgroundColor'), this.#builder.swatches, location);
    const stroke = this.#readBorder(members, location);
    const frame = { verticalAlign, firstBaseline: { from: 'ascent' as const }, insets };
    return this.#builder.text(base, rectangleShape(area), frame, { paragraphs, paint: { fill, stroke } });
  }

  #readBorder(members: Members, location: NoteLocation) {
    const { top, right, bottom, left } = readBox(members, 'borderWidth');
    const paint = readPaint(members.text('borderColor'), this.#builder.swatches, location);
    const widest = Math.max(top, right, bottom, left);
    const isEven = [top, right, bottom, left].every((width) => width === widest);
    if (paint && !isEven)
      location.note('POD_LOOK_CHANGED', 'its border has different widths; used the largest on all sides');
    return toStroke(paint, widest, { align: 'inside' });
  }

  /** Replaces the variables of a text by the sample's values. */
  #fillIn(members: Members, content: string, isMarked: boolean, location: NoteLocation): string {
    const text = members.text('text') ?? '';
    members.skip(['variables']);
    const values = content.trim() === '' ? null : parseJsonOrNull(content, location);
    if (!isObject(values)) return text;
    location.note('POD_PLACEHOLDER', 'its variables have the values of the sample');
    return text.replace(/\{([^{}]{1,200})\}/g, (whole, name: string) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      if (typeof value !== 'string' && typeof value !== 'number') return whole;
      return isMarked ? escapeMarks(String(value)) : String(value); // markup characters in a value are literal
    });
  }

  #number(text: string): string {
    const { current, total } = this.#count;
    return text.replaceAll('{currentPage}', String(current)).replaceAll('{totalPages}', String(total));
  }

  #readList(content: string, style: string, set: ReturnType<typeof readTextFormat>['set'], location: NoteLocation) {
    const value: Json = content.trim().startsWith('[') ? parseJsonOrNull(content, location) : content.split('\n');
    const items = (isList(value) ? value : []).map((item) => {
      const text = isObject(item) ? item.text : item;
      return typeof text === 'string' ? text : '';
    });
    const step = Number(set.fontSize ?? 12) * 1.5;
    return items.flatMap((item) => {
      const level = 1 + Math.min(8, /^\t*/.exec(item)?.[0].length ?? 0); // the number of tabs is the level
      const list =
        style === 'ordered'
          ? { kind: 'number' as const, level, format: 'decimal' as const, text: '{n}.', after: '\t' }
          : { kind: 'bullet' as const, level, bullet: '•', after: '\t' };
      const indents = { leftIndent: roundNumber(step * level), firstLineIndent: roundNumber(-step) };
      return readParagraphs(item.replace(/^\t+/, ''), false, { ...set, list, ...indents }, this.#builder, location);
    });
  }

  /** Converts an image. It is centred and as large as fits in its box. */
  #convertPicture({ members, base, location, area, type, content }: Field): Element {
    members.skip([
      'alignment',
      'verticalAlignment',
      'fontSize',
      'lineHeight',
      'characterSpacing',
      'fontColor',
      'fontName',
      'backgroundColor',
    ]);
    const isMarkup = type === 'svg' && content.trim().startsWith('<');
    const src = isMarkup ? `data:image/svg+xml;base64,${Buffer.from(content).toString('base64')}` : content;
    const natural = readPictureSize(src);
    const scale = natural && Math.min(area.width / natural.width, area.height / natural.height);
    const [width, height] = natural && scale ? [natural.width * scale, natural.height * scale] : [0, 0];
    const placement = natural && ([width, 0, 0, height, (area.width - width) / 2, (area.height - height) / 2] as const);
    const image = placePicture(src, this.#builder.pictures, location, { placement, fitting: { mode: 'contain' } });
    return this.#builder.image(base, rectangleShape(area), image);
  }

  #convertLine({ members, base, location, area }: Field): Element {
    const paint = readPaint(members.text('color'), this.#builder.swatches, location);
    const outline = polygonOutline([0, area.height / 2, area.width, area.height / 2], false);
    return this.#builder.shape(base, toShape(outline), { stroke: toStroke(paint, area.height) });
  }

  #convertShape({ members, base, location, area, type }: Field): Element {
    const { swatches } = this.#builder;
    const radius = (members.number('radius', { min: 0 }) ?? 0) * millimetre;
    const border = readPaint(members.text('borderColor'), swatches, location);
    const width = (members.number('borderWidth', { min: 0 }) ?? 0) * millimetre;
    const opacity = members.number('borderOpacity', { min: 0, max: 1 });
    const faded: Fill | undefined = border && opacity !== undefined && opacity < 1 ? { ...border, opacity } : border;
    const fill = readPaint(members.text('color'), swatches, location);
    const shape = type === 'ellipse' ? ellipseShape(0, 0, area.width, area.height) : rectangleShape(area, radius);
    return this.#builder.shape(base, shape, { fill, stroke: toStroke(faded, width, { align: 'inside' }) });
  }

  #convertTable({ members, base, location, area, content }: Field): Element {
    const border = readTableBorder(members, this.#builder, location);
    const table = readTable(members, content, area.width, this.#builder, location);
    const stroke = border && toStroke(border, border.width);
    return this.#builder.text(base, rectangleShape(area), {}, { table, paint: { stroke } });
  }

  /** Codes and marks are generated when the form is printed. */
  #convertPlaceholder({ members, base, location, area, type, content }: Field): Element {
    location.note('POD_PLACEHOLDER', `its ${type} is generated when it is printed`);
    members.skip(members.names());
    return this.#builder.image({ ...base, extra: { type, content } }, rectangleShape(area), {});
  }
}

import type { Context, PagePlacement } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import type { Element } from '../../../models/design/elements.ts';
import type { NoteCode } from '../../../notes.ts';
import { identity } from '../../../outline/matrix.ts';
import { isFileError } from '../../file-error.ts';
import type { DesignBuilder } from '../scene/design-builder.ts';
import type { NoteLocation } from '../scene/note-location.ts';
import { rectangleShape } from '../scene/path.ts';
import { placePicture } from '../scene/place-picture.ts';
import { isList, isObject, type Json, type JsonObject } from '../template/json.ts';
import { Members } from '../template/members.ts';
import { type PdfPage, readPdfPages } from './base-pdf.ts';
import { PdfmeFields } from './fields.ts';
import { millimetre } from './text.ts';

const a4: PdfPage = { width: 210 * millimetre, height: 297 * millimetre };

/** The background of the pages: blank paper, or the pages of a PDF. */
interface Base {
  readonly pages: readonly PdfPage[];
  /** The image of each page. */
  readonly images: readonly string[];
  /** Fields repeated on each page. */
  readonly fields: readonly Field[];
}

/** A field with its name. */
interface Field {
  readonly name: string;
  readonly members: Members;
}

/** Converts pdfme templates: forms over blank paper or a PDF. */
export async function readPdfme(templates: readonly JsonObject[], builder: DesignBuilder): Promise<void> {
  for (const [index, template] of templates.entries()) {
    const members = new Members(template, builder.noteLocation());
    const base = await readBase(members, builder);
    const pages = (members.list('schemas') ?? []).map((page) => readFields(page, builder.noteLocation()));
    const sample = (members.list('sampledata') ?? []).find(isObject);
    readFacts(members, builder, index);
    const total = Math.max(pages.length, base.images.length);
    for (let number = 0; number < total; number++) {
      await builder.context.breathe();
      const fields = new PdfmeFields(builder, { current: number + 1, total });
      const path = `page/${index}/${number}`;
      const size = base.pages[Math.min(number, base.pages.length - 1)] ?? a4;
      const elements: Element[] = convertBase(base, size, number, path, builder);
      for (const { name, members: field } of [...base.fields, ...(pages[number] ?? [])]) {
        const value = sample && Object.hasOwn(sample, name) ? sample[name] : undefined;
        const element = fields.convert(field, name, typeof value === 'string' ? value : undefined, path);
        if (element !== undefined) elements.push(element);
      }
      builder.addPage({ path, ...size, elements });
    }
    members.close();
  }
}

function readFacts(members: Members, builder: DesignBuilder, index: number): void {
  const { metaData } = builder;
  const [author, version] = [members.text('author'), members.text('pdfmeVersion')];
  members.skip(['columns', 'fontName', 'id', '$schema']);
  if (index === 0) metaData.title = members.text('title') ?? members.text('name') ?? '';
  if (author) metaData.author = author;
  if (version && metaData.source) metaData.source.version ??= version;
}

/** Reads the fields of a page: a list, or up to version 4 an object by field name. */
function readFields(page: Json, location: NoteLocation): Field[] {
  const pairs = isList(page)
    ? page.map(
        (field, index) =>
          [isObject(field) && typeof field.name === 'string' ? field.name : `field ${index + 1}`, field] as const,
      )
    : isObject(page)
      ? Object.entries(page)
      : [];
  return pairs.flatMap(([name, field]) => (isObject(field) ? [{ name, members: new Members(field, location) }] : []));
}

async function readBase(members: Members, builder: DesignBuilder): Promise<Base> {
  const location = builder.noteLocation();
  const raw = members.raw('basePdf');
  if (typeof raw === 'string') return readPdf(raw, builder.noteLocation('basePdf'), builder);
  const base = members.object('basePdf');
  const [width, height] = [base?.number('width', { min: 0 }), base?.number('height', { min: 0 })];
  base?.skip(['padding']);
  const fields = readFields(base?.raw('staticSchema') ?? [], location);
  base?.close();
  if (!width || !height) location.note('POD_SIZE_ASSUMED', 'no page size; used A4');
  const size = width && height ? { width: width * millimetre, height: height * millimetre } : a4;
  return { pages: [size], images: [], fields };
}

async function readPdf(src: string, location: NoteLocation, { context }: DesignBuilder): Promise<Base> {
  const data = /^data:application\/pdf[^,]*;base64,/i.exec(src);
  const bytes = Buffer.from(data === null ? '' : src.slice(data[0].length), 'base64');
  const pages = data === null ? [] : readPdfPages(bytes);
  if (pages.length === 0)
    location.note('POD_SIZE_ASSUMED', 'the page size of the background PDF is not known; used A4');
  const drawn = data === null ? 'it is not embedded' : await drawPages(bytes, Math.max(1, pages.length), context);
  if (typeof drawn !== 'string') return { pages: pages.length === 0 ? [a4] : pages, images: drawn, fields: [] };
  location.note('POD_LOOK_CHANGED', `the background PDF became an image, which browsers do not show: ${drawn}`);
  const sizes = pages.length === 0 ? [a4] : pages;
  return { pages: sizes, images: src === '' ? [] : sizes.map(() => src), fields: [] };
}

/** Draws the pages of a background as svgs within the document. Returns the reason if one cannot be drawn. */
async function drawPages(bytes: Uint8Array, count: number, context: Context): Promise<string[] | string> {
  const images: string[] = [];
  const placement: PagePlacement = { area: 'media', isOpaque: false };
  const ignoresNote = (code: NoteCode): boolean => code === 'PAGES_DROPPED';
  for (let page = 1; page <= count; page++) {
    try {
      const svg = await context.convertAsset(bytes, { to: 'svg', page, placement, entry: 'basePdf', ignoresNote });
      images.push(`data:image/svg+xml;base64,${Buffer.from(svg.bytes).toString('base64')}`);
    } catch (error) {
      if (!(error instanceof ConversionError && isFileError(error))) throw error;
      // Pages may be counted that are no longer part of the document.
      return error.code === 'PAGE_ABSENT' && page > 1 ? images : error.message;
    }
  }
  return images;
}

/** Adds the page of the PDF behind the fields. */
function convertBase({ images }: Base, size: PdfPage, number: number, path: string, builder: DesignBuilder): Element[] {
  const src = images[number];
  if (src === undefined) return [];
  const fitting = { mode: 'stretch' as const };
  const placement = [size.width, 0, 0, size.height, 0, 0] as const;
  const image = placePicture(src, builder.pictures, builder.noteLocation('basePdf'), { fitting, placement });
  const base = { path: `${path}/base`, name: 'basePdf', transform: identity, locked: true, role: 'background' };
  return [builder.image(base, rectangleShape(size), { ...image, page: number + 1 })];
}

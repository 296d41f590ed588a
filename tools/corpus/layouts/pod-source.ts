import { constants, inflateSync } from 'node:zlib';

/** The contents of a template, found by a walk of its JSON that shares no code with core's readers. */
export interface PodSource {
  /** Sizes in points; undefined for a page without a size in the template. */
  readonly pages: readonly (PodSize | undefined)[];
  readonly texts: readonly PodText[];
  /** The URLs of all pictures, each with the names that a note may use for it. */
  readonly images: readonly { readonly src: string; readonly names: readonly string[] }[];
}

export interface PodSize {
  readonly width: number;
  readonly height: number;
}

export interface PodText {
  readonly text: string;
  /** True if the text may contain Markdown. */
  readonly isMarked: boolean;
}

// biome-ignore lint/suspicious/noExplicitAny: templates from elsewhere may have any type anywhere
type Loose = any;

const pixel = 0.75;
const millimetre = 72 / 25.4;

/** Reads a template in the dialect that its folder is named after. */
export function readPodSource(json: string, folder: string): PodSource {
  const template = JSON.parse(json) as Loose;
  if (folder === 'pdfme') return readPdfme(template);
  return folder === 'polotno' ? readPolotno(template) : readFabric(template);
}

/** Returns the code for refusing a template of a known dialect without a reader; undefined for all others. */
export function expectedRefusal(json: string): string | undefined {
  if (/^\s*"UBQ|"scene"\s*:\s*"UBQ/.test(json)) return 'POD_SCENE';
  return /"(?:print_areas|area_width)"\s*:/.test(json) ? 'POD_PLACEMENT' : undefined;
}

function readPdfme({ schemas, basePdf }: Loose): PodSource {
  const sizes = sizesOf(basePdf);
  const pages: Loose[] = schemas;
  const repeated: Loose[] = basePdf.staticSchema ?? [];
  // Before version 5 a page was an object with the fields by name.
  const fields = pages.flatMap((page, at) => [
    ...Object.entries<Loose>(page).map(([name, field]) => ({ name, ...field })),
    ...repeated.map((field) => ({ ...field, content: fillPageNumbers(field.content, at + 1, pages.length) })),
  ]);
  const pictures = fields.filter(({ type, content }) => /^(?:image|svg)$/.test(type) && /^data:/.test(content ?? ''));
  return {
    pages: pages.map((_, at) => sizes[at] ?? sizes[0]),
    texts: fields.flatMap(textsOfField).filter(({ text }) => text.trim() !== ''),
    images: pictures.map(({ content, name }) => ({ src: content, names: [name] })),
  };
}

function fillPageNumbers(content: string | undefined, current: number, total: number): string | undefined {
  return content?.replaceAll('{currentPage}', String(current)).replaceAll('{totalPages}', String(total));
}

function sizesOf(basePdf: Loose): PodSize[] {
  if (typeof basePdf === 'object') {
    return [{ width: basePdf.width * millimetre, height: basePdf.height * millimetre }];
  }
  return findMediaBoxes(Buffer.from(basePdf.slice(basePdf.indexOf(',') + 1), 'base64'));
}

/** Finds the page sizes of a PDF in all its objects, including those in object streams. */
function findMediaBoxes(pdf: Buffer): PodSize[] {
  const plain = pdf.toString('latin1');
  const objectStreams = [...plain.matchAll(/\/ObjStm\b[\s\S]*?stream\r?\n/g)].map(({ index, 0: { length } }) =>
    inflateSync(pdf.subarray(index + length), { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1'),
  );
  const found = [plain, ...objectStreams].flatMap((text) => [...text.matchAll(/\/MediaBox\s*\[([^\]]*)\]/g)]);
  return found.map(([, box = '']) => {
    const [left = 0, bottom = 0, right = 0, top = 0] = box.trim().split(/\s+/).map(Number);
    return { width: right - left, height: top - bottom };
  });
}

function textsOfField({ type, text, content = '', head, showHead, textFormat }: Loose): PodText[] {
  const isMarked = textFormat === 'inline-markdown';
  if (type === 'text') return [{ text: content, isMarked }];
  if (type === 'multiVariableText') {
    const values = JSON.parse(content || '{}') as Record<string, string>;
    return [
      { text: text.replaceAll(/\{([\w.]+)\}/g, (found: string, name: string) => values[name] ?? found), isMarked },
    ];
  }
  if (type !== 'table') return [];
  const rows: string[][] = [...(showHead ? [head] : []), ...JSON.parse(content || '[]')];
  return rows.flat().map((cell) => ({ text: cell, isMarked: false }));
}

function readPolotno(template: Loose): PodSource {
  const unit = template.dpi === undefined ? pixel : 72 / template.dpi;
  const elements: Loose[] = template.pages.flatMap((page: Loose) => [...walk(page.children, 'children')]);
  const sources = elements.flatMap(({ id, name, src, maskSrc, clipSrc, type }) =>
    [type === 'image' || type === 'svg' ? src : undefined, maskSrc, clipSrc]
      .filter((each) => typeof each === 'string' && each !== '')
      .map((each) => ({ src: each, names: [id, name] })),
  );
  const size = ({ width, height }: Loose): PodSize | undefined => {
    const [w, h] = [width, height].map((value, at) =>
      typeof value === 'number' ? value : at === 0 ? template.width : template.height,
    );
    return typeof w === 'number' && typeof h === 'number' ? { width: w * unit, height: h * unit } : undefined;
  };
  const texts = elements
    .filter(({ type }) => type === 'text')
    .map(({ text }) => ({ text: textOfHtml(text), isMarked: false }));
  return { pages: template.pages.map(size), texts, images: sources };
}

function readFabric(template: Loose): PodSource {
  const canvases: Loose[] = Array.isArray(template) ? template : [template];
  const objects = canvases.flatMap((canvas) => [...walk(canvas.objects, 'objects')]);
  return {
    pages: canvases.map(({ width, height }) =>
      typeof width === 'number' && typeof height === 'number'
        ? { width: width * pixel, height: height * pixel }
        : undefined,
    ),
    texts: objects
      .filter(({ type, text }) => /text/i.test(type) && typeof text === 'string')
      .map(({ text }) => ({ text, isMarked: false })),
    images: objects
      .filter(({ type, src }) => /^image$/i.test(type) && typeof src === 'string')
      .map(({ src, id, name }) => ({ src, names: [id, name] })),
  };
}

/** Yields all elements of a list and of the groups in it. */
function* walk(list: Loose, children: 'children' | 'objects'): Generator<Loose> {
  for (const each of list ?? []) {
    yield each;
    yield* walk(each[children], children);
  }
}

/** Returns the visible text of HTML. */
function textOfHtml(html: string): string {
  const characters: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', nbsp: ' ', amp: '&' };
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(lt|gt|quot|nbsp|amp);/g, (_, name: string) => characters[name] ?? '');
}

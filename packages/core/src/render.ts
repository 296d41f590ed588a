import { describeValue, invalid, readSafely, requireBytes, requireType } from './arguments.ts';
import { type Context, ConversionRun, throwIfAborted } from './context.ts';
import { type ConversionResult, openContext, resolveSource } from './convert.ts';
import type { DesignSource, DrawPage } from './design/draw/page.ts';
import { upgradeDesign } from './design/upgrade.ts';
import { ConversionError } from './errors.ts';
import type { Format, Reader } from './format.ts';
import { formats, type OutputType } from './formats/registry.ts';
import { resolveOutputType } from './formats/types.ts';
import type { DesignInput } from './models/design/document.ts';
import type { Page } from './models/design/pages.ts';
import type { Drawing } from './models/drawing/drawing.ts';
import type { ModelName } from './models/index.ts';
import { withFormatInFailure } from './named-failure.ts';
import { type Note, NoteList } from './notes.ts';
import { linkSignal, overlapStages, type Stages } from './overlap.ts';
import { findWriting } from './plan.ts';
import { type RenderOptions, type ResolvedRenderOptions, readRenderOptions } from './render-options.ts';

export type { OutputIntent, PdfRenderOptions, RenderOptions } from './render-options.ts';

/**
 * Draws a page of a design document as a picture, or its pages as a PDF. A document of an older version is upgraded
 * first.
 * @param files the contents of the document's pictures and fonts, by the `src` that the document uses; `unpackDesign`
 * returns them
 *
 * @example
 * ```ts
 * import { render, upgradeDesign } from '@quoin/core/design';
 *
 * const page = { id: '7f1d2a34-0b6c-8e11-9c53-2f40a1b7d655', name: '1', width: 300, height: 150, elements: [] };
 * const picture = await render(upgradeDesign({ pages: [page] }), new Map(), { format: 'svg' });
 * picture.mediaType; // => 'image/svg+xml'
 * new TextDecoder().decode(picture.bytes).includes('width="400" height="200"'); // => true
 * ```
 */
export async function render(
  document: DesignInput,
  files: ReadonlyMap<string, Uint8Array>,
  options: RenderOptions = {},
): Promise<ConversionResult> {
  const call = openCall(document, files, readRenderOptions(options));
  const { pages, target, given, run, context, source } = call;
  if (target.id !== 'pdf') {
    requireOnePage(pages);
    const encode = await preparePicture(call, await openDrawing(call), pages[0]!);
    return finish(call, await encode(context), run.notes);
  }
  const bytes = await withFormatInFailure('the design', async () => {
    const { writeDesignPdf } = await import('./design/draw/print/document.ts');
    return writeDesignPdf(source, pages, { page: given.page, ...given.pdf }, context);
  });
  return finish(call, bytes, run.notes);
}

/** A page of a document as a picture. */
export interface RenderedPage extends ConversionResult {
  /** The number of the page, from 1. */
  readonly page: number;
  /** The differences that were found while this page was drawn; those of all pages come with the first. */
  readonly notes: readonly Note[];
}

/**
 * Draws pages of a design document one by one as pictures. Fonts, pictures and text that several pages use are read
 * once, and the limits apply to all pages together. A page is drawn while the one before is encoded, so that at most two
 * are in work.
 *
 * @example
 * ```ts
 * import { renderPages, upgradeDesign } from '@quoin/core/design';
 *
 * const page = { id: '7f1d2a34-0b6c-8e11-9c53-2f40a1b7d655', name: 'iv', width: 300, height: 150, elements: [] };
 * const sizes: number[] = [];
 * for await (const { bytes } of renderPages(upgradeDesign({ pages: [page] }), new Map())) sizes.push(bytes.length);
 * sizes.length; // => 1
 * ```
 */
export async function* renderPages(
  document: DesignInput,
  files: ReadonlyMap<string, Uint8Array>,
  options: RenderOptions = {},
): AsyncGenerator<RenderedPage, void> {
  const given = readRenderOptions(options);
  const stopping = linkSignal(given.signal);
  try {
    const call = openCall(document, files, { ...given, signal: stopping.signal }, { isEveryPage: true });
    if (call.target.id === 'pdf')
      throw new ConversionError('OPTION_INVALID', 'options.format is pdf, expected a picture; render writes a pdf');
    const draw = await openDrawing(call);
    yield* overlapStages(call.pages, pageStages(call, draw), stopping.stop);
  } finally {
    stopping.unlink();
  }
}

/** The two stages of a page. Their notes are kept apart, because a page is encoded while the next one is drawn. */
function pageStages(call: RenderCall, draw: DrawPage): Stages<Page, PageToEncode, RenderedPage> {
  const { run, context, source } = call;
  const encodingNotes = new NoteList();
  const encodingContext: Context = { ...context, note: (...note) => encodingNotes.add(...note) };
  const drawingNotes = takeNew(() => run.notes);
  const newEncodingNotes = takeNew(() => encodingNotes.list());
  return {
    prepare: async (page) => {
      const encode = await preparePicture(call, draw, page);
      return { page, encode, notes: drawingNotes() };
    },
    finish: async ({ page, encode, notes }) => {
      const bytes = await encode(encodingContext);
      const number = source.design.pages.indexOf(page) + 1;
      return { ...finish(call, bytes, [...notes, ...newEncodingNotes()]), page: number };
    },
  };
}

/** A drawn page with the notes of its drawing. */
interface PageToEncode {
  readonly page: Page;
  readonly encode: EncodePicture;
  readonly notes: readonly Note[];
}

/** Returns the notes since the last call. */
function takeNew(list: () => readonly Note[]): () => readonly Note[] {
  let known = 0;
  return () => {
    const notes = list();
    const added = notes.slice(known);
    known = notes.length;
    return added;
  };
}

/** A call with its checked arguments. */
interface RenderCall {
  readonly given: ResolvedRenderOptions;
  readonly run: ConversionRun;
  readonly context: Context;
  readonly target: Format;
  readonly source: DesignSource;
  readonly pages: readonly Page[];
}

function openCall(
  document: DesignInput,
  files: ReadonlyMap<string, Uint8Array>,
  given: ResolvedRenderOptions,
  { isEveryPage = false } = {},
): RenderCall {
  const run = new ConversionRun(given.limits, given.signal, given.now, given.assets);
  const target = resolveOutputType(given.format, formats);
  if (given.pdf !== undefined && target.id !== 'pdf')
    throw new ConversionError('OPTION_INVALID', 'options.pdf is given, but the format is not pdf');
  const design = upgradeDesign(document);
  const pages = requirePages(design, given, isEveryPage || target.id === 'pdf');
  throwIfAborted(given.signal);
  const context = openContext(run);
  const readDrawing = (file: Uint8Array): Promise<Drawing | undefined> => readFile(file, context);
  return { given, run, target, context, pages, source: { design, files: requireFiles(files), readDrawing } };
}

function finish({ given, target }: RenderCall, bytes: Uint8Array, notes: readonly Note[]): ConversionResult {
  throwIfAborted(given.signal);
  const [extension] = target.extensions;
  return { bytes, type: target.id as OutputType, mediaType: target.mediaType, extension, notes };
}

async function openDrawing({ source, context }: RenderCall): Promise<DrawPage> {
  return withFormatInFailure('the design', async () => {
    const { openDesign } = await import('./design/draw/page.ts');
    return openDesign(source, context);
  });
}

/** Encodes a drawn page. */
type EncodePicture = (context: Context) => Promise<Uint8Array>;

async function preparePicture(call: RenderCall, draw: DrawPage, page: Page): Promise<EncodePicture> {
  const { target, given, context } = call;
  const writing = findWriting('drawing', target);
  if (writing === undefined)
    throw new ConversionError('PAIR_UNSUPPORTED', `a page of a design cannot become ${target.name}`);
  return withFormatInFailure('the design', async () => {
    // A page of a vector format is white without paint.
    const { drawing } = await draw(page, { ...given.page, paper: target.writes?.model !== 'drawing' });
    const options = { to: target.id, config: undefined };
    const model =
      writing.bridge === undefined ? drawing : await (await writing.bridge.load())(drawing, context, options);
    const write = await writing.write();
    return (own) => withFormatInFailure('the design', () => write(model, options, ignoringAlpha(own)));
  });
}

/** The picture of a page has an alpha channel, but its paper covers it. */
function ignoringAlpha(context: Context): Context {
  return { ...context, note: (code, ...more) => void (code === 'ALPHA_FLATTENED' || context.note(code, ...more)) };
}

/** The pages to draw, at least one. */
function requirePages({ pages }: DesignInput, given: ResolvedRenderOptions, isEvery: boolean): readonly Page[] {
  const { maxFrames } = given.limits;
  const numbers = given.pages ?? (isEvery && pages.length > 0 ? pages.map((_, index) => index + 1) : [1]);
  if (numbers.length > maxFrames)
    throw new ConversionError(
      'DRAWING_TOO_LARGE',
      `there are ${numbers.length} pages; at most ${maxFrames} are allowed`,
    );
  return numbers.map((number) => {
    const page = pages[number - 1];
    if (page !== undefined) return page;
    throw new ConversionError('PAGE_ABSENT', `the design has no page ${number}; it has ${pages.length}`);
  });
}

function requireOnePage(pages: readonly Page[]): void {
  if (pages.length > 1)
    throw new ConversionError(
      'OPTION_INVALID',
      `options.page has ${pages.length} pages, expected one; only a pdf can have several`,
    );
}

function requireFiles(files: unknown): ReadonlyMap<string, Uint8Array> {
  return readSafely('files', 'OPTION_INVALID', () => {
    if (!(files instanceof Map)) throw invalid('files', files, 'a Map');
    return new Map(
      [...(files as Map<unknown, unknown>)].map(([name, bytes]) => [
        requireType(name, 'a name in files', 'string'),
        requireBytes(bytes, `files[${describeValue(name)}]`),
      ]),
    );
  });
}

/** Reads a file of a vector format as a drawing. */
async function readFile(bytes: Uint8Array, context: Context): Promise<Drawing | undefined> {
  const { id, reads }: Format = resolveSource(bytes, undefined, formats, context);
  if (id === 'svg') {
    const [{ readSvgDrawing }, { unpackDrawing }] = await Promise.all([
      import('./image/svg/read-drawing.ts'),
      import('./image/svg/nested-source.ts'),
    ]);
    return readSvgDrawing(await unpackDrawing(bytes, context), context);
  }
  const model: ModelName | undefined = reads?.model;
  if (reads === undefined || model !== 'drawing') return undefined;
  const read = (await reads.load()) as Reader<'drawing'>;
  return read(bytes, context, { to: 'svg', config: undefined });
}

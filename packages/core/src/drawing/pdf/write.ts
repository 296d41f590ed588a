import type { Context } from '../../context.ts';
import { Yielder } from '../../yielder.ts';
import { surveyDrawing } from '../survey.ts';
import { PdfObjects } from './file/objects.ts';
import { formatText } from './file/syntax.ts';
import { type DocumentFacts, writeInfo, writeXmp } from './metadata.ts';
import { writeNodes } from './nodes.ts';
import type { DrawingPdfOptions, PdfPage, PdfPages } from './options.ts';
import { outlineEntries } from './pages/links.ts';
import { writePage } from './pages/page.ts';
import { profileHash } from './pictures/profile.ts';
import { requirePage, requirePdfOptions } from './require-options.ts';
import { type PdfServices, WrittenResources } from './services.ts';
import { preparePress } from './standard/press.ts';
import { FontBook } from './text/font-book.ts';

/** Writes drawings as the pages of a PDF. Inks remain inks, and text remains text. */
export function writeDrawingPdf(
  pages: readonly PdfPage[],
  options: DrawingPdfOptions,
  context: Context,
): Promise<Uint8Array> {
  const title = pages.find(({ drawing }) => drawing.title !== undefined)?.drawing.title;
  return writePdfPages({ count: pages.length, title, draw: async (index) => pages[index]! }, options, context);
}

/** Writes pages one by one. What remains of each is its objects, the glyphs that it shows and its shared resources. */
export async function writePdfPages(
  pages: PdfPages,
  options: DrawingPdfOptions,
  context: Context,
): Promise<Uint8Array> {
  requirePdfOptions(pages, options, context);
  const objects = new PdfObjects();
  const catalog = objects.reserve();
  const parent = objects.reserve();
  const numbers = Array.from({ length: pages.count }, () => objects.reserve());
  const press = preparePress(objects, pages, options, context);
  const services: PdfServices = {
    context,
    objects,
    limit: { length: 0, max: context.limits.maxTextBytes },
    yielder: new Yielder(context),
    fonts: new FontBook(objects),
    written: new WrittenResources(),
    pictures: new WeakMap(),
    profiles: new Map(press.profile === undefined ? [] : [[profileHash(press.profile), undefined]]),
    sharedSpaces: press.sharedSpaces,
    rgbSpace: press.rgbSpace,
    noteOnce: createNotes(context),
    writeNodes,
  };
  for (const [index, number] of numbers.entries()) {
    const page = await pages.draw(index);
    requirePage(page, options);
    const survey = await surveyDrawing(page.drawing, context);
    await writePage(services, { page, number, survey }, options, { parent, pages: numbers });
    await objects.encodeStreams(context);
  }
  await services.fonts.finish(context);
  const references = numbers.map((number) => `${number} 0 R`).join(' ');
  objects.set(parent, `<</Type/Pages/Count ${numbers.length}/Kids[${references}]>>`);
  const facts = { ...textsOf(pages, options), ...press.facts };
  const metadata = options.omitsMetadata ? '' : `/Metadata ${writeXmp(objects, facts)} 0 R`;
  const language = options.language === undefined ? '' : `/Lang${formatText(options.language)}`;
  const outline = outlineEntries(services, options.bookmarks ?? [], numbers);
  objects.set(catalog, `<</Type/Catalog/Pages ${parent} 0 R${metadata}${language}${outline}${press.catalogEntries}>>`);
  return objects.finish({ catalog, info: writeInfo(objects, facts) }, context);
}

function textsOf(pages: PdfPages, options: DrawingPdfOptions): DocumentFacts {
  const { title, author, subject, keywords, omitsMetadata } = options;
  if (omitsMetadata) return { title: undefined };
  return { title: title ?? pages.title, author, subject, keywords };
}

function createNotes({ note }: Context): PdfServices['noteOnce'] {
  const noted = new Set<string>();
  return (code, detail) => {
    if (noted.has(detail)) return;
    noted.add(detail);
    note(code, detail);
  };
}

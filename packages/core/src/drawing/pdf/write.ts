import type { Context } from '../../context.ts';
import { Yielder } from '../../yielder.ts';
import { surveyDrawing } from '../survey.ts';
import { PdfObjects } from './file/objects.ts';
import { formatText } from './file/syntax.ts';
import { type DocumentFacts, writeInfo, writeXmp } from './metadata.ts';
import { writeNodes } from './nodes.ts';
import type { DrawingPdfOptions, PdfPage } from './options.ts';
import { outlineEntries } from './pages/links.ts';
import { writePage } from './pages/page.ts';
import { profileHash } from './pictures/profile.ts';
import { requirePdfOptions } from './require-options.ts';
import { type PdfServices, WrittenResources } from './services.ts';
import { preparePress } from './standard/press.ts';
import { FontBook } from './text/font-book.ts';

/** Writes drawings as the pages of a PDF. Inks remain inks, and text remains text. */
export async function writeDrawingPdf(
  pages: readonly PdfPage[],
  options: DrawingPdfOptions,
  context: Context,
): Promise<Uint8Array> {
  requirePdfOptions(pages, options, context);
  const objects = new PdfObjects();
  const catalog = objects.reserve();
  const parent = objects.reserve();
  const numbers = pages.map(() => objects.reserve());
  const press = preparePress(objects, pages, options, context);
  const services: PdfServices = {
    context,
    objects,
    limit: { length: 0, max: context.limits.maxTextBytes },
    yielder: new Yielder(context),
    fonts: new FontBook(objects),
    written: new WrittenResources(),
    pictures: new Map(),
    profiles: new Map(press.profile === undefined ? [] : [[profileHash(press.profile), undefined]]),
    sharedSpaces: press.sharedSpaces,
    rgbSpace: press.rgbSpace,
    noteOnce: createNotes(context),
    writeNodes,
  };
  for (const [index, page] of pages.entries()) {
    const survey = await surveyDrawing(page.drawing, context);
    await writePage(services, { page, number: numbers[index]!, survey }, options, { parent, pages: numbers });
    await context.breathe();
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

function textsOf(pages: readonly PdfPage[], options: DrawingPdfOptions): DocumentFacts {
  const { title, author, subject, keywords, omitsMetadata } = options;
  if (omitsMetadata) return { title: undefined };
  const first = pages.find(({ drawing }) => drawing.title !== undefined)?.drawing.title;
  return { title: title ?? first, author, subject, keywords };
}

function createNotes({ note }: Context): PdfServices['noteOnce'] {
  const noted = new Set<string>();
  return (code, detail) => {
    if (noted.has(detail)) return;
    noted.add(detail);
    note(code, detail);
  };
}

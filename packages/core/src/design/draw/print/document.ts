import { readProfileName } from '../../../colour/icc/profile-name.ts';
import type { Context } from '../../../context.ts';
import type { DrawingPdfOptions, PdfPage } from '../../../drawing/pdf/options.ts';
import { writePdfPages } from '../../../drawing/pdf/write.ts';
import type { DesignInput } from '../../../models/design/document.ts';
import type { Page } from '../../../models/design/pages.ts';
import { type DesignSource, openDesign, type PageOptions } from '../page.ts';
import type { TextLink } from '../scene.ts';
import { listBookmarks } from './bookmarks.ts';
import { LinkTargets } from './link-targets.ts';
import { listLinks } from './links.ts';

/** Settings of the PDF of a document. */
export interface PrintOptions extends Pick<DrawingPdfOptions, 'view' | 'standard'> {
  readonly page: Omit<PageOptions, 'paper'>;
  readonly outputIntent?: { readonly condition?: string; readonly profile?: Uint8Array } | undefined;
}

/** The name of a printing condition without one. @see ISO 32000-2, "Output intents" */
const unnamedCondition = 'Custom';

/** Writes pages of a valid document as one PDF, with their boundaries, links and bookmarks. */
export async function writeDesignPdf(
  source: DesignSource,
  pages: readonly Page[],
  options: PrintOptions,
  context: Context,
): Promise<Uint8Array> {
  const { design } = source;
  const { page: pageOptions, outputIntent, ...pdfOptions } = options;
  const targets = new LinkTargets(
    design,
    pages.map(({ id }) => id),
  );
  // PDF/X-4 allows no annotation within the bleed box. @see ISO 15930-7:2010, "Annotations"
  const isLinked = options.standard === undefined;
  if (!isLinked && design.links?.length) context.note('DRAWING_LOOK_LOST', `links, which ${options.standard} forbids`);
  const drawDesign = await openDesign(source, context);
  const draw = async (index: number): Promise<PdfPage> => {
    const page = pages[index]!; // the writer counts them
    const { textLinks, ...drawn } = await drawDesign(page, { ...pageOptions, paper: false });
    return { ...drawn, links: isLinked ? linksOf(page, textLinks, { design, targets }, context) : [] };
  };
  const bookmarks = listBookmarks(design, targets, (code, detail) => context.note(code, detail));
  const intent = outputIntent && {
    condition: outputIntent.condition ?? nameOf(outputIntent.profile),
    profile: outputIntent.profile,
  };
  const title = pages[0]?.name;
  return writePdfPages(
    { count: pages.length, title, draw },
    { ...factsOf(design), ...pdfOptions, bookmarks, outputIntent: intent },
    context,
  );
}

function linksOf(
  page: Page,
  texts: readonly TextLink[],
  { design, targets }: { readonly design: DesignInput; readonly targets: LinkTargets },
  context: Context,
) {
  const number = design.pages.indexOf(page) + 1;
  return listLinks(page, texts, {
    design,
    targets,
    context,
    note: (code, detail, element) =>
      context.note(code, detail, { page: number, ...(element?.name !== undefined && { item: element.name }) }),
  });
}

function nameOf(profile: Uint8Array | undefined): string {
  return (profile && readProfileName(profile)) || unnamedCondition;
}

function factsOf({ metaData }: DesignInput): Partial<DrawingPdfOptions> {
  const { title, author, description, keywords, language } = metaData;
  return { title: title || undefined, author, subject: description, keywords, language };
}

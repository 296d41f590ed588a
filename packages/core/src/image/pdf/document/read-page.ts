import { BaseStream, type Dict, Ref } from '../../../assets/pdfjs.generated.js';
import type { Context, PagePlacement } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import type { Drawing } from '../../../models/drawing/drawing.ts';
import { Functions } from '../colour/functions.ts';
import { ColourSpaces } from '../colour/spaces.ts';
import { paintAnnotations } from '../content/annotations.ts';
import { blendSpaceOf } from '../content/form.ts';
import { Interpreter } from '../content/interpreter.ts';
import { contentProgram } from '../content/program.ts';
import { RepeatCount } from '../content/repeats.ts';
import type { PageServices } from '../content/services.ts';
import { ElementCount, Surface } from '../content/surface.ts';
import { FontLibrary } from '../fonts/library.ts';
import { Pictures } from '../pictures/pictures.ts';
import { findPage, inherited, openDocument, type PdfDocument } from './document.ts';
import { toFailure, withPdfErrors } from './errors.ts';
import { OptionalContent } from './optional-content.ts';
import { outputProfilesOf } from './output-intent.ts';
import { frameOf } from './page.ts';
import { dictOf, textOf } from './values.ts';

/** Resolution of pictures for which no size is requested. */
const resolution = 150;

/** The choice of a page and of its visible part, and the password of an encrypted file. */
export interface PageRequest {
  /** From 1. */
  readonly page?: number | undefined;
  readonly password?: string | undefined;
  readonly placement?: PagePlacement | undefined;
}

/** Reads a page. */
export async function readPage(
  bytes: Uint8Array,
  context: Context,
  { page = 1, password, placement }: PageRequest,
): Promise<{ drawing: Drawing; page: Dict }> {
  const document = openDocument(bytes, password, context);
  await context.breathe();
  const found = withPdfErrors('the pages', () => findPage(document, page));
  if (found === undefined)
    throw new ConversionError(
      'PAGE_ABSENT',
      `the document has ${document.pageCount} pages; page ${page} was requested`,
    );
  if (document.pageCount > 1) context.note('PAGES_DROPPED', `${document.pageCount} pages; page ${page} is shown`);
  try {
    return { drawing: await drawPage(document, found, placement, context), page: found };
  } catch (error) {
    throw toFailure(`page ${page}`, error);
  }
}

async function drawPage(
  document: PdfDocument,
  page: Dict,
  placement: PagePlacement | undefined,
  context: Context,
): Promise<Drawing> {
  const { xref } = document;
  const frame = frameOf(page, placement?.area);
  const functions = new Functions(xref, context);
  // A layout shows the device colours of placed documents by its own profiles.
  const profiles = placement === undefined ? outputProfilesOf(document.catalog, page) : new Map();
  const spaces = new ColourSpaces(functions, context, profiles);
  const count = new ElementCount(context);
  const layers = new OptionalContent(document, placement?.layers);
  for (const name of layers.absent) context.note('DRAWING_LOOK_LOST', `it has no layer "${name}"`);
  const services: PageServices = {
    context,
    xref,
    functions,
    spaces,
    fonts: new FontLibrary(functions, context),
    pictures: new Pictures(spaces, context),
    layers,
    count,
    repeats: new RepeatCount(context),
  };
  const { width, height, matrix } = frame;
  const viewBox = { xMin: 0, yMin: 0, xMax: width, yMax: height };
  const surface = new Surface(viewBox, count);
  const resources = dictOf(inherited(page, 'Resources'));
  const content = new Interpreter(services, surface, { program: contentProgram, matrix, resources });
  await content.run(contentOf(page, document));
  await paintAnnotations(new Interpreter(services, surface, { program: contentProgram, matrix, resources }), page);
  const group = dictOf(page.get('Group'));
  const blendSpace = group === undefined ? undefined : blendSpaceOf(group.get('CS'), { services });
  const title = textOf(dictOf(xref.trailer?.get('Info'))?.get('Title'));
  return {
    width,
    height,
    viewBox,
    resolution,
    children: surface.nodes(),
    ...(title !== undefined && { title }),
    ...(blendSpace !== undefined && { blendSpace }),
  };
}

/** The content streams of a page, each read when it is needed. */
function* contentOf(page: Dict, { xref }: PdfDocument): Generator<BaseStream> {
  const raw = page.getRaw('Contents');
  const value: unknown = raw instanceof Ref ? xref.fetchIfRef(raw) : raw;
  const list: unknown[] = Array.isArray(value) ? value : [value];
  for (const each of list) {
    const stream = xref.fetchIfRef(each);
    if (stream instanceof BaseStream) yield stream;
  }
}

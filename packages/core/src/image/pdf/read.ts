import type { Context } from '../../context.ts';
import type { WriteOptions } from '../../format.ts';
import type { Drawing } from '../../models/drawing/drawing.ts';
import { addBackground } from './document/background.ts';
import { readPage } from './document/read-page.ts';

/** Reads a page of the document. */
export async function readPdf(bytes: Uint8Array, context: Context, options: WriteOptions): Promise<Drawing> {
  const { drawing } = await readPage(bytes, context, options);
  return addBackground(drawing, options.placement);
}

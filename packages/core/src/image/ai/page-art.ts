import type { Dict } from '../../assets/pdfjs.generated.js';
import type { Context } from '../../context.ts';
import { ConversionError } from '../../errors.ts';
import type { WriteOptions } from '../../format.ts';
import type { Drawing } from '../../models/drawing/drawing.ts';
import type { DrawingNode } from '../../models/drawing/nodes.ts';
import { addBackground } from '../pdf/document/background.ts';
import { readPage } from '../pdf/document/read-page.ts';
import { dictOf } from '../pdf/document/values.ts';

/** Reads a page of a document based on PDF. Refuses one that has artwork in Illustrator's own form only. */
export async function readPageArt(bytes: Uint8Array, context: Context, options: WriteOptions): Promise<Drawing> {
  const { drawing, page } = await readPage(bytes, context, options);
  if (drawing.children.length === 0 && hasPrivateArt(page)) throw withoutArt('its page is empty');
  if (drawing.children.some(isPlaceholder)) throw withoutArt('its page says that it was saved without PDF content');
  return addBackground(drawing, options.placement);
}

/** True if a page carries the document in Illustrator's own form. */
function hasPrivateArt(page: Dict): boolean {
  const pieces = dictOf(page.get('PieceInfo'));
  return dictOf(dictOf(pieces?.get('Illustrator'))?.get('Private')) !== undefined;
}

function withoutArt(reason: string): ConversionError {
  return new ConversionError('PDF_WITHOUT_ART', `the document has Illustrator's private data only: ${reason}`);
}

/** True for the text that Illustrator shows instead of artwork. */
function isPlaceholder(node: DrawingNode): boolean {
  if (node.kind === 'group') return node.children.some(isPlaceholder);
  return node.kind === 'glyphs' && node.text !== undefined && /saved\s*without\s*PDF\s*Content/i.test(node.text);
}

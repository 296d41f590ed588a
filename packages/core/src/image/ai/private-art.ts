import type { Dict } from '../../assets/pdfjs.generated.js';
import { dictOf } from '../pdf/document/values.ts';

/** True if a page carries the document in Illustrator's own form. */
export function hasPrivateArt(page: Dict): boolean {
  const pieces = dictOf(page.get('PieceInfo'));
  return dictOf(dictOf(pieces?.get('Illustrator'))?.get('Private')) !== undefined;
}

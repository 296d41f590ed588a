import { loadPredefinedCMap } from '../../../assets/predefined-cmap.ts';
import { ConversionError } from '../../../errors.ts';

/** Loads a predefined CMap by its file name, as pdf.js stores it. */
export async function loadCMap(fileName: string): Promise<Uint8Array> {
  const wanted = fileName.replace(/\.bcmap$/, '');
  const bytes = await loadPredefinedCMap(wanted);
  if (bytes !== undefined) return bytes;
  throw new ConversionError('PDF_MALFORMED', `the encoding ${JSON.stringify(wanted)} does not exist`);
}

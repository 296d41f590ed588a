import { BaseStream, type Dict } from '../../../assets/pdfjs.generated.js';
import { dictOf, numberOf } from './values.ts';

/** The CMYK profile of the printing condition for which a document was made. @see ISO 32000-1, "Output Intents" */
export function printingProfileOf(catalog: Dict): BaseStream | undefined {
  const intents = catalog.getArray('OutputIntents');
  for (const intent of Array.isArray(intents) ? intents : []) {
    const profile = dictOf(intent)?.get('DestOutputProfile');
    if (profile instanceof BaseStream && numberOf(profile.dict?.get('N')) === 4) return profile;
  }
  return undefined;
}

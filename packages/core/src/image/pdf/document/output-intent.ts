import { BaseStream, type Dict } from '../../../assets/pdfjs.generated.js';
import { dictOf, numberOf } from './values.ts';

/** The profiles of output intents, by the number of their components. */
export type OutputProfiles = ReadonlyMap<number, BaseStream>;

/**
 * The profiles of the output conditions for which a page was made: those of the page, or else of the document. The first
 * of each number of components counts. @see ISO 32000-2, "Output intents", "Page objects"
 */
export function outputProfilesOf(catalog: Dict, page: Dict): OutputProfiles {
  const own = readIntents(page);
  return own.size > 0 ? own : readIntents(catalog);
}

function readIntents(owner: Dict): OutputProfiles {
  const found = new Map<number, BaseStream>();
  const intents = owner.getArray('OutputIntents');
  for (const intent of Array.isArray(intents) ? intents : []) {
    const profile = dictOf(intent)?.get('DestOutputProfile');
    if (!(profile instanceof BaseStream)) continue;
    const count = numberOf(profile.dict?.get('N'));
    if (count !== undefined && !found.has(count)) found.set(count, profile);
  }
  return found;
}

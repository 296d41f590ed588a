import type { FontStyle, StandardFontName } from './standard-font.ts';
import { courier, helvetica, times } from './standard-names.data.ts';
import { indexOfStyle, resolveStandardFont } from './standard-names.ts';

/** Known properties of a font besides its name, for example from a PDF font descriptor. */
export interface FontTraits extends Partial<FontStyle> {
  readonly fixedPitch?: boolean;
  readonly serif?: boolean;
}

const fixedPitch = /mono(?!type)|courr?ier|typewriter|consol|fixed|terminal|menlo|monaco/;
const sans = /sans|gothic|grotes/;
const serif = new RegExp(
  [
    'serif|roman|times|antiqua|garamond|georgia|cambria|constantia|minion|caslon|baskerville|bodoni|didot|century|bookman',
    'palatino|utopia|charter|sabon|goudy|slab|clarendon|rockwell|ming|song|vollkorn|publico|kepler|merriweather|\\blora\\b',
    'playfair|crimson|spectral|cormorant|alegreya(?! sans)|\\bbitter\\b|jenson|janson|bembo|plantin|perpetua|walbaum|fournier',
    'granjon|tiempos|warnock|\\barno\\b|chaparral|cheltenham|melior|abril|gelasio|cardo|gentium|libertin|egyptienne|centaur',
  ].join('|'),
);
const bold = /bold|black|heavy|fett|\b(?:bd|blk|demi|hv)/;
const italic = /italic|oblique|kursiv|slanted|inclined|\b(?:bd|bold)?(?:it|ita|ital|obl|obli)\b/;

/**
 * Finds the standard font most similar to a missing one. A known name decides alone; otherwise the traits decide, and
 * the words of the name where a trait is unknown.
 */
export function findNearestFont(fontName: string, traits: FontTraits = {}): StandardFontName {
  const face = resolveStandardFont(fontName);
  if (face !== undefined) return face.outline;
  const words = wordsOf(fontName);
  if (words.includes('dingbat')) return 'ZapfDingbats';
  const cut = { bold: traits.bold ?? bold.test(words), italic: traits.italic ?? italic.test(words) };
  return familyOf(words, traits)[indexOfStyle(cut)];
}

function familyOf(words: string, traits: FontTraits): typeof courier | typeof helvetica | typeof times {
  if (traits.fixedPitch ?? fixedPitch.test(words)) return courier;
  return (traits.serif ?? (serif.test(words) && !sans.test(words))) ? times : helvetica;
}

/** The lower-case words of a name: `MinionPro-BoldIt` gives `minion pro bold it`. */
function wordsOf(fontName: string): string {
  const parts = fontName.replace(/^[A-Z]{6}\+/, '').match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g) ?? [];
  return parts.join(' ').toLowerCase();
}

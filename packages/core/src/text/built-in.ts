import { findNearestFont } from '../assets/nearest-font.ts';
import { type FontStyle, loadTextFont, type TextFamily } from '../assets/text-font.ts';
import type { RangedFont } from './font-match.ts';
import type { FontRange } from './typeface.ts';

/** A built-in font, not loaded yet. */
export interface BuiltInFont extends RangedFont {
  readonly family: TextFamily;
  load(): Promise<Uint8Array>;
}

/** Names of families with the same advances as each built-in family. */
const metricCompatible: Readonly<Record<TextFamily, readonly string[]>> = {
  Arimo: ['arimo', 'arial', 'helvetica', 'liberation sans', 'nimbus sans', 'nimbus sans l', 'arialmt', 'albany'],
  Tinos: ['tinos', 'times', 'times new roman', 'liberation serif', 'nimbus roman', 'nimbus roman no9 l', 'thorndale'],
  Cousine: ['cousine', 'courier', 'courier new', 'liberation mono', 'nimbus mono ps', 'nimbus mono l', 'cumberland'],
};

/** @see CSS Fonts 4, "Generic Font Family Name" */
const generics: Readonly<Record<string, TextFamily>> = {
  serif: 'Tinos',
  'ui-serif': 'Tinos',
  'sans-serif': 'Arimo',
  'ui-sans-serif': 'Arimo',
  'system-ui': 'Arimo',
  'ui-rounded': 'Arimo',
  cursive: 'Arimo',
  fantasy: 'Arimo',
  math: 'Tinos',
  emoji: 'Arimo',
  monospace: 'Cousine',
  'ui-monospace': 'Cousine',
};

export const textFamilies = Object.keys(metricCompatible) as TextFamily[];

/** The built-in family that is metric-compatible with a name (in lower case); `undefined` if there is none. */
export function findBuiltIn(name: string): TextFamily | undefined {
  const generic = Object.hasOwn(generics, name) ? generics[name] : undefined;
  return generic ?? textFamilies.find((family) => metricCompatible[family].includes(name));
}

/** The built-in family that is most similar to a missing one. */
export function findNearestBuiltIn(name: string): TextFamily {
  const outline = findNearestFont(name);
  if (outline.startsWith('Courier')) return 'Cousine';
  return outline.startsWith('Times') ? 'Tinos' : 'Arimo';
}

/** The four styles of a family. */
export function stylesOf(family: TextFamily): BuiltInFont[] {
  const cuts: readonly FontStyle[] = [false, true].flatMap((bold) => [false, true].map((italic) => ({ bold, italic })));
  return cuts.map((cut) => ({ family, range: rangeOf(cut), load: () => loadTextFont(family, cut) }));
}

function rangeOf({ bold, italic }: FontStyle): FontRange {
  const weight = bold ? 700 : 400;
  return { weight: [weight, weight], isItalic: italic, stretch: [100, 100] };
}

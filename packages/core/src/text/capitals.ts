import type { HarfBuzzFace } from './harfbuzz/face.ts';

/** Realization of `font-variant-caps`: by features of the font, or by scaled capitals. */
export interface Capitals {
  readonly features: Readonly<Record<string, number>>;
  /** Letters shown as scaled capitals. */
  readonly synthesized: 'none' | 'lower' | 'upper' | 'both';
}

const normalCapitals: Capitals = { features: {}, synthesized: 'none' };

/** For each kind the possible features, best first, and the letters to synthesize if the font has none of them. */
const capitalKinds: Readonly<
  Record<string, { readonly tags: readonly (readonly string[])[]; readonly made: Capitals['synthesized'] }>
> = {
  'small-caps': { tags: [['smcp']], made: 'lower' },
  'all-small-caps': { tags: [['smcp', 'c2sc']], made: 'both' },
  'petite-caps': { tags: [['pcap'], ['smcp']], made: 'lower' },
  'all-petite-caps': {
    tags: [
      ['pcap', 'c2pc'],
      ['smcp', 'c2sc'],
    ],
    made: 'both',
  },
  unicase: { tags: [['unic'], ['c2sc']], made: 'upper' },
};

/** @see CSS Fonts 4, "font-variant-caps" */
export function capitalsOf(kind: string, face: HarfBuzzFace, maySynthesize: boolean): Capitals {
  const known = Object.hasOwn(capitalKinds, kind) ? capitalKinds[kind] : undefined;
  if (known === undefined) return normalCapitals;
  const tags = known.tags.find((each) => each.every((tag) => face.hasFeature(tag)));
  if (tags !== undefined) return { features: Object.fromEntries(tags.map((tag) => [tag, 1])), synthesized: 'none' };
  return maySynthesize ? { features: {}, synthesized: known.made } : normalCapitals;
}

/** True if the letter is shown as a scaled capital. */
export function isSynthesizedCapital(letter: string, { synthesized }: Capitals): boolean {
  const isLower = letter !== letter.toUpperCase();
  const isUpper = !isLower && letter !== letter.toLowerCase();
  return (
    (synthesized === 'both' && (isLower || isUpper)) ||
    (isLower && synthesized === 'lower') ||
    (isUpper && synthesized === 'upper')
  );
}

/** Scale of synthesized small capitals, in browsers and in InDesign. */
export const smallCapitalScale = 0.7;

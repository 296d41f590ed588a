/**
 * Scripts whose shapers take characters apart even if the font has a glyph for the whole: Indic, Southeast Asian and
 * other Brahmic ones.
 * @see HarfBuzz, "hb-ot-shape-normalize.cc", HB_OT_SHAPE_NORMALIZATION_MODE_COMPOSED_DIACRITICS_NO_SHORT_CIRCUIT
 */
const decomposed: readonly (readonly [first: number, last: number])[] = [
  [0x0900, 0x10ff],
  [0x1700, 0x1cff],
  [0xa800, 0xabff],
  [0x11000, 0x16fff],
];

/** Parts that shapers of Thai, Lao and Khmer make of a vowel; Unicode has no such decompositions. */
const specialParts: ReadonlyMap<number, readonly number[]> = new Map([
  [0x0e33, [0x0e4d, 0x0e32]], // Thai Sara Am
  [0x0eb3, [0x0ecd, 0x0eb2]], // Lao Am
  ...[0x17be, 0x17bf, 0x17c0, 0x17c4, 0x17c5].map((vowel): [number, number[]] => [vowel, [0x17c1]]),
]);
/** Variation selectors become part of the glyph before them. */
const ignorable = /(?!\p{Variation_Selector})\p{Default_Ignorable_Code_Point}/u;
/** The first character that is composed of others. */
const firstComposed = 0xc0;
const lamAlef = [0xfef5, 0xfefc] as const;

/** True for presentation forms, which shapers use in fonts without layout. */
const isArabicForm = (code: number): boolean =>
  (code >= 0xfb50 && code <= 0xfdff) || (code >= 0xfe70 && code <= 0xfefc);
const isHebrewForm = (code: number): boolean => code >= 0xfb1d && code <= 0xfb4e;

/**
 * The characters that shapers may use instead of those of a text: they compose letters with marks, take vowels apart,
 * and join Arabic letters. Without them, text of a subset would look different. HarfBuzz's subsetter adds only mirrored
 * brackets.
 * @param joinsByLayout true if the font has Arabic forms in its layout tables
 */
export function closeForShaping(
  found: readonly number[],
  available: readonly number[],
  joinsByLayout: boolean,
): number[] {
  const asked = new Set(found);
  const kept = new Set(found);
  const has = new Set(available);
  const add = (code: number): unknown => has.has(code) && kept.add(code);
  for (const code of found) {
    for (const part of specialParts.get(code) ?? []) add(part);
    if (decomposed.some(([first, last]) => code >= first && code <= last)) for (const part of partsOf(code)) add(part);
    if (ignorable.test(String.fromCodePoint(code))) add(0x20); // drawn as an empty space
  }
  for (const { code, first, last } of compositionsOf(available)) {
    if (last !== undefined && kept.has(last) && first.every((part) => kept.has(part))) kept.add(code);
    else if (!joinsByLayout && isJoinedOf(code, kept)) kept.add(code);
  }
  return [...kept].filter((code) => !asked.has(code));
}

/** A character that shapers may compose of others in a last step, or a presentation form. */
interface Composition {
  readonly code: number;
  readonly first: readonly number[];
  /** `undefined` for a form that is not composed. */
  readonly last: number | undefined;
}

/** By the characters of a font: a kit makes many subsets of one font. */
const known = new WeakMap<readonly number[], readonly Composition[]>();

/** Compositions may be composed again, so their parts come first: in the order of their lengths. */
function compositionsOf(available: readonly number[]): readonly Composition[] {
  const found = known.get(available) ?? findCompositions(available);
  known.set(available, found);
  return found;
}

function findCompositions(available: readonly number[]): Composition[] {
  const found: (Composition & { readonly length: number })[] = [];
  for (const code of available) {
    if (code < firstComposed) continue;
    const whole = String.fromCodePoint(code);
    const parts = whole.normalize('NFD');
    if (parts === whole && !isArabicForm(code)) continue;
    found.push({ code, ...lastStepOf(code, whole, parts), length: parts.length });
  }
  return found.sort((a, b) => a.length - b.length);
}

function lastStepOf(code: number, whole: string, parts: string): Pick<Composition, 'first' | 'last'> {
  const letters = [...parts];
  const isComposed = letters.length > 1 && (isHebrewForm(code) || parts.normalize('NFC') === whole);
  if (!isComposed) return { first: [], last: undefined };
  const before = letters.slice(0, -1).join('').normalize('NFC');
  return { first: toCodes(before), last: letters.at(-1)?.codePointAt(0) };
}

const toCodes = (text: string): number[] => [...text].map((letter) => letter.codePointAt(0) ?? 0);

/** The characters of the decomposition, and those on the way there. */
function partsOf(code: number): number[] {
  const letters = [...String.fromCodePoint(code).normalize('NFD')];
  const prefixes = letters.map((_, index) =>
    letters
      .slice(0, index + 1)
      .join('')
      .normalize('NFC'),
  );
  return [...letters, ...prefixes].map((part) => part.codePointAt(0) ?? 0);
}

/** True for a form of one kept Arabic letter, and for ligatures of Lam and Alef. */
function isJoinedOf(code: number, kept: ReadonlySet<number>): boolean {
  if (!isArabicForm(code)) return false;
  const letters = [...String.fromCodePoint(code).normalize('NFKC')];
  const isLigature = code >= lamAlef[0] && code <= lamAlef[1];
  return letters.length === (isLigature ? 2 : 1) && letters.every((letter) => kept.has(letter.codePointAt(0) ?? 0));
}

import type { Context } from '../context.ts';
import { ConversionError } from '../errors.ts';
import { type CodePointRange, countCharacters, formatUnicodeRange, isWithin, toRanges } from './code-points.ts';

/** The characters of a subset. */
export interface Selection {
  /** Those that the font has, in ascending order. */
  readonly found: readonly number[];
  /** Those that shapers make of others: letters of marks, spaces of the space. */
  readonly made: readonly number[];
  /** Those found and the parts of those made, with variation selectors, which have no glyph. */
  readonly passed: readonly number[];
}

/** Characters that fonts need not have: unassigned ones, controls, and those that are not drawn. */
const undrawn = /[\p{Cn}\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}]/u;
/** The blocks "Variation Selectors" and "Variation Selectors Supplement". */
export const variationSelectors: readonly CodePointRange[] = [
  [0xfe00, 0xfe0f],
  [0xe0100, 0xe01ef],
];
const nonBreakingHyphen = '\u2011';
const isSpace = /\p{Zs}/u;
const maxListed = 12;

/** Compares the characters asked for with those of the font, and notes missing ones. */
export function chooseCharacters(
  wanted: readonly CodePointRange[],
  available: readonly number[],
  context: Pick<Context, 'spend' | 'note'>,
): Selection {
  const has = new Set(available);
  const found = intersect(wanted, available, has);
  const selectors = variationSelectors.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  );
  const passed = new Set([...found, ...selectors.filter((character) => isWithin(wanted, character))]);
  const made: number[] = [];
  const missing: number[] = [];
  for (const character of listMissing(wanted, has, context)) {
    const parts = partsOf(character, has);
    if (parts === undefined) missing.push(character);
    else made.push(character);
    for (const part of parts ?? []) passed.add(part);
  }
  if (found.length + made.length === 0)
    throw new ConversionError('SUBSET_EMPTY', `the font has none of the characters asked for: ${describe(wanted)}`);
  if (missing.length > 0) {
    const count = missing.length === 1 ? 'one character' : `${missing.length} characters`;
    context.note('CHARACTERS_MISSING', `${count}: ${describe(toRanges(missing))}`);
  }
  return { found, made, passed: [...passed] };
}

/** The wanted characters that the font has. A text has few, and a font has thousands. */
function intersect(
  wanted: readonly CodePointRange[],
  available: readonly number[],
  has: ReadonlySet<number>,
): readonly number[] {
  if (countCharacters(wanted) > available.length) return available.filter((character) => isWithin(wanted, character));
  const found: number[] = [];
  for (const [first, last] of wanted) for (let code = first; code <= last; code++) if (has.has(code)) found.push(code);
  return found;
}

function* listMissing(
  wanted: readonly CodePointRange[],
  has: ReadonlySet<number>,
  { spend }: Pick<Context, 'spend'>,
): Generator<number> {
  for (const [first, last] of wanted) {
    spend(last - first);
    for (let code = first; code <= last; code++) {
      if (!has.has(code) && !undrawn.test(String.fromCodePoint(code))) yield code;
    }
  }
}

/**
 * The characters of the font that shapers use for one that it lacks, as HarfBuzz does: its canonical decomposition, the
 * hyphen for one that does not break, the space for other spaces.
 */
function partsOf(character: number, has: ReadonlySet<number>): number[] | undefined {
  const text = String.fromCodePoint(character);
  const forms = [
    text.normalize('NFC'),
    text.normalize('NFD'),
    ...(text === nonBreakingHyphen ? ['\u2010'] : []),
    ...(isSpace.test(text) ? [' '] : []),
  ];
  const parts = forms.map((form) => [...form].map((letter) => letter.codePointAt(0) ?? 0));
  return parts.find((codes) => codes.every((code) => has.has(code)));
}

function describe(ranges: readonly CodePointRange[]): string {
  const more = ranges.length > maxListed ? `, and ${ranges.length - maxListed} more ranges` : '';
  return `${formatUnicodeRange(ranges.slice(0, maxListed))}${more}`;
}

import type { Context } from '../context.ts';
import { ConversionError } from '../errors.ts';
import { type CodePointRange, formatUnicodeRange, isWithin, toRanges } from './code-points.ts';

/** The characters of a subset. */
export interface Selection {
  /** Those that the font has, in ascending order. */
  readonly found: readonly number[];
  /** Also variation selectors, which choose glyphs without having one. */
  readonly passed: readonly number[];
}

/** Characters that fonts need not have: unassigned ones, controls, and those that are not drawn. */
const undrawn = /[\p{Cn}\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}]/u;
/** The blocks "Variation Selectors" and "Variation Selectors Supplement". */
export const variationSelectors: readonly CodePointRange[] = [
  [0xfe00, 0xfe0f],
  [0xe0100, 0xe01ef],
];
const maxListed = 12;

/** Compares the characters asked for with those of the font, and notes missing ones. */
export function chooseCharacters(
  wanted: readonly CodePointRange[],
  available: readonly number[],
  context: Pick<Context, 'spend' | 'note'>,
): Selection {
  const found = available.filter((character) => isWithin(wanted, character));
  if (found.length === 0) {
    const ranges = describe(wanted);
    throw new ConversionError(
      'SUBSET_EMPTY',
      `the font has none of the characters asked for${ranges && `: ${ranges}`}`,
    );
  }
  noteMissing(wanted, new Set(found), context);
  const selectors = variationSelectors.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  );
  return { found, passed: [...found, ...selectors.filter((character) => isWithin(wanted, character))] };
}

function noteMissing(
  wanted: readonly CodePointRange[],
  found: ReadonlySet<number>,
  { spend, note }: Pick<Context, 'spend' | 'note'>,
): void {
  const missing: number[] = [];
  for (const [first, last] of wanted) {
    spend(last - first);
    for (let code = first; code <= last; code++) {
      if (!found.has(code) && !undrawn.test(String.fromCodePoint(code))) missing.push(code);
    }
  }
  if (missing.length === 0) return;
  const count = missing.length === 1 ? 'one character' : `${missing.length} characters`;
  note('CHARACTERS_MISSING', `${count}: ${describe(toRanges(missing))}`);
}

function describe(ranges: readonly CodePointRange[]): string {
  const more = ranges.length > maxListed ? `, and ${ranges.length - maxListed} more ranges` : '';
  return `${formatUnicodeRange(ranges.slice(0, maxListed))}${more}`;
}

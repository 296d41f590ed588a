import { type CodePointRange, isWithin, joinRanges, parseUnicodeRange, toRanges } from '../code-points.ts';
import { variationSelectors } from '../selection.ts';
import { webSubsets } from './web-subsets.data.ts';

/** One file of a face: its name and the characters that it should have. */
export interface KitSubset {
  readonly name: string;
  readonly ranges: readonly CodePointRange[];
}

/** Sets with fewer characters of their own do not justify a request; their characters join the other characters. */
const minOwn = 2;
/** Other characters, such as those of Chinese and Korean, come in files of this many. */
const charactersPerFile = 250;

/**
 * Splits the characters of a font into the sets of web font services, and the others by number. Sets may overlap: each
 * has the marks and punctuation that its script needs, since text is shaped within one file.
 */
export function splitCharacters(available: readonly number[]): KitSubset[] {
  const placed = new Set<number>();
  const subsets: KitSubset[] = [];
  for (const { name, range } of webSubsets) {
    const ranges = parseUnicodeRange(range) ?? [];
    const found = available.filter((character) => isWithin(ranges, character));
    const own = found.filter((character) => !placed.has(character) && character !== 0x20);
    if (own.length < minOwn) continue;
    for (const character of found) placed.add(character);
    subsets.push({ name, ranges: name === 'emoji' ? withSelectors(found) : toRanges(found) });
  }
  const rest = available.filter((character) => !placed.has(character));
  const count = Math.ceil(rest.length / charactersPerFile);
  for (let index = 0; index < count; index++) {
    const part = rest.slice(index * charactersPerFile, (index + 1) * charactersPerFile);
    subsets.push({ name: count === 1 ? 'other' : `other-${index + 1}`, ranges: withSelectors(part) });
  }
  return subsets;
}

/** Variants of ideographs and emoji are chosen by a selector after the character. */
function withSelectors(characters: readonly number[]): CodePointRange[] {
  return joinRanges([...toRanges(characters), ...variationSelectors]);
}

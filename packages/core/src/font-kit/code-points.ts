/** The characters from the first to the last, both included. */
export type CodePointRange = readonly [first: number, last: number];

export const lastCodePoint = 0x10ffff;

/** Joins ranges: sorted, without overlaps and without neighbours. */
export function joinRanges(ranges: readonly CodePointRange[]): CodePointRange[] {
  const joined: [number, number][] = [];
  for (const [first, last] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const before = joined.at(-1);
    if (before !== undefined && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else joined.push([first, last]);
  }
  return joined;
}

/** The ranges of characters that are in ascending order. */
export function toRanges(characters: Iterable<number>): CodePointRange[] {
  const ranges: [number, number][] = [];
  for (const character of characters) {
    const before = ranges.at(-1);
    if (before !== undefined && character === before[1] + 1) before[1] = character;
    else ranges.push([character, character]);
  }
  return ranges;
}

/** True if a character is in joined ranges. */
export function isWithin(ranges: readonly CodePointRange[], character: number): boolean {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const [first, last] = ranges[middle] as CodePointRange;
    if (character < first) high = middle;
    else if (character > last) low = middle + 1;
    else return true;
  }
  return false;
}

/** The number of characters in joined ranges. */
export function countCharacters(ranges: readonly CodePointRange[]): number {
  return ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0);
}

/**
 * Parses the value of `unicode-range`; `undefined` if it is invalid.
 * @see CSS Fonts 4, "Character range: the unicode-range descriptor"; CSS Syntax 3, "The Unicode-Range microsyntax"
 */
export function parseUnicodeRange(text: string): CodePointRange[] | undefined {
  const ranges: CodePointRange[] = [];
  for (const part of text.split(',')) {
    const range = parsePart(part.trim());
    if (range === undefined) return undefined;
    ranges.push(range);
  }
  return joinRanges(ranges);
}

function parsePart(text: string): CodePointRange | undefined {
  const [, digits = '', wildcards = '', end] = /^U\+([0-9A-F]*)(\?*)(?:-([0-9A-F]{1,6}))?$/i.exec(text) ?? [];
  const length = digits.length + wildcards.length;
  if (length < 1 || length > 6 || (end !== undefined && wildcards !== '')) return undefined;
  const first = Number.parseInt(digits + '0'.repeat(wildcards.length), 16);
  const last = Number.parseInt(end ?? digits + 'F'.repeat(wildcards.length), 16);
  return first <= last && last <= lastCodePoint ? [first, last] : undefined;
}

/** Writes joined ranges as the value of `unicode-range`. */
export function formatUnicodeRange(ranges: readonly CodePointRange[]): string {
  const hex = (value: number): string => value.toString(16).toUpperCase();
  return ranges.map(([first, last]) => `U+${hex(first)}${first === last ? '' : `-${hex(last)}`}`).join(', ');
}

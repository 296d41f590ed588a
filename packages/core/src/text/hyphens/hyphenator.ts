/** Places where words of a language may be hyphenated. */
export class Hyphenator {
  /** Levels by the letters of their pattern: one more than there are letters. */
  readonly #patterns = new Map<string, Uint8Array>();
  readonly #exceptions = new Map<string, readonly number[]>();
  readonly #longest: number;
  /** Least count of letters before and after a hyphen. */
  readonly left: number;
  readonly right: number;

  /** @param file a line of patterns, one of exceptions and one with the least counts, as `pnpm assets` writes them */
  constructor(file: string) {
    const [patterns = '', exceptions = '', least = ''] = file.split('\n');
    for (const pattern of patterns.split(' ')) {
      const letters = pattern.replace(/\d/g, '');
      this.#patterns.set(letters, levelsOf(pattern, letters.length));
    }
    for (const exception of exceptions.split(' ')) {
      const parts = exception.split('-');
      this.#exceptions.set(parts.join(''), endsOf(parts.slice(0, -1)));
    }
    this.#longest = Math.max(...[...this.#patterns.keys()].map(({ length }) => length));
    const [left = 2, right = 2] = least.split(' ').map(Number);
    this.left = left;
    this.right = right;
  }

  /**
   * Finds the places of a word as offsets, without regard to the least counts.
   * @see Liang, "Word Hy-phen-a-tion by Com-put-er" (1983)
   */
  placesIn(word: string): readonly number[] {
    const lower = word.toLowerCase();
    if (lower.length !== word.length || word.length > maxWordLength) return [];
    const known = this.#exceptions.get(lower);
    if (known !== undefined) return known;
    const dotted = `.${lower}.`;
    const highest = new Uint8Array(dotted.length + 1);
    for (let from = 0; from < dotted.length; from++) {
      const end = Math.min(dotted.length, from + this.#longest);
      for (let to = from + 1; to <= end; to++) {
        const levels = this.#patterns.get(dotted.slice(from, to));
        if (levels === undefined) continue;
        for (const [at, level] of levels.entries()) if (level > (highest[from + at] ?? 0)) highest[from + at] = level;
      }
    }
    const places: number[] = [];
    for (let at = 1; at < word.length; at++) if ((highest[at + 1] ?? 0) % 2 === 1) places.push(at);
    return places;
  }
}

/** Longer runs of letters are not words of a language. */
const maxWordLength = 100;

function levelsOf(pattern: string, length: number): Uint8Array {
  const levels = new Uint8Array(length + 1);
  let at = 0;
  for (const character of pattern) {
    if (character >= '0' && character <= '9') levels[at] = Number(character);
    else at += character.length;
  }
  return levels;
}

function endsOf(parts: readonly string[]): number[] {
  let end = 0;
  return parts.map(({ length }) => {
    end += length;
    return end;
  });
}

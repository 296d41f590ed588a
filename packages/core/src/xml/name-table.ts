/** A name of a document, once for all places where it stands. */
export interface InternedName {
  readonly text: string;
  /** Whether it has a prefix, or is the one that declares what stands without. */
  readonly isNamespaceRelated: boolean;
  /** The last start tag that had it as an attribute, counted from the first. */
  lastTag: number;
  readonly next: InternedName | undefined;
}

const bucketCount = 512;

/** So many names no grammar has. */
const maxNames = 4_096;
/** Names in one slot: more come together only where somebody chose them to make each look-up longer and longer. */
const maxNamesInBucket = 40;

/** The names of a document: a few dozen stand in it thousands of times, and each becomes one string. */
export class NameTable {
  readonly #buckets: (InternedName | undefined)[] = new Array(bucketCount).fill(undefined);
  #count = 0;

  /** The name in a text from `start` to `end`; `hash` is any number that equal names have in common. Nothing of one too many. */
  intern(text: string, start: number, end: number, hash: number): InternedName | undefined {
    const bucket = (hash >>> 0) % bucketCount;
    const first = this.#buckets[bucket];
    const length = end - start;
    let chainLength = 0;
    for (let known = first; known !== undefined; known = known.next) {
      if (known.text.length === length && text.startsWith(known.text, start)) return known;
      chainLength++;
    }
    if (this.#count === maxNames || chainLength === maxNamesInBucket) return undefined;
    this.#count++;
    const name = text.slice(start, end);
    const made = { text: name, isNamespaceRelated: name.includes(':') || name === 'xmlns', lastTag: 0, next: first };
    this.#buckets[bucket] = made;
    return made;
  }
}

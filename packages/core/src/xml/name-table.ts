/** A name in a document, shared by all its occurrences. */
export interface InternedName {
  readonly text: string;
  /** True if the name has a prefix or is `xmlns`. */
  readonly isNamespaceRelated: boolean;
  /** The number of the last start tag that had it as an attribute. */
  lastTag: number;
  readonly next: InternedName | undefined;
}

const bucketCount = 512;

/** More different names than any real grammar has. */
const maxNames = 4_096;
/** Names in one bucket: more only occur if names were chosen to collide and so to slow down look-ups. */
const maxNamesInBucket = 40;

/** Interns the names of a document: a few dozen names occur thousands of times, and each becomes one string. */
export class NameTable {
  readonly #buckets: (InternedName | undefined)[] = new Array(bucketCount).fill(undefined);
  #count = 0;

  /** The name at `start` to `end`. `hash` must be equal for equal names. Undefined if there are too many names. */
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

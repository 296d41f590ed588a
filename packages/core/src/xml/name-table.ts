/** A name of a document, once for all places where it stands. */
export interface TableName {
  readonly text: string;
  /** Whether it has a prefix, or is the one that declares what stands without. */
  readonly isSpecial: boolean;
  /** The last start tag that had it as an attribute, counted from the first. */
  tag: number;
  readonly next: TableName | undefined;
}

const slotCount = 512;

/** So many names no grammar has. */
const mostNames = 4_096;
/** Names in one slot: more come together only where somebody chose them to make each look-up longer and longer. */
const mostInSlot = 40;

/** The names of a document: a few dozen stand in it thousands of times, and each becomes one string. */
export class NameTable {
  readonly #slots: (TableName | undefined)[] = new Array(slotCount).fill(undefined);
  #count = 0;

  /** The name in a text from `start` to `end`; `hash` is any number that equal names have in common. Nothing of one too many. */
  take(text: string, start: number, end: number, hash: number): TableName | undefined {
    const slot = (hash >>> 0) % slotCount;
    const first = this.#slots[slot];
    const length = end - start;
    let inSlot = 0;
    for (let known = first; known !== undefined; known = known.next) {
      if (known.text.length === length && text.startsWith(known.text, start)) return known;
      inSlot++;
    }
    if (this.#count === mostNames || inSlot === mostInSlot) return undefined;
    this.#count++;
    const name = text.slice(start, end);
    const made = { text: name, isSpecial: name.includes(':') || name === 'xmlns', tag: 0, next: first };
    this.#slots[slot] = made;
    return made;
  }
}

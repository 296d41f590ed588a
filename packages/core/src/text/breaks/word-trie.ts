/** Words that a text begins with, from a dictionary. */
export interface WordMatches {
  /** Lengths of the words, ascending. */
  readonly lengths: readonly number[];
  /** Count of characters compared, including the first that continues no word. */
  readonly compared: number;
}

/** Most words of a dictionary that begin at one place. */
const maxMatches = 20;
const linearMatch = 0x10;
const valueLead = 0x20;

/**
 * A dictionary of words as ICU stores it: characters become bytes by subtracting a number, and words form a BytesTrie.
 * Malformed tries cannot be read past their end, since every position is checked by the array.
 * @see ICU, "Boundary Analysis", "Dictionary-Based BreakIterator"; ICU API, class BytesTrie
 */
export class WordTrie {
  readonly #bytes: Uint8Array;
  readonly #firstCharacter: number;
  #at = 0;
  /** Bytes left in a sequence that has no branches, less one. */
  #remaining = -1;

  /** @param file the words and before them a header with the kind of the trie and the number to subtract */
  constructor(file: Uint8Array) {
    const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
    const header = view.getUint16(0, true);
    this.#firstCharacter = view.getInt32(header + 20, true) & 0x1fffff;
    this.#bytes = file.subarray(header + view.getInt32(header, true));
  }

  /** Finds the words of the dictionary that begin at an offset and end before another. */
  match(text: string, from: number, to: number): WordMatches {
    const lengths: number[] = [];
    this.#at = 0;
    this.#remaining = -1;
    let compared = 0;
    for (let at = from; at < to; at++) {
      const code = text.charCodeAt(at) - this.#firstCharacter;
      const found = code < 0 || code > 0xfd ? 'none' : this.#step(code);
      compared++;
      if (found === 'none') break;
      if (found === 'prefix') continue;
      if (lengths.length < maxMatches) lengths.push(compared);
      if (found === 'last') break;
    }
    return { lengths, compared };
  }

  /** Follows one byte: to nothing, to the beginning of words, or to the end of a word that is the last or is not. */
  #step(byte: number): 'none' | 'prefix' | 'word' | 'last' {
    if (this.#remaining >= 0) return this.#bytes[this.#at] === byte ? this.#continueSequence() : 'none';
    for (let steps = 0; steps < this.#bytes.length; steps++) {
      const node = this.#bytes[this.#at++];
      if (node === undefined) return 'none';
      if (node < linearMatch) return this.#stepBranch(node, byte);
      if (node < valueLead) {
        this.#remaining = node - linearMatch;
        return this.#bytes[this.#at] === byte ? this.#continueSequence() : 'none';
      }
      if (node % 2 === 1) return 'none'; // the end of a word that is not a prefix
      this.#at += extraLength(node >> 1);
    }
    return 'none';
  }

  #continueSequence(): 'prefix' | 'word' | 'last' {
    this.#at++;
    this.#remaining--;
    return this.#remaining < 0 ? this.#resultHere() : 'prefix';
  }

  #resultHere(): 'prefix' | 'word' | 'last' {
    const node = this.#bytes[this.#at] ?? 0;
    if (node < valueLead) return 'prefix';
    return node % 2 === 1 ? 'last' : 'word';
  }

  /** A branch: halves while there are more than five children, then pairs of a byte and what follows it. */
  #stepBranch(node: number, byte: number): 'none' | 'prefix' | 'word' | 'last' {
    const bytes = this.#bytes;
    let count = (node === 0 ? (bytes[this.#at++] ?? 0) : node) + 1;
    while (count > 5) {
      if (byte < (bytes[this.#at++] ?? 0)) {
        count >>= 1;
        const delta = this.#readDelta(); // before the addition: it advances the position
        this.#at += delta;
      } else {
        count -= count >> 1;
        this.#readDelta();
      }
    }
    for (; count > 1; count--) {
      if (bytes[this.#at++] === byte) return this.#followChild();
      this.#at += 1 + extraLength((bytes[this.#at] ?? 0) >> 1);
    }
    return bytes[this.#at++] === byte ? this.#resultHere() : 'none';
  }

  #followChild(): 'prefix' | 'word' | 'last' {
    const lead = this.#bytes[this.#at] ?? 0;
    if (lead % 2 === 1) return 'last';
    this.#at++;
    const [first, extra] = [lead >> 1, extraLength(lead >> 1)];
    const high = extra === 0 ? first - 0x10 : extra === 1 ? first - 0x51 : extra === 2 ? first - 0x6c : 0;
    const delta = this.#readNumber(high, extra);
    this.#at += delta;
    return this.#resultHere();
  }

  #readDelta(): number {
    const lead = this.#bytes[this.#at++] ?? 0;
    if (lead < 0xc0) return lead;
    if (lead < 0xf0) return this.#readNumber(lead - 0xc0, 1);
    if (lead < 0xfe) return this.#readNumber(lead - 0xf0, 2);
    return this.#readNumber(0, lead === 0xfe ? 3 : 4);
  }

  #readNumber(high: number, count: number): number {
    let value = high;
    for (let each = 0; each < count; each++) value = value * 256 + (this.#bytes[this.#at++] ?? 0);
    return value;
  }
}

/** Count of the bytes after the first of a value, from its first byte without the lowest bit. */
function extraLength(lead: number): number {
  if (lead < 0x51) return 0;
  if (lead < 0x6c) return 1;
  if (lead < 0x7e) return 2;
  return lead === 0x7e ? 3 : 4;
}

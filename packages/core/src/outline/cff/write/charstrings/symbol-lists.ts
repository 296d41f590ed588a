/**
 * Concatenated lists of symbols. `starts` holds the start of each list and, as its last entry, the end of the last
 * list.
 */
export interface SymbolLists {
  readonly symbols: Int32Array;
  readonly starts: Int32Array;
}

/** Builds lists of symbols, one symbol or list at a time. */
export class SymbolListBuilder {
  #symbols: Int32Array<ArrayBuffer> = new Int32Array(1024);
  #starts: Int32Array<ArrayBuffer> = new Int32Array(256);
  #length = 0;
  #count = 0;

  get count(): number {
    return this.#count;
  }
  /** Total number of symbols in all lists. */
  get length(): number {
    return this.#length;
  }

  /** Starts the next list. */
  begin(): void {
    if (this.#count + 1 === this.#starts.length) this.#starts = doubled(this.#starts);
    this.#starts[this.#count++] = this.#length;
  }

  push(symbol: number): void {
    if (this.#length === this.#symbols.length) this.#symbols = doubled(this.#symbols);
    this.#symbols[this.#length++] = symbol;
  }

  /** Removes the last list. */
  dropLast(): void {
    this.#length = this.#starts[--this.#count]!; // the caller has started one
  }

  symbol(at: number): number {
    return this.#symbols[at]!; // the caller checks the length
  }
  startOf(list: number): number {
    return list < this.#count ? this.#starts[list]! : this.#length;
  }

  lists(): SymbolLists {
    this.#starts[this.#count] = this.#length;
    return { symbols: this.#symbols.subarray(0, this.#length), starts: this.#starts.subarray(0, this.#count + 1) };
  }
}

export function doubled(list: Int32Array): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(2 * list.length);
  grown.set(list);
  return grown;
}

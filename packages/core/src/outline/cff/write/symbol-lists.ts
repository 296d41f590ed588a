/** Lists of symbols one behind the other. `starts` says where each begins and, in one entry more, where the last ends. */
export interface SymbolLists {
  readonly symbols: Int32Array;
  readonly starts: Int32Array;
}

/** Lists of symbols that grow by one symbol, or one list, at a time. */
export class SymbolListBuilder {
  #symbols: Int32Array<ArrayBuffer> = new Int32Array(1024);
  #starts: Int32Array<ArrayBuffer> = new Int32Array(256);
  #length = 0;
  #count = 0;

  get count(): number {
    return this.#count;
  }
  /** How many symbols all lists have that were begun. */
  get length(): number {
    return this.#length;
  }

  /** Begins the next list. */
  begin(): void {
    if (this.#count + 1 === this.#starts.length) this.#starts = doubled(this.#starts);
    this.#starts[this.#count++] = this.#length;
  }

  push(symbol: number): void {
    if (this.#length === this.#symbols.length) this.#symbols = doubled(this.#symbols);
    this.#symbols[this.#length++] = symbol;
  }

  /** Takes back the list that was begun last. */
  dropLast(): void {
    this.#length = this.#starts[--this.#count]!; // the caller has begun one
  }

  symbol(at: number): number {
    return this.#symbols[at]!; // the caller stays below the length
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

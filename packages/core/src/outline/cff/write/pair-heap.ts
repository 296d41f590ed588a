/** Pairs by how often they occur, the most frequent first and of equals the older. */
export class PairHeap {
  #items: Float64Array = new Float64Array(1024);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(pair: number, count: number): void {
    if (this.#size === this.#items.length) {
      const grown = new Float64Array(2 * this.#size);
      grown.set(this.#items);
      this.#items = grown;
    }
    let at = this.#size++;
    const item = toItem(pair, count);
    for (let up = (at - 1) >> 1; at > 0 && this.#items[up]! < item; up = (at - 1) >> 1) {
      this.#items[at] = this.#items[up]!; // the parent lies before its child
      at = up;
    }
    this.#items[at] = item;
  }

  /** The most frequent pair with the count that it was added with. */
  take(): readonly [pair: number, count: number] {
    const top = this.#items[0]!; // the caller looks at the size first
    const item = this.#items[--this.#size]!;
    let at = 0;
    for (let down = 1; down < this.#size; down = 2 * at + 1) {
      if (down + 1 < this.#size && this.#items[down + 1]! > this.#items[down]!) down++;
      if (this.#items[down]! <= item) break;
      this.#items[at] = this.#items[down]!;
      at = down;
    }
    this.#items[at] = item;
    const count = Math.ceil(top / scale);
    return [count * scale - top, count];
  }
}

/** Both numbers in one: counts decide, and of equal ones the lower pair is the greater item. */
const scale = 2 ** 26;

function toItem(pair: number, count: number): number {
  return count * scale - pair;
}

import { doubled } from '../charstrings/symbol-lists.ts';

/** Numbers pairs of symbols and counts them, in a growing hash table. */
export class PairTable {
  #lefts = new Int32Array(1024);
  #rights = new Int32Array(1024);
  #counts = new Int32Array(1024);
  #slots = new Int32Array(4096).fill(-1);
  #count = 0;

  /** Number of distinct pairs. */
  get count(): number {
    return this.#count;
  }

  left(pair: number): number {
    return this.#lefts[pair]!; // pair numbers come from `add` only
  }
  right(pair: number): number {
    return this.#rights[pair]!;
  }
  /** Number of occurrences of a pair. */
  countOf(pair: number): number {
    return this.#counts[pair]!;
  }

  clear(): void {
    this.#slots.fill(-1);
    this.#count = 0;
  }

  /** Counts an occurrence of a pair and returns the number of the pair. */
  add(left: number, right: number): number {
    const slots = this.#slots;
    let slot = hashOf(left, right) & (slots.length - 1);
    for (let pair = slots[slot]!; pair >= 0; pair = slots[slot]!) {
      if (this.#lefts[pair] === left && this.#rights[pair] === right) {
        this.#counts[pair]!++;
        return pair;
      }
      slot = (slot + 1) & (slots.length - 1);
    }
    const pair = this.#count++;
    if (pair === this.#lefts.length) this.#grow();
    this.#lefts[pair] = left;
    this.#rights[pair] = right;
    this.#counts[pair] = 1;
    slots[slot] = pair;
    if (this.#count * 2 > slots.length) this.#rehash();
    return pair;
  }

  #grow(): void {
    this.#lefts = doubled(this.#lefts);
    this.#rights = doubled(this.#rights);
    this.#counts = doubled(this.#counts);
  }

  #rehash(): void {
    const slots = new Int32Array(4 * this.#slots.length).fill(-1);
    for (let pair = 0; pair < this.#count; pair++) {
      let slot = hashOf(this.left(pair), this.right(pair)) & (slots.length - 1);
      while (slots[slot]! >= 0) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = pair;
    }
    this.#slots = slots;
  }
}

/** A 25-bit hash of both symbols. */
export function hashOf(left: number, right: number): number {
  const mixed = Math.imul(left, 0x9e3779b1) ^ Math.imul(right, 0x85ebca6b);
  return Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) >>> 7;
}

import { resized } from '../../../../kernel/arrays.ts';
import { type int, multiply } from '../../../../kernel/numbers.ts';

/** Numbers pairs of symbols and counts them, in a growing hash table. */
export class PairTable {
  /** Number of distinct pairs. */
  count: int = 0;
  #lefts: Int32Array = new Int32Array(1024);
  #rights: Int32Array = new Int32Array(1024);
  #counts: Int32Array = new Int32Array(1024);
  #slots: Int32Array = new Int32Array(4096);

  left(pair: int): int {
    return this.#lefts[pair]!; // pair numbers come from `add` only
  }
  right(pair: int): int {
    return this.#rights[pair]!;
  }
  /** Number of occurrences of a pair. */
  countOf(pair: int): int {
    return this.#counts[pair]!;
  }

  clear(): void {
    this.#slots.fill(-1);
    this.count = 0;
  }

  /** Counts an occurrence of a pair and returns the number of the pair. */
  add(left: int, right: int): int {
    const slots = this.#slots;
    const mask: int = slots.length - 1;
    let slot: int = hashOf(left, right) & mask;
    for (let pair: int = slots[slot]!; pair >= 0; pair = slots[slot]!) {
      if (this.#lefts[pair]! === left && this.#rights[pair]! === right) {
        this.#counts[pair] = this.#counts[pair]! + 1;
        return pair;
      }
      slot = (slot + 1) & mask;
    }
    const pair: int = this.count++;
    if (pair === this.#lefts.length) this.#grow();
    this.#lefts[pair] = left;
    this.#rights[pair] = right;
    this.#counts[pair] = 1;
    slots[slot] = pair;
    if (this.count * 2 > slots.length) this.#rehash();
    return pair;
  }

  #grow(): void {
    const length: int = 2 * this.#lefts.length;
    this.#lefts = resized(this.#lefts, length);
    this.#rights = resized(this.#rights, length);
    this.#counts = resized(this.#counts, length);
  }

  #rehash(): void {
    const slots = new Int32Array(4 * this.#slots.length);
    const mask: int = slots.length - 1;
    slots.fill(-1);
    for (let pair: int = 0; pair < this.count; pair++) {
      let slot: int = hashOf(this.left(pair), this.right(pair)) & mask;
      while (slots[slot]! >= 0) slot = (slot + 1) & mask;
      slots[slot] = pair;
    }
    this.#slots = slots;
  }
}

const leftFactor: int = -0x61c8864f;
const rightFactor: int = -0x7a143595;
const mixFactor: int = 0x2c1b3c6d;

/** Combines both symbols in 32 bits. */
export function mixPair(left: int, right: int): int {
  return multiply(left, leftFactor) ^ multiply(right, rightFactor);
}

/** A 25-bit hash of both symbols. */
export function hashOf(left: int, right: int): int {
  const mixed = mixPair(left, right);
  return multiply(mixed ^ (mixed >>> 15), mixFactor) >>> 7;
}

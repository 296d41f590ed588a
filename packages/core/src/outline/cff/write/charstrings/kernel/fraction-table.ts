import { resized } from '../../../../kernel/arrays.ts';
import { type int, multiply } from '../../../../kernel/numbers.ts';
import { maxFractions } from '../../subroutines/kernel/token-lengths.ts';

const none: int = -1;

/** Numbers the fractional operands of charstrings, which are multiples of 1/65536: each is stored once. */
export class FractionTable {
  count: int = 0;
  /** True if there were more fractions than tokens for them. */
  hasOverflowed: boolean = false;
  /** The fractions times 65536. */
  values: Int32Array = new Int32Array(64);
  #slots: Int32Array = new Int32Array(0);

  /** Returns the index of a fraction, which is added if it is new; -1 if there are too many. */
  add(value: int): int {
    if (2 * this.count >= this.#slots.length) this.#rehash();
    const slots = this.#slots;
    const mask: int = slots.length - 1;
    let slot: int = hashOf(value) & mask;
    for (let known: int = slots[slot]!; known !== none; known = slots[slot]!) {
      if (this.values[known]! === value) return known;
      slot = (slot + 1) & mask;
    }
    if (this.count === maxFractions) {
      this.hasOverflowed = true;
      return none;
    }
    if (this.count === this.values.length) this.values = resized(this.values, 2 * this.values.length);
    this.values[this.count] = value;
    slots[slot] = this.count;
    this.count++;
    return this.count - 1;
  }

  #rehash(): void {
    const slots = new Int32Array(this.#slots.length === 0 ? 128 : 4 * this.#slots.length);
    const mask: int = slots.length - 1;
    slots.fill(none);
    for (let index: int = 0; index < this.count; index++) {
      let slot: int = hashOf(this.values[index]!) & mask;
      while (slots[slot]! !== none) slot = (slot + 1) & mask;
      slots[slot] = index;
    }
    this.#slots = slots;
  }
}

const factor: int = -0x61c8864f;

function hashOf(value: int): int {
  const mixed: int = multiply(value ^ (value >>> 16), factor);
  return mixed ^ (mixed >>> 15);
}

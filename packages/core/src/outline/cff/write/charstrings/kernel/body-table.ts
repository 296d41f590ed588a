import { type int, multiply } from '../../../../kernel/numbers.ts';
import { SymbolListBuilder } from '../../subroutines/kernel/symbol-list-builder.ts';

const none: int = -1;

/** Lists of tokens, each stored once. */
export class BodyTable {
  readonly lists: SymbolListBuilder = new SymbolListBuilder();
  #slots: Int32Array = new Int32Array(0);

  begin(): void {
    this.lists.begin();
  }
  push(token: int): void {
    this.lists.push(token);
  }

  /** Ends the current list and returns its index, or that of an identical earlier list. */
  end(): int {
    const last: int = this.lists.count - 1;
    if (2 * last >= this.#slots.length) this.#rehash(last);
    const slots = this.#slots;
    const mask: int = slots.length - 1;
    let slot: int = this.#hashOf(last) & mask;
    for (let known: int = slots[slot]!; known !== none; known = slots[slot]!) {
      if (this.#isSame(known, last)) {
        this.lists.dropLast();
        return known;
      }
      slot = (slot + 1) & mask;
    }
    slots[slot] = last;
    return last;
  }

  #isSame(known: int, last: int): boolean {
    const lists = this.lists;
    const from: int = lists.startOf(known);
    const start: int = lists.startOf(last);
    const length: int = lists.length - start;
    if (lists.startOf(known + 1) - from !== length) return false;
    for (let at: int = 0; at < length; at++) if (lists.symbol(from + at) !== lists.symbol(start + at)) return false;
    return true;
  }

  #hashOf(list: int): int {
    let hash: int = 0;
    const end: int = this.lists.startOf(list + 1);
    for (let at: int = this.lists.startOf(list); at < end; at++) {
      hash = multiply(hash ^ this.lists.symbol(at), factor);
      hash ^= hash >>> 15;
    }
    return hash;
  }

  /** Makes room for more lists than `count`. */
  #rehash(count: int): void {
    const slots = new Int32Array(this.#slots.length === 0 ? 1024 : 4 * this.#slots.length);
    const mask: int = slots.length - 1;
    slots.fill(none);
    for (let list: int = 0; list < count; list++) {
      let slot: int = this.#hashOf(list) & mask;
      while (slots[slot]! !== none) slot = (slot + 1) & mask;
      slots[slot] = list;
    }
    this.#slots = slots;
  }
}

const factor: int = -0x61c8864f;

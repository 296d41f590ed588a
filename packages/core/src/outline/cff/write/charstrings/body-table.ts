import { SymbolListBuilder } from '../subroutines/kernel/symbol-list-builder.ts';
import { listsOf, type SymbolLists } from './symbol-lists.ts';

/** Lists of tokens, each stored once. */
export class BodyTable {
  readonly #lists = new SymbolListBuilder();
  #slots = new Int32Array(1024).fill(-1);

  get count(): number {
    return this.#lists.count;
  }

  lists(): SymbolLists {
    return listsOf(this.#lists);
  }

  begin(): void {
    this.#lists.begin();
  }
  push(token: number): void {
    this.#lists.push(token);
  }

  /** Ends the current list and returns its index, or that of an identical earlier list. */
  end(): number {
    const last = this.#lists.count - 1;
    const slots = this.#slots;
    let slot = this.#hashOf(last) & (slots.length - 1);
    for (let known = slots[slot]!; known >= 0; known = slots[slot]!) {
      if (this.#isSame(known, last)) {
        this.#lists.dropLast();
        return known;
      }
      slot = (slot + 1) & (slots.length - 1);
    }
    slots[slot] = last;
    if (2 * last > slots.length) this.#rehash();
    return last;
  }

  #isSame(known: number, last: number): boolean {
    const lists = this.#lists;
    const [from, start] = [lists.startOf(known), lists.startOf(last)];
    const length = lists.length - start;
    if (lists.startOf(known + 1) - from !== length) return false;
    for (let at = 0; at < length; at++) if (lists.symbol(from + at) !== lists.symbol(start + at)) return false;
    return true;
  }

  #hashOf(list: number): number {
    let hash = 0;
    for (let at = this.#lists.startOf(list); at < this.#lists.startOf(list + 1); at++) {
      hash = Math.imul(hash ^ this.#lists.symbol(at), 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    return hash & 0x7fffffff;
  }

  #rehash(): void {
    const slots = new Int32Array(4 * this.#slots.length).fill(-1);
    for (let list = 0; list < this.count; list++) {
      let slot = this.#hashOf(list) & (slots.length - 1);
      while (slots[slot]! >= 0) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = list;
    }
    this.#slots = slots;
  }
}

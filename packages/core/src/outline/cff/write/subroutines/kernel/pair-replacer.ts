import { type float, type int, toByte } from '../../../../kernel/numbers.ts';
import { hashOf, PairTable } from './pair-table.ts';
import type { SymbolListBuilder } from './symbol-list-builder.ts';
import { firstGroup } from './token-lengths.ts';

/** Stop when a round replaces less than this share of the symbols: the time costs more than the saved bytes. */
const minGain: float = 1 / 250;
/** Pairs are first counted by hash alone, in bytes. A quarter as many slots as symbols still separates most pairs. */
const minSlots: int = 0x400;
const maxSlots: int = 0x400000;
const none: int = -1;

/** Replaces pairs of symbols by groups, in place: the sequences become shorter with each round. */
export class PairReplacer {
  readonly #sequences: SymbolListBuilder;
  readonly #groups: SymbolListBuilder;
  /**
   * 1 for symbols that are never paired with the next one: at the end of a sequence, or if the pair occurs only once.
   */
  readonly #isLast: Uint8Array;
  /** For each position, the pair that starts there, if it occurs often enough. */
  readonly #pairs: Int32Array;
  readonly #counts: Uint8Array;
  readonly #table: PairTable = new PairTable();
  /** The group of each pair of the table, once it is replaced. */
  #groupOf: Int32Array = new Int32Array(0);

  constructor(sequences: SymbolListBuilder, groups: SymbolListBuilder) {
    const length: int = sequences.length;
    let slots: int = minSlots;
    while (slots < 2 * length && slots < maxSlots) slots *= 2;
    this.#sequences = sequences;
    this.#groups = groups;
    this.#isLast = new Uint8Array(length);
    this.#pairs = new Int32Array(length);
    this.#counts = new Uint8Array(slots);
    this.#markEnds();
  }

  /** Replaces pairs that occur at least `minCount` times; returns true if another round is worthwhile. */
  replace(minCount: int): boolean {
    this.#countByHash();
    const before: float = this.#sequences.length;
    if (this.#countPairs(minCount)) this.#merge(minCount);
    return minCount > 2 || before - this.#sequences.length > minGain * before;
  }

  #markEnds(): void {
    for (let list: int = 0; list <= this.#sequences.count; list++) {
      const start: int = this.#sequences.starts[list]!; // there is one start more than there are lists
      if (start > 0) this.#isLast[start - 1] = 1;
    }
  }

  /** Counts pairs by hash. Pairs with equal hashes are counted together, so this is an upper bound. */
  #countByHash(): void {
    const symbols = this.#sequences.symbols;
    const length: int = this.#sequences.length;
    const isLast = this.#isLast;
    const counts = this.#counts;
    counts.fill(0);
    const mask: int = counts.length - 1;
    for (let at: int = 0; at < length; at++) {
      if (isLast[at]! === 1) continue;
      const slot: int = hashOf(symbols[at]!, symbols[at + 1]!) & mask; // a symbol that is not the last has a successor
      const count: int = counts[slot]!;
      if (count < 0xff) counts[slot] = toByte(count + 1);
    }
  }

  /**
   * Returns true if any pair occurs often enough. A pair that occurs once is never counted again, since replacing its
   * neighbours cannot make it more frequent.
   */
  #countPairs(minCount: int): boolean {
    const symbols = this.#sequences.symbols;
    const length: int = this.#sequences.length;
    const isLast = this.#isLast;
    const pairs = this.#pairs;
    const counts = this.#counts;
    const mask: int = counts.length - 1;
    const table = this.#table;
    let highest: int = 0;
    table.clear();
    for (let at: int = 0; at < length; at++) {
      pairs[at] = none;
      if (isLast[at]! === 1) continue;
      const left: int = symbols[at]!;
      const right: int = symbols[at + 1]!;
      const count: int = counts[hashOf(left, right) & mask]!;
      if (count === 1) isLast[at] = 1;
      if (count < minCount) continue;
      const pair: int = table.add(left, right);
      const found: int = table.countOf(pair);
      pairs[at] = pair;
      if (found > highest) highest = found;
    }
    return highest >= minCount;
  }

  /** Replaces pairs. Of overlapping pairs the more frequent one is replaced. */
  #merge(minCount: int): void {
    const symbols = this.#sequences.symbols;
    const starts = this.#sequences.starts;
    const isLast = this.#isLast;
    const length: int = this.#sequences.length;
    if (this.#table.count > this.#groupOf.length) this.#groupOf = new Int32Array(2 * this.#table.count);
    this.#groupOf.fill(none);
    let to: int = 0;
    let sequence: int = 0;
    for (let at: int = 0; at < length; to++) {
      while (starts[sequence]! <= at) starts[sequence++] = to; // the last start is never reached
      const isPair = this.#isBest(at, minCount);
      symbols[to] = isPair ? this.#groupFor(this.#pairs[at]!) : symbols[at]!;
      at += isPair ? 2 : 1;
      isLast[to] = isLast[at - 1]!;
    }
    for (; sequence <= this.#sequences.count; sequence++) starts[sequence] = to;
    this.#sequences.length = to;
  }

  #isBest(at: int, minCount: int): boolean {
    const own = this.#countAt(at);
    if (own < minCount) return false;
    const next = this.#countAt(at + 1);
    return own >= next || this.#countAt(at + 2) > next;
  }

  #countAt(at: int): int {
    if (at >= this.#sequences.length) return 0;
    const pair: int = this.#pairs[at]!; // each symbol has an entry
    return pair === none ? 0 : this.#table.countOf(pair);
  }

  #groupFor(pair: int): int {
    const known: int = this.#groupOf[pair]!; // one entry for each pair
    if (known !== none) return known;
    const group: int = firstGroup + this.#groups.count;
    this.#groups.begin();
    this.#groups.push(this.#table.left(pair));
    this.#groups.push(this.#table.right(pair));
    this.#groupOf[pair] = group;
    return group;
  }
}

import type { Context } from '../../../../context.ts';
import type { SymbolListBuilder, SymbolLists } from '../charstrings/symbol-lists.ts';
import { firstGroup } from '../charstrings/tokens.ts';
import { hashOf, PairTable } from './pair-table.ts';
import { RepeatFinder } from './repeats.ts';

/** Sequences of symbols. A symbol is a token or a group of several symbols; groups only contain older groups. */
export interface Grammar {
  readonly groups: SymbolLists;
  readonly sequences: SymbolLists;
}

/** Minimum occurrences of a pair in each round; 2 in later rounds. */
const minOccurrences = [32, 8, 3];
/** Limit for sequences more repetitive than any real font. */
const maxRounds = 40;
/** Stop when a round replaces less than this share of the symbols: the time costs more than the saved bytes. */
const minGain = 1 / 250;
/** Pairs are first counted by hash alone, in bytes. A quarter as many slots as symbols still separates most pairs. */
const [minSlots, maxSlots] = [0x400, 0x400000];

/**
 * Replaces pairs of symbols by groups, most frequent pairs first, in rounds, until hardly any pair occurs twice.
 * Appends the remaining sequences to `to` and the groups to `groups`.
 * @see Larsson and Moffat, "Offline Dictionary-Based Compression" (1999), "Re-Pair": here many pairs at a time
 */
export async function groupPairs(
  sequences: SymbolLists,
  groups: SymbolListBuilder,
  to: SymbolListBuilder,
  context: Pick<Context, 'breathe' | 'spend'>,
): Promise<void> {
  context.spend(sequences.symbols.length);
  const repeats = new RepeatFinder(sequences);
  const replacer = new PairReplacer(repeats.repeatedRuns(), groups);
  for (let round = 0; round < maxRounds; round++) {
    await context.breathe();
    if (!replacer.replace(minOccurrences[round] ?? 2)) break;
  }
  repeats.replace(replacer.sequences(), to);
}

const none = -1;

/** Replaces pairs in a symbol array, which becomes shorter with each round. */
class PairReplacer {
  readonly #symbols: Int32Array;
  readonly #starts: Int32Array;
  /**
   * 1 for symbols that are never paired with the next one: at the end of a sequence, or if the pair occurs only once.
   */
  readonly #isLast: Uint8Array;
  /** For each position, the pair that starts there, if it occurs often enough. */
  readonly #pairs: Int32Array;
  readonly #counts: Uint8Array;
  readonly #table = new PairTable();
  readonly #groups: SymbolListBuilder;
  #length: number;

  constructor({ symbols, starts }: SymbolLists, groups: SymbolListBuilder) {
    this.#symbols = symbols.slice();
    this.#starts = starts.slice();
    this.#length = symbols.length;
    this.#isLast = new Uint8Array(this.#length);
    for (let list = 0; list < starts.length; list++) {
      const start = starts[list]!; // within the loop's bound
      if (start > 0) this.#isLast[start - 1] = 1;
    }
    this.#pairs = new Int32Array(this.#length);
    let slots = minSlots;
    while (slots < 2 * this.#length && slots < maxSlots) slots *= 2;
    this.#counts = new Uint8Array(slots);
    this.#groups = groups;
  }

  sequences(): SymbolLists {
    return { symbols: this.#symbols.subarray(0, this.#length), starts: this.#starts };
  }

  /** Replaces pairs that occur at least `minCount` times; returns true if another round is worthwhile. */
  replace(minCount: number): boolean {
    this.#countByHash();
    const before = this.#length;
    if (this.#countPairs(minCount)) this.#merge(minCount);
    return minCount > 2 || before - this.#length > minGain * before;
  }

  /** Counts pairs by hash. Pairs with equal hashes are counted together, so this is an upper bound. */
  #countByHash(): void {
    const symbols = this.#symbols;
    const counts = this.#counts.fill(0);
    const mask = counts.length - 1;
    for (let at = 0; at < this.#length; at++) {
      if (this.#isLast[at] === 1) continue;
      const slot = hashOf(symbols[at]!, symbols[at + 1]!) & mask; // a symbol that is not the last has a successor
      if (counts[slot]! < 0xff) counts[slot]!++;
    }
  }

  /**
   * Returns true if any pair occurs often enough. A pair that occurs once is never counted again, since replacing its
   * neighbours cannot make it more frequent.
   */
  #countPairs(minCount: number): boolean {
    const symbols = this.#symbols;
    const counts = this.#counts;
    const mask = counts.length - 1;
    const table = this.#table;
    let highest = 0;
    table.clear();
    for (let at = 0; at < this.#length; at++) {
      this.#pairs[at] = none;
      if (this.#isLast[at] === 1) continue;
      const left = symbols[at]!;
      const right = symbols[at + 1]!;
      const count = counts[hashOf(left, right) & mask]!;
      if (count === 1) this.#isLast[at] = 1;
      if (count < minCount) continue;
      const pair = table.add(left, right);
      this.#pairs[at] = pair;
      highest = Math.max(highest, table.countOf(pair));
    }
    return highest >= minCount;
  }

  /** Replaces pairs. Of overlapping pairs the more frequent one is replaced. */
  #merge(minCount: number): void {
    const groupOf = new Int32Array(this.#table.count).fill(none);
    let to = 0;
    let sequence = 0;
    for (let at = 0; at < this.#length; to++) {
      while (this.#starts[sequence]! <= at) this.#starts[sequence++] = to; // the last start is never reached
      const isPair = this.#isBest(at, minCount);
      this.#symbols[to] = isPair ? this.#groupFor(this.#pairs[at]!, groupOf) : this.#symbols[at]!;
      at += isPair ? 2 : 1;
      this.#isLast[to] = this.#isLast[at - 1]!;
    }
    this.#starts.fill(to, sequence);
    this.#length = to;
  }

  #isBest(at: number, minCount: number): boolean {
    const own = this.#countAt(at);
    if (own < minCount) return false;
    const next = this.#countAt(at + 1);
    return own >= next || this.#countAt(at + 2) > next;
  }

  #countAt(at: number): number {
    const pair = at < this.#length ? this.#pairs[at]! : none;
    return pair === none ? 0 : this.#table.countOf(pair);
  }

  #groupFor(pair: number, groupOf: Int32Array): number {
    const known = groupOf[pair]!; // one entry for each pair
    if (known !== none) return known;
    const group = firstGroup + this.#groups.count;
    this.#groups.begin();
    this.#groups.push(this.#table.left(pair));
    this.#groups.push(this.#table.right(pair));
    groupOf[pair] = group;
    return group;
  }
}

import type { Context } from '../../../context.ts';
import { hashOf, PairTable } from './pair-table.ts';
import { Repeats } from './repeats.ts';
import type { SymbolListBuilder, SymbolLists } from './symbol-lists.ts';
import { firstGroup } from './tokens.ts';

/** Sequences of symbols: tokens, and groups that stand for several symbols each, of which the older are parts of the younger. */
export interface Grammar {
  readonly groups: SymbolLists;
  readonly sequences: SymbolLists;
}

/** How often a pair has to occur in each round; from then on twice. */
const leastTimes = [32, 8, 3];
/** What still occurs twice after so many rounds is more monotonous than any font. */
const maxRounds = 40;
/** Rounds that find less than this share of the symbols take longer than what they save is worth. */
const worthwhile = 1 / 250;
/** Counts are first taken by hash alone, in bytes; 2 bits short of the symbols they keep most pairs apart. */
const [leastSlots, mostSlots] = [0x400, 0x400000];

/**
 * Puts groups in the places of pairs of symbols, in rounds, the more frequent pairs first, until hardly any pair occurs
 * twice. What is left of the sequences is added to `to`, the groups to those that there are.
 * @see Larsson and Moffat, "Offline Dictionary-Based Compression" (1999), "Re-Pair": here many pairs at a time
 */
export async function groupPairs(
  sequences: SymbolLists,
  groups: SymbolListBuilder,
  to: SymbolListBuilder,
  context: Pick<Context, 'breathe' | 'spend'>,
): Promise<void> {
  context.spend(sequences.symbols.length);
  const repeats = new Repeats(sequences);
  const pairing = new Pairing(repeats.stretches(), groups);
  for (let round = 0; round < maxRounds; round++) {
    await context.breathe();
    if (!pairing.replace(leastTimes[round] ?? 2)) break;
  }
  repeats.replace(pairing.sequences(), to);
}

const none = -1;

/** The symbols, which become fewer with every round. */
class Pairing {
  readonly #symbols: Int32Array;
  readonly #starts: Int32Array;
  /** 1 where nothing is ever paired with the next symbol: at the end of a sequence, and where a pair occurs but once. */
  readonly #isLast: Uint8Array;
  /** Of each place, the pair that begins there, if it occurs often enough. */
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
    let slots = leastSlots;
    while (slots < 2 * this.#length && slots < mostSlots) slots *= 2;
    this.#counts = new Uint8Array(slots);
    this.#groups = groups;
  }

  sequences(): SymbolLists {
    return { symbols: this.#symbols.subarray(0, this.#length), starts: this.#starts };
  }

  /** Replaces pairs that occur so often; says whether further rounds are worth it. */
  replace(least: number): boolean {
    this.#countByHash();
    const before = this.#length;
    if (this.#countPairs(least)) this.#merge(least);
    return least > 2 || before - this.#length > worthwhile * before;
  }

  /** Pairs with the same hash count together: no pair occurs more often than this says. */
  #countByHash(): void {
    const symbols = this.#symbols;
    const counts = this.#counts.fill(0);
    const mask = counts.length - 1;
    for (let at = 0; at < this.#length; at++) {
      if (this.#isLast[at] === 1) continue;
      const slot = hashOf(symbols[at]!, symbols[at + 1]!) & mask; // what is not the last has another behind it
      if (counts[slot]! < 0xff) counts[slot]!++;
    }
  }

  /** Says whether a pair occurs often enough. What occurs once will stay alone, whatever becomes of its neighbours. */
  #countPairs(least: number): boolean {
    const symbols = this.#symbols;
    const counts = this.#counts;
    const mask = counts.length - 1;
    const table = this.#table;
    let most = 0;
    table.clear();
    for (let at = 0; at < this.#length; at++) {
      this.#pairs[at] = none;
      if (this.#isLast[at] === 1) continue;
      const left = symbols[at]!;
      const right = symbols[at + 1]!;
      const count = counts[hashOf(left, right) & mask]!;
      if (count === 1) this.#isLast[at] = 1;
      if (count < least) continue;
      const pair = table.meet(left, right);
      this.#pairs[at] = pair;
      most = Math.max(most, table.times(pair));
    }
    return most >= least;
  }

  /** Where pairs overlap, the more frequent one is replaced. */
  #merge(least: number): void {
    const groupOf = new Int32Array(this.#table.count).fill(none);
    let to = 0;
    let sequence = 0;
    for (let at = 0; at < this.#length; to++) {
      while (this.#starts[sequence]! <= at) this.#starts[sequence++] = to; // the last start is never reached
      const isPair = this.#isBest(at, least);
      this.#symbols[to] = isPair ? this.#groupFor(this.#pairs[at]!, groupOf) : this.#symbols[at]!;
      at += isPair ? 2 : 1;
      this.#isLast[to] = this.#isLast[at - 1]!;
    }
    this.#starts.fill(to, sequence);
    this.#length = to;
  }

  #isBest(at: number, least: number): boolean {
    const own = this.#timesAt(at);
    if (own < least) return false;
    const next = this.#timesAt(at + 1);
    return own >= next || this.#timesAt(at + 2) > next;
  }

  #timesAt(at: number): number {
    const pair = at < this.#length ? this.#pairs[at]! : none;
    return pair === none ? 0 : this.#table.times(pair);
  }

  #groupFor(pair: number, groupOf: Int32Array): number {
    const known = groupOf[pair]!; // there is a place for every pair
    if (known !== none) return known;
    const group = firstGroup + this.#groups.count;
    this.#groups.begin();
    this.#groups.push(this.#table.left(pair));
    this.#groups.push(this.#table.right(pair));
    groupOf[pair] = group;
    return group;
  }
}

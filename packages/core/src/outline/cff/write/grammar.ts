import type { Context } from '../../../context.ts';
import { PairHeap } from './pair-heap.ts';
import { doubled, PairTable } from './pair-table.ts';
import { firstGroup } from './tokens.ts';

/** Sequences of tokens, and groups that stand for two symbols each: tokens or groups made before them. */
export interface Grammar {
  /** By group: its two symbols, one after the other. */
  readonly groups: Int32Array;
  /** Of each sequence, what is left of it. */
  readonly sequences: readonly Int32Array[];
}

const none = -1;
/** How many pairs are replaced before others get a turn. */
const pairsPerTurn = 2048;

/**
 * Puts a group in the place of the most frequent pair of symbols, until no pair occurs twice.
 * @see Larsson and Moffat, "Offline Dictionary-Based Compression" (1999), "Re-Pair"
 */
export async function groupPairs(
  tokens: Int32Array,
  starts: readonly number[],
  context: Pick<Context, 'breathe' | 'spend'>,
): Promise<Grammar> {
  const pairing = new Pairing(tokens, starts);
  for (let turn = 0; pairing.replaceNext(); turn++) {
    if (turn % pairsPerTurn === 0) await context.breathe();
  }
  context.spend(tokens.length);
  return { groups: pairing.groups(), sequences: pairing.sequences(starts) };
}

/** The symbols as a list that shrinks, and for each pair the places where it stands. */
class Pairing {
  readonly #symbols: Int32Array;
  readonly #next: Int32Array;
  readonly #before: Int32Array;
  /** Of each place, the pair that it counts for, and the places around it in that pair's list. */
  readonly #pairs: Int32Array;
  readonly #later: Int32Array;
  readonly #earlier: Int32Array;
  readonly #table = new PairTable();
  readonly #heap = new PairHeap();
  #firsts = new Int32Array(1024).fill(none);
  #counts = new Int32Array(1024);
  readonly #groups: number[] = [];

  constructor(tokens: Int32Array, starts: readonly number[]) {
    const { length } = tokens;
    this.#symbols = Int32Array.from(tokens);
    this.#next = new Int32Array(length);
    this.#before = new Int32Array(length);
    for (let at = 0; at < length; at++) [this.#next[at], this.#before[at]] = [at + 1, at - 1];
    this.#pairs = new Int32Array(length).fill(none);
    this.#later = new Int32Array(length).fill(none);
    this.#earlier = new Int32Array(length).fill(none);
    for (const start of starts) {
      if (start > 0) this.#next[start - 1] = none;
      if (start < length) this.#before[start] = none;
    }
    if (length > 0) this.#next[length - 1] = none;
    for (let at = 0; at < length; at++) this.#count(at);
    for (let pair = 0; pair < this.#table.count; pair++) this.#offer(pair);
  }

  groups(): Int32Array {
    return Int32Array.from(this.#groups);
  }

  sequences(starts: readonly number[]): Int32Array[] {
    return starts.map((start, index) => {
      const symbols: number[] = [];
      const isEmpty = start === (starts[index + 1] ?? this.#symbols.length);
      for (let at = isEmpty ? none : start; at !== none; at = this.#next[at]!) symbols.push(this.#symbols[at]!);
      return Int32Array.from(symbols);
    });
  }

  /** Replaces the most frequent pair everywhere; says whether there was one. */
  replaceNext(): boolean {
    while (this.#heap.size > 0) {
      const [pair, count] = this.#heap.take();
      if (this.#counts[pair] === count) {
        this.#replace(pair);
        return true;
      }
      this.#offer(pair); // some of its places were lost to other pairs
    }
    return false;
  }

  #offer(pair: number): void {
    const count = this.#counts[pair]!; // of a pair that was counted
    if (count >= 2) this.#heap.add(pair, count);
  }

  #replace(pair: number): void {
    const group = firstGroup + this.#groups.length / 2;
    this.#groups.push(this.#table.left(pair), this.#table.right(pair));
    const made = new Set<number>();
    for (let at = this.#firsts[pair]!; at !== none; at = this.#firsts[pair]!) {
      const second = this.#next[at]!; // a place that counts for a pair has another behind it
      const before = this.#before[at]!;
      this.#forget(at);
      this.#forget(second);
      if (before !== none) this.#forget(before);
      this.#symbols[at] = group;
      const after = this.#next[second]!;
      this.#next[at] = after;
      if (after !== none) this.#before[after] = at;
      if (before !== none) made.add(this.#count(before));
      made.add(this.#count(at));
    }
    made.delete(none);
    for (const one of made) this.#offer(one);
  }

  /** Counts the pair that begins at a place; not where it overlaps the same pair before it, as in three alike. */
  #count(at: number): number {
    const second = this.#next[at]!;
    if (second === none) return none;
    const pair = this.#table.numberOf(this.#symbols[at]!, this.#symbols[second]!);
    const before = this.#before[at]!;
    if (before !== none && this.#pairs[before] === pair) return none;
    if (pair >= this.#counts.length) this.#grow();
    const first = this.#firsts[pair]!;
    this.#later[at] = first;
    this.#earlier[at] = none;
    if (first !== none) this.#earlier[first] = at;
    this.#firsts[pair] = at;
    this.#pairs[at] = pair;
    this.#counts[pair]!++;
    return pair;
  }

  #forget(at: number): void {
    const pair = this.#pairs[at]!;
    if (pair === none) return;
    const [earlier, later] = [this.#earlier[at]!, this.#later[at]!];
    if (earlier === none) this.#firsts[pair] = later;
    else this.#later[earlier] = later;
    if (later !== none) this.#earlier[later] = earlier;
    this.#pairs[at] = none;
    this.#counts[pair]!--;
  }

  #grow(): void {
    const { length } = this.#firsts;
    this.#firsts = doubled(this.#firsts).fill(none, length);
    this.#counts = doubled(this.#counts);
  }
}

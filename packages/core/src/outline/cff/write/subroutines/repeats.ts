import { SymbolListBuilder, type SymbolLists } from '../charstrings/symbol-lists.ts';

/** Shorter runs save little: a call takes two to four bytes, and symbols rarely more than two. */
const runLength = 4;
/** A later run with the same hash replaces the earlier one. A smaller table stays in the processor's cache. */
const [minSlots, maxSlots] = [0x400, 0x100000];
const factor = 0x2c1b3c6d;
const none = -1;

/**
 * Finds the runs of at least `runLength` symbols that occur more than once. Everything else, by far the greater part of
 * most fonts, has nothing to share and is skipped by later steps.
 */
export class RepeatFinder {
  readonly #sequences: SymbolLists;
  /** 1 for symbols that are part of a repeated run. */
  readonly #isRepeated: Uint8Array;

  constructor(sequences: SymbolLists) {
    this.#sequences = sequences;
    this.#isRepeated = new Uint8Array(sequences.symbols.length);
    this.#find();
  }

  /** Returns each run as a separate list. */
  repeatedRuns(): SymbolLists {
    const { symbols, starts } = this.#sequences;
    const isRepeated = this.#isRepeated;
    const runs = new SymbolListBuilder();
    for (let sequence = 0; sequence + 1 < starts.length; sequence++) {
      let isWithin = false;
      for (let at = starts[sequence]!; at < starts[sequence + 1]!; at++) {
        if (isRepeated[at] === 1) {
          if (!isWithin) runs.begin();
          runs.push(symbols[at]!); // within the sequence
        }
        isWithin = isRepeated[at] === 1;
      }
    }
    return runs.lists();
  }

  /** Appends the sequences to `to`, with the given runs in place of the repeated ones. */
  replace(runs: SymbolLists, to: SymbolListBuilder): void {
    const { symbols, starts } = this.#sequences;
    const isRepeated = this.#isRepeated;
    let run = 0;
    for (let sequence = 0; sequence + 1 < starts.length; sequence++) {
      to.begin();
      const end = starts[sequence + 1]!; // there is one start more than there are sequences
      for (let at = starts[sequence]!; at < end; at++) {
        if (isRepeated[at] === 0) {
          to.push(symbols[at]!);
          continue;
        }
        const from = runs.starts[run]!;
        const until = runs.starts[++run]!;
        for (let symbol = from; symbol < until; symbol++) to.push(runs.symbols[symbol]!);
        while (at + 1 < end && isRepeated[at + 1] === 1) at++;
      }
    }
  }

  /** Remembers the last run for each hash; a later run with the same symbols repeats it. */
  #find(): void {
    const { symbols, starts } = this.#sequences;
    let size = minSlots;
    while (size < symbols.length && size < maxSlots) size *= 2;
    const slots = new Int32Array(size).fill(none);
    const shift = Math.clz32(size - 1);
    for (let sequence = 0; sequence + 1 < starts.length; sequence++) {
      const end = starts[sequence + 1]!; // there is one start more than there are sequences
      let at = starts[sequence]!;
      if (end - at < runLength) continue;
      // A run's hash combines two pairs. The first pair of a position is the second pair of the position two before.
      let pair = hashPair(symbols[at]!, symbols[at + 1]!);
      let next = hashPair(symbols[at + 1]!, symbols[at + 2]!);
      let before = none;
      for (; at + runLength <= end; at++) {
        const behind = hashPair(symbols[at + 2]!, symbols[at + 3]!);
        const slot = Math.imul(pair ^ (pair >>> 15) ^ Math.imul(behind, factor), factor) >>> shift;
        const known = slots[slot]!;
        slots[slot] = at;
        // If the previous run repeats the run before this match, only the last symbol has to be compared.
        const first = before !== none && known === before + 1 ? runLength - 1 : 0;
        const isRepeated = known !== none && this.#isSame(known, at, first);
        if (isRepeated) this.#mark(known, at, first);
        before = isRepeated ? known : none;
        pair = next;
        next = behind;
      }
    }
  }

  #isSame(known: number, at: number, first: number): boolean {
    const { symbols } = this.#sequences;
    for (let step = first; step < runLength; step++) if (symbols[known + step] !== symbols[at + step]) return false;
    return true;
  }

  #mark(known: number, at: number, first: number): void {
    const isRepeated = this.#isRepeated;
    for (let step = first; step < runLength; step++) isRepeated[known + step] = isRepeated[at + step] = 1;
  }
}

function hashPair(left: number, right: number): number {
  return Math.imul(left, 0x9e3779b1) ^ Math.imul(right, 0x85ebca6b);
}

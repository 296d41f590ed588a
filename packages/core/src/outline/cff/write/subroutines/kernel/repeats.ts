import { type int, multiply } from '../../../../kernel/numbers.ts';
import { mixPair } from './pair-table.ts';
import type { SymbolListBuilder } from './symbol-list-builder.ts';

/** Shorter runs save little: a call takes two to four bytes, and symbols rarely more than two. */
const runLength: int = 4;
/** A later run with the same hash replaces the earlier one. A smaller table stays in the processor's cache. */
const minSlotBits: int = 10;
const maxSlotBits: int = 20;
const factor: int = 0x2c1b3c6d;
const none: int = -1;

/**
 * Finds the runs of at least `runLength` symbols that occur more than once. Everything else, by far the greater part of
 * most fonts, has nothing to share and is skipped by later steps.
 */
export class RepeatFinder {
  readonly #sequences: SymbolListBuilder;
  /** 1 for symbols that are part of a repeated run. */
  readonly #isRepeated: Uint8Array;

  constructor(sequences: SymbolListBuilder) {
    this.#sequences = sequences;
    this.#isRepeated = new Uint8Array(sequences.length);
    this.#find();
  }

  /** Adds each run to `runs` as a separate list. */
  addRuns(runs: SymbolListBuilder): void {
    const symbols = this.#sequences.symbols;
    const starts = this.#sequences.starts;
    const isRepeated = this.#isRepeated;
    for (let sequence: int = 0; sequence < this.#sequences.count; sequence++) {
      const end: int = starts[sequence + 1]!; // there is one start more than there are sequences
      let isWithin: boolean = false;
      for (let at: int = starts[sequence]!; at < end; at++) {
        if (isRepeated[at]! === 1) {
          if (!isWithin) runs.begin();
          runs.push(symbols[at]!); // within the sequence
        }
        isWithin = isRepeated[at]! === 1;
      }
    }
    runs.finish();
  }

  /** Appends the sequences to `to`, with the given runs in place of the repeated ones. */
  replace(runs: SymbolListBuilder, to: SymbolListBuilder): void {
    const symbols = this.#sequences.symbols;
    const starts = this.#sequences.starts;
    const isRepeated = this.#isRepeated;
    let run: int = 0;
    for (let sequence: int = 0; sequence < this.#sequences.count; sequence++) {
      to.begin();
      const end: int = starts[sequence + 1]!;
      for (let at: int = starts[sequence]!; at < end; at++) {
        if (isRepeated[at]! === 0) {
          to.push(symbols[at]!);
          continue;
        }
        const until: int = runs.starts[run + 1]!; // each repeated run has a replacement
        for (let symbol: int = runs.starts[run]!; symbol < until; symbol++) to.push(runs.symbols[symbol]!);
        run++;
        while (at + 1 < end && isRepeated[at + 1]! === 1) at++;
      }
    }
    to.finish();
  }

  /** Remembers the last run for each hash; a later run with the same symbols repeats it. */
  #find(): void {
    const symbols = this.#sequences.symbols;
    const starts = this.#sequences.starts;
    let bits: int = minSlotBits;
    while (1 << bits < this.#sequences.length && bits < maxSlotBits) bits++;
    const slots = new Int32Array(1 << bits);
    slots.fill(none);
    const shift: int = 32 - bits;
    for (let sequence: int = 0; sequence < this.#sequences.count; sequence++) {
      const end: int = starts[sequence + 1]!; // there is one start more than there are sequences
      let at: int = starts[sequence]!;
      if (end - at < runLength) continue;
      // A run's hash combines two pairs. The first pair of a position is the second pair of the position two before.
      let pair: int = mixPair(symbols[at]!, symbols[at + 1]!);
      let next: int = mixPair(symbols[at + 1]!, symbols[at + 2]!);
      let before: int = none;
      for (; at + runLength <= end; at++) {
        const behind = mixPair(symbols[at + 2]!, symbols[at + 3]!);
        const slot: int = multiply(pair ^ (pair >>> 15) ^ multiply(behind, factor), factor) >>> shift;
        const known: int = slots[slot]!;
        slots[slot] = at;
        // If the previous run repeats the run before this match, only the last symbol has to be compared.
        const first: int = before !== none && known === before + 1 ? runLength - 1 : 0;
        const isRepeated: boolean = known !== none && this.#isSame(known, at, first);
        if (isRepeated) this.#mark(known, at, first);
        before = isRepeated ? known : none;
        pair = next;
        next = behind;
      }
    }
  }

  #isSame(known: int, at: int, first: int): boolean {
    const symbols = this.#sequences.symbols;
    for (let step: int = first; step < runLength; step++) {
      if (symbols[known + step]! !== symbols[at + step]!) return false;
    }
    return true;
  }

  #mark(known: int, at: int, first: int): void {
    for (let step: int = first; step < runLength; step++) {
      this.#isRepeated[known + step] = 1;
      this.#isRepeated[at + step] = 1;
    }
  }
}

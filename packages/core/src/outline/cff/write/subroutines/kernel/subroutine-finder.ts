import type { int } from '../../../../kernel/numbers.ts';
import { PairReplacer } from './pair-replacer.ts';
import { ProgramEncoder } from './program-encoder.ts';
import { RepeatFinder } from './repeats.ts';
import { SubroutinePlan } from './subroutine-plan.ts';
import { SymbolListBuilder } from './symbol-list-builder.ts';

/** Limit for sequences more repetitive than any real font. */
const maxRounds: int = 40;

/**
 * Finds the common parts of charstrings. Replaces pairs of symbols by groups, most frequent pairs first, in rounds,
 * until hardly any pair occurs twice.
 * @see Larsson and Moffat, "Offline Dictionary-Based Compression" (1999), "Re-Pair": here many pairs at a time
 */
export class SubroutineFinder {
  /** The next sequences, to be filled before `begin` or `addGroups`. */
  readonly input: SymbolListBuilder;
  readonly groups: SymbolListBuilder;
  readonly sequences: SymbolListBuilder;
  #repeats: RepeatFinder;
  #runs: SymbolListBuilder;
  #replacer: PairReplacer;
  #plan: SubroutinePlan;
  #round: int = 0;

  constructor() {
    const input = new SymbolListBuilder();
    const groups = new SymbolListBuilder();
    const sequences = new SymbolListBuilder();
    const runs = new SymbolListBuilder();
    input.finish();
    this.input = input;
    this.groups = groups;
    this.sequences = sequences;
    this.#repeats = new RepeatFinder(input);
    this.#runs = runs;
    this.#replacer = new PairReplacer(runs, groups);
    this.#plan = new SubroutinePlan(groups, sequences);
  }

  /** Adds each sequence of the input as a group, unchanged. */
  addGroups(): void {
    for (let list: int = 0; list < this.input.count; list++) {
      const end: int = this.input.startOf(list + 1);
      this.groups.begin();
      for (let at: int = this.input.startOf(list); at < end; at++) this.groups.push(this.input.symbol(at));
    }
    this.groups.finish();
  }

  begin(): void {
    this.#repeats = new RepeatFinder(this.input);
    this.#runs = new SymbolListBuilder();
    this.#repeats.addRuns(this.#runs);
    this.#replacer = new PairReplacer(this.#runs, this.groups);
    this.#round = 0;
  }

  /** Replaces pairs; returns true if another round is worthwhile. */
  replace(): boolean {
    if (this.#round === maxRounds) return false;
    return this.#replacer.replace(minOccurrences(this.#round++));
  }

  /** Adds the sequences of the input with what was replaced: each as a group, or to the result. */
  finish(areGroups: boolean): void {
    this.#repeats.replace(this.#runs, areGroups ? this.groups : this.sequences);
  }

  /** Chooses the groups that become subroutines. */
  plan(): void {
    this.groups.finish();
    this.sequences.finish();
    this.#plan = new SubroutinePlan(this.groups, this.sequences);
    this.#plan.choose();
  }

  /** The encoder for the planned result. `fractions` are the fractional operands times 65536. */
  encoder(fractions: Int32Array): ProgramEncoder {
    return new ProgramEncoder(this.groups, this.sequences, this.#plan.chosen, this.#plan.chosenCount, fractions);
  }
}

/** Minimum occurrences of a pair in a round. */
function minOccurrences(round: int): int {
  if (round === 0) return 32;
  if (round === 1) return 8;
  return round === 2 ? 3 : 2;
}

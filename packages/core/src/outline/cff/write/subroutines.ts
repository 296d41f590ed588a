import type { Grammar } from './grammar.ts';
import { SymbolListBuilder, type SymbolLists } from './symbol-lists.ts';
import { firstGroup } from './tokens.ts';

/** Subroutines within subroutines. @see Adobe Technical Note 5177 (2000), "Type 2 Charstring Implementation Limits" */
const maxNesting = 10;
/** All that two INDEXes of subroutines can hold without their numbers growing longer. */
const maxSubroutines = 2 * 33_899;
/** What a subroutine needs beside its bytes: its offset and, unless a charstring ends in it, `return`. */
const overhead = 3;
/** How often the choice is made again: what one group costs depends on the choice of others. */
const rounds = 2;

/** Which groups are worth a subroutine, the most used first. */
export type Subroutines = readonly number[];

/** Chooses the groups that make the font smaller as subroutines; the others are said where they stand. */
export function planSubroutines(grammar: Grammar, lengthOf: (token: number) => number): Subroutines {
  const plan = new Plan(grammar, lengthOf);
  for (let round = 0; round < rounds; round++) plan.refine();
  plan.limitNesting();
  plan.limitCount();
  return plan.chosen();
}

/** How many bytes a call has, by how many subroutines are called more often: two INDEXes share the short numbers. */
function callLength(rank: number): number {
  if (rank < 2 * 215) return 2;
  return rank < 2 * 2263 ? 3 : 4;
}

class Plan {
  readonly #count: number;
  readonly #isChosen: Uint8Array;
  readonly #uses: Float64Array;
  /** Of each group, the groups within it, and the bytes of the tokens between these. */
  readonly #parts: SymbolLists;
  readonly #own: Float64Array;
  /** Of each group, its bytes where the chosen ones within it are called; and how long a call of it is. */
  readonly #lengths: Float64Array;
  readonly #calls: Float64Array;
  readonly #direct: Float64Array;

  constructor({ groups, sequences }: Grammar, lengthOf: (token: number) => number) {
    const count = groups.starts.length - 1;
    this.#count = count;
    this.#isChosen = new Uint8Array(count).fill(1);
    this.#uses = new Float64Array(count);
    this.#own = new Float64Array(count);
    this.#lengths = new Float64Array(count);
    this.#calls = new Float64Array(count).fill(3);
    this.#parts = this.#split(groups, lengthOf);
    this.#direct = new Float64Array(count);
    const { symbols } = sequences;
    for (let at = 0; at < symbols.length; at++)
      if (symbols[at]! >= firstGroup) this.#direct[symbols[at]! - firstGroup]!++;
  }

  /** Those that were chosen, the most used first and of equals the older. */
  chosen(): number[] {
    const chosen: number[] = [];
    for (let group = 0; group < this.#count; group++) if (this.#isChosen[group] === 1) chosen.push(group);
    return chosen.sort((a, b) => this.#uses[b]! - this.#uses[a]! || a - b); // both are groups
  }

  /** Keeps what saves bytes, by the uses and lengths that the choice made so far leads to. */
  refine(): void {
    this.#measure();
    this.#countUses((group) => {
      if (this.#saving(group) <= 0) this.#isChosen[group] = 0;
    });
    for (const [rank, group] of this.chosen().entries()) this.#calls[group] = callLength(rank);
  }

  /** Unchosen is what would be called from too deep a nesting. */
  limitNesting(): void {
    const depths = new Uint8Array(this.#count);
    const { symbols, starts } = this.#parts;
    for (let group = 0; group < this.#count; group++) {
      let within = 0;
      for (let at = starts[group]!; at < starts[group + 1]!; at++) within = Math.max(within, depths[symbols[at]!]!);
      if (within >= maxNesting) this.#isChosen[group] = 0;
      depths[group] = within + this.#isChosen[group]!;
    }
    this.#measure();
    this.#countUses();
  }

  limitCount(): void {
    const chosen = this.chosen();
    if (chosen.length <= maxSubroutines) return;
    chosen.sort((a, b) => this.#saving(b) - this.#saving(a));
    for (const group of chosen.slice(maxSubroutines)) this.#isChosen[group] = 0;
    this.#measure();
    this.#countUses();
  }

  #split({ symbols, starts }: SymbolLists, lengthOf: (token: number) => number): SymbolLists {
    const parts = new SymbolListBuilder();
    for (let group = 0; group < this.#count; group++) {
      parts.begin();
      let own = 0;
      for (let at = starts[group]!; at < starts[group + 1]!; at++) {
        const symbol = symbols[at]!; // within the group
        if (symbol >= firstGroup) parts.push(symbol - firstGroup);
        else own += lengthOf(symbol);
      }
      this.#own[group] = own;
    }
    return parts.lists();
  }

  #saving(group: number): number {
    const length = this.#lengths[group]!;
    return this.#uses[group]! * (length - this.#calls[group]!) - length - overhead;
  }

  /** Groups are made of older ones, so that one pass is enough. */
  #measure(): void {
    const { symbols, starts } = this.#parts;
    for (let group = 0; group < this.#count; group++) {
      let length = this.#own[group]!;
      for (let at = starts[group]!; at < starts[group + 1]!; at++) {
        const part = symbols[at]!;
        length += this.#isChosen[part] === 1 ? this.#calls[part]! : this.#lengths[part]!;
      }
      this.#lengths[group] = length;
    }
  }

  /** The younger first: how often a group is said follows from those that it is a part of, once these are decided. */
  #countUses(decide?: (group: number) => void): void {
    const { symbols, starts } = this.#parts;
    const uses = this.#uses;
    uses.set(this.#direct);
    for (let group = this.#count - 1; group >= 0; group--) {
      if (this.#isChosen[group] === 1) decide?.(group);
      const times = this.#isChosen[group] === 1 ? 1 : uses[group]!;
      for (let at = starts[group]!; at < starts[group + 1]!; at++) uses[symbols[at]!]! += times;
    }
  }
}

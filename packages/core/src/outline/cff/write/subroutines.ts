import type { Grammar } from './grammar.ts';
import { firstGroup } from './tokens.ts';

/** Subroutines within subroutines. @see Adobe Technical Note 5177 (2000), "Type 2 Charstring Implementation Limits" */
const maxNesting = 10;
/** All that two INDEXes of subroutines can hold without their numbers growing longer. */
const maxSubroutines = 2 * 33_899;
/** What a subroutine needs beside its bytes: its offset and, unless a charstring ends in it, `return`. */
const overhead = 3;
/** How often the choice is made again: what one group costs depends on the choice of others. */
const rounds = 4;

/** Which groups are worth a subroutine, and how often each is called. */
export interface Subroutines {
  readonly isChosen: Uint8Array;
  readonly uses: Float64Array;
}

/** Chooses the groups that make the font smaller as subroutines; the others are said where they stand. */
export function planSubroutines(grammar: Grammar, lengthOf: (token: number) => number): Subroutines {
  const plan = new Plan(grammar, lengthOf);
  for (let round = 0; round < rounds; round++) plan.refine();
  plan.limitNesting();
  plan.limitCount();
  return { isChosen: plan.isChosen, uses: plan.uses };
}

/** How many bytes a call has, by how many subroutines are called more often: two INDEXes share the short numbers. */
function callLength(rank: number): number {
  if (rank < 2 * 215) return 2;
  return rank < 2 * 2263 ? 3 : 4;
}

class Plan {
  readonly isChosen: Uint8Array;
  readonly uses: Float64Array;
  readonly #grammar: Grammar;
  readonly #lengthOf: (token: number) => number;
  readonly #count: number;
  /** Of each group, its bytes where the chosen ones within it are called; and how long a call of it is. */
  readonly #lengths: Float64Array;
  readonly #calls: Float64Array;
  readonly #direct: Float64Array;

  constructor(grammar: Grammar, lengthOf: (token: number) => number) {
    this.#grammar = grammar;
    this.#lengthOf = lengthOf;
    this.#count = grammar.groups.length / 2;
    this.isChosen = new Uint8Array(this.#count).fill(1);
    this.uses = new Float64Array(this.#count);
    this.#lengths = new Float64Array(this.#count);
    this.#calls = new Float64Array(this.#count).fill(3);
    this.#direct = this.#usesInSequences();
  }

  /** Keeps what saves bytes, by the uses and lengths that the choice made so far leads to. */
  refine(): void {
    this.#measure();
    this.#countUses((group) => {
      if (this.#saving(group) <= 0) this.isChosen[group] = 0;
    });
    this.#rank();
  }

  /** Unchosen is what would be called from too deep a nesting. */
  limitNesting(): void {
    const depths = new Uint8Array(this.#count);
    const depthOf = (symbol: number): number => (symbol < firstGroup ? 0 : depths[symbol - firstGroup]!);
    for (let group = 0; group < this.#count; group++) {
      const within = Math.max(depthOf(this.#part(group, 0)), depthOf(this.#part(group, 1)));
      if (within >= maxNesting) this.isChosen[group] = 0;
      depths[group] = within + this.isChosen[group]!;
    }
    this.#measure();
    this.#countUses();
  }

  limitCount(): void {
    const chosen = [...this.isChosen.keys()].filter((group) => this.isChosen[group] === 1);
    if (chosen.length <= maxSubroutines) return;
    chosen.sort((a, b) => this.#saving(b) - this.#saving(a));
    for (const group of chosen.slice(maxSubroutines)) this.isChosen[group] = 0;
    this.#measure();
    this.#countUses();
  }

  /** The two symbols of a group. */
  #part(group: number, side: 0 | 1): number {
    return this.#grammar.groups[2 * group + side]!; // groups come from the grammar
  }

  #saving(group: number): number {
    const length = this.#lengths[group]!;
    return this.uses[group]! * (length - this.#calls[group]!) - length - overhead;
  }

  /** Groups are made of older ones, so that one pass is enough. */
  #measure(): void {
    const lengthOf = (symbol: number): number => {
      if (symbol < firstGroup) return this.#lengthOf(symbol);
      const group = symbol - firstGroup;
      return this.isChosen[group] === 1 ? this.#calls[group]! : this.#lengths[group]!;
    };
    for (let group = 0; group < this.#count; group++) {
      this.#lengths[group] = lengthOf(this.#part(group, 0)) + lengthOf(this.#part(group, 1));
    }
  }

  /** The younger first: how often a group is said follows from those that it is a part of, once these are decided. */
  #countUses(decide?: (group: number) => void): void {
    this.uses.set(this.#direct);
    for (let group = this.#count - 1; group >= 0; group--) {
      if (this.isChosen[group] === 1) decide?.(group);
      const times = this.isChosen[group] === 1 ? 1 : this.uses[group]!;
      for (const side of [0, 1] as const) {
        const part = this.#part(group, side);
        if (part >= firstGroup) this.uses[part - firstGroup]! += times;
      }
    }
  }

  #rank(): void {
    const chosen = [...this.isChosen.keys()].filter((group) => this.isChosen[group] === 1);
    chosen.sort((a, b) => this.uses[b]! - this.uses[a]!);
    for (const [rank, group] of chosen.entries()) this.#calls[group] = callLength(rank);
  }

  #usesInSequences(): Float64Array {
    const uses = new Float64Array(this.#count);
    for (const sequence of this.#grammar.sequences) {
      for (const symbol of sequence) if (symbol >= firstGroup) uses[symbol - firstGroup]!++;
    }
    return uses;
  }
}

import { SymbolListBuilder, type SymbolLists } from '../charstrings/symbol-lists.ts';
import { firstGroup } from '../charstrings/tokens.ts';
import type { Grammar } from './grammar.ts';

/** Maximum nesting of subroutines. @see Adobe Technical Note 5177 (2000), "Type 2 Charstring Implementation Limits" */
const maxNesting = 10;
/** Capacity of both subroutine INDEXes with numbers of at most three bytes. */
const maxSubroutines = 2 * 33_899;
/** Bytes of a subroutine besides its content: its offset and, unless it ends the charstring, `return`. */
const overhead = 3;
/** Number of refinements: the cost of a group depends on which other groups are chosen. */
const rounds = 2;

/** Groups that become subroutines, most used first. */
export type Subroutines = readonly number[];

/** Chooses the groups that make the font smaller as subroutines. All others are written inline. */
export function planSubroutines(grammar: Grammar, lengthOf: (token: number) => number): Subroutines {
  const plan = new SubroutinePlan(grammar, lengthOf);
  for (let round = 0; round < rounds; round++) plan.refine();
  plan.limitNesting();
  plan.limitCount();
  return plan.chosen();
}

/** Number of bytes of a call, by rank in use: the short numbers are shared between two INDEXes. */
function callLength(rank: number): number {
  if (rank < 2 * 215) return 2;
  return rank < 2 * 2263 ? 3 : 4;
}

class SubroutinePlan {
  readonly #count: number;
  readonly #isChosen: Uint8Array;
  readonly #uses: Float64Array;
  /** For each group, the groups within it and the bytes of its own tokens. */
  readonly #parts: SymbolLists;
  readonly #ownLengths: Float64Array;
  /** For each group, its bytes with the chosen groups inside replaced by calls, and the length of a call to it. */
  readonly #lengths: Float64Array;
  readonly #callLengths: Float64Array;
  readonly #directUses: Float64Array;

  constructor({ groups, sequences }: Grammar, lengthOf: (token: number) => number) {
    const count = groups.starts.length - 1;
    this.#count = count;
    this.#isChosen = new Uint8Array(count).fill(1);
    this.#uses = new Float64Array(count);
    this.#ownLengths = new Float64Array(count);
    this.#lengths = new Float64Array(count);
    this.#callLengths = new Float64Array(count).fill(3);
    this.#parts = this.#split(groups, lengthOf);
    this.#directUses = new Float64Array(count);
    const { symbols } = sequences;
    for (let at = 0; at < symbols.length; at++)
      if (symbols[at]! >= firstGroup) this.#directUses[symbols[at]! - firstGroup]!++;
  }

  /** The chosen groups, most used first, older ones first if equal. */
  chosen(): number[] {
    const chosen: number[] = [];
    for (let group = 0; group < this.#count; group++) if (this.#isChosen[group] === 1) chosen.push(group);
    return chosen.sort((a, b) => this.#uses[b]! - this.#uses[a]! || a - b); // both are groups
  }

  /** Drops groups that save no bytes, based on the uses and lengths of the current choice. */
  refine(): void {
    this.#measure();
    this.#countUses((group) => {
      if (this.#saving(group) <= 0) this.#isChosen[group] = 0;
    });
    for (const [rank, group] of this.chosen().entries()) this.#callLengths[group] = callLength(rank);
  }

  /** Drops groups that would be nested too deeply. */
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
      this.#ownLengths[group] = own;
    }
    return parts.lists();
  }

  #saving(group: number): number {
    const length = this.#lengths[group]!;
    return this.#uses[group]! * (length - this.#callLengths[group]!) - length - overhead;
  }

  /** Computes lengths in one pass, since groups contain only older groups. */
  #measure(): void {
    const { symbols, starts } = this.#parts;
    for (let group = 0; group < this.#count; group++) {
      let length = this.#ownLengths[group]!;
      for (let at = starts[group]!; at < starts[group + 1]!; at++) {
        const part = symbols[at]!;
        length += this.#isChosen[part] === 1 ? this.#callLengths[part]! : this.#lengths[part]!;
      }
      this.#lengths[group] = length;
    }
  }

  /** Counts uses, younger groups first: the uses of a group depend on the groups that contain it. */
  #countUses(decide?: (group: number) => void): void {
    const { symbols, starts } = this.#parts;
    const uses = this.#uses;
    uses.set(this.#directUses);
    for (let group = this.#count - 1; group >= 0; group--) {
      if (this.#isChosen[group] === 1) decide?.(group);
      const times = this.#isChosen[group] === 1 ? 1 : uses[group]!;
      for (let at = starts[group]!; at < starts[group + 1]!; at++) uses[symbols[at]!]! += times;
    }
  }
}

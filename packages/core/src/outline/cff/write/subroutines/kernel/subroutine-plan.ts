import type { float, int } from '../../../../kernel/numbers.ts';
import { rankByUses } from './rank-by-uses.ts';
import { SymbolListBuilder } from './symbol-list-builder.ts';
import { firstGroup, lengthOfToken } from './token-lengths.ts';

/** Maximum nesting of subroutines. @see Adobe Technical Note 5177 (2000), "Type 2 Charstring Implementation Limits" */
const maxNesting: int = 10;
/** Capacity of both subroutine INDEXes with numbers of at most three bytes. */
const maxSubroutines: int = 2 * 33_899;
/** Bytes of a subroutine besides its content: its offset and, unless it ends the charstring, `return`. */
const overhead: float = 3;
/** Number of refinements: the cost of a group depends on which other groups are chosen. */
const rounds: int = 2;
/** Short numbers are shared between two INDEXes: so many groups have calls of two bytes, and of at most three. */
const twoByteCalls: int = 2 * 215;
const threeByteCalls: int = 2 * 2263;

/** Chooses the groups that make the font smaller as subroutines. All others are written inline. */
export class SubroutinePlan {
  /** The chosen groups, most used first, older ones first if equal, and their number. */
  chosen: Int32Array;
  chosenCount: int = 0;
  readonly #count: int;
  readonly #isChosen: Uint8Array;
  readonly #uses: Float64Array;
  /** For each group, the groups within it and the bytes of its own tokens. */
  readonly #parts: SymbolListBuilder = new SymbolListBuilder();
  readonly #ownLengths: Float64Array;
  /** For each group, its bytes with the chosen groups inside replaced by calls, and the length of a call to it. */
  readonly #lengths: Float64Array;
  readonly #callLengths: Float64Array;
  readonly #directUses: Float64Array;

  /** Groups only contain older groups. */
  constructor(groups: SymbolListBuilder, sequences: SymbolListBuilder) {
    const count: int = groups.count;
    this.#count = count;
    this.#isChosen = new Uint8Array(count);
    this.#uses = new Float64Array(count);
    this.#ownLengths = new Float64Array(count);
    this.#lengths = new Float64Array(count);
    this.#callLengths = new Float64Array(count);
    this.#directUses = new Float64Array(count);
    this.chosen = new Int32Array(count);
    this.#isChosen.fill(1);
    this.#callLengths.fill(3);
    this.#split(groups);
    this.#countDirectUses(sequences);
  }

  choose(): void {
    for (let round: int = 0; round < rounds; round++) this.#refine();
    this.#limitNesting();
    this.#listChosen();
    this.#limitCount();
  }

  #split(groups: SymbolListBuilder): void {
    const parts = this.#parts;
    for (let group: int = 0; group < this.#count; group++) {
      const end: int = groups.startOf(group + 1);
      let own: float = 0;
      parts.begin();
      for (let at: int = groups.startOf(group); at < end; at++) {
        const symbol = groups.symbol(at);
        if (symbol >= firstGroup) parts.push(symbol - firstGroup);
        else own += lengthOfToken(symbol);
      }
      this.#ownLengths[group] = own;
    }
    parts.finish();
  }

  #countDirectUses(sequences: SymbolListBuilder): void {
    for (let at: int = 0; at < sequences.length; at++) {
      const group: int = sequences.symbol(at) - firstGroup;
      if (group >= 0) this.#directUses[group] = this.#directUses[group]! + 1; // groups are within the count
    }
  }

  #listChosen(): void {
    let count: int = 0;
    for (let group: int = 0; group < this.#count; group++)
      if (this.#isChosen[group]! === 1) this.chosen[count++] = group;
    rankByUses(this.chosen, count, this.#uses);
    this.chosenCount = count;
  }

  /** Drops groups that save no bytes, based on the uses and lengths of the current choice. */
  #refine(): void {
    this.#measure();
    this.#countUses(true);
    this.#listChosen();
    for (let rank: int = 0; rank < this.chosenCount; rank++) this.#callLengths[this.chosen[rank]!] = callLength(rank);
  }

  /** Drops groups that would be nested too deeply. */
  #limitNesting(): void {
    const depths = new Int32Array(this.#count);
    const symbols = this.#parts.symbols;
    const starts = this.#parts.starts;
    for (let group: int = 0; group < this.#count; group++) {
      let within: int = 0;
      for (let at: int = starts[group]!; at < starts[group + 1]!; at++) {
        const depth: int = depths[symbols[at]!]!; // a group has a depth before it is used
        if (depth > within) within = depth;
      }
      if (within >= maxNesting) this.#isChosen[group] = 0;
      depths[group] = within + this.#isChosen[group]!;
    }
    this.#measure();
    this.#countUses(false);
  }

  /** Drops the groups that save least, if there are more than fit into the INDEXes. */
  #limitCount(): void {
    if (this.chosenCount <= maxSubroutines) return;
    const savings = new Float64Array(this.#count);
    for (let group: int = 0; group < this.#count; group++) savings[group] = this.#saving(group);
    rankByUses(this.chosen, this.chosenCount, savings);
    for (let rank: int = maxSubroutines; rank < this.chosenCount; rank++) this.#isChosen[this.chosen[rank]!] = 0;
    this.#measure();
    this.#countUses(false);
    this.#listChosen();
  }

  #saving(group: int): float {
    const length = this.#lengths[group]!;
    return this.#uses[group]! * (length - this.#callLengths[group]!) - length - overhead;
  }

  /** Computes lengths in one pass, since groups contain only older groups. */
  #measure(): void {
    const symbols = this.#parts.symbols;
    const starts = this.#parts.starts;
    for (let group: int = 0; group < this.#count; group++) {
      let length: float = this.#ownLengths[group]!;
      for (let at: int = starts[group]!; at < starts[group + 1]!; at++) {
        const part: int = symbols[at]!;
        length += this.#isChosen[part]! === 1 ? this.#callLengths[part]! : this.#lengths[part]!;
      }
      this.#lengths[group] = length;
    }
  }

  /**
   * Counts uses, younger groups first: the uses of a group depend on the groups that contain it. With `drops`, groups
   * that save nothing are no longer chosen.
   */
  #countUses(drops: boolean): void {
    const symbols = this.#parts.symbols;
    const starts = this.#parts.starts;
    const uses = this.#uses;
    for (let group: int = 0; group < this.#count; group++) uses[group] = this.#directUses[group]!;
    for (let group: int = this.#count - 1; group >= 0; group--) {
      if (drops && this.#isChosen[group]! === 1 && this.#saving(group) <= 0) this.#isChosen[group] = 0;
      const times: float = this.#isChosen[group]! === 1 ? 1 : uses[group]!;
      for (let at: int = starts[group]!; at < starts[group + 1]!; at++) {
        const part: int = symbols[at]!;
        uses[part] = uses[part]! + times;
      }
    }
  }
}

/** Number of bytes of a call, by rank in use. */
function callLength(rank: int): float {
  if (rank < twoByteCalls) return 2;
  return rank < threeByteCalls ? 3 : 4;
}

import { type int, toByte } from '../../../../kernel/numbers.ts';
import { ByteList } from './byte-list.ts';
import type { SymbolListBuilder } from './symbol-list-builder.ts';
import { firstFraction, firstGroup, firstWhole, minWhole } from './token-lengths.ts';

// Charstring operators.
const callsubr: int = 10;
const returnOperator: int = 11;
const endchar: int = 14;
const callgsubr: int = 29;

/** Writes symbols as bytes: tokens unchanged, chosen groups as calls, other groups inline. */
export class ProgramEncoder {
  /** The last list of programs: their bytes, the end of each and their number. */
  readonly programs: ByteList = new ByteList();
  ends: Int32Array = new Int32Array(0);
  count: int = 0;
  readonly #groups: SymbolListBuilder;
  readonly #sequences: SymbolListBuilder;
  readonly #fractions: Int32Array;
  /**
   * For each group, its subroutine number without the bias and the operator that calls it; 0 for groups that are not
   * subroutines.
   */
  readonly #numbers: Int32Array;
  readonly #callers: Uint8Array;
  /** The groups in the order of the INDEXes. */
  readonly #global: Int32Array;
  readonly #local: Int32Array;

  /** Subroutines are divided between the INDEXes by turns: each has its own short numbers. */
  constructor(
    groups: SymbolListBuilder,
    sequences: SymbolListBuilder,
    chosen: Int32Array,
    chosenCount: int,
    fractions: Int32Array,
  ) {
    const numbers = new Int32Array(groups.count);
    const callers = new Uint8Array(groups.count);
    const half: int = chosenCount >> 1;
    const global = new Int32Array(chosenCount - half);
    const local = new Int32Array(half);
    numberGroups(chosen, 0, callgsubr, global, numbers, callers);
    numberGroups(chosen, 1, callsubr, local, numbers, callers);
    this.#groups = groups;
    this.#sequences = sequences;
    this.#fractions = fractions;
    this.#numbers = numbers;
    this.#callers = callers;
    this.#global = global;
    this.#local = local;
  }

  encodeCharstrings(): void {
    const count: int = this.#sequences.count;
    this.#begin(count);
    for (let sequence: int = 0; sequence < count; sequence++) {
      this.#writeList(this.#sequences, sequence);
      this.ends[sequence] = this.programs.length;
    }
  }

  /** In CFF 2, subroutines have no `return`. */
  encodeSubroutines(areGlobal: boolean, haveReturns: boolean): void {
    const order = areGlobal ? this.#global : this.#local;
    this.#begin(order.length);
    for (let index: int = 0; index < order.length; index++) {
      const group: int = order[index]!; // within the loop's bound
      this.#writeList(this.#groups, group);
      if (haveReturns && !this.#isEnd(group)) this.programs.push(returnOperator);
      this.ends[index] = this.programs.length;
    }
  }

  #begin(count: int): void {
    this.programs.clear();
    this.count = count;
    if (count > this.ends.length) this.ends = new Int32Array(count);
  }

  /**
   * Writes the symbols of a list. The nesting of groups is bounded by the number of rounds in which pairs were
   * replaced.
   */
  #writeList(lists: SymbolListBuilder, list: int): void {
    const end: int = lists.startOf(list + 1);
    for (let at: int = lists.startOf(list); at < end; at++) {
      const symbol: int = lists.symbol(at);
      if (symbol < firstGroup) this.#writeToken(symbol);
      else this.#writeGroup(symbol - firstGroup);
    }
  }

  #writeGroup(group: int): void {
    const caller: int = this.#callers[group]!; // every group may have one
    if (caller === 0) this.#writeList(this.#groups, group);
    else {
      this.programs.pushOperand(this.#numbers[group]!);
      this.programs.push(caller);
    }
  }

  /** @see Adobe Technical Note 5177 (2000), "Charstring Number Encoding" */
  #writeToken(token: int): void {
    if (token < firstWhole) this.programs.push(token);
    else if (token < firstFraction) this.programs.pushOperand(token - firstWhole + minWhole);
    else {
      this.programs.push(255);
      this.programs.pushWord(this.#fractions[token - firstFraction]!); // each fraction has a token
    }
  }

  /** True if a group ends the charstring. */
  #isEnd(group: int): boolean {
    const groups = this.#groups;
    let symbol: int = firstGroup + group;
    while (symbol >= firstGroup) {
      const start: int = groups.startOf(symbol - firstGroup);
      const end: int = groups.startOf(symbol - firstGroup + 1);
      symbol = end > start ? groups.symbol(end - 1) : 0;
    }
    return symbol === endchar;
  }
}

/** Gives the shortest numbers to the most used groups: every second of the chosen ones, from `first` on. */
function numberGroups(
  chosen: Int32Array,
  first: int,
  caller: int,
  order: Int32Array,
  numbers: Int32Array,
  callers: Uint8Array,
): void {
  const bias: int = biasOf(order.length);
  let rank: int = 0;
  for (let distance: int = 0; rank < order.length; distance++) {
    for (let sign: int = -1; sign <= 1; sign += 2) {
      const place: int = bias + sign * distance;
      if (place < 0 || place >= order.length || (distance === 0 && sign > 0)) continue;
      const group: int = chosen[2 * rank + first]!; // there are twice as many
      numbers[group] = place - bias;
      callers[group] = toByte(caller);
      order[place] = group;
      rank++;
    }
  }
}

/** @see Adobe Technical Note 5177 (2000), "Subroutine Operators" */
function biasOf(count: int): int {
  if (count < 1240) return 107;
  return count < 33_900 ? 1131 : 32_768;
}

import { ByteWriter } from '../../../bytes/writer.ts';
import type { Context } from '../../../context.ts';
import { operator } from '../charstring-operators.ts';
import type { CharstringList } from './charstring-list.ts';
import { type Grammar, groupPairs } from './grammar.ts';
import { planSubroutines, type Subroutines } from './subroutines.ts';
import { firstGroup, type TokenTable, writeWhole } from './tokens.ts';

/** The charstrings of a font and the subroutines that they share, as bytes. */
export interface Programs {
  readonly charStrings: readonly Uint8Array[];
  readonly globalSubrs: readonly Uint8Array[];
  readonly localSubrs: readonly Uint8Array[];
}

/** So many tokens are looked through for what they have in common; charstrings behind them share nothing. */
const maxShared = 6_000_000;

/** What calls a subroutine: the number that it has, less the bias, and the operator. */
interface Call {
  readonly number: number;
  readonly operator: number;
}

/** The charstrings, with subroutines for what occurs more than once and is long enough. */
export async function sharePrograms(
  list: CharstringList,
  context: Pick<Context, 'breathe' | 'spend'>,
): Promise<Programs> {
  const { tokens, starts, table } = list;
  const plainFrom = starts.findIndex((_, glyph) => (starts[glyph + 1] ?? tokens.length) > maxShared);
  const count = plainFrom < 0 ? starts.length : plainFrom;
  const sharedLength = starts[count] ?? tokens.length;
  const grammar = await groupPairs(tokens.subarray(0, sharedLength), starts.slice(0, count), context);
  const plan = planSubroutines(grammar, (token) => table.lengthOf(token));
  const writer = new ProgramWriter(grammar, table, plan);
  const plain = starts.slice(count).map((start, at) => tokens.subarray(start, starts[count + at + 1]));
  return {
    charStrings: [...grammar.sequences, ...plain].map((sequence) => writer.encode(sequence)),
    globalSubrs: writer.subroutines(operator.callgsubr),
    localSubrs: writer.subroutines(operator.callsubr),
  };
}

/** Writes symbols: tokens as they are, chosen groups as calls, the others as what they stand for. */
class ProgramWriter {
  readonly #grammar: Grammar;
  readonly #table: TokenTable;
  readonly #calls = new Map<number, Call>();
  readonly #global: readonly number[];
  readonly #local: readonly number[];

  constructor(grammar: Grammar, table: TokenTable, { isChosen, uses }: Subroutines) {
    this.#grammar = grammar;
    this.#table = table;
    const chosen = [...isChosen.keys()].filter((group) => isChosen[group] === 1);
    chosen.sort((a, b) => uses[b]! - uses[a]! || a - b); // both are groups
    this.#global = this.#number(
      chosen.filter((_, rank) => rank % 2 === 0),
      operator.callgsubr,
    );
    this.#local = this.#number(
      chosen.filter((_, rank) => rank % 2 === 1),
      operator.callsubr,
    );
  }

  encode(symbols: Iterable<number>): Uint8Array {
    const file = new ByteWriter();
    this.#write(symbols, file);
    return file.finish();
  }

  subroutines(kind: number): Uint8Array[] {
    return (kind === operator.callsubr ? this.#local : this.#global).map((group) => {
      const file = new ByteWriter();
      this.#write(this.#parts(group), file);
      if (!this.#isEnd(group)) file.u8(operator.return);
      return file.finish();
    });
  }

  #write(symbols: Iterable<number>, file: ByteWriter): void {
    const left = [...symbols].reverse();
    for (let symbol = left.pop(); symbol !== undefined; symbol = left.pop()) {
      if (symbol < firstGroup) {
        this.#table.write(symbol, file);
        continue;
      }
      const call = this.#calls.get(symbol - firstGroup);
      if (call === undefined) left.push(...this.#parts(symbol - firstGroup).reverse());
      else {
        writeWhole(call.number, file);
        file.u8(call.operator);
      }
    }
  }

  #parts(group: number): number[] {
    return [...this.#grammar.groups.subarray(2 * group, 2 * group + 2)];
  }

  /** Whether a group ends the charstring. */
  #isEnd(group: number): boolean {
    let symbol = firstGroup + group;
    while (symbol >= firstGroup) symbol = this.#parts(symbol - firstGroup)[1] ?? 0;
    return symbol === operator.endchar;
  }

  /** The most used get the shortest numbers; the groups come back in the order of the INDEX. */
  #number(groups: readonly number[], kind: number): number[] {
    const bias = biasOf(groups.length);
    const places = groups.map((_, place) => place - bias).sort((a, b) => Math.abs(a) - Math.abs(b));
    const order: number[] = [];
    for (const [rank, group] of groups.entries()) {
      const number = places[rank]!; // one place for each
      this.#calls.set(group, { number, operator: kind });
      order[number + bias] = group;
    }
    return order;
  }
}

/** @see Adobe Technical Note 5177 (2000), "Subroutine Operators" */
function biasOf(count: number): number {
  if (count < 1240) return 107;
  return count < 33_900 ? 1131 : 32_768;
}

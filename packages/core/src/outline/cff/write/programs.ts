import { ByteWriter } from '../../../bytes/writer.ts';
import type { Context } from '../../../context.ts';
import { operator } from '../charstring-operators.ts';
import type { CffVersion } from '../index-table.ts';
import { type Grammar, groupPairs } from './grammar.ts';
import { planSubroutines, type Subroutines } from './subroutines.ts';
import { SymbolListBuilder, type SymbolLists } from './symbol-lists.ts';
import { firstBody, firstGroup, type TokenTable, writeWhole } from './tokens.ts';

/** The charstrings of a font and the subroutines that they share, as bytes. */
export interface Programs {
  readonly charStrings: readonly Uint8Array[];
  readonly globalSubrs: readonly Uint8Array[];
  readonly localSubrs: readonly Uint8Array[];
}

/** Charstrings as tokens: those of glyphs, with the numbers of bodies among them, and those of bodies. */
export interface Charstrings {
  readonly table: TokenTable;
  readonly bodyCount: number;
  bodies(): SymbolLists;
  glyphs(): SymbolLists;
}

/** So many tokens of bodies are looked through for what they have in common; those behind them share nothing within. */
const maxShared = 6_000_000;

/**
 * The charstrings, with subroutines for what occurs more than once and is long enough. Those of CFF 2 end without an
 * operator that says so.
 */
export async function sharePrograms(
  list: Charstrings,
  context: Pick<Context, 'breathe' | 'spend'>,
  version: CffVersion = 1,
): Promise<Programs> {
  const { table } = list;
  const grammar = await planGroups(list, context);
  const chosen = planSubroutines(grammar, (token) => table.lengthOf(token));
  const writer = new ProgramWriter(grammar, table, chosen, version);
  return {
    charStrings: writer.charStrings(),
    globalSubrs: writer.subroutines(operator.callgsubr),
    localSubrs: writer.subroutines(operator.callsubr),
  };
}

/** What bodies have in common first; then each body is a group, and what glyphs have in common is looked for. */
async function planGroups(list: Charstrings, context: Pick<Context, 'breathe' | 'spend'>): Promise<Grammar> {
  const groups = new SymbolListBuilder();
  const bodies = list.bodies();
  const sharedCount = countWithin(bodies.starts, maxShared);
  const sharedLength = bodies.starts[sharedCount]!; // one of the starts
  const shared = {
    symbols: bodies.symbols.subarray(0, sharedLength),
    starts: bodies.starts.subarray(0, sharedCount + 1),
  };
  await groupPairs(shared, groups, groups, context);
  const shift = firstGroup + groups.count - sharedCount - firstBody;
  for (let body = sharedCount; body < list.bodyCount; body++) {
    groups.begin();
    for (let at = bodies.starts[body]!; at < bodies.starts[body + 1]!; at++) groups.push(bodies.symbols[at]!);
  }
  const { symbols, starts } = list.glyphs();
  const named = symbols.map((symbol) => (symbol < firstBody ? symbol : symbol + shift));
  const sequences = new SymbolListBuilder();
  await groupPairs({ symbols: named, starts }, groups, sequences, context);
  return { groups: groups.lists(), sequences: sequences.lists() };
}

/** How many lists end within a length. */
function countWithin(starts: Int32Array, length: number): number {
  let count = starts.length - 1;
  while (count > 0 && starts[count]! > length) count--;
  return count;
}

/** Writes symbols: tokens as they are, chosen groups as calls, the others as what they stand for. */
class ProgramWriter {
  readonly #grammar: Grammar;
  readonly #table: TokenTable;
  readonly #hasReturns: boolean;
  /** Of each group, its number less the bias, and the operator that calls it: 0 for what is no subroutine. */
  readonly #numbers: Int32Array;
  readonly #callers: Uint8Array;
  readonly #global: readonly number[];
  readonly #local: readonly number[];

  constructor(grammar: Grammar, table: TokenTable, chosen: Subroutines, version: CffVersion) {
    this.#grammar = grammar;
    this.#hasReturns = version === 1;
    this.#table = table;
    const count = grammar.groups.starts.length - 1;
    this.#numbers = new Int32Array(count);
    this.#callers = new Uint8Array(count);
    this.#global = this.#number(
      chosen.filter((_, rank) => rank % 2 === 0),
      operator.callgsubr,
    );
    this.#local = this.#number(
      chosen.filter((_, rank) => rank % 2 === 1),
      operator.callsubr,
    );
  }

  charStrings(): Uint8Array[] {
    const { sequences } = this.#grammar;
    const order = Array.from({ length: sequences.starts.length - 1 }, (_, at) => at);
    return this.#writeAll(order, (glyph, file) => this.#writeList(sequences, glyph, file));
  }

  subroutines(kind: number): Uint8Array[] {
    const { groups } = this.#grammar;
    return this.#writeAll(kind === operator.callsubr ? this.#local : this.#global, (group, file) => {
      this.#writeList(groups, group, file);
      if (this.#hasReturns && !this.#isEnd(group)) file.u8(operator.return);
    });
  }

  /** The programs as parts of one stretch of memory. */
  #writeAll(order: readonly number[], write: (which: number, file: ByteWriter) => void): Uint8Array[] {
    const file = new ByteWriter();
    const ends = order.map((which) => {
      write(which, file);
      return file.length;
    });
    const bytes = file.finish();
    return ends.map((end, at) => bytes.subarray(ends[at - 1] ?? 0, end));
  }

  /** Groups lie no deeper in one another than pairs were looked for in rounds. */
  #writeList({ symbols, starts }: SymbolLists, list: number, file: ByteWriter): void {
    for (let at = starts[list]!; at < starts[list + 1]!; at++) {
      const symbol = symbols[at]!; // within the list
      if (symbol < firstGroup) {
        this.#table.write(symbol, file);
        continue;
      }
      const group = symbol - firstGroup;
      const caller = this.#callers[group]!;
      if (caller === 0) this.#writeList(this.#grammar.groups, group, file);
      else {
        writeWhole(this.#numbers[group]!, file);
        file.u8(caller);
      }
    }
  }

  /** Whether a group ends the charstring. */
  #isEnd(group: number): boolean {
    const { symbols, starts } = this.#grammar.groups;
    let symbol = firstGroup + group;
    while (symbol >= firstGroup) {
      const end = starts[symbol - firstGroup + 1]!;
      symbol = end > starts[symbol - firstGroup]! ? symbols[end - 1]! : 0;
    }
    return symbol === operator.endchar;
  }

  /** The most used get the shortest numbers; the groups come back in the order of the INDEX. */
  #number(groups: readonly number[], kind: number): number[] {
    const bias = biasOf(groups.length);
    const places = groups.map((_, place) => place - bias).sort((a, b) => Math.abs(a) - Math.abs(b));
    const order: number[] = [];
    for (const [rank, group] of groups.entries()) {
      const number = places[rank]!; // one place for each
      this.#numbers[group] = number;
      this.#callers[group] = kind;
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

import { ByteWriter } from '../../../../bytes/writer.ts';
import type { Context } from '../../../../context.ts';
import { operator } from '../../charstrings/charstring-operators.ts';
import type { CffVersion } from '../../index-table.ts';
import type { SymbolLists } from '../charstrings/symbol-lists.ts';
import { type TokenTable, writeWhole } from '../charstrings/tokens.ts';
import { createFinder, type Finder, type Subroutines } from './finder.ts';
import { firstBody, firstGroup } from './kernel/token-lengths.ts';

/** The charstrings of a font and their subroutines, as bytes. */
export interface Programs {
  readonly charStrings: readonly Uint8Array[];
  readonly globalSubrs: readonly Uint8Array[];
  readonly localSubrs: readonly Uint8Array[];
}

/** Charstrings as tokens: contour bodies, and glyphs that refer to bodies. */
export interface TokenizedCharstrings {
  readonly table: TokenTable;
  readonly bodyCount: number;
  bodies(): SymbolLists;
  glyphs(): SymbolLists;
}

/** Only the first tokens of the bodies are searched for common parts, to bound memory and time. */
const maxSharedTokens = 6_000_000;

/**
 * Encodes the charstrings, with subroutines for repeated parts that are long enough. CFF 2 charstrings and subroutines
 * have no final operator.
 */
export async function encodePrograms(
  list: TokenizedCharstrings,
  context: Pick<Context, 'breathe' | 'spend'>,
  version: CffVersion = 1,
): Promise<Programs> {
  const finder = createFinder();
  await findCommonParts(list, finder, context);
  const writer = new ProgramWriter(finder.plan(), list.table, version);
  return {
    charStrings: writer.charStrings(),
    globalSubrs: writer.subroutines(operator.callgsubr),
    localSubrs: writer.subroutines(operator.callsubr),
  };
}

/** Finds the common parts of bodies first. Then each body becomes a group, and the common parts of glyphs are found. */
async function findCommonParts(
  list: TokenizedCharstrings,
  finder: Finder,
  context: Pick<Context, 'breathe' | 'spend'>,
): Promise<void> {
  const bodies = list.bodies();
  const sharedCount = countWithin(bodies.starts, maxSharedTokens);
  await replacePairs(finder, partOf(bodies, 0, sharedCount), context);
  finder.finish(true);
  const shift = firstGroup + finder.groupCount - sharedCount - firstBody;
  finder.addGroups(partOf(bodies, sharedCount, list.bodyCount));
  const { symbols, starts } = list.glyphs();
  const named = symbols.map((symbol) => (symbol < firstBody ? symbol : symbol + shift));
  await replacePairs(finder, { symbols: named, starts }, context);
  finder.finish(false);
}

async function replacePairs(
  finder: Finder,
  sequences: SymbolLists,
  context: Pick<Context, 'breathe' | 'spend'>,
): Promise<void> {
  context.spend(sequences.symbols.length);
  finder.begin(sequences);
  do await context.breathe();
  while (finder.replace());
}

/** The lists from one to another. */
function partOf({ symbols, starts }: SymbolLists, first: number, end: number): SymbolLists {
  const from = starts[first]!; // both are within the lists
  const part = starts.slice(first, end + 1);
  if (from > 0) for (let list = 0; list < part.length; list++) part[list] = part[list]! - from;
  return { symbols: symbols.subarray(from, starts[end]!), starts: part };
}

/** Number of lists that end within a length. */
function countWithin(starts: Int32Array, length: number): number {
  let count = starts.length - 1;
  while (count > 0 && starts[count]! > length) count--;
  return count;
}

/** Writes symbols: tokens unchanged, chosen groups as calls, other groups inline. */
class ProgramWriter {
  readonly #found: Subroutines;
  readonly #table: TokenTable;
  readonly #hasReturns: boolean;
  /**
   * For each group, its subroutine number without the bias and the operator that calls it; 0 for groups that are not
   * subroutines.
   */
  readonly #numbers: Int32Array;
  readonly #callers: Uint8Array;
  readonly #global: readonly number[];
  readonly #local: readonly number[];

  constructor(found: Subroutines, table: TokenTable, version: CffVersion) {
    const chosen = [...found.chosen];
    this.#found = found;
    this.#hasReturns = version === 1;
    this.#table = table;
    const count = found.groups.starts.length - 1;
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
    const { sequences } = this.#found;
    const order = Array.from({ length: sequences.starts.length - 1 }, (_, at) => at);
    return this.#writeAll(order, (glyph, file) => this.#writeList(sequences, glyph, file));
  }

  subroutines(kind: number): Uint8Array[] {
    const { groups } = this.#found;
    return this.#writeAll(kind === operator.callsubr ? this.#local : this.#global, (group, file) => {
      this.#writeList(groups, group, file);
      if (this.#hasReturns && !this.#isEnd(group)) file.u8(operator.return);
    });
  }

  /** Encodes programs into one buffer and returns its parts. */
  #writeAll(order: readonly number[], write: (index: number, file: ByteWriter) => void): Uint8Array[] {
    const file = new ByteWriter();
    const ends = order.map((index) => {
      write(index, file);
      return file.length;
    });
    const bytes = file.finish();
    return ends.map((end, at) => bytes.subarray(ends[at - 1] ?? 0, end));
  }

  /**
   * Writes the symbols of a list. The nesting of groups is bounded by the number of rounds in which pairs were
   * replaced.
   */
  #writeList({ symbols, starts }: SymbolLists, list: number, file: ByteWriter): void {
    for (let at = starts[list]!; at < starts[list + 1]!; at++) {
      const symbol = symbols[at]!; // within the list
      if (symbol < firstGroup) {
        this.#table.write(symbol, file);
        continue;
      }
      const group = symbol - firstGroup;
      const caller = this.#callers[group]!;
      if (caller === 0) this.#writeList(this.#found.groups, group, file);
      else {
        writeWhole(this.#numbers[group]!, file);
        file.u8(caller);
      }
    }
  }

  /** True if a group ends the charstring. */
  #isEnd(group: number): boolean {
    const { symbols, starts } = this.#found.groups;
    let symbol = firstGroup + group;
    while (symbol >= firstGroup) {
      const end = starts[symbol - firstGroup + 1]!;
      symbol = end > starts[symbol - firstGroup]! ? symbols[end - 1]! : 0;
    }
    return symbol === operator.endchar;
  }

  /** Gives the shortest numbers to the most used groups; returns the groups in the order of the INDEX. */
  #number(groups: readonly number[], kind: number): number[] {
    const bias = biasOf(groups.length);
    const offsets = groups.map((_, place) => place - bias).sort((a, b) => Math.abs(a) - Math.abs(b));
    const order: number[] = [];
    for (const [rank, group] of groups.entries()) {
      const number = offsets[rank]!; // one number for each group
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

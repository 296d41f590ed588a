import type { SymbolListBuilder } from '../subroutines/kernel/symbol-list-builder.ts';
import type { FractionTable } from './kernel/fraction-table.ts';

/**
 * Concatenated lists of symbols. `starts` holds the start of each list and, as its last entry, the end of the last
 * list.
 */
export interface SymbolLists {
  readonly symbols: Int32Array;
  readonly starts: Int32Array;
}

/** The lists that were built so far. */
export function listsOf(builder: SymbolListBuilder): SymbolLists {
  builder.finish();
  return {
    symbols: builder.symbols.subarray(0, builder.length),
    starts: builder.starts.subarray(0, builder.count + 1),
  };
}

/** The fractions of a table, times 65536. */
export function listFractions({ values, count }: FractionTable): Int32Array {
  return values.subarray(0, count);
}

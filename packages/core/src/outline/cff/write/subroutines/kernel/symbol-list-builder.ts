import { resized } from '../../../../kernel/arrays.ts';
import type { int } from '../../../../kernel/numbers.ts';

/** Builds concatenated lists of symbols, one symbol or list at a time. */
export class SymbolListBuilder {
  symbols: Int32Array = new Int32Array(1024);
  /** The start of each list and, after `finish`, the end of the last one. */
  starts: Int32Array = new Int32Array(256);
  /** Number of symbols in all lists. */
  length: int = 0;
  /** Number of lists. */
  count: int = 0;

  /** Starts the next list. */
  begin(): void {
    if (this.count + 1 === this.starts.length) this.starts = resized(this.starts, 2 * this.starts.length);
    this.starts[this.count++] = this.length;
  }

  push(symbol: int): void {
    if (this.length === this.symbols.length) this.symbols = resized(this.symbols, 2 * this.symbols.length);
    this.symbols[this.length++] = symbol;
  }

  /** Ends the last list. */
  finish(): void {
    this.starts[this.count] = this.length;
  }

  /** Removes the last list. */
  dropLast(): void {
    this.length = this.starts[--this.count]!; // the caller has started one
  }

  /** Sets the number of symbols and lists, whose symbols and starts are to be set by the caller. */
  reset(symbols: int, lists: int): void {
    if (symbols > this.symbols.length) this.symbols = new Int32Array(symbols);
    if (lists >= this.starts.length) this.starts = new Int32Array(lists + 1);
    this.length = symbols;
    this.count = lists;
  }

  symbol(at: int): int {
    return this.symbols[at]!; // the caller checks the length
  }
  startOf(list: int): int {
    return list < this.count ? this.starts[list]! : this.length;
  }
}

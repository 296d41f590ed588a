import type { SymbolLists } from '../charstrings/symbol-lists.ts';
import type { Finder, ProgramList, Programs } from './finder.ts';
import type { ProgramEncoder } from './kernel/program-encoder.ts';
import { SubroutineFinder } from './kernel/subroutine-finder.ts';

/** The finder as JavaScript. */
export class InterpretedFinder implements Finder {
  readonly #finder = new SubroutineFinder();

  get groupCount(): number {
    return this.#finder.groups.count;
  }

  begin(sequences: SymbolLists): void {
    this.#setInput(sequences);
    this.#finder.begin();
  }
  replace(): boolean {
    return this.#finder.replace();
  }
  finish(areGroups: boolean): void {
    this.#finder.finish(areGroups);
  }
  addGroups(sequences: SymbolLists): void {
    this.#setInput(sequences);
    this.#finder.addGroups();
  }
  encode(fractions: Int32Array, haveReturns: boolean): Programs {
    this.#finder.plan();
    const encoder = this.#finder.encoder(fractions);
    encoder.encodeCharstrings();
    const charStrings = programsOf(encoder);
    encoder.encodeSubroutines(true, haveReturns);
    const globalSubrs = programsOf(encoder);
    encoder.encodeSubroutines(false, haveReturns);
    return { charStrings, globalSubrs, localSubrs: programsOf(encoder) };
  }

  #setInput({ symbols, starts }: SymbolLists): void {
    const { input } = this.#finder;
    input.reset(symbols.length, starts.length - 1);
    input.symbols.set(symbols);
    input.starts.set(starts);
  }
}

/** A copy, since the next programs are written to the same array. */
function programsOf({ programs, ends, count }: ProgramEncoder): ProgramList {
  return { bytes: programs.bytes.slice(0, programs.length), ends: ends.slice(0, count) };
}

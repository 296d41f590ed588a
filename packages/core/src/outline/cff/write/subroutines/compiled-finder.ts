import type { SymbolLists } from '../charstrings/symbol-lists.ts';
import type { Finder, ProgramList, Programs } from './finder.ts';

/** The functions of the compiled program. Arrays are addresses in its memory. */
export interface FinderProgram {
  readonly memory: WebAssembly.Memory;
  resetInput(symbols: number, lists: number): void;
  inputSymbols(): number;
  inputStarts(): number;
  begin(): void;
  replace(): number;
  finish(areGroups: boolean): void;
  addGroups(): void;
  groupCount(): number;
  resetFractions(count: number): number;
  plan(): void;
  encodeCharstrings(): void;
  encodeSubroutines(areGlobal: boolean, haveReturns: boolean): void;
  programBytes(): number;
  programLength(): number;
  programEnds(): number;
  programCount(): number;
}

export class CompiledFinder implements Finder {
  readonly #program: FinderProgram;

  constructor(program: FinderProgram) {
    this.#program = program;
  }

  get groupCount(): number {
    return this.#program.groupCount();
  }

  begin(sequences: SymbolLists): void {
    this.#setInput(sequences);
    this.#program.begin();
  }
  replace(): boolean {
    return this.#program.replace() !== 0;
  }
  finish(areGroups: boolean): void {
    this.#program.finish(areGroups);
  }
  addGroups(sequences: SymbolLists): void {
    this.#setInput(sequences);
    this.#program.addGroups();
  }

  encode(fractions: Int32Array, haveReturns: boolean): Programs {
    const program = this.#program;
    this.#array(program.resetFractions(fractions.length), fractions.length).set(fractions);
    program.plan();
    program.encodeCharstrings();
    const charStrings = this.#programs();
    program.encodeSubroutines(true, haveReturns);
    const globalSubrs = this.#programs();
    program.encodeSubroutines(false, haveReturns);
    return { charStrings, globalSubrs, localSubrs: this.#programs() };
  }

  /** A copy, since the next programs are written to the same memory. */
  #programs(): ProgramList {
    const program = this.#program;
    const bytes = new Uint8Array(program.memory.buffer, program.programBytes(), program.programLength());
    return { bytes: bytes.slice(), ends: this.#array(program.programEnds(), program.programCount()).slice() };
  }

  #setInput({ symbols, starts }: SymbolLists): void {
    const program = this.#program;
    program.resetInput(symbols.length, starts.length - 1);
    this.#array(program.inputSymbols(), symbols.length).set(symbols);
    this.#array(program.inputStarts(), starts.length).set(starts);
  }

  #array(address: number, length: number): Int32Array {
    return new Int32Array(this.#program.memory.buffer, address, length);
  }
}

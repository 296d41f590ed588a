import { brotli } from '../../../../assets/packed/subroutine-finder.generated.ts';
import { WasmProgram } from '../../../wasm-program.ts';
import { listsOf, type SymbolLists } from '../charstrings/symbol-lists.ts';
import { SubroutineFinder } from './kernel/subroutine-finder.ts';

/** The common parts of charstrings. */
export interface Subroutines {
  /** A symbol is a token or a group of several symbols; groups only contain older groups. */
  readonly groups: SymbolLists;
  readonly sequences: SymbolLists;
  /** The groups that become subroutines, most used first. */
  readonly chosen: Int32Array;
}

/** Finds common parts of sequences, one call after the other. */
export interface Finder {
  begin(sequences: SymbolLists): void;
  /** Replaces pairs by groups; returns true if another round is worthwhile. */
  replace(): boolean;
  /** Adds the sequences with what was replaced: each as a group, or to the result. */
  finish(areGroups: boolean): void;
  /** Adds each sequence as a group, unchanged. */
  addGroups(sequences: SymbolLists): void;
  readonly groupCount: number;
  plan(): Subroutines;
}

/** Returns the finder that is compiled ahead, as `createMerger` does for curves. */
export function createFinder(): Finder {
  const program = compiled.start();
  return program === undefined ? new InterpretedFinder() : new CompiledFinder(program);
}

/** Shared by all finders. */
const compiled = new WasmProgram<FinderProgram>({ brotli });

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
  plan(): void;
  groupSymbols(): number;
  groupStarts(): number;
  groupLength(): number;
  groupCount(): number;
  sequenceSymbols(): number;
  sequenceStarts(): number;
  sequenceLength(): number;
  sequenceCount(): number;
  chosen(): number;
  chosenCount(): number;
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

  /** The result refers to the program's memory, which no longer changes. */
  plan(): Subroutines {
    const program = this.#program;
    program.plan();
    return {
      groups: {
        symbols: this.#array(program.groupSymbols(), program.groupLength()),
        starts: this.#array(program.groupStarts(), program.groupCount() + 1),
      },
      sequences: {
        symbols: this.#array(program.sequenceSymbols(), program.sequenceLength()),
        starts: this.#array(program.sequenceStarts(), program.sequenceCount() + 1),
      },
      chosen: this.#array(program.chosen(), program.chosenCount()),
    };
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
  plan(): Subroutines {
    const { groups, sequences } = this.#finder;
    this.#finder.plan();
    const chosen = this.#finder.chosen.subarray(0, this.#finder.chosenCount);
    return { groups: listsOf(groups), sequences: listsOf(sequences), chosen };
  }

  #setInput({ symbols, starts }: SymbolLists): void {
    const { input } = this.#finder;
    input.reset(symbols.length, starts.length - 1);
    input.symbols.set(symbols);
    input.starts.set(starts);
  }
}

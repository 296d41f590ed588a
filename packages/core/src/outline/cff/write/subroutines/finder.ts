import type { SymbolLists } from '../charstrings/symbol-lists.ts';

/** Programs, one after the other, and the end of each. */
export interface ProgramList {
  readonly bytes: Uint8Array;
  readonly ends: Int32Array;
}

/** The charstrings of a font and their subroutines. */
export interface Programs {
  readonly charStrings: ProgramList;
  readonly globalSubrs: ProgramList;
  readonly localSubrs: ProgramList;
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
  /**
   * Encodes the result. `fractions` are the fractional operands times 65536. Charstrings of CFF 2 have no `return`.
   */
  encode(fractions: Int32Array, haveReturns: boolean): Programs;
}

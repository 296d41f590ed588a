// The functions that core calls. Arrays are passed as addresses in the program's memory.

import { SubroutineFinder } from './outline/cff/write/subroutines/kernel/subroutine-finder';

const finder = new SubroutineFinder();

/** Makes room for so many symbols and lists, which the caller then writes. */
export function resetInput(symbols: i32, lists: i32): void {
  finder.input.reset(symbols, lists);
}
export function inputSymbols(): usize {
  return changetype<usize>(finder.input.symbols);
}
export function inputStarts(): usize {
  return changetype<usize>(finder.input.starts);
}

export function begin(): void {
  finder.begin();
}
export function replace(): bool {
  return finder.replace();
}
export function finish(areGroups: bool): void {
  finder.finish(areGroups);
}
export function addGroups(): void {
  finder.addGroups();
}
export function groupCount(): i32 {
  return finder.groups.count;
}

let fractions = new StaticArray<i32>(0);
let encoder = finder.encoder(fractions);

/** Returns the array for so many fractions, which the caller then writes. */
export function resetFractions(count: i32): usize {
  fractions = new StaticArray<i32>(count);
  return changetype<usize>(fractions);
}
/** Ends the search; programs can then be encoded. */
export function plan(): void {
  finder.plan();
  encoder = finder.encoder(fractions);
}

export function encodeCharstrings(): void {
  encoder.encodeCharstrings();
}
export function encodeSubroutines(areGlobal: bool, haveReturns: bool): void {
  encoder.encodeSubroutines(areGlobal, haveReturns);
}
export function programBytes(): usize {
  return changetype<usize>(encoder.programs.bytes);
}
export function programLength(): i32 {
  return encoder.programs.length;
}
export function programEnds(): usize {
  return changetype<usize>(encoder.ends);
}
export function programCount(): i32 {
  return encoder.count;
}

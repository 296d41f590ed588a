// The functions that core calls. Arrays are passed as addresses in the program's memory.

import { SubroutineFinder } from './subroutine-finder';

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
export function plan(): void {
  finder.plan();
}

export function groupSymbols(): usize {
  return changetype<usize>(finder.groups.symbols);
}
export function groupStarts(): usize {
  return changetype<usize>(finder.groups.starts);
}
export function groupLength(): i32 {
  return finder.groups.length;
}
export function groupCount(): i32 {
  return finder.groups.count;
}
export function sequenceSymbols(): usize {
  return changetype<usize>(finder.sequences.symbols);
}
export function sequenceStarts(): usize {
  return changetype<usize>(finder.sequences.starts);
}
export function sequenceLength(): i32 {
  return finder.sequences.length;
}
export function sequenceCount(): i32 {
  return finder.sequences.count;
}

export function chosen(): usize {
  return changetype<usize>(finder.chosen);
}
export function chosenCount(): i32 {
  return finder.chosenCount;
}

// The functions that core calls. Arrays are passed as addresses in the program's memory.

import { CubicMerge } from './cubic-merge';

const merger = new CubicMerge();
let chain = new StaticArray<f64>(256);

export function setOptions(tolerance: f64, grid: f64, lines: f64, keepsExtremes: bool): void {
  merger.setOptions(tolerance, grid, lines, keepsExtremes);
}

/** Returns the array for a chain of so many numbers. */
export function chainOf(numbers: i32): usize {
  if (numbers > chain.length) chain = new StaticArray<f64>(2 * numbers);
  return changetype<usize>(chain);
}

export function merge(start: i32, end: i32): f64 {
  return merger.merge(chain, start, end);
}

export function count(): i32 {
  return merger.count;
}

export function cubics(): usize {
  return changetype<usize>(merger.cubics);
}

export function ends(): usize {
  return changetype<usize>(merger.ends);
}

// The functions that core calls. The block is passed as its address in the program's memory.

import { WordSum } from './font/sfnt/kernel/word-sum';

const words = new WordSum();

export function block(): usize {
  return changetype<usize>(words.block);
}
export function sum(length: i32): i32 {
  return words.sum(length);
}

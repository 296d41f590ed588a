import type { int } from '../../../outline/kernel/numbers.ts';

/** Sums words of 32 bits, most significant byte first. */
export class WordSum {
  /** The caller writes bytes here. */
  readonly block: Uint8Array = new Uint8Array(65_536);

  /** The sum of the words in the first bytes of the block, modulo 2^32. The length is a multiple of four. */
  sum(length: int): int {
    const block: Uint8Array = this.block;
    let sum: int = 0;
    for (let at: int = 0; at < length; at += 4) {
      const first: int = block[at]!;
      const second: int = block[at + 1]!;
      const third: int = block[at + 2]!;
      const fourth: int = block[at + 3]!;
      sum = (sum + ((first << 24) | (second << 16) | (third << 8) | fourth)) | 0;
    }
    return sum;
  }
}

import { describe, expect, it } from 'vitest';
import { computeCodeLengths } from './code-lengths.ts';

/** The Kraft sum of the code lengths: 1 if the code is complete. */
const shareOf = (lengths: Uint8Array): number =>
  lengths.reduce((sum, length) => sum + (length === 0 ? 0 : 2 ** -length), 0);

describe('code lengths', () => {
  it('are those of the textbook example', () => {
    // Cormen et al., "Introduction to Algorithms", the example of Huffman codes: a to f.
    expect([...computeCodeLengths(Uint32Array.of(45, 13, 12, 16, 9, 5), 15)]).toEqual([1, 3, 3, 3, 4, 4]);
  });

  it.each([
    ['Fibonacci', [1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987, 1597, 2584, 4181, 6765, 10_946]],
    ['powers', Array.from({ length: 30 }, (_, index) => 2 ** index)],
    ['all alike', new Array<number>(280).fill(7)],
    ['with gaps', [0, 5, 0, 0, 1, 1, 0, 9]],
  ])('form a complete code and respect the maximum: %s', (_, counts) => {
    for (const longest of [9, 15]) {
      const lengths = computeCodeLengths(Uint32Array.from(counts), longest);
      expect(shareOf(lengths)).toBe(1);
      expect(Math.max(...lengths)).toBeLessThanOrEqual(longest);
      expect(counts.every((count, symbol) => count > 0 === lengths[symbol]! > 0)).toBe(true);
    }
  });

  it('are 1 for a single symbol, and 0 without symbols', () => {
    expect([...computeCodeLengths(Uint32Array.of(0, 3, 0), 15)]).toEqual([0, 1, 0]);
    expect([...computeCodeLengths(new Uint32Array(3), 15)]).toEqual([0, 0, 0]);
  });
});

describe('code lengths with a maximum', () => {
  /** The least total length of all codes, found by trying every multiset of lengths. */
  function minTotal(counts: readonly number[], maxLength: number): number {
    const sorted = [...counts].sort((a, b) => b - a);
    const search = (rank: number, min: number, share: number): number => {
      if (rank === sorted.length) return 0;
      let best = Number.POSITIVE_INFINITY;
      for (let length = min; length <= maxLength; length++) {
        const left = share - 2 ** -length;
        if (left < 0) continue;
        best = Math.min(best, sorted[rank]! * length + search(rank + 1, length, left));
      }
      return best;
    };
    return search(0, 1, 1);
  }

  it.each([
    [[1, 2, 4, 8, 16, 32, 64], 4],
    [[1, 1, 2, 3, 5, 8, 13, 21], 4],
    [[1, 1, 2, 3, 5, 8, 13, 21], 5],
    [[100, 1, 1, 1, 1, 1, 1, 1], 3],
    [[9, 9, 1, 1, 1, 30, 2], 3],
  ])('have the least total length: %j, at most %i bits', (counts, maxLength) => {
    const lengths = computeCodeLengths(Uint32Array.from(counts), maxLength);
    const total = counts.reduce((sum, count, symbol) => sum + count * lengths[symbol]!, 0);
    expect(total).toBe(minTotal(counts, maxLength));
  });
});

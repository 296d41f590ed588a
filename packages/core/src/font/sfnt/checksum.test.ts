import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sumOfWords } from './checksum.ts';
import { WordSum } from './kernel/word-sum.ts';
import { sumBlocks } from './sum-blocks.ts';

/** The sum by its definition, in whole numbers of any size. */
function sumByDefinition(bytes: Uint8Array): number {
  let sum = 0n;
  for (const [at, byte] of bytes.entries()) sum += BigInt(byte) << BigInt(8 * (3 - (at % 4)));
  return Number(BigInt.asUintN(32, sum));
}

/** Bytes from a seed, up to more than two blocks of the program; most lengths are no whole words. */
const tables = fc
  .tuple(fc.integer(), fc.oneof(fc.nat(64), fc.integer({ min: 1000, max: 1050 }), fc.nat(140_000)))
  .map(([seed, length]) => {
    const bytes = new Uint8Array(length + 3);
    let state = seed;
    for (let at = 0; at < bytes.length; at++) {
      state = Math.imul(state, 1_664_525) + 1_013_904_223;
      bytes[at] = state >>> 24;
    }
    return bytes.subarray(3); // not aligned in its buffer
  });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe('sumOfWords', () => {
  it('is the sum modulo 2^32, with zeros after the last byte', () => {
    fc.assert(fc.property(tables, (bytes) => sumOfWords(bytes) === sumByDefinition(bytes)));
  });

  it('is the same where WebAssembly is switched off', async () => {
    vi.resetModules();
    vi.stubGlobal('WebAssembly', undefined);
    const { sumOfWords: sumWithout } = await import('./checksum.ts');
    const { sumBlocks: sumBlocksWithout } = await import('./sum-blocks.ts');
    const bytes = Uint8Array.from({ length: 70_001 }, (_, at) => at * 7);
    expect(sumBlocksWithout(bytes.subarray(0, 70_000))).toBeUndefined();
    expect(sumWithout(bytes)).toBe(sumByDefinition(bytes));
  });
});

describe('the compiled program', () => {
  it('returns the same numbers as its source', () => {
    fc.assert(
      fc.property(tables, (bytes) => {
        const words = bytes.subarray(0, Math.min(bytes.length, 65_536) & ~3);
        const source = new WordSum();
        source.block.set(words);
        return sumBlocks(words) === source.sum(words.length);
      }),
    );
  });
});

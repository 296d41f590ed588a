import { describe, expect, it } from 'vitest';
import { hasMatch } from './signature.ts';

const letters = (letter: string): string => letter.repeat(44);

/** A text that counts the reads of its characters. */
function watched(text: string): { text: string; reads: () => number } {
  let reads = 0;
  const spy = {
    length: text.length,
    charCodeAt(index: number) {
      reads++;
      return text.charCodeAt(index);
    },
  };
  return { text: spy as unknown as string, reads: () => reads };
}

// @spec "A receiver must: read the three headers; reject when the absolute difference between now and `webhook-timestamp` exceeds 300 seconds; recompute; compare in constant time."
describe('the comparison', () => {
  it.each([
    [['a'], ['a'], true],
    [['a'], ['b'], false],
    [['a', 'b'], ['c', 'b'], true],
    [['a', 'b'], ['b', 'c'], true],
    [['a', 'b'], ['c', 'd'], false],
  ])('of %j with %j gives %s', (expected, signatures, matches) => {
    expect(hasMatch(expected.map(letters), signatures.map(letters))).toBe(matches);
  });

  it.each([
    ['aa', 'a'],
    ['a', 'aa'],
  ])('distinguishes %s from %s, of which one is a prefix', (one, other) => {
    expect(hasMatch([one], [other])).toBe(false);
  });

  it('finds a difference at every position', () => {
    const right = letters('a');
    for (let index = 0; index < right.length; index++) {
      expect(hasMatch([right], [`${right.slice(0, index)}b${right.slice(index + 1)}`])).toBe(false);
    }
  });

  it.each([
    ['the first matches', [letters('a'), letters('b')]],
    ['the last matches', [letters('b'), letters('a')]],
    ['none matches', [letters('b'), letters('c')]],
  ])('reads every character of every candidate when %s', (_, signatures) => {
    const candidates = signatures.map(watched);
    hasMatch(
      [letters('a'), letters('d')],
      candidates.map(({ text }) => text),
    );
    expect(candidates.map(({ reads }) => reads())).toEqual([88, 88]);
  });
});

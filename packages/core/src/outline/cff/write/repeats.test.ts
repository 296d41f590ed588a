import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Repeats } from './repeats.ts';
import { SymbolListBuilder, type SymbolLists } from './symbol-lists.ts';

describe('Repeats', () => {
  it('finds the stretches in which four symbols or more come back', () => {
    const repeats = new Repeats(toLists([[1, 2, 3, 4, 5, 9], [8], [7, 2, 3, 4, 5, 6]]));
    expect(fromLists(repeats.stretches())).toEqual([
      [2, 3, 4, 5],
      [2, 3, 4, 5],
    ]);
  });

  it('finds nothing in what comes back over the end of a sequence alone', () => {
    expect(
      fromLists(
        new Repeats(
          toLists([
            [1, 2, 3],
            [4, 1, 2],
            [3, 4],
          ]),
        ).stretches(),
      ),
    ).toEqual([]);
  });

  it('finds runs that overlap', () => {
    expect(fromLists(new Repeats(toLists([[5, 1, 1, 1, 1, 1, 6]])).stretches())).toEqual([[1, 1, 1, 1, 1]]);
  });

  it('puts what became of stretches in their places', () => {
    const repeats = new Repeats(toLists([[1, 2, 3, 4, 5, 9], [], [7, 2, 3, 4, 5]]));
    const replaced = new SymbolListBuilder();
    repeats.replace(toLists([[100], [101, 102]]), replaced);
    expect(fromLists(replaced.lists())).toEqual([[1, 100, 9], [], [7, 101, 102]]);
  });

  it('leaves sequences as they are where stretches are put back', () => {
    const sequence = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 20 });
    fc.assert(
      fc.property(fc.array(sequence, { maxLength: 10 }), (sequences) => {
        const repeats = new Repeats(toLists(sequences));
        const replaced = new SymbolListBuilder();
        repeats.replace(repeats.stretches(), replaced);
        expect(fromLists(replaced.lists())).toEqual(sequences);
      }),
    );
  });
});

function toLists(sequences: readonly (readonly number[])[]): SymbolLists {
  const lists = new SymbolListBuilder();
  for (const sequence of sequences) {
    lists.begin();
    for (const symbol of sequence) lists.push(symbol);
  }
  return lists.lists();
}

function fromLists({ symbols, starts }: SymbolLists): number[][] {
  return Array.from(starts.subarray(1), (end, list) => [...symbols.subarray(starts[list], end)]);
}

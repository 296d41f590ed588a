import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SymbolListBuilder, type SymbolLists } from '../charstrings/symbol-lists.ts';
import { RepeatFinder } from './repeats.ts';

describe('Repeats', () => {
  it('finds runs of four symbols or more that are repeated', () => {
    const repeats = new RepeatFinder(toLists([[1, 2, 3, 4, 5, 9], [8], [7, 2, 3, 4, 5, 6]]));
    expect(fromLists(repeats.repeatedRuns())).toEqual([
      [2, 3, 4, 5],
      [2, 3, 4, 5],
    ]);
  });

  it('ignores repeats that extend over the end of a sequence', () => {
    expect(
      fromLists(
        new RepeatFinder(
          toLists([
            [1, 2, 3],
            [4, 1, 2],
            [3, 4],
          ]),
        ).repeatedRuns(),
      ),
    ).toEqual([]);
  });

  it('finds runs that overlap', () => {
    expect(fromLists(new RepeatFinder(toLists([[5, 1, 1, 1, 1, 1, 6]])).repeatedRuns())).toEqual([[1, 1, 1, 1, 1]]);
  });

  it('replaces runs', () => {
    const repeats = new RepeatFinder(toLists([[1, 2, 3, 4, 5, 9], [], [7, 2, 3, 4, 5]]));
    const replaced = new SymbolListBuilder();
    repeats.replace(toLists([[100], [101, 102]]), replaced);
    expect(fromLists(replaced.lists())).toEqual([[1, 100, 9], [], [7, 101, 102]]);
  });

  it('restores the sequences if runs are put back unchanged', () => {
    const sequence = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 20 });
    fc.assert(
      fc.property(fc.array(sequence, { maxLength: 10 }), (sequences) => {
        const repeats = new RepeatFinder(toLists(sequences));
        const replaced = new SymbolListBuilder();
        repeats.replace(repeats.repeatedRuns(), replaced);
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

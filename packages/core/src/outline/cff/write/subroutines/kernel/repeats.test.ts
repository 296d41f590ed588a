import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RepeatFinder } from './repeats.ts';
import { SymbolListBuilder } from './symbol-list-builder.ts';

describe('RepeatFinder', () => {
  it('finds runs of four symbols or more that are repeated', () => {
    const repeats = new RepeatFinder(toLists([[1, 2, 3, 4, 5, 9], [8], [7, 2, 3, 4, 5, 6]]));
    expect(runsOf(repeats)).toEqual([
      [2, 3, 4, 5],
      [2, 3, 4, 5],
    ]);
  });

  it('ignores repeats that extend over the end of a sequence', () => {
    const sequences = [
      [1, 2, 3],
      [4, 1, 2],
      [3, 4],
    ];
    expect(runsOf(new RepeatFinder(toLists(sequences)))).toEqual([]);
  });

  it('finds runs that overlap', () => {
    expect(runsOf(new RepeatFinder(toLists([[5, 1, 1, 1, 1, 1, 6]])))).toEqual([[1, 1, 1, 1, 1]]);
  });

  it('replaces runs', () => {
    const repeats = new RepeatFinder(toLists([[1, 2, 3, 4, 5, 9], [], [7, 2, 3, 4, 5]]));
    const replaced = new SymbolListBuilder();
    repeats.replace(toLists([[100], [101, 102]]), replaced);
    expect(fromLists(replaced)).toEqual([[1, 100, 9], [], [7, 101, 102]]);
  });

  it('restores the sequences if runs are put back unchanged', () => {
    const sequence = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 20 });
    fc.assert(
      fc.property(fc.array(sequence, { maxLength: 10 }), (sequences) => {
        const repeats = new RepeatFinder(toLists(sequences));
        const [runs, replaced] = [new SymbolListBuilder(), new SymbolListBuilder()];
        repeats.addRuns(runs);
        repeats.replace(runs, replaced);
        expect(fromLists(replaced)).toEqual(sequences);
      }),
    );
  });
});

function toLists(sequences: readonly (readonly number[])[]): SymbolListBuilder {
  const lists = new SymbolListBuilder();
  for (const sequence of sequences) {
    lists.begin();
    for (const symbol of sequence) lists.push(symbol);
  }
  lists.finish();
  return lists;
}

function fromLists({ symbols, starts, count }: SymbolListBuilder): number[][] {
  return Array.from({ length: count }, (_, list) => [...symbols.subarray(starts[list], starts[list + 1])]);
}

function runsOf(repeats: RepeatFinder): number[][] {
  const runs = new SymbolListBuilder();
  repeats.addRuns(runs);
  return fromLists(runs);
}

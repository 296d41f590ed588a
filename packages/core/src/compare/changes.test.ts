import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pathContext } from '../../test/font/outlines.ts';
import { type Change, listChanges } from './changes.ts';

const changesOf = (first: unknown, second: unknown, tolerance = 0): Change[] =>
  listChanges(first, second, { tolerance }, pathContext());

/** Resolves a JSON pointer. @see RFC 6901, "Evaluation" */
function valueAt(document: unknown, pointer: string): unknown {
  const names = pointer.split('/').slice(1);
  return names.reduce<unknown>(
    (value, name) => (value as Record<string, unknown>)[name.replaceAll('~1', '/').replaceAll('~0', '~')],
    document,
  );
}

const json = fc.jsonValue({ maxDepth: 3, noUnicodeString: true } as object);

describe('listChanges', () => {
  it('is empty exactly for equal documents', () => {
    fc.assert(
      fc.property(json, json, (first, second) => {
        const [one, other] = [JSON.parse(JSON.stringify(first)), JSON.parse(JSON.stringify(second))];
        expect(changesOf(one, other).length === 0).toBe(isDeepStrictEqual(one, other));
        expect(changesOf(one, structuredClone(one))).toEqual([]);
      }),
    );
  });

  it('names each value by its pointer', () => {
    fc.assert(
      fc.property(json, json, (first, second) => {
        const [one, other] = [JSON.parse(JSON.stringify(first)), JSON.parse(JSON.stringify(second))];
        for (const { pointer, change, ...values } of changesOf(one, other)) {
          if (change === 'removed') expect(valueAt(one, pointer)).toEqual(values.first);
          else expect(valueAt(other, pointer)).toEqual(values.second);
        }
      }),
    );
  });

  it('escapes names in pointers', () => {
    expect(changesOf({ 'a/b~c': 1 }, { 'a/b~c': 2 })).toEqual([
      { pointer: '/a~1b~0c', change: 'changed', first: 1, second: 2 },
    ]);
  });

  const item = (id: string, width = 1) => ({ id, width });

  it('recognizes items by their ids', () => {
    const first = { items: [item('a'), item('b'), item('c')] };
    expect(changesOf(first, { items: [item('n'), item('a'), item('b', 5), item('c')] })).toEqual([
      { pointer: '/items/0', change: 'added', second: item('n') },
      { pointer: '/items/2/width', change: 'changed', first: 1, second: 5 },
    ]);
    expect(changesOf(first, { items: [item('a'), item('c')] })).toEqual([
      { pointer: '/items/1', change: 'removed', first: item('b') },
    ]);
  });

  it('reports the fewest items as moved', () => {
    const first = ['a', 'b', 'c', 'd', 'e'].map((id) => item(id));
    const second = ['e', 'a', 'b', 'c', 'd'].map((id) => item(id));
    expect(changesOf(first, second)).toEqual([{ pointer: '/0', change: 'moved', from: '/4' }]);
  });

  it('finds the inserted and removed items of other lists between equal ones', () => {
    expect(changesOf([1, 2, 3], [1, 9, 2, 3])).toEqual([{ pointer: '/1', change: 'added', second: 9 }]);
    expect(changesOf([1, 2, 3], [1, 3])).toEqual([{ pointer: '/1', change: 'removed', first: 2 }]);
    expect(changesOf([1, 2], [1, 7])).toEqual([{ pointer: '/1', change: 'changed', first: 2, second: 7 }]);
  });

  it('ignores differences of numbers up to the tolerance', () => {
    expect(changesOf({ x: 1, y: [2] }, { x: 1.01, y: [1.99] }, 0.011)).toEqual([]);
    expect(changesOf({ x: 1 }, { x: 1.02 }, 0.011)).toHaveLength(1);
  });

  it('counts its work against the budget', () => {
    const [one, other] = [Array.from({ length: 100 }, () => ({})), Array.from({ length: 100 }, () => ({}))];
    expect(() => listChanges(one, other, { tolerance: 0 }, pathContext({ maxWork: 50 }))).toThrow(
      expect.objectContaining({ code: 'WORK_EXHAUSTED' }),
    );
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SpanTree } from './span-tree.ts';

it('finds the same maxima as a plain array', () => {
  const step = fc.tuple(fc.nat(20), fc.nat(20), fc.nat(9));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 21 }), fc.array(step), (count, steps) => {
      const tree = new SpanTree(count);
      let row = new Array<number>(count).fill(0);
      for (const [one, other, value] of steps) {
        const from = Math.min(one, count - 1);
        const to = Math.min(from + 1 + other, count);
        expect(tree.max(from, to)).toBe(Math.max(0, ...row.slice(from, to)));
        tree.raise(from, to, value);
        row = row.map((each, at) => (at >= from && at < to ? Math.max(each, value) : each));
      }
    }),
  );
});

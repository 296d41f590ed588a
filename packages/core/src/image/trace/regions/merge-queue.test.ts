import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MergeQueue } from './merge-queue.ts';

describe('a merge queue', () => {
  it('returns the cheapest pair first after any pushes and pops', () => {
    const actions = fc.array(fc.option(fc.integer({ min: 0, max: 20 }), { freq: 3 }), { maxLength: 200 });
    fc.assert(
      fc.property(actions, (prices) => {
        const queue = new MergeQueue();
        const waiting: number[] = [];
        for (const [index, price] of prices.entries()) {
          if (price === null) {
            waiting.sort((one, other) => one - other);
            expect(queue.pop()?.price).toBe(waiting.shift());
          } else {
            queue.push(price, index, -index);
            waiting.push(price);
          }
          expect(queue.length).toBe(waiting.length);
        }
      }),
    );
  });

  it('returns each pair once, with its price', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, noNaN: true })), (prices) => {
        const queue = new MergeQueue();
        for (const [index, price] of prices.entries()) queue.push(price, index, index + 1);
        const seen = new Set<number>();
        for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
          expect([next.price, next.two]).toEqual([prices[next.one], next.one + 1]);
          seen.add(next.one);
        }
        expect(seen.size).toBe(prices.length);
      }),
    );
  });

  it('returns nothing when it is empty', () => {
    expect(new MergeQueue().pop()).toBeUndefined();
  });
});

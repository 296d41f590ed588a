import { describe, expect, it } from 'vitest';
import { RecentValues } from './recent-values.ts';

describe('recent values', () => {
  it('are those used last, up to a total size', () => {
    const [one, two, three] = [{}, {}, {}];
    const values = new RecentValues<object, number>(10);
    values.set(one, 1, 4);
    values.set(two, 2, 4);
    expect(values.get(one)).toBe(1);
    values.set(three, 3, 4);
    expect([one, two, three].map((key) => values.get(key))).toEqual([1, undefined, 3]);
  });

  it('contain the newest one, even if it is larger', () => {
    const [one, two] = [{}, {}];
    const values = new RecentValues<object, number>(10);
    values.set(one, 1, 5);
    values.set(two, 2, 50);
    expect([values.get(one), values.get(two)]).toEqual([undefined, 2]);
    values.set(one, 3, 5);
    expect([values.get(one), values.get(two)]).toEqual([3, undefined]);
  });

  it('replace an earlier value and its size', () => {
    const [one, two] = [{}, {}];
    const values = new RecentValues<object, number>(10);
    values.set(one, 1, 9);
    values.set(one, 2, 1);
    values.set(two, 3, 9);
    expect([values.get(one), values.get(two)]).toEqual([2, 3]);
  });
});

import { describe, expect, it } from 'vitest';
import { roundMatrix, roundNumber } from './round.ts';

describe('roundNumber', () => {
  it.each([
    [1 / 3, 0.333333],
    [2 / 3, 0.666667],
    [28.346456692913385, 28.346457],
    [0.1 + 0.2, 0.3],
    [-1e-9, 0],
    [Number.POSITIVE_INFINITY, 0],
    [Number.NaN, 0],
    [1e305, 1e305],
    [-1e305, -1e305],
  ])('rounds %d to %d', (value, expected) => {
    expect(Object.is(roundNumber(value), expected)).toBe(true);
  });

  it('rounds every number of a matrix', () => {
    expect(roundMatrix([1.00000049, 2, 3, 4, 5, 1 / 3])).toEqual([1, 2, 3, 4, 5, 0.333333]);
  });
});

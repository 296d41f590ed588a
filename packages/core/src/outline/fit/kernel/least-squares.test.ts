import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LeastSquares } from './least-squares.ts';

describe('LeastSquares', () => {
  it('solves consistent rows', () => {
    const options = fc.tuple(fc.integer({ min: -99, max: 99 }), fc.integer({ min: -99, max: 99 }));
    fc.assert(
      fc.property(options, ([x, y]) => {
        const squares = new LeastSquares(2);
        for (const [a, b] of [
          [1, 0],
          [0, 1],
          [1, 1],
          [2, -1],
        ] as const) {
          squares.row.set([a, b]);
          squares.add(a * x + b * y, 1);
        }
        squares.solve(1e-9);
        expect(Math.abs(squares.solution[0]! - x)).toBeLessThan(0.01);
        expect(Math.abs(squares.solution[1]! - y)).toBeLessThan(0.01);
      }),
    );
  });

  it('weights inconsistent rows', () => {
    const squares = new LeastSquares(1);
    for (const [value, weight] of [
      [0, 1],
      [10, 3],
    ] as const) {
      squares.row[0] = 1;
      squares.add(value, weight);
    }
    squares.solve(1e-9);
    expect(squares.solution[0]).toBeCloseTo(7.5, 3);
  });

  it('leaves unconstrained values at 0', () => {
    const squares = new LeastSquares(2);
    squares.row[0] = 1;
    squares.add(4, 1);
    squares.solve(1e-9);
    expect(squares.solution[0]).toBeCloseTo(4, 3);
    expect(squares.solution[1]).toBe(0);
  });

  it('solves for two numbers from sums as it does from rows', () => {
    const number = fc.double({ min: -99, max: 99, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(number, number, number), { minLength: 1, maxLength: 9 }), (rows) => {
        const [byRows, bySums] = [new LeastSquares(2), new LeastSquares(2)];
        const sum = (term: (a: number, b: number, value: number) => number): number =>
          rows.reduce((all, row) => all + term(...row), 0);
        for (const [a, b, value] of rows) {
          byRows.row.set([a, b]);
          byRows.add(value, 1);
        }
        byRows.solve(1e-2);
        const squares = [sum((a) => a * a), sum((a, b) => a * b), sum((_, b) => b * b)] as const;
        bySums.solvePair(
          ...squares,
          sum((a, _, value) => a * value),
          sum((_, b, value) => b * value),
          1e-2,
        );
        for (const n of [0, 1]) expect(bySums.solution[n]).toBeCloseTo(byRows.solution[n]!, 6);
      }),
    );
  });
});

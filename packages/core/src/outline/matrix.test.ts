import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  determinant,
  identity,
  invertMatrix,
  joinMatrices,
  type Matrix,
  rotation,
  scaling,
  transformPoint,
  translation,
} from './matrix.ts';

const number = fc.integer({ min: -50, max: 50 });
const anyMatrix = fc.tuple(number, number, number, number, number, number) as fc.Arbitrary<Matrix>;

describe('joinMatrices', () => {
  it('applies the first, then the second', () => {
    fc.assert(
      fc.property(anyMatrix, anyMatrix, number, number, (first, then, x, y) => {
        expect(transformPoint(joinMatrices(first, then), x, y)).toEqual(
          transformPoint(then, ...transformPoint(first, x, y)),
        );
      }),
    );
  });
});

describe('invertMatrix', () => {
  it('maps a point back', () => {
    fc.assert(
      fc.property(anyMatrix, number, number, (matrix, x, y) => {
        fc.pre(determinant(matrix) !== 0);
        const back = invertMatrix(matrix) ?? identity;
        const [backX, backY] = transformPoint(back, ...transformPoint(matrix, x, y));
        expect(backX).toBeCloseTo(x, 8);
        expect(backY).toBeCloseTo(y, 8);
      }),
    );
  });

  it('is undefined for a degenerate matrix', () => {
    expect(invertMatrix([1, 2, 2, 4, 5, 6])).toBeUndefined();
    expect(invertMatrix([0, 0, 0, 0, 0, 0])).toBeUndefined();
  });
});

describe('translation, scaling and rotation', () => {
  it('move, scale and turn the x axis towards the y axis', () => {
    expect(transformPoint(translation(2, 3), 10, 20)).toEqual([12, 23]);
    expect(transformPoint(scaling(2), 10, 20)).toEqual([20, 40]);
    expect(transformPoint(scaling(2, -1), 10, 20)).toEqual([20, -20]);
    const [x, y] = transformPoint(rotation(90), 1, 0);
    expect(x).toBeCloseTo(0, 15);
    expect(y).toBe(1);
    expect(determinant(rotation(33))).toBeCloseTo(1, 15);
    expect(determinant(scaling(2, -3))).toBe(-6);
  });
});

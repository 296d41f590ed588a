import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampledDistance } from '../../../../test/font/curve-distance.ts';
import { type Cubic, pointOfCubic } from '../../curve.ts';
import { flatteningError } from './flattening-error.ts';

const number = fc.integer({ min: -2000, max: 2000 });

describe('flatteningError', () => {
  it('bounds the distance between a cubic and its lines', () => {
    const cubics = fc.tuple(number, number, number, number, number, number, number, number);
    fc.assert(
      fc.property(cubics, fc.integer({ min: 1, max: 24 }), (cubic, lines) => {
        const error = flatteningError(cubic, lines);
        const parameters = Array.from({ length: lines + 1 }, (_, at) => pointOfCubic(cubic, at / lines));
        // There is one parameter more than lines.
        const chords = parameters.slice(1).map((parameter, at) => [...parameters[at]!, ...parameter]);
        expect(sampledDistance([cubic], chords, 6, error)).toBeLessThanOrEqual(error + 1e-9);
      }),
    );
  });

  it('is exact for a curve of constant second derivative', () => {
    const parabola: Cubic = [0, 0, 100, 200, 200, 200, 300, 0]; // its maximum is 150 at the middle
    expect(flatteningError(parabola, 1)).toBeCloseTo(150, 9);
    expect(flatteningError(parabola, 10)).toBeCloseTo(1.5, 9);
  });
});

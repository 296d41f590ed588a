import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyOutline, build, distanceTo, sample, windingByAngles } from '../../../test/font/outlines.ts';
import { isInside, windingAt } from './winding.ts';

describe('windingAt', () => {
  it('equals the sum of angles around the point', () => {
    // Integers are often at the height of the end of a segment.
    const coordinate = fc.oneof(
      fc.double({ min: -100, max: 100, noNaN: true }),
      fc.integer({ min: -10, max: 10 }).map((value) => value * 10),
    );
    const anyPoint = fc.tuple(coordinate, coordinate);
    fc.assert(
      fc.property(anyOutline, fc.array(anyPoint, { minLength: 20, maxLength: 20 }), (outline, points) => {
        const lines = sample(outline, 400);
        const closed = lines.map((line) => [...line, line[0]!]);
        for (const [x, y] of points.filter((point) => distanceTo(closed, point) > 0.01)) {
          expect(windingAt(outline, x, y)).toBe(windingByAngles(lines, [x, y]));
        }
      }),
    );
  });

  it('counts the end of a curve at the height of the point once', () => {
    const hook = build({
      start: [0, -0.010001],
      pieces: [
        [0, -30],
        [0, 40, 0, -40, 10, 0],
      ],
      isClosed: true,
    });
    expect(windingAt(hook, 0, 0)).toBe(windingByAngles(sample(hook, 400), [0, 0]));
  });

  it('counts a corner at the height of the point once', () => {
    const diamond = build({
      start: [0, -2],
      pieces: [
        [2, 0],
        [0, 2],
        [-2, 0],
      ],
      isClosed: true,
    });
    expect(windingAt(diamond, 0, 0)).toBe(1);
    expect(windingAt(diamond, -3, 0)).toBe(0);
    expect(windingAt(diamond, -1, 2)).toBe(0);
    expect(windingAt(diamond, -1, -2)).toBe(0);
  });

  it('counts a curve with an extremum at the height of the point once', () => {
    const lens = build({
      start: [0, 0],
      pieces: [
        [10, 20, 20, 0],
        [10, -20, 0, 0],
      ],
      isClosed: true,
    });
    expect(windingAt(lens, -5, 10)).toBe(0);
    expect(windingAt(lens, -5, -10)).toBe(0);
    expect(windingAt(lens, 5, 0)).toBe(-1);
  });
});

describe('isInside', () => {
  it('supports both rules: the middle of a star is empty by even-odd', () => {
    const corner = (index: number) =>
      [Math.cos((index * 4 * Math.PI) / 5), Math.sin((index * 4 * Math.PI) / 5)] as const;
    const star = build({ start: corner(0), pieces: [1, 2, 3, 4].map(corner), isClosed: true });
    expect(isInside(star, 0, 0, 'nonzero')).toBe(true);
    expect(isInside(star, 0, 0, 'evenodd')).toBe(false);
    expect(isInside(star, 0.8, 0, 'evenodd')).toBe(true);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyOutline, build, type Point, sample } from '../../../test/font/outlines.ts';
import { reverseOutline } from '../contour.ts';
import { translation } from '../matrix.ts';
import { joinOutlines } from '../outline.ts';
import { transformOutline } from '../transform.ts';
import { areaOf, directionOf } from './area.ts';

/** The area of a polygon. @see the surveyor's formula */
function areaOfLine(line: readonly Point[]): number {
  return line.reduce((sum, [x, y], index) => sum + (line.at(index - 1)![0] * y - line.at(index - 1)![1] * x) / 2, 0);
}

const square = build({
  start: [1, 1],
  pieces: [
    [5, 1],
    [5, 5],
    [1, 5],
  ],
  isClosed: true,
});

describe('areaOf', () => {
  it('is the area of a polygon of many points', () => {
    fc.assert(
      fc.property(anyOutline, (outline) => {
        const polygons = sample(outline, 2000).reduce((sum, line) => sum + areaOfLine(line), 0);
        expect(Math.abs(areaOf(outline) - polygons)).toBeLessThan(0.05); // the areas are up to some 40,000
      }),
    );
  });

  it('is positive counter-clockwise with y pointing up, and counts overlaps each time', () => {
    expect(areaOf(square)).toBe(16);
    expect(areaOf(reverseOutline(square))).toBe(-16);
    expect(areaOf(joinOutlines([square, square]))).toBe(32);
  });

  it('closes open contours by a line', () => {
    expect(
      areaOf(
        build({
          start: [0, 0],
          pieces: [
            [4, 0],
            [4, 2],
          ],
          isClosed: false,
        }),
      ),
    ).toBe(4);
  });

  it('stays precise far from the origin', () => {
    expect(areaOf(transformOutline(square, translation(2 ** 40, -(2 ** 41))))).toBe(16);
  });
});

describe('directionOf', () => {
  it('returns the direction, or undefined without an area', () => {
    expect(directionOf(square)).toBe('counter-clockwise');
    expect(directionOf(reverseOutline(square))).toBe('clockwise');
    expect(directionOf(build({ start: [0, 0], pieces: [[4, 4]], isClosed: true }))).toBeUndefined();
  });
});

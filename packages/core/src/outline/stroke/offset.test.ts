import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { build, distanceTo, pathContext, sample, windingByAngles } from '../../../test/font/outlines.ts';
import { countOf } from '../../../test/thorough.ts';
import { reverseOutline } from '../contour.ts';
import { areaOf } from '../measure/area.ts';
import { boundsOf } from '../measure/bounds.ts';
import { isInside, windingAt } from '../measure/winding.ts';
import { joinOutlines, type Outline } from '../outline.ts';
import { bandOutline, growOutline, shrinkOutline } from './offset.ts';

const round = { join: 'round', miterLimit: 4 } as const;
const sharp = { join: 'miter', miterLimit: 4 } as const;

function rectangle(x: number, y: number, width: number, height: number): Outline {
  return build({
    start: [x, y],
    pieces: [
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ],
    isClosed: true,
  });
}

const square = rectangle(0, 0, 10, 10);
const frame = joinOutlines([rectangle(0, 0, 30, 30), reverseOutline(rectangle(10, 10, 10, 10))]);
/** The bars cross, so that the winding number in the middle is 2. */
const cross = joinOutlines([rectangle(0, 10, 30, 10), rectangle(10, 0, 10, 30)]);
const both = (outline: Outline) => [outline, reverseOutline(outline)];

const probe = fc.double({ min: -140, max: 140, noNaN: true }).map((value) => value + 0.01234567);
const anyPoints = fc.array(fc.tuple(probe, probe), { minLength: 80, maxLength: 80 });
/** No two segments coincide: nothing is filled between coinciding segments that could grow. */
const coordinate = fc.noShrink(fc.noBias(fc.integer({ min: -1e8, max: 1e8 }).map((value) => value / 1e6)));
const segment = fc.constantFrom(2, 4, 6).chain((count) => fc.array(coordinate, { minLength: count, maxLength: count }));
const anyClosed = fc
  .tuple(fc.tuple(coordinate, coordinate), fc.array(segment, { minLength: 2, maxLength: 4 }))
  .map(([start, pieces]) => build({ start, pieces, isClosed: true }));

describe('growOutline', () => {
  it('fills every point within the distance of the fill', () => {
    fc.assert(
      fc.property(anyClosed, fc.constantFrom(2, 15), anyPoints, (outline, distance, points) => {
        const lines = sample(outline, 500);
        const grown = growOutline(outline, distance, round, pathContext());
        for (const point of points) {
          const beyond = distanceTo(lines, point) - distance;
          if (Math.abs(beyond) < distance / 100 + 0.01) continue;
          expect(isInside(grown, ...point)).toBe(beyond < 0 || windingByAngles(lines, point) !== 0);
        }
      }),
      { numRuns: countOf(60) },
    );
  });

  it.each(both(square))('grows a square with the given joins, in both directions', (outline) => {
    const grown = growOutline(outline, 2, sharp, pathContext());
    expect(boundsOf(grown)).toEqual({ xMin: -2, yMin: -2, xMax: 12, yMax: 12 });
    expect(areaOf(grown)).toBeCloseTo(196, 9);
    expect(areaOf(growOutline(outline, 2, { join: 'bevel', miterLimit: 4 }, pathContext()))).toBeCloseTo(188, 9);
  });

  it.each(both(frame))('makes holes smaller', (outline) => {
    const grown = growOutline(outline, 2, sharp, pathContext());
    expect(isInside(grown, 11.5, 15)).toBe(true);
    expect(isInside(grown, 12.5, 15)).toBe(false);
    expect(isInside(growOutline(outline, 6, sharp, pathContext()), 15, 15)).toBe(true);
  });

  it('recognizes holes of the even-odd rule', () => {
    const same = joinOutlines([rectangle(0, 0, 30, 30), rectangle(10, 10, 10, 10)]);
    expect(isInside(growOutline(same, 2, { ...sharp, rule: 'evenodd' }, pathContext()), 15, 15)).toBe(false);
    expect(isInside(growOutline(same, 2, sharp, pathContext()), 15, 15)).toBe(true);
  });

  it('orients overlapping contours the same way', () => {
    const two = joinOutlines([rectangle(0, 0, 10, 10), reverseOutline(rectangle(40, 0, 10, 10))]);
    for (const x of [5, 45, -1, 51]) expect(windingAt(growOutline(two, 2, sharp, pathContext()), x, 5)).toBe(1);
  });
});

describe('shrinkOutline', () => {
  it('keeps points that are farther than the distance from the edge', () => {
    fc.assert(
      fc.property(anyClosed, fc.constantFrom(1, 6), anyPoints, (outline, distance, points) => {
        const lines = sample(outline, 500);
        const shrunk = shrinkOutline(outline, distance, round, pathContext());
        for (const point of points) {
          const beyond = distanceTo(lines, point) - distance;
          if (Math.abs(beyond) < distance / 100 + 0.01) continue;
          const isIn = windingByAngles(lines, point) !== 0;
          // Where the outline overlaps itself, a line nearby need not be an edge of the fill.
          if (!isIn || beyond > 0) expect(windingAt(shrunk, ...point)).toBe(isIn ? 1 : 0);
        }
      }),
      { numRuns: countOf(60) },
    );
  });

  it.each(both(square))('shrinks a square to a smaller square and finally to nothing', (outline) => {
    const shrunk = shrinkOutline(outline, 2, sharp, pathContext());
    expect(boundsOf(shrunk)).toEqual({ xMin: 2, yMin: 2, xMax: 8, yMax: 8 });
    expect(areaOf(shrunk)).toBeCloseTo(36, 9);
    expect(shrunk.verbs).toHaveLength(5);
    expect(shrinkOutline(outline, 5.01, sharp, pathContext()).verbs).toHaveLength(0);
  });

  it.each(both(frame))('makes holes larger', (outline) => {
    const shrunk = shrinkOutline(outline, 2, sharp, pathContext());
    expect(areaOf(shrunk)).toBeCloseTo(26 ** 2 - 14 ** 2, 9);
    expect(isInside(shrunk, 9, 15)).toBe(false);
    expect(isInside(shrunk, 7, 15)).toBe(true);
  });

  it('stays inside the fill and covers each point once', () => {
    const shrunk = shrinkOutline(cross, 2, sharp, pathContext());
    for (let x = 0.3; x < 30; x += 0.7) {
      for (let y = 0.2; y < 30; y += 0.7) {
        expect([0, 1]).toContain(windingAt(shrunk, x, y));
        if (windingAt(shrunk, x, y) === 1) expect(isInside(cross, x, y)).toBe(true);
      }
    }
  });

  it('keeps areas far from the edge, whatever crosses there', () => {
    // The bars overlap in a square of 10 in the middle, whose sides are not edges of the fill.
    const shrunk = shrinkOutline(cross, 2, sharp, pathContext());
    expect(areaOf(shrunk)).toBeCloseTo(2 * 26 * 6 - 6 * 6, 9);
    expect(shrunk.points).toHaveLength(24);
  });

  it('shrinks both halves of a figure eight', () => {
    const eight = build({
      start: [0, 0],
      pieces: [
        [20, 20],
        [20, 0],
        [0, 20],
      ],
      isClosed: true,
    });
    const shrunk = shrinkOutline(eight, 1, sharp, pathContext());
    for (const x of [4, 16]) expect(windingAt(shrunk, x, 10)).toBe(1);
    const grown = growOutline(eight, 1, sharp, pathContext());
    for (const [x, y] of [
      [4, 10],
      [16, 10],
      [-0.5, 10],
      [20.5, 10],
    ] as const)
      expect(isInside(grown, x, y)).toBe(true);
  });
});

describe('bandOutline', () => {
  it.each(both(frame))('covers a band along the edge, inside or outside', (outline) => {
    const [inside, outside] = (['inside', 'outside'] as const).map((align) =>
      bandOutline(outline, { ...sharp, width: 2, align }, pathContext()),
    ) as [Outline, Outline];
    for (const [x, y] of [
      [1, 15],
      [9, 15],
      [1, 1],
    ] as const)
      expect(isInside(inside, x, y)).toBe(true);
    for (const [x, y] of [
      [-1, 15],
      [11, 15],
      [5, 15],
      [15, 15],
    ] as const)
      expect(isInside(inside, x, y)).toBe(false);
    for (const [x, y] of [
      [-1, 15],
      [11, 15],
      [-1, -1],
    ] as const)
      expect(isInside(outside, x, y)).toBe(true);
    for (const [x, y] of [
      [1, 15],
      [9, 15],
      [-3, 15],
      [15, 15],
    ] as const)
      expect(isInside(outside, x, y)).toBe(false);
  });
});

it.each([0, -1, Number.NaN])('refuses a distance of %d', (distance) => {
  for (const change of [growOutline, shrinkOutline]) {
    expect(() => change(square, distance, sharp, pathContext())).toThrow(
      expect.objectContaining({ code: 'STROKE_INVALID' }),
    );
  }
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyPlan, build, distanceTo, type Point, pathContext, sample } from '../../../test/font/outlines.ts';
import { countOf } from '../../../test/thorough.ts';
import { type Outline, recordOutline } from '../outline.ts';
import { distanceBetween } from './distance.ts';

const between = (one: Outline, other: Outline, precision = 0.01): number | undefined =>
  distanceBetween(one, other, precision, pathContext());

const square = (x: number, y: number, side = 10): Outline =>
  build({
    start: [x, y],
    pieces: [
      [x + side, y],
      [x + side, y + side],
      [x, y + side],
    ],
    isClosed: true,
  });

const closed = fc
  .array(anyPlan, { minLength: 1, maxLength: 2 })
  .map((plans) => build(...plans.map((plan) => ({ ...plan, isClosed: true }))));

describe('distanceBetween', () => {
  it('is the distance of many points along both outlines', () => {
    const furthest = (from: Outline, to: Outline): number => {
      const lines = sample(to, 60);
      return Math.max(
        ...sample(from, 60).flatMap((line) => pointsAlong(line).map((point) => distanceTo(lines, point))),
      );
    };
    fc.assert(
      fc.property(closed, closed, (one, other) => {
        const distance = between(one, other, 0.05);
        if (distance === undefined) return;
        // Samples are at most about 8 apart, and the furthest point is near one.
        const expected = Math.max(furthest(one, other), furthest(other, one));
        expect(distance).toBeGreaterThan(expected - 0.1);
        expect(distance).toBeLessThan(expected + 4);
      }),
      { numRuns: countOf(20) },
    );
  });

  it.each([
    ['shifted squares', square(0, 0), square(3, 0), 3],
    ['a square inside another', square(0, 0), square(2, 2, 6), Math.hypot(2, 2)],
    ['a line and a parabola above it', lineAndBack(), archAndBack(), 10],
    ['equal squares', square(0, 0), square(0, 0), 0],
    ['squares drawn from another corner', square(0, 0), turnedSquare(), 0],
  ])('is exact for %s', (_, one, other, distance) => {
    expect(Math.abs((between(one, other) ?? -1) - distance)).toBeLessThan(0.01);
    expect(Math.abs((between(other, one) ?? -1) - distance)).toBeLessThan(0.01);
  });

  it('is undefined if only one outline draws something', () => {
    const empty = recordOutline(() => {});
    expect(between(empty, square(0, 0))).toBeUndefined();
    expect(between(square(0, 0), empty)).toBeUndefined();
    expect(between(empty, empty)).toBe(0);
  });

  it('counts its work against the budget', () => {
    const work = () => distanceBetween(square(0, 0, 1000), square(1, 1, 1000), 0.001, pathContext({ maxWork: 20 }));
    expect(work).toThrow(expect.objectContaining({ code: 'WORK_EXHAUSTED' }));
  });
});

/** The points of a line and those between them, at most 8 apart: the furthest point can lie inside a long line. */
function pointsAlong(line: readonly Point[]): Point[] {
  return line.flatMap((end, index): Point[] => {
    const start = line[index - 1] ?? end;
    const count = Math.max(1, Math.ceil(Math.hypot(end[0] - start[0], end[1] - start[1]) / 8));
    return Array.from({ length: count }, (_, step): Point => {
      const t = (step + 1) / count;
      return [start[0] + t * (end[0] - start[0]), start[1] + t * (end[1] - start[1])];
    });
  });
}

/** From 0 to 20 on the axis. */
function lineAndBack(): Outline {
  return build({ start: [0, 0], pieces: [[20, 0]], isClosed: true });
}

/** A parabola with its apex at (10, 10), and the line below it. */
function archAndBack(): Outline {
  return build({ start: [0, 0], pieces: [[10, 20, 20, 0]], isClosed: true });
}

function turnedSquare(): Outline {
  return build({
    start: [10, 10],
    pieces: [
      [0, 10],
      [0, 0],
      [10, 0],
    ],
    isClosed: true,
  });
}

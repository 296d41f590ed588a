import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyPlan, build, lengthOfLine, type Point, pathContext, sample } from '../../../test/font/outlines.ts';
import { countOf } from '../../../test/thorough.ts';
import { contoursOf, drawContour } from '../contour.ts';
import { type Outline, recordOutline } from '../outline.ts';
import { type Segment, startOfSegment } from '../segment.ts';
import { ContourMeasure, lengthOf } from './contour-measure.ts';

function measureOf(outline: Outline): ContourMeasure {
  return new ContourMeasure(contoursOf(outline)[0]!, pathContext()); // the tests draw one contour
}

function lineOf(segments: readonly Segment[]): Point[] {
  if (segments[0] === undefined) return [];
  const contour = { start: startOfSegment(segments[0]), segments, isClosed: false };
  return (
    sample(
      recordOutline((pen) => drawContour(contour, pen)),
      2000,
    )[0] ?? []
  );
}

describe('lengthOf', () => {
  it('is the length of a polyline through many points', () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        const outline = build(plan);
        const lines = sample(outline, 4000).reduce((sum, line) => sum + lengthOfLine(line), 0);
        expect(Math.abs(lengthOf(outline, pathContext()) - lines)).toBeLessThan(1e-6 * lines + 1e-9);
      }),
      { numRuns: countOf(50) },
    );
  });

  it('matches the formula for a parabola', () => {
    // y = x² from 0 to 2: x·√(1+4x²)/2 + asinh(2x)/4
    const parabola = build({ start: [0, 0], pieces: [[1, 0, 2, 4]], isClosed: false });
    expect(lengthOf(parabola, pathContext())).toBeCloseTo(Math.sqrt(17) + Math.asinh(4) / 4, 10);
  });

  it('is exact across a cusp', () => {
    // x = 12t(1−t): to 3 and back on one line.
    const cusp = build({ start: [0, 0], pieces: [[4, 0, 4, 0, 0, 0]], isClosed: false });
    expect(lengthOf(cusp, pathContext())).toBeCloseTo(6, 9);
  });
});

describe('ContourMeasure', () => {
  it('finds the position at a distance', () => {
    fc.assert(
      fc.property(anyPlan, fc.double({ min: 0, max: 1, noNaN: true }), (plan, part) => {
        const measure = measureOf(build(plan));
        fc.pre(measure.length > 1e-3);
        const distance = part * measure.length;
        const [before, behind] = [
          measure.segmentsBetween(0, distance),
          measure.segmentsBetween(distance, measure.length),
        ].map(lineOf) as [Point[], Point[]];
        expect(Math.abs(lengthOfLine(before) - distance)).toBeLessThan(1e-5 * measure.length);
        expect(Math.abs(lengthOfLine(behind) - (measure.length - distance))).toBeLessThan(1e-5 * measure.length);
        const [x, y] = measure.positionAt(distance)!.point; // there are segments
        const end = before.at(-1) ?? behind[0]!; // one of them has a length
        expect(Math.hypot(x - end[0], y - end[1])).toBeLessThan(1e-6);
      }),
      { numRuns: countOf(50) },
    );
  });

  it('clamps to the ends', () => {
    const measure = measureOf(build({ start: [1, 1], pieces: [[4, 5]], isClosed: false }));
    expect(measure.positionAt(-3)).toEqual({ point: [1, 1], direction: [0.6, 0.8] });
    expect(measure.positionAt(9)).toEqual({ point: [4, 5], direction: [0.6, 0.8] });
    expect(measure.positionAt(2.5)).toEqual({ point: [2.5, 3], direction: [0.6, 0.8] });
  });

  it('has a direction where handles have zero length', () => {
    const curve = build({ start: [0, 0], pieces: [[0, 0, 10, 0, 10, 0]], isClosed: false });
    expect(measureOf(curve).positionAt(0)?.direction).toEqual([1, 0]);
    expect(measureOf(curve).positionAt(10)?.direction).toEqual([1, 0]);
  });

  it('has no position on a single point', () => {
    expect(measureOf(build({ start: [1, 1], pieces: [], isClosed: true })).positionAt(0)).toBeUndefined();
  });
});

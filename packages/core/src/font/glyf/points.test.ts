import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countOf } from '../../../test/thorough.ts';
import { encodePoints } from '../../outline/glyf/encode.ts';
import { lengthOfPoints, measurePoints, PointDeltas, readPoints, writePoints } from './points.ts';

/** The bytes before the flags of a glyph: header, the end of the only contour and an instruction length of 0. */
const before = 14;

interface Sample {
  readonly xs: number[];
  readonly ys: number[];
  readonly onCurve: number[];
  readonly overlaps: boolean;
}

const coordinate = fc.oneof(fc.integer({ min: -16000, max: 16000 }), fc.integer({ min: 0, max: 20 }), fc.constant(7));
const sample: fc.Arbitrary<Sample> = fc
  .tuple(
    fc.array(fc.tuple(coordinate, coordinate, fc.integer({ min: 0, max: 1 })), { minLength: 1, maxLength: 700 }),
    fc.boolean(),
  )
  .map(([points, overlaps]) => ({
    xs: points.map(([x]) => x),
    ys: points.map(([, y]) => y),
    onCurve: points.map(([, , on]) => on),
    overlaps,
  }));

/** Encoded by another encoder of this library, whose output fontTools reads. */
function bytesOf({ xs, ys, onCurve, overlaps }: Sample): Uint8Array {
  const ends = [xs.length - 1];
  const points = {
    xs: Float64Array.from(xs),
    ys: Float64Array.from(ys),
    onCurve: Uint8Array.from(onCurve),
    ends,
  };
  return encodePoints(points, { overlaps });
}

function read(bytes: Uint8Array, count: number, end = bytes.length): { points: PointDeltas; end: number } {
  const points = new PointDeltas();
  points.reserve(count);
  return { points, end: readPoints(points, bytes, before, end) };
}

describe('points of glyf', () => {
  it('read as they were written', () => {
    fc.assert(
      fc.property(sample, (expected) => {
        const bytes = bytesOf(expected);
        const { points, end } = read(bytes, expected.xs.length);
        expect(end).toBe(bytes.length);
        let [x, y] = [0, 0];
        for (const at of expected.xs.keys()) {
          x += points.xs[at]!;
          y += points.ys[at]!;
          expect([x, y, points.onCurve[at]]).toEqual([expected.xs[at], expected.ys[at], expected.onCurve[at]]);
        }
        expect(points.overlaps).toBe(expected.overlaps);
      }),
      { numRuns: countOf(50) },
    );
  });

  it('have the expected bounds', () => {
    fc.assert(
      fc.property(sample, (expected) => {
        const { points } = read(bytesOf(expected), expected.xs.length);
        measurePoints(points);
        expect([points.xMin, points.xMax]).toEqual([Math.min(...expected.xs), Math.max(...expected.xs)]);
        expect([points.yMin, points.yMax]).toEqual([Math.min(...expected.ys), Math.max(...expected.ys)]);
      }),
    );
  });

  it('round-trip, in the predicted number of bytes', () => {
    fc.assert(
      fc.property(sample, (expected) => {
        const { points } = read(bytesOf(expected), expected.xs.length);
        const bytes = new Uint8Array(before + 5 * points.count);
        const end = writePoints(points, bytes, before);
        expect(end - before).toBe(lengthOfPoints(points));
        expect(end).toBeLessThanOrEqual(bytesOf(expected).length);
        const again = read(bytes, points.count, end);
        expect(again).toEqual({ points, end });
      }),
      { numRuns: countOf(50) },
    );
  });

  it('return -1 if they are truncated', () => {
    const bytes = bytesOf({ xs: [0, 300, 300, 5], ys: [0, 0, 700, 9], onCurve: [1, 0, 1, 1], overlaps: false });
    for (let end = before; end < bytes.length; end++) expect(read(bytes, 4, end).end).toBe(-1);
    expect(read(bytes, 4).end).toBe(bytes.length);
  });

  it('return -1 if flags repeat beyond the count', () => {
    const bytes = new Uint8Array(before + 20);
    bytes.set([0x31 | 0x08, 4], before); // one and four more
    expect(read(bytes, 4).end).toBe(-1);
    expect(read(bytes, 5).end).toBe(before + 2);
  });

  it.each([
    [0x7fff, true],
    [0x8000, false],
    [-0x8000, true],
    [-0x8001, false],
    [0xffff, false],
  ])('with a delta of %d fit 16 bits: %s', (step, hasPlace) => {
    const points = new PointDeltas();
    points.reserve(1);
    points.xs[0] = step;
    expect(writePoints(points, new Uint8Array(20), 0) > 0).toBe(hasPlace);
    [points.xs[0], points.ys[0]] = [0, step];
    expect(writePoints(points, new Uint8Array(20), 0) > 0).toBe(hasPlace);
  });
});

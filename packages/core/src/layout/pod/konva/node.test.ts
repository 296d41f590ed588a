import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeNode } from '../../../../test/drawing/drawn/konva.ts';
import { Members } from '../template/members.ts';
import { readTransform } from './node.ts';
import { splineOutline } from './spline.ts';

const noReporter = { invalidValue: () => {}, unknownMembers: () => {} };
const expectClose = (found: Iterable<number>, expected: readonly number[], digits: number) => {
  expect([...found]).toHaveLength(expected.length);
  for (const [index, value] of [...found].entries()) expect(value).toBeCloseTo(expected[index] ?? Number.NaN, digits);
};

describe('a Konva node', () => {
  it('has the same position as in Konva', () => {
    const number = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
    const attributes = fc.record(
      {
        x: number(500),
        y: number(500),
        rotation: number(400),
        scaleX: number(4),
        scaleY: number(4),
        skewX: number(2),
        skewY: number(2),
        offsetX: number(100),
        offsetY: number(100),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(attributes, (attrs) => {
        const expected = makeNode('Rect', attrs).getAbsoluteTransform().getMatrix();
        expectClose(readTransform(new Members(attrs, noReporter)), expected, 6);
      }),
      { numRuns: 300, seed: 20_261_122 },
    );
  });
});

describe('a line with a tension', () => {
  // From Konva 9.3.22, `getTensionPoints`, with the first point before it and, for the open line, the last one after it.
  it.each([
    [
      false,
      0.5,
      [0, 0, 50, 80, 100, 0, 150, 40],
      [0, 0, 25, 80, 50, 80, 75, 80, 70.2156, 11.9138, 100, 0, 120.2156, -8.0862, 150, 40],
    ],
    [
      true,
      1,
      [0, 0, 50, 80, 100, 0],
      [
        0, 0, -24.2719, 38.835, 0, 80, 50, 80, 100, 80, 124.2719, 38.835, 100, 0, 74.2719, -41.165, 25.7281, -41.165, 0,
        0,
      ],
    ],
  ])("has Konva's handles, closed: %s", (isClosed, tension, points, expected) => {
    expectClose(splineOutline(points, tension, isClosed).points, expected, 3);
  });
});

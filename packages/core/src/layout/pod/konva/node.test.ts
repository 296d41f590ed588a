import { describe, expect, it } from 'vitest';
import { Members } from '../template/members.ts';
import { readTransform } from './node.ts';
import { splineOutline } from './spline.ts';

const deaf = { wrong: () => {}, unknown: () => {} };
const expectClose = (found: Iterable<number>, expected: readonly number[], digits: number) => {
  expect([...found]).toHaveLength(expected.length);
  for (const [index, value] of [...found].entries()) expect(value).toBeCloseTo(expected[index] ?? Number.NaN, digits);
};

describe('a node of Konva', () => {
  // From Konva 9.3.22, `getTransform`.
  it.each([
    [{ x: 10, y: 20, rotation: 30 }, [0.866025, 0.5, -0.5, 0.866025, 10, 20]],
    [
      { x: 10, y: 20, rotation: 30, scaleX: 2, scaleY: -0.5, offsetX: 15, offsetY: 5 },
      [1.732051, 1, 0.25, -0.433013, -17.230762, 7.165064],
    ],
    [
      { x: -3, y: 4, rotation: -100, skewX: 0.5, skewY: -0.25, scaleX: 1.5, offsetX: 7 },
      [-0.629775, -1.412094, 0.897984, -0.666052, 1.408426, 13.884655],
    ],
  ])('lies where Konva puts it: %j', (attrs, matrix) => {
    expectClose(readTransform(new Members(attrs, deaf)), matrix, 5);
  });
});

describe('a line with a tension', () => {
  // From Konva 9.3.22, `getTensionPoints`, with the first point before it and, of the open line, the last one behind.
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
  ])('has the handles that Konva gives it, closed: %s', (isClosed, tension, points, expected) => {
    expectClose(splineOutline(points, tension, isClosed).points, expected, 3);
  });
});

import { describe, expect, it } from 'vitest';
import type { Point } from '../../../outline/matrix.ts';
import { findCorners } from './corners.ts';

/** Points one pixel apart along a polyline. */
function walk(...vertices: readonly Point[]): Point[] {
  const points: Point[] = vertices.slice(0, 1);
  for (const [index, [x, y]] of vertices.slice(1).entries()) {
    const [fromX, fromY] = vertices[index] ?? [x, y];
    const count = Math.round(Math.hypot(x - fromX, y - fromY));
    for (let step = 1; step <= count; step++) {
      points.push([fromX + ((x - fromX) * step) / count, fromY + ((y - fromY) * step) / count]);
    }
  }
  return points;
}

const turnsOf = (points: readonly Point[], { corners = [] as number[], isLoop = false } = {}) =>
  findCorners({ points, corners, isLoop, isHard: false });

const distanceOf = (one: Point, [x, y]: Point): number => Math.hypot(one[0] - x, one[1] - y);

describe('the corners of a line', () => {
  it('are where it turns', () => {
    const found = turnsOf(walk([0, 0], [20, 0], [20, 20]));
    expect(found.map(({ index }) => index)).toEqual([20]);
    expect(distanceOf(found[0]?.point ?? [0, 0], [20, 0])).toBeCloseTo(0, 6);
  });

  it.each([0, 1, 2, 7, 19])('are found once in a loop that starts %s points further', (start) => {
    const square = walk([0, 0], [20, 7], [13, 27], [-7, 20], [0, 0]).slice(1);
    // Pixels blunt corners, so each is shared by two points.
    const blunt = square.filter((_, index) => index % 21 !== 20);
    const turned = [...blunt.slice(start), ...blunt.slice(0, start)];
    expect(turnsOf([...turned, turned[0]!], { isLoop: true })).toHaveLength(4);
  });

  it('are not found in straight or gently curved lines', () => {
    const circle = Array.from({ length: 65 }, (_, step): Point => {
      const angle = ((step % 64) * Math.PI) / 32;
      return [20 + 10 * Math.cos(angle), 20 + 10 * Math.sin(angle)];
    });
    expect(turnsOf(walk([0, 0], [20, 7]))).toEqual([]);
    expect(turnsOf(walk([0, 0], [12, 0], [24, 8]))).toEqual([]); // 34 degrees
    expect(turnsOf(circle, { isLoop: true })).toEqual([]);
  });

  it('lie where their sides intersect, outside the blunted points', () => {
    const cut = [...walk([0, 0], [11.5, 0]), ...walk([12, 0.5], [12, 12])];
    expect(distanceOf(turnsOf(cut)[0]?.point ?? [0, 0], [12, 0])).toBeCloseTo(0, 6);
  });

  it('keep known right angles, in order with the others', () => {
    const points = walk([0, 0], [12, 0], [12, 12], [24, 12]);
    const indices = turnsOf(points, { corners: [24, 5] }).map(({ index }) => index);
    expect(indices).toEqual(expect.arrayContaining([5, 12, 24]));
    expect(indices).toEqual(indices.toSorted((one, other) => one - other));
    expect(new Set(indices).size).toBe(indices.length);
  });

  it.each([
    ['in the middle of a side', walk([6, 0], [12, 0], [12, 12], [0, 12], [0, 0], [6, 0])],
    ['at a corner', walk([0, 0], [12, 0], [12, 12], [0, 12], [0, 0])],
  ])('of a loop are found with any start: %s', (_, points) => {
    const found = turnsOf(points, { isLoop: true });
    for (const corner of [
      [0, 0],
      [12, 0],
      [12, 12],
      [0, 12],
    ] as const) {
      expect(found.some(({ point }) => distanceOf(point, corner) < 1e-6)).toBe(true);
    }
  });

  it('are not at the ends of a line', () => {
    expect(turnsOf(walk([0, 0], [2, 0], [2, 1]))).toEqual([]);
  });
});

import type { Point } from '../matrix.ts';
import type { Direction } from './cubic-trial.ts';

/** Points joined by lines, and the way along them. */
export class Polyline {
  /** The x, y of the points; no two that follow each other are the same, and a closed one ends where it begins. */
  readonly points: readonly number[];
  readonly isClosed: boolean;
  /** Of each point, how long the way to it is. */
  readonly #distances: readonly number[];

  constructor(points: readonly number[], isClosed: boolean) {
    const kept: number[] = [];
    for (let pointAt = 0; pointAt + 1 < points.length; pointAt += 2) {
      if (points[pointAt] !== kept.at(-2) || points[pointAt + 1] !== kept.at(-1))
        kept.push(points[pointAt]!, points[pointAt + 1]!);
    }
    const [x, y] = kept;
    if (isClosed && x !== undefined && y !== undefined && (x !== kept.at(-2) || y !== kept.at(-1))) kept.push(x, y);
    this.points = kept;
    this.isClosed = isClosed;
    const distances = [0];
    for (let at = 2; at < kept.length; at += 2) {
      distances.push(distances.at(-1)! + Math.hypot(kept[at]! - kept[at - 2]!, kept[at + 1]! - kept[at - 1]!));
    }
    this.#distances = distances;
  }

  get count(): number {
    return this.points.length / 2;
  }

  /** How long the way to a point is. */
  distanceTo(index: number): number {
    return this.#distances[index]!;
  }

  /** The point after some way: around where the line is closed, else no farther than its ends. */
  at(distance: number): Point {
    const total = this.#distances.at(-1)!;
    const on =
      this.isClosed && total > 0
        ? distance - Math.floor(distance / total) * total
        : Math.min(Math.max(distance, 0), total);
    let [low, high] = [0, this.count - 1];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.#distances[middle]! <= on) low = middle;
      else high = middle;
    }
    const [start, end] = [this.#distances[low]!, this.#distances[high]!];
    const share = end > start ? (on - start) / (end - start) : 0;
    const mix = (axis: number): number =>
      this.points[2 * low + axis]! + share * (this.points[2 * high + axis]! - this.points[2 * low + axis]!);
    return [mix(0), mix(1)];
  }

  /** The unit vector from one place to another. */
  direction(fromWay: number, toWay: number): Direction {
    const [x0, y0] = this.at(fromWay);
    const [x1, y1] = this.at(toWay);
    const length = Math.hypot(x1 - x0, y1 - y0);
    return length > 0 ? [(x1 - x0) / length, (y1 - y0) / length] : [0, 0];
  }

  /**
   * The direction in which the line leaves a place, seen over a reach with its sign and no farther than `end`. Where a
   * curve bends evenly, the chords to one reach and to two tell its tangent.
   */
  tangent(distance: number, reach: number, end: number): Direction {
    const maxStep = (end - distance) / 2;
    const step = Math.abs(reach) < Math.abs(maxStep) ? reach : maxStep;
    const [x, y] = this.at(distance);
    const [x1, y1] = this.at(distance + step);
    const [x2, y2] = this.at(distance + 2 * step);
    const [dx, dy] = [4 * (x1 - x) - (x2 - x), 4 * (y1 - y) - (y2 - y)];
    const length = Math.hypot(dx, dy);
    return length > 0 ? [dx / length, dy / length] : [0, 0];
  }

  /** The points where the line turns by more than an angle, looked at over a reach: of several close by, the sharpest. */
  corners(reach: number, degrees: number): number[] {
    const minCosine = Math.cos((degrees * Math.PI) / 180);
    const corners: number[] = [];
    let sharpest = 1;
    const [first, last] = this.isClosed ? [0, this.count - 1] : [1, this.count - 1];
    for (let index = first; index < last; index++) {
      const distance = this.distanceTo(index);
      const [backX, backY] = this.direction(distance - reach, distance);
      const [aheadX, aheadY] = this.direction(distance, distance + reach);
      const cosine = backX * aheadX + backY * aheadY;
      if (cosine >= minCosine) continue;
      const before = corners.at(-1);
      const isNear = before !== undefined && distance - this.distanceTo(before) < reach;
      if (isNear && cosine >= sharpest) continue;
      if (isNear) corners.pop();
      corners.push(index);
      sharpest = cosine;
    }
    return corners;
  }

  /** The same closed line, beginning at another of its points. */
  rotatedTo(index: number): Polyline {
    const open = this.points.slice(0, -2);
    return new Polyline([...open.slice(2 * index), ...open.slice(0, 2 * index)], true);
  }
}

import type { Point } from '../matrix.ts';

/** A unit vector. */
export type Direction = readonly [dx: number, dy: number];

/** Points connected by lines, with distances along them. */
export class Polyline {
  /** The x, y of the points. Consecutive points differ, and a closed line ends at its start. */
  readonly points: readonly number[];
  readonly isClosed: boolean;
  /** The distance along the line to each point. */
  readonly #distances: readonly number[];

  constructor(points: readonly number[], isClosed: boolean) {
    const kept: number[] = [];
    for (let at = 0; at + 1 < points.length; at += 2) {
      if (points[at] !== kept.at(-2) || points[at + 1] !== kept.at(-1)) kept.push(points[at]!, points[at + 1]!);
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

  /** The distance along the line to a point. */
  distanceTo(index: number): number {
    return this.#distances[index]!;
  }

  /** The point at a distance: modulo the length if the line is closed, otherwise clamped to its ends. */
  pointAt(distance: number): Point {
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

  /** The unit vector between the points at two distances. */
  direction(from: number, to: number): Direction {
    const [x0, y0] = this.pointAt(from);
    const [x1, y1] = this.pointAt(to);
    const length = Math.hypot(x1 - x0, y1 - y0);
    return length > 0 ? [(x1 - x0) / length, (y1 - y0) / length] : [0, 0];
  }

  /**
   * The tangent at a distance, estimated over a signed reach that ends at `end` at the latest. For a curve of constant
   * curvature the chords of one and two reaches give the tangent.
   */
  tangent(distance: number, reach: number, end: number): Direction {
    const maxStep = (end - distance) / 2;
    const step = Math.abs(reach) < Math.abs(maxStep) ? reach : maxStep;
    const [x, y] = this.pointAt(distance);
    const [x1, y1] = this.pointAt(distance + step);
    const [x2, y2] = this.pointAt(distance + 2 * step);
    const [dx, dy] = [4 * (x1 - x) - (x2 - x), 4 * (y1 - y) - (y2 - y)];
    const length = Math.hypot(dx, dy);
    return length > 0 ? [dx / length, dy / length] : [0, 0];
  }

  /**
   * The points where the line turns by more than an angle, measured over a reach. Of several nearby only the sharpest
   * is returned.
   */
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

  /** The same closed line, starting at another of its points. */
  rotatedTo(index: number): Polyline {
    const open = this.points.slice(0, -2);
    return new Polyline([...open.slice(2 * index), ...open.slice(0, 2 * index)], true);
  }
}

import type { Point } from '../../../outline/matrix.ts';
import type { EdgeLine } from './edge-line.ts';

/** A corner of a line: the index of its point, and its true position. */
export interface Corner {
  readonly index: number;
  readonly point: Point;
}

/** Length of the line examined on each side of a point, in pixels. */
const reach = 4;
/** Shorter arms have no reliable direction. */
const minReach = 2;
/** A line that turns by more than this has a corner. */
const cornerDegrees = 42;
const minCosine = Math.cos((cornerDegrees * Math.PI) / 180);
/** Points nearer to a corner than this are blunted by the pixels and ignored when its sides are fitted. */
const blurRadius = 0.9;
/** If the fitted sides intersect farther from the corner's point than this, they are curved. */
const maxOffset = 1.2;

/** Points this near to a sharper one, counted along the line, belong to the same corner. */
const neighbourhood = 2;

/** Finds the corners of a line in order, right angles included. Each lies where its two sides intersect. */
export function findCorners(line: EdgeLine): Corner[] {
  const { points, corners, isLoop } = line;
  const rightAngles = new Set(corners);
  const surroundings = new LineSurroundings(line, rightAngles);
  const found: Corner[] = corners.map((index) => ({ index, point: surroundings.intersectionAt(index) }));
  const last = points.length - 1;
  const [first, count] = isLoop ? [0, last] : [1, last - 1];
  const cosines = Array.from({ length: Math.max(0, count) }, (_, at) =>
    rightAngles.has(first + at) ? 1 : surroundings.cosineAt(first + at),
  );
  for (const [at, cosine] of cosines.entries()) {
    if (cosine >= minCosine || !isSharpest(cosines, at, isLoop)) continue;
    found.push({ index: first + at, point: surroundings.intersectionAt(first + at) });
  }
  return found.sort((one, two) => one.index - two.index);
}

/** True if no nearby point turns more sharply; of equals the first one counts. Indices of a loop wrap around. */
function isSharpest(cosines: readonly number[], at: number, isLoop: boolean): boolean {
  const own = cosines[at]!;
  const max = Math.min(neighbourhood, isLoop ? (cosines.length - 1) >> 1 : neighbourhood);
  for (let far = 1; far <= max; far++) {
    const [before, after] = isLoop
      ? [(at - far + cosines.length) % cosines.length, (at + far) % cosines.length]
      : [at - far, at + far];
    if ((cosines[before] ?? 1) <= own || (cosines[after] ?? 1) < own) return false;
  }
  return true;
}

/** Examines a line on both sides of a point, up to the next right angle. */
class LineSurroundings {
  readonly #points: readonly Point[];
  readonly #isLoop: boolean;
  readonly #rightAngles: ReadonlySet<number>;

  constructor({ points, isLoop }: EdgeLine, fixed: ReadonlySet<number>) {
    this.#points = points;
    this.#isLoop = isLoop;
    this.#rightAngles = fixed;
  }

  /** Cosine of the turning angle; 1 if an arm is too short. */
  cosineAt(index: number): number {
    const [back, ahead] = [this.#arm(index, -1), this.#arm(index, 1)];
    const [x, y] = this.#points[index]!;
    const [fromX, fromY] = back.at(-1) ?? [x, y];
    const [toX, toY] = ahead.at(-1) ?? [x, y];
    const [inX, inY, outX, outY] = [x - fromX, y - fromY, toX - x, toY - y];
    const [before, after] = [Math.hypot(inX, inY), Math.hypot(outX, outY)];
    if (before < minReach || after < minReach) return 1;
    return (inX * outX + inY * outY) / (before * after);
  }

  /** Intersection of the two sides of a corner, or its point if they intersect too far away. */
  intersectionAt(index: number): Point {
    const point = this.#points[index]!;
    const one = fitStraightLine(this.#arm(index, -1), point);
    const two = fitStraightLine(this.#arm(index, 1), point);
    if (one === undefined || two === undefined) return point;
    const cross = one.dx * two.dy - one.dy * two.dx;
    if (Math.abs(cross) < 0.3) return point;
    const along = ((two.x - one.x) * two.dy - (two.y - one.y) * two.dx) / cross;
    const [x, y] = [one.x + along * one.dx, one.y + along * one.dy];
    return Math.hypot(x - point[0], y - point[1]) <= maxOffset ? [x, y] : point;
  }

  /** Points on one side of a point, nearest first. */
  #arm(index: number, step: 1 | -1): Point[] {
    const points = this.#points;
    const around = points.length - 1;
    const [x, y] = points[index]!;
    const arm: Point[] = [];
    for (let far = 1; far < around; far++) {
      const raw = index + step * far;
      const at = this.#isLoop ? (raw + around) % around : raw;
      const point = points[at];
      if (point === undefined) break;
      arm.push(point);
      if (this.#rightAngles.has(at) || Math.hypot(point[0] - x, point[1] - y) >= reach) break;
    }
    return arm;
  }
}

/** Fits a straight line by least squares; undefined with too few points. */
function fitStraightLine(points: readonly Point[], corner: Point) {
  const used = points.filter(([x, y]) => Math.hypot(x - corner[0], y - corner[1]) >= blurRadius);
  if (used.length < 2) return undefined;
  let [x, y] = [0, 0];
  for (const point of used) {
    x += point[0] / used.length;
    y += point[1] / used.length;
  }
  let [xx, xy, yy] = [0, 0, 0];
  for (const point of used) {
    xx += (point[0] - x) ** 2;
    xy += (point[0] - x) * (point[1] - y);
    yy += (point[1] - y) ** 2;
  }
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  return { x, y, dx: Math.cos(angle), dy: Math.sin(angle) };
}

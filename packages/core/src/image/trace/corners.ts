import type { Point } from '../../outline/matrix.ts';
import type { EdgeLine } from './edge-line.ts';

/** A place of a line where it turns: the index of its point, and where that really is. */
export interface Turn {
  readonly index: number;
  readonly place: Point;
}

/** How much of a line on both sides of a point is looked at, in pixels. */
const reach = 4;
/** Shorter arms than this tell no direction. */
const leastReach = 2;
/** A line that turns by more than this has a corner. */
const cornerDegrees = 42;
const leastCosine = Math.cos((cornerDegrees * Math.PI) / 180);
/** What lies nearer to a corner than this is cut off by the pixels, and tells nothing of its sides. */
const blurred = 0.9;
/** Sides that meet farther away than this from where the line turns are bent. */
const mostAway = 1.2;

/** Points so near to a sharper one, counted along the line, are of the same corner. */
const near = 2;

/** The right angles of a line and its other corners, in order, each where its two sides meet. */
export function findTurns(line: EdgeLine): Turn[] {
  const { points, corners, isLoop } = line;
  const fixed = new Set(corners);
  const walk = new LineWalk(line, fixed);
  const turns: Turn[] = corners.map((index) => ({ index, place: walk.meetingAt(index) }));
  const last = points.length - 1;
  const [first, count] = isLoop ? [0, last] : [1, last - 1];
  const cosines = Array.from({ length: Math.max(0, count) }, (_, at) =>
    fixed.has(first + at) ? 1 : walk.cosineAt(first + at),
  );
  for (const [at, cosine] of cosines.entries()) {
    if (cosine >= leastCosine || !isSharpest(cosines, at, isLoop)) continue;
    turns.push({ index: first + at, place: walk.meetingAt(first + at) });
  }
  return turns.sort((one, two) => one.index - two.index);
}

/** Whether a line turns nowhere near by more than at a point; of equals the first counts. A loop has no end. */
function isSharpest(cosines: readonly number[], at: number, isLoop: boolean): boolean {
  const own = cosines[at]!;
  const most = Math.min(near, isLoop ? (cosines.length - 1) >> 1 : near);
  for (let far = 1; far <= most; far++) {
    const [before, after] = isLoop
      ? [(at - far + cosines.length) % cosines.length, (at + far) % cosines.length]
      : [at - far, at + far];
    if ((cosines[before] ?? 1) <= own || (cosines[after] ?? 1) < own) return false;
  }
  return true;
}

/** Looks along a line to both sides of its points, as far as the next right angle. */
class LineWalk {
  readonly #points: readonly Point[];
  readonly #isLoop: boolean;
  readonly #fixed: ReadonlySet<number>;

  constructor({ points, isLoop }: EdgeLine, fixed: ReadonlySet<number>) {
    this.#points = points;
    this.#isLoop = isLoop;
    this.#fixed = fixed;
  }

  /** The cosine of the angle by which the line turns; 1 where there is too little of it. */
  cosineAt(index: number): number {
    const [back, ahead] = [this.#arm(index, -1), this.#arm(index, 1)];
    const [x, y] = this.#points[index]!;
    const [fromX, fromY] = back.at(-1) ?? [x, y];
    const [toX, toY] = ahead.at(-1) ?? [x, y];
    const [inX, inY, outX, outY] = [x - fromX, y - fromY, toX - x, toY - y];
    const [before, after] = [Math.hypot(inX, inY), Math.hypot(outX, outY)];
    if (before < leastReach || after < leastReach) return 1;
    return (inX * outX + inY * outY) / (before * after);
  }

  /** Where the two sides of a corner meet, if they do so near its point. */
  meetingAt(index: number): Point {
    const point = this.#points[index]!;
    const one = straightOf(this.#arm(index, -1), point);
    const two = straightOf(this.#arm(index, 1), point);
    if (one === undefined || two === undefined) return point;
    const cross = one.dx * two.dy - one.dy * two.dx;
    if (Math.abs(cross) < 0.3) return point;
    const along = ((two.x - one.x) * two.dy - (two.y - one.y) * two.dx) / cross;
    const [x, y] = [one.x + along * one.dx, one.y + along * one.dy];
    return Math.hypot(x - point[0], y - point[1]) <= mostAway ? [x, y] : point;
  }

  /** The points on one side of a point, the nearest first. */
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
      if (this.#fixed.has(at) || Math.hypot(point[0] - x, point[1] - y) >= reach) break;
    }
    return arm;
  }
}

/** The straight line that is nearest to points; nothing where they are too few, or bent. */
function straightOf(points: readonly Point[], corner: Point) {
  const used = points.filter(([x, y]) => Math.hypot(x - corner[0], y - corner[1]) >= blurred);
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

import { flattenOutline } from '../flatten.ts';
import { type Outline, verb } from '../outline.ts';
import type { PathContext } from '../segment-limit.ts';

/** Lines of an outline, four numbers each, in groups with a box for faster searches. */
interface Lines {
  /** x, y of the start and the end of each line. */
  readonly ends: Float64Array;
  /** xMin, yMin, xMax, yMax of each group of lines. */
  readonly boxes: Float64Array;
}

const linesPerGroup = 8;

/**
 * The Hausdorff distance between the contours of two outlines: how far a point of one can be from the other at most.
 * The result is at most `precision` below the true distance and at most `precision` above it. Open contours are closed
 * by a line. Returns undefined if only one of them draws something.
 */
export function distanceBetween(
  one: Outline,
  other: Outline,
  precision: number,
  context: PathContext,
): number | undefined {
  // Each flattened outline deviates by a quarter of the precision, and the search by half of it.
  const [a, b] = [one, other].map((outline) => linesOf(flattenOutline(outline, precision / 4, context))) as [
    Lines,
    Lines,
  ];
  if (a.ends.length === 0 || b.ends.length === 0) return a.ends.length === b.ends.length ? 0 : undefined;
  const there = furthestFrom(b, a, 0, precision / 2, context);
  return furthestFrom(a, b, there, precision / 2, context);
}

/** The lines of a flattened outline; those without length are kept, since a point is also drawn. */
function linesOf({ verbs, points }: Outline): Lines {
  const ends: number[] = [];
  let [at, x, y, startX, startY] = [0, 0, 0, 0, 0];
  let isOpen = false;
  const lineTo = (toX: number, toY: number): void => {
    ends.push(x, y, toX, toY);
    [x, y] = [toX, toY];
  };
  const close = (): void => {
    if (isOpen && (x !== startX || y !== startY)) lineTo(startX, startY);
    isOpen = false;
  };
  for (const segment of verbs) {
    if (segment === verb.close) {
      close();
      continue;
    }
    const [toX, toY] = [points[at]!, points[at + 1]!]; // a flattened outline has one point for each other verb
    at += 2;
    if (segment === verb.move) {
      close();
      [x, y, startX, startY] = [toX, toY, toX, toY];
      continue;
    }
    isOpen = true;
    lineTo(toX, toY);
  }
  close();
  return { ends: Float64Array.from(ends), boxes: boxesOf(ends) };
}

function boxesOf(ends: readonly number[]): Float64Array {
  const groupLength = 4 * linesPerGroup;
  const boxes = new Float64Array(4 * Math.ceil(ends.length / groupLength));
  for (let group = 0; 4 * group < boxes.length; group++) {
    const part = ends.slice(group * groupLength, (group + 1) * groupLength);
    const xs = part.filter((_, index) => index % 2 === 0);
    const ys = part.filter((_, index) => index % 2 === 1);
    boxes.set([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)], 4 * group);
  }
  return boxes;
}

/** A point of a line with the nearest line of the other outline. */
interface Probe {
  readonly x: number;
  readonly y: number;
  readonly distance: number;
  /** The offset of the nearest line. */
  readonly nearest: number;
}

/**
 * The greatest distance of a point of `from` to `target`, or `least` if that is greater. A line is halved while it can
 * have a point that is further away than the greatest distance so far.
 */
function furthestFrom(target: Lines, from: Lines, least: number, precision: number, context: PathContext): number {
  let greatest = least;
  let hint = 0;
  const probe = (x: number, y: number): Probe => {
    context.spend(1 + target.boxes.length / 16);
    const found = findNearest(target, x, y, hint);
    hint = found.nearest;
    return found;
  };
  const { ends } = from;
  const stack: (readonly [Probe, Probe])[] = [];
  for (let at = 0; at < ends.length; at += 4) {
    stack.push([probe(ends[at]!, ends[at + 1]!), probe(ends[at + 2]!, ends[at + 3]!)]);
    for (let part = stack.pop(); part !== undefined; part = stack.pop()) {
      const [one, other] = part;
      greatest = Math.max(greatest, one.distance, other.distance);
      if (maxBetween(target, one, other) <= greatest + precision) continue;
      const middle = probe((one.x + other.x) / 2, (one.y + other.y) / 2);
      stack.push([one, middle], [middle, other]);
    }
  }
  return greatest;
}

/**
 * An upper bound for the distances of the points between two. The distance changes at most as much as the position; and
 * the distance to a single line, which is not less, is greatest at one of the two ends because lines are convex.
 */
function maxBetween({ ends }: Lines, one: Probe, other: Probe): number {
  const byPosition = (one.distance + other.distance + Math.hypot(one.x - other.x, one.y - other.y)) / 2;
  const byFirst = Math.max(one.distance, Math.sqrt(squareToLine(ends, one.nearest, other.x, other.y)));
  const bySecond = Math.max(other.distance, Math.sqrt(squareToLine(ends, other.nearest, one.x, one.y)));
  return Math.min(byPosition, byFirst, bySecond);
}

/** The line that is nearest to a point; `hint` is a line that may be near. */
function findNearest({ ends, boxes }: Lines, x: number, y: number, hint: number): Probe {
  let [best, nearest] = [squareToLine(ends, hint, x, y), hint];
  for (let group = 0; 4 * group < boxes.length; group++) {
    const dx = Math.max(boxes[4 * group]! - x, 0, x - boxes[4 * group + 2]!);
    const dy = Math.max(boxes[4 * group + 1]! - y, 0, y - boxes[4 * group + 3]!);
    if (dx * dx + dy * dy >= best) continue;
    const end = Math.min(ends.length, 4 * linesPerGroup * (group + 1));
    for (let at = 4 * linesPerGroup * group; at < end; at += 4) {
      const square = squareToLine(ends, at, x, y);
      if (square < best) [best, nearest] = [square, at];
    }
  }
  return { x, y, distance: Math.sqrt(best), nearest };
}

/** The squared distance of a point to the line at an offset. */
function squareToLine(ends: Float64Array, at: number, x: number, y: number): number {
  const [x1, y1] = [ends[at]!, ends[at + 1]!];
  const [dx, dy] = [ends[at + 2]! - x1, ends[at + 3]! - y1];
  const square = dx * dx + dy * dy;
  const t = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / square));
  const [px, py] = [x1 + t * dx - x, y1 + t * dy - y];
  return px * px + py * py;
}

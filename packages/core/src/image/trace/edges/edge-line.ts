import type { Point } from '../../../outline/matrix.ts';
import type { Chain } from '../chains.ts';

/** The points of an edge, and which of them are corners. */
export interface EdgeLine {
  readonly points: readonly Point[];
  /** Indices of points. The last point of a loop equals its first. */
  readonly corners: readonly number[];
  readonly isLoop: boolean;
  /** True if the edge has no soft pixels that show its position. */
  readonly isHard: boolean;
}

/** Loops up to this length keep the corners of their pixels. */
const maxAngularLoop = 8;
/** Minimum lengths of a right angle's sides: both and one of them. Sides of slanting lines are shorter. */
const minSide = 2;
const minLongerSide = 4;
const longSide = 3;
/** Maximum length of the end of a thin line. */
const maxLineEnd = 3;

/** Edges with a smaller mean offset are hard. */
const maxHardOffset = 0.06;

/** Builds a line from a chain, moved by its offsets, with right angles kept. */
export function toEdgeLine(chain: Chain, offsets: Float64Array, ends: readonly [Point, Point]): EdgeLine {
  const { vertices, isLoop } = chain;
  const count = offsets.length;
  const turns = findDirectionChanges(chain);
  const angles = findRightAngles(chain, turns);
  const isHard = offsets.reduce((sum, each) => sum + Math.abs(each), 0) < maxHardOffset * count;
  const positions = isHard ? runPositions(turns, count, isLoop) : undefined;
  const points: Point[] = [];
  const corners: number[] = [];
  if (!isLoop) points.push(ends[0]);
  for (let step = 0; step < count; step++) {
    if (angles.has(step)) {
      corners.push(points.length);
      points.push(movedCorner(vertices, offsets, step, count));
    }
    if (isLoop && count <= maxAngularLoop) continue;
    if (positions === undefined) points.push(movedMiddle(vertices, offsets, step, 0.5));
    else for (const share of positions.get(step) ?? []) points.push(movedMiddle(vertices, offsets, step, share));
  }
  if (!isLoop) points.push(ends[1]);
  else if (points[0] !== undefined) points.push(points[0]);
  return { points, corners, isLoop, isHard };
}

/**
 * Positions that represent a hard edge: the middle of each run of steps, because lines of any slope pass there. Of a
 * run much longer than the next but one, only the end belongs to the slope beyond.
 */
function runPositions(turns: readonly number[], count: number, isLoop: boolean): Map<number, number[]> {
  const positions = new Map<number, number[]>();
  const add = (position: number): void => {
    const at = ((position % count) + count) % count;
    const step = Math.min(Math.floor(at), count - 1);
    const known = positions.get(step) ?? [];
    if (!known.includes(at - step)) positions.set(step, [...known, at - step]);
  };
  const bounds = isLoop ? turns : [0, ...turns, count];
  const runs = isLoop ? bounds.length : bounds.length - 1;
  const lengthOf = (run: number): number => {
    if (!isLoop && (run < 0 || run >= runs)) return 0;
    const index = ((run % runs) + runs) % runs;
    const [start, end] = [bounds[index]!, bounds[index + 1] ?? bounds[0]! + count]; // within bounds
    return end - start;
  };
  for (let run = 0; run < runs; run++) {
    const [start, length] = [bounds[run]!, lengthOf(run)];
    const fromStart = Math.min(length / 2, (lengthOf(run - 2) + 1) / 2);
    const fromEnd = Math.min(length / 2, (lengthOf(run + 2) + 1) / 2);
    add(start + fromStart);
    add(start + length - fromEnd);
  }
  return positions;
}

function movedMiddle(vertices: readonly number[], offsets: Float64Array, step: number, share: number): Point {
  const [x, y, nextX, nextY] = [
    vertices[2 * step]!,
    vertices[2 * step + 1]!,
    vertices[2 * step + 2]!,
    vertices[2 * step + 3]!,
  ];
  const move = offsets[step]!;
  return [x + (nextX - x) * share - (nextY - y) * move, y + (nextY - y) * share + (nextX - x) * move];
}

/** The vertex before a step, moved by the offsets of the two perpendicular steps that meet there. */
function movedCorner(vertices: readonly number[], offsets: Float64Array, step: number, count: number): Point {
  const before = (step + count - 1) % count;
  const [x, y] = [vertices[2 * step]!, vertices[2 * step + 1]!];
  const moved: [number, number] = [x, y];
  for (const each of [before, step]) {
    const dx = vertices[2 * each + 2]! - vertices[2 * each]!;
    const dy = vertices[2 * each + 3]! - vertices[2 * each + 1]!;
    moved[0] -= dy * offsets[each]!;
    moved[1] += dx * offsets[each]!;
  }
  return moved;
}

/** Indices of steps before which the chain turns. */
function findDirectionChanges({ vertices, isLoop }: Chain): number[] {
  const count = vertices.length / 2 - 1;
  const isHorizontal = (step: number): boolean => vertices[2 * step + 1] === vertices[2 * step + 3];
  const turns: number[] = [];
  if (isLoop && isHorizontal(0) !== isHorizontal(count - 1)) turns.push(0);
  for (let step = 1; step < count; step++) if (isHorizontal(step) !== isHorizontal(step - 1)) turns.push(step);
  return turns;
}

/** Indices of steps that begin at an intended right angle. */
function findRightAngles({ vertices, isLoop }: Chain, turns: readonly number[]): Set<number> {
  const count = vertices.length / 2 - 1;
  if (isLoop && count <= maxAngularLoop) return new Set(turns);
  const found = new Set<number>();
  const turnAt = (index: number): number | undefined =>
    isLoop ? turns[((index % turns.length) + turns.length) % turns.length] : turns[index];
  /** Length of the run from a turn to the next. */
  const runFrom = (index: number): number => {
    const [start, end] = [index < 0 && !isLoop ? 0 : (turnAt(index) ?? count), turnAt(index + 1) ?? count];
    return end > start ? end - start : end - start + count;
  };
  for (const [index, turn] of turns.entries()) {
    const [before, after] = [runFrom(index - 1), runFrom(index)];
    const [min, max] = [Math.min(before, after), Math.max(before, after)];
    if (min >= longSide || (min >= minSide && max >= minLongerSide)) found.add(turn);
    // A thin line ends where the chain turns twice to the same side.
    const next = turnAt(index + 1);
    if (next === undefined || before < longSide || runFrom(index + 1) < longSide || after > maxLineEnd) continue;
    if (turnSideAt(vertices, turn) === turnSideAt(vertices, next)) found.add(turn).add(next);
  }
  return found;
}

/** Side to which the chain turns before a step. */
function turnSideAt(vertices: readonly number[], step: number): number {
  const last = vertices.length / 2 - 2;
  const before = step === 0 ? last : step - 1;
  const directionOf = (at: number) =>
    [vertices[2 * at + 2]! - vertices[2 * at]!, vertices[2 * at + 3]! - vertices[2 * at + 1]!] as const;
  const [[inX, inY], [outX, outY]] = [directionOf(before), directionOf(step)];
  return Math.sign(inX * outY - inY * outX);
}

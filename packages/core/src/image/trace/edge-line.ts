import type { Point } from '../../outline/matrix.ts';
import type { Chain } from './chains.ts';

/** The points that an edge goes through, and which of them are corners. */
export interface EdgeLine {
  readonly points: readonly Point[];
  /** Indices of points. In a loop its last point is its first. */
  readonly corners: readonly number[];
  readonly isLoop: boolean;
  /** Whether the steps of pixels are all that tells of the edge. */
  readonly isHard: boolean;
}

/** Loops of so few steps are as angular as their pixels. */
const fewSteps = 8;
/** Both sides of a right angle are this long, and one of them that long: sides of slanting lines are shorter. */
const leastSide = 2;
const longerSide = 4;
const bothLong = 3;
/** The end of a line is no longer than this. */
const mostEnd = 3;

/** Edges that are moved by less than this on average are hard: their steps are those of the pixels. */
const hardAway = 0.06;

/** Leads a line along a chain, by where the edge is in its pixels, and through right angles. */
export function toEdgeLine(chain: Chain, away: Float64Array, ends: readonly [Point, Point]): EdgeLine {
  const { places, isLoop } = chain;
  const count = away.length;
  const turns = findTurnsOfWay(chain);
  const angles = findRightAngles(chain, turns);
  const isHard = away.reduce((sum, each) => sum + Math.abs(each), 0) < hardAway * count;
  const shown = isHard ? placesOfRuns(turns, count, isLoop) : undefined;
  const points: Point[] = [];
  const corners: number[] = [];
  if (!isLoop) points.push(ends[0]);
  for (let step = 0; step < count; step++) {
    if (angles.has(step)) {
      corners.push(points.length);
      points.push(movedCorner(places, away, step, count));
    }
    if (isLoop && count <= fewSteps) continue;
    if (shown === undefined) points.push(movedMiddle(places, away, step, 0.5));
    else for (const share of shown.get(step) ?? []) points.push(movedMiddle(places, away, step, share));
  }
  if (!isLoop) points.push(ends[1]);
  else if (points[0] !== undefined) points.push(points[0]);
  return { points, corners, isLoop, isHard };
}

/**
 * Where the steps of pixels tell of an edge that is not at them: the middle of each run in one direction, since lines
 * pass there. Of a run much longer than the one beyond its turn only its end belongs to what goes on there.
 */
function placesOfRuns(turns: readonly number[], count: number, isLoop: boolean): Map<number, number[]> {
  const shown = new Map<number, number[]>();
  const show = (place: number): void => {
    const at = ((place % count) + count) % count;
    const step = Math.min(Math.floor(at), count - 1);
    const known = shown.get(step) ?? [];
    if (!known.includes(at - step)) shown.set(step, [...known, at - step]);
  };
  const bounds = isLoop ? turns : [0, ...turns, count];
  const runs = isLoop ? bounds.length : bounds.length - 1;
  const lengthOf = (run: number): number => {
    if (!isLoop && (run < 0 || run >= runs)) return 0;
    const index = ((run % runs) + runs) % runs;
    const [start, end] = [bounds[index]!, bounds[index + 1] ?? bounds[0]! + count]; // below the number of bounds
    return end - start;
  };
  for (let run = 0; run < runs; run++) {
    const [start, length] = [bounds[run]!, lengthOf(run)];
    const fromStart = Math.min(length / 2, (lengthOf(run - 2) + 1) / 2);
    const fromEnd = Math.min(length / 2, (lengthOf(run + 2) + 1) / 2);
    show(start + fromStart);
    show(start + length - fromEnd);
  }
  return shown;
}

function movedMiddle(places: readonly number[], away: Float64Array, step: number, share: number): Point {
  const [x, y, nextX, nextY] = [places[2 * step]!, places[2 * step + 1]!, places[2 * step + 2]!, places[2 * step + 3]!];
  const move = away[step]!;
  return [x + (nextX - x) * share - (nextY - y) * move, y + (nextY - y) * share + (nextX - x) * move];
}

/** The place before a step, moved by the steps on both sides of it, which lead in different directions. */
function movedCorner(places: readonly number[], away: Float64Array, step: number, count: number): Point {
  const before = (step + count - 1) % count;
  const [x, y] = [places[2 * step]!, places[2 * step + 1]!];
  const moved: [number, number] = [x, y];
  for (const each of [before, step]) {
    const dx = places[2 * each + 2]! - places[2 * each]!;
    const dy = places[2 * each + 3]! - places[2 * each + 1]!;
    moved[0] -= dy * away[each]!;
    moved[1] += dx * away[each]!;
  }
  return moved;
}

/** The steps before which a chain turns. */
function findTurnsOfWay({ places, isLoop }: Chain): number[] {
  const count = places.length / 2 - 1;
  const isLevel = (step: number): boolean => places[2 * step + 1] === places[2 * step + 3];
  const turns: number[] = [];
  if (isLoop && isLevel(0) !== isLevel(count - 1)) turns.push(0);
  for (let step = 1; step < count; step++) if (isLevel(step) !== isLevel(step - 1)) turns.push(step);
  return turns;
}

/** The steps that begin at a right angle which is meant as one. */
function findRightAngles({ places, isLoop }: Chain, turns: readonly number[]): Set<number> {
  const count = places.length / 2 - 1;
  if (isLoop && count <= fewSteps) return new Set(turns);
  const found = new Set<number>();
  const turnAt = (index: number): number | undefined =>
    isLoop ? turns[((index % turns.length) + turns.length) % turns.length] : turns[index];
  /** How long the way from a turn to the next one is. */
  const runFrom = (index: number): number => {
    const [start, end] = [index < 0 && !isLoop ? 0 : (turnAt(index) ?? count), turnAt(index + 1) ?? count];
    return end > start ? end - start : end - start + count;
  };
  for (const [index, turn] of turns.entries()) {
    const [before, after] = [runFrom(index - 1), runFrom(index)];
    const [least, most] = [Math.min(before, after), Math.max(before, after)];
    if (least >= bothLong || (least >= leastSide && most >= longerSide)) found.add(turn);
    // A thin line ends where the way turns twice to the same side.
    const next = turnAt(index + 1);
    if (next === undefined || before < bothLong || runFrom(index + 1) < bothLong || after > mostEnd) continue;
    if (bendAt(places, turn) === bendAt(places, next)) found.add(turn).add(next);
  }
  return found;
}

/** To which side a chain turns before a step. */
function bendAt(places: readonly number[], step: number): number {
  const last = places.length / 2 - 2;
  const before = step === 0 ? last : step - 1;
  const wayOf = (at: number) =>
    [places[2 * at + 2]! - places[2 * at]!, places[2 * at + 3]! - places[2 * at + 1]!] as const;
  const [[inX, inY], [outX, outY]] = [wayOf(before), wayOf(step)];
  return Math.sign(inX * outY - inY * outX);
}

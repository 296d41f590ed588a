import type { Box } from '../measure/bounds.ts';
import { cutSegment, extremaOfSegment, type Line, pointOfSegment, type Segment } from '../segment.ts';

/** A side of a box: the axis that it is perpendicular to, its coordinate, and the direction of the outside. */
export interface BoxSide {
  /** 0 for x, 1 for y. */
  readonly axis: 0 | 1;
  readonly bound: number;
  readonly outward: 1 | -1;
}

export function sidesOf({ xMin, yMin, xMax, yMax }: Box): readonly BoxSide[] {
  return [
    { axis: 0, bound: xMin, outward: -1 },
    { axis: 0, bound: xMax, outward: 1 },
    { axis: 1, bound: yMin, outward: -1 },
    { axis: 1, bound: yMax, outward: 1 },
  ];
}

/** The distance of a coordinate from the line of a side; positive outside. */
function excessOf({ bound, outward }: BoxSide, value: number): number {
  return (value - bound) * outward;
}

/** True if all points of a segment, and so the whole segment, are on the outer side or on the line itself. */
function isBeyond(segment: Segment, side: BoxSide): boolean {
  for (let at = side.axis; at < segment.length; at += 2) if (excessOf(side, segment[at]!) < 0) return false;
  return true;
}

/** True if the whole segment is on the inner side or on the line. */
function isBefore(segment: Segment, side: BoxSide): boolean {
  for (let at = side.axis; at < segment.length; at += 2) if (excessOf(side, segment[at]!) > 0) return false;
  return true;
}

/** Splits a segment where it crosses the line of a side. */
export function splitAtSide(segment: Segment, side: BoxSide): readonly Segment[] {
  if (isBefore(segment, side) || isBeyond(segment, side)) return [segment];
  if (segment.length === 4) return splitLine(segment, side);
  const cuts = [0, ...crossingsOf(segment, side), 1];
  return cuts.slice(1).flatMap((to, at) => (to > cuts[at]! ? [cutSegment(segment, cuts[at]!, to)] : []));
}

/** Splits a line. The point is found by the line's equation at the inner end: shares of a far line would be inexact. */
function splitLine([x0, y0, x1, y1]: Line, side: BoxSide): readonly Segment[] {
  const { axis, bound } = side;
  const isInward = excessOf(side, axis === 0 ? x0 : y0) > 0;
  const [inX, inY] = isInward ? [x1, y1] : [x0, y0];
  const [dx, dy] = [x1 - x0, y1 - y0];
  const [x, y] =
    axis === 0
      ? [bound, (inY * dx - inX * dy) / dx + bound * (dy / dx)]
      : [(inX * dy - inY * dx) / dy + bound * (dx / dy), bound];
  return [
    [x0, y0, x, y],
    [x, y, x1, y1],
  ];
}

/** Parameters at which a piece is compared with the line, since it may touch the line at one of them. */
const samples = [0, 0.25, 0.5, 0.75, 1];

/** True if a piece that does not cross the line is beyond it: the point that is farthest from the line decides. */
export function isPieceBeyond(piece: Segment, side: BoxSide): boolean {
  if (isBeyond(piece, side)) return true;
  const excesses = samples.map((t) => excessOf(side, pointOfSegment(piece, t)[side.axis]));
  return Math.max(...excesses) > -Math.min(...excesses);
}

/** The parameters at which a curve crosses the line, in order. */
function crossingsOf(segment: Segment, side: BoxSide): number[] {
  const excess = (t: number): number => excessOf(side, pointOfSegment(segment, t)[side.axis]);
  const turns = [0, ...extremaOfSegment(segment, side.axis).sort((a, b) => a - b), 1];
  const crossings: number[] = [];
  for (let at = 1; at < turns.length; at++) {
    const [from, to] = [turns[at - 1]!, turns[at]!];
    if (excess(from) < 0 !== excess(to) < 0) crossings.push(rootBetween(excess, from, to));
  }
  return crossings;
}

/** Enough halvings for all bits of a double. */
const halvings = 60;

/** The zero of a monotonic function whose values at two parameters have different signs. */
function rootBetween(value: (t: number) => number, from: number, to: number): number {
  const isNegative = value(from) < 0;
  let [low, high] = [from, to];
  for (let step = 0; step < halvings && high - low > Number.EPSILON * high; step++) {
    const middle = (low + high) / 2;
    if (value(middle) < 0 === isNegative) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

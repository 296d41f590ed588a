import type { Context } from '../../../context.ts';
import type { Point } from '../../../outline/matrix.ts';
import type { Segment } from '../../../outline/segment.ts';
import { type Corner, findCorners } from './corners.ts';
import type { EdgeLine } from './edge-line.ts';
import { fitRun } from './run-fit.ts';

/** Maximum distance of curves from their line, in pixels: for edges with soft pixels and for hard ones. */
const tolerances = { soft: 0.25, hard: 0.4 };
/**
 * Alternately moves each point towards and away from its neighbours. This removes the steps of pixels without shrinking
 * round shapes.
 * @see Taubin, "A Signal Processing Approach to Fair Surface Design"
 */
const smoothings = [0.5, -0.53, 0.5, -0.53, 0.5, -0.53];
/** Points nearer to a corner than this were blunted. */
const cornerRadius = 1.25;

/** Fits lines and cubics to an edge, with its corners kept. */
export function toEdgeCurves(line: EdgeLine, context: Pick<Context, 'spend'>): Segment[] {
  const { points, isLoop } = line;
  if (points.length === 2) return [[...points[0]!, ...points[1]!]];
  const corners = findCorners(line);
  const tolerance = line.isHard ? tolerances.hard : tolerances.soft;
  if (isLoop && corners.length === 0) return fitRun({ points: smooth(points, true), isLoop, tolerance }, context);
  const segments: Segment[] = [];
  const ends = isLoop
    ? [...corners, wrapAround(corners[0]!, points.length - 1)]
    : [firstOf(points), ...corners, lastOf(points)];
  for (let at = 1; at < ends.length; at++) {
    const [from, to] = [ends[at - 1]!, ends[at]!]; // both within bounds
    const run = { points: smooth(runBetween(points, from, to, isLoop), false), isLoop: false, tolerance };
    for (const segment of fitRun(run, context)) segments.push(segment);
  }
  return segments;
}

const wrapAround = ({ index, point }: Corner, count: number): Corner => ({ index: index + count, point });
const firstOf = (points: readonly Point[]): Corner => ({ index: 0, point: points[0]! }); // lines are never empty
const lastOf = (points: readonly Point[]): Corner => ({ index: points.length - 1, point: points.at(-1)! });

/** Points between two corners, without those blunted by either. */
function runBetween(points: readonly Point[], from: Corner, to: Corner, isLoop: boolean): Point[] {
  const run: Point[] = [from.point];
  const around = points.length - 1;
  for (let index = from.index + 1; index < to.index; index++) {
    const point = points[isLoop ? index % around : index]!; // between the two corners
    if (distance(point, from.point) > cornerRadius && distance(point, to.point) > cornerRadius) run.push(point);
  }
  run.push(to.point);
  return run;
}

/** Smooths pixel steps out of a line; its ends stay. */
function smooth(points: readonly Point[], isLoop: boolean): Point[] {
  let line = points.map(([x, y]): Point => [x, y]);
  const last = line.length - 1;
  if (last < 3) return line;
  for (const share of smoothings) {
    line = line.map((point, index): Point => {
      if (!isLoop && (index === 0 || index === last)) return point;
      const before = index === 0 ? line[last - 1]! : line[index - 1]!;
      const after = index === last ? line[1]! : line[index + 1]!;
      const way = (axis: 0 | 1): number => point[axis] + share * ((before[axis] + after[axis]) / 2 - point[axis]);
      return [way(0), way(1)];
    });
  }
  return line;
}

function distance([x0, y0]: Point, [x1, y1]: Point): number {
  return Math.hypot(x1 - x0, y1 - y0);
}

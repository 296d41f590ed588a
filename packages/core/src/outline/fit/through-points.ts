import type { Context } from '../../context.ts';
import { type Cubic, cubicAt } from '../curve.ts';
import type { Line } from '../segment.ts';
import { CubicTrial } from './kernel/cubic-trial.ts';
import type { Chain } from './kernel/curve-pairing.ts';
import { type Direction, Polyline } from './polyline.ts';
import { type FitOptions, toGrid } from './spline.ts';

/** Options for fitting curves to points. */
export interface PointFitOptions extends FitOptions {
  /** Turns by more than this are corners; 40 by default. */
  readonly cornerDegrees?: number;
  /** True if the last point is connected to the first. */
  readonly isClosed?: boolean;
}

/** Connected curves through points. */
export interface PointFit {
  readonly curves: readonly (Cubic | Line)[];
  /** Maximum distance between the curves and the lines between the points, in both directions, proven. */
  readonly error: number;
}

/** Tangents and corners are estimated over this many tolerances, so that the steps of a traced edge are neither. */
const reachInTolerances = 3;
const defaultCornerDegrees = 40;

/**
 * Fits as few curves to points as the tolerance allows. The error is measured against the lines between the points, so
 * points taken from a curve must be dense.
 * @see Schneider, "An Algorithm for Automatically Fitting Digitized Curves", Graphics Gems: tangents first, then
 * handles by least squares
 */
export function fitPoints(
  points: readonly number[],
  options: PointFitOptions,
  context: Pick<Context, 'spend'>,
): PointFit {
  const reach = reachInTolerances * options.tolerance;
  const degrees = options.cornerDegrees ?? defaultCornerDegrees;
  let line = new Polyline(points, options.isClosed ?? false);
  if (line.count < 2) return { curves: [], error: 0 };
  context.spend(2 * line.count);
  if (line.isClosed) line = line.rotatedTo(line.corners(reach, degrees)[0] ?? 0);
  const corners = line.corners(reach, degrees);
  const fitter = new RunFitter(line, reach, options, context);
  const joints = [...new Set([0, ...corners, line.count - 1])];
  const isLoop = line.isClosed && corners.length === 0;
  for (let at = 1; at < joints.length; at++) fitter.fitRun({ from: joints[at - 1]!, to: joints[at]!, isLoop });
  return { curves: fitter.curves, error: fitter.error };
}

/** A curve from one point to another, with its error. */
interface FittedCurve {
  readonly curve: Cubic | Line;
  readonly error: number;
  readonly end: number;
}

/** The points between two corners; for a closed line without corners, all points. */
interface Run {
  readonly from: number;
  readonly to: number;
  readonly isLoop: boolean;
}

/** Fits curves to runs between corners. */
class RunFitter {
  readonly curves: (Cubic | Line)[] = [];
  error = 0;
  readonly #line: Polyline;
  readonly #chain: Chain;
  readonly #reach: number;
  readonly #options: FitOptions;
  readonly #context: Pick<Context, 'spend'>;
  readonly #trial: CubicTrial;

  constructor(line: Polyline, reach: number, options: FitOptions, context: Pick<Context, 'spend'>) {
    this.#line = line;
    this.#chain = chainOf(line.points);
    this.#reach = reach;
    this.#options = options;
    this.#context = context;
    this.#trial = new CubicTrial(line.count, true);
    this.#trial.tolerance = options.tolerance;
    this.#trial.grid = options.grid ?? 0;
  }

  /** Fits one line if that is enough, otherwise cubics as long as possible. */
  fitRun(run: Run): void {
    const straight = this.#straight(run.from, run.to);
    if (straight.error <= this.#options.tolerance) {
      this.#add(straight);
      return;
    }
    for (let at = run.from; at < run.to; ) {
      const fitted = this.#longestCubic(at, run);
      this.#add(fitted);
      at = fitted.end;
    }
  }

  #add({ curve, error }: FittedCurve): void {
    this.curves.push(curve);
    this.error = Math.max(this.error, error);
  }

  /** The longest cubic from a point: the span is doubled until none fits, then the end is found by bisection. */
  #longestCubic(from: number, run: Run): FittedCurve {
    let best = this.#straight(from, from + 1);
    let tooFar = run.to + 1;
    for (let span = 2; best.end + 1 < tooFar; span *= 2) {
      const end = tooFar > run.to ? Math.min(from + span, run.to) : (best.end + tooFar) >> 1;
      const fitted = this.#cubic(from, end, run);
      if (fitted === undefined) tooFar = end;
      else best = fitted;
    }
    return best;
  }

  #cubic(from: number, end: number, run: Run): FittedCurve | undefined {
    this.#context.spend(end - from);
    const trial = this.#trial;
    trial.setTangents(...this.#tangent(from, 1, run), ...this.#tangent(end, -1, run));
    const isFit = trial.fit(this.#chain, from, end - from);
    return isFit ? { curve: cubicAt(trial.cubic, 0), error: trial.error, end } : undefined;
  }

  /** The unit tangent at a point, forwards or backwards. Within a run both sides have the same tangent. */
  #tangent(index: number, side: 1 | -1, { from, to, isLoop }: Run): Direction {
    const line = this.#line;
    const distance = line.distanceTo(index);
    // Reach at least the neighbouring points, in case they are far apart.
    const next =
      index === to ? line.distanceTo(from + 1) - line.distanceTo(from) : line.distanceTo(index + 1) - distance;
    const before =
      index === from ? line.distanceTo(to) - line.distanceTo(to - 1) : distance - line.distanceTo(index - 1);
    if (!isLoop && index === from) return line.tangent(distance, Math.max(this.#reach, next), line.distanceTo(to));
    if (!isLoop && index === to) return line.tangent(distance, -Math.max(this.#reach, before), line.distanceTo(from));
    let ahead = distance + Math.max(this.#reach, next);
    let behind = distance - Math.max(this.#reach, before);
    if (!isLoop) [ahead, behind] = [Math.min(ahead, line.distanceTo(to)), Math.max(behind, line.distanceTo(from))];
    return side === 1 ? line.direction(behind, ahead) : line.direction(ahead, behind);
  }

  /** A line between two points. Its error is the distance of the farthest point in between. */
  #straight(from: number, end: number): FittedCurve {
    const { points } = this.#line;
    const { grid } = this.#options;
    this.#context.spend(end - from);
    const [x0, y0] = [toGrid(points[2 * from]!, grid), toGrid(points[2 * from + 1]!, grid)];
    const [x1, y1] = [toGrid(points[2 * end]!, grid), toGrid(points[2 * end + 1]!, grid)];
    let error = 0;
    for (let index = from; index <= end; index++) {
      const [x, y] = [points[2 * index]!, points[2 * index + 1]!];
      error = Math.max(error, distanceToLine(x, y, x0, y0, x1, y1));
    }
    // Rounding may also move the ends of the line away from the points.
    error = Math.max(error, Math.hypot(x0 - points[2 * from]!, y0 - points[2 * from + 1]!));
    error = Math.max(error, Math.hypot(x1 - points[2 * end]!, y1 - points[2 * end + 1]!));
    return { curve: [x0, y0, x1, y1], error, end };
  }
}

/** Lines between points as a chain: each is a quadratic whose control point is at the middle. */
export function chainOf(points: readonly number[]): Chain {
  const chain = new Float64Array(Math.max(0, 2 * points.length - 2));
  for (let at = 0; at < points.length; at += 2) {
    const to = 2 * at;
    [chain[to], chain[to + 1]] = [points[at]!, points[at + 1]!];
    if (at === 0) continue;
    chain[to - 2] = (points[at - 2]! + points[at]!) / 2;
    chain[to - 1] = (points[at - 1]! + points[at + 1]!) / 2;
  }
  return chain;
}

function distanceToLine(x: number, y: number, x0: number, y0: number, x1: number, y1: number): number {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const squared = dx * dx + dy * dy;
  const share = squared > 0 ? Math.min(Math.max(((x - x0) * dx + (y - y0) * dy) / squared, 0), 1) : 0;
  return Math.hypot(x - x0 - share * dx, y - y0 - share * dy);
}

import type { Context } from '../../../context.ts';
import { cubicAt } from '../../../outline/curve.ts';
import { CubicTrial } from '../../../outline/fit/kernel/cubic-trial.ts';
import type { Chain } from '../../../outline/fit/kernel/curve-pairing.ts';
import type { Direction } from '../../../outline/fit/polyline.ts';
import { chainOf } from '../../../outline/fit/through-points.ts';
import type { Point } from '../../../outline/matrix.ts';
import type { Segment } from '../../../outline/segment.ts';

/** Length of the line that determines a direction, in pixels; over less it would be the direction of pixel steps. */
const reach = 4;
/** A line is preferred if it reaches this share of a cubic's length: it needs a third of the numbers. */
const lineShare = 0.7;

/** Number of consecutive spans without a fit after which the search stops. */
const maxFailures = 3;

/** Points between two corners, or all around a loop without corners. */
export interface Run {
  readonly points: readonly Point[];
  readonly isLoop: boolean;
  /** Maximum distance of curves from the lines between the points. */
  readonly tolerance: number;
}

/** Fits lines and cubics to a run, each as long as possible, joined without corners. */
export function fitRun(run: Run, context: Pick<Context, 'spend'>): Segment[] {
  const line = new RunFit(run, context);
  const segments: Segment[] = [];
  for (let at = 0; at < line.last; ) {
    const [segment, end] = line.longest(at);
    segments.push(segment);
    at = end;
  }
  return segments;
}

class RunFit {
  readonly last: number;
  readonly #points: readonly Point[];
  readonly #lengths: number[] = [0];
  readonly #run: Run;
  readonly #chain: Chain;
  readonly #trial: CubicTrial;
  readonly #context: Pick<Context, 'spend'>;

  constructor(run: Run, context: Pick<Context, 'spend'>) {
    this.#run = run;
    this.#points = run.points;
    this.#context = context;
    this.last = run.points.length - 1;
    for (let at = 1; at <= this.last; at++) this.#lengths.push(this.#lengths[at - 1]! + this.#distance(at - 1, at));
    this.#chain = chainOf(run.points.flat());
    this.#trial = new CubicTrial(run.points.length, true);
    this.#trial.tolerance = run.tolerance;
  }

  /** The segment that reaches farthest from a point, and the index where it ends. */
  longest(from: number): [Segment, number] {
    const line = this.#farthest(from, (end) => this.#lineTo(from, end));
    if (line.end === this.last) return [line.segment, line.end];
    const cubic = this.#farthest(from, (end) => this.#cubicTo(from, end));
    const lengthTo = (end: number): number => this.#lengths[end]! - this.#lengths[from]!;
    const chosen = lengthTo(line.end) >= lineShare * lengthTo(cubic.end) ? line : cubic;
    return [chosen.segment, chosen.end];
  }

  /**
   * Doubles the span until nothing fits, then bisects. A short span may fail where a longer one fits, because few
   * points give a poor direction. A line to the next point always fits.
   */
  #farthest(from: number, fit: (end: number) => Segment | undefined): { segment: Segment; end: number } {
    let best = { segment: this.#line(from, from + 1), end: from + 1 };
    let tooFar = this.last + 1;
    const attempt = (end: number): void => {
      this.#context.spend(end - from);
      const segment = fit(end);
      if (segment === undefined) tooFar = end;
      else best = { segment, end };
    };
    for (let span = 2, failures = 0; failures < maxFailures && best.end < this.last; span *= 2) {
      const end = Math.min(from + span, this.last);
      if (end <= best.end) break;
      attempt(end);
      failures = best.end === end ? 0 : failures + 1;
      if (end === this.last) break;
    }
    if (tooFar <= best.end) tooFar = this.last + 1;
    while (best.end + 1 < tooFar && tooFar <= this.last) attempt((best.end + tooFar) >> 1);
    return best;
  }

  #line(from: number, end: number): Segment {
    return [...this.#points[from]!, ...this.#points[end]!];
  }

  #lineTo(from: number, end: number): Segment | undefined {
    const [x0, y0] = this.#points[from]!;
    const [x1, y1] = this.#points[end]!;
    const length = Math.hypot(x1 - x0, y1 - y0);
    if (length === 0) return undefined;
    const [dx, dy] = [(x1 - x0) / length, (y1 - y0) / length];
    for (let at = from + 1; at < end; at++) {
      const [x, y] = this.#points[at]!;
      const along = (x - x0) * dx + (y - y0) * dy;
      const deviation = (x - x0) * dy - (y - y0) * dx;
      if (Math.abs(deviation) > this.#run.tolerance || along < -this.#run.tolerance) return undefined;
      if (along > length + this.#run.tolerance) return undefined;
    }
    return [x0, y0, x1, y1];
  }

  #cubicTo(from: number, end: number): Segment | undefined {
    if (end - from < 3) return this.#lineTo(from, end);
    const [outX, outY] = this.#direction(end);
    this.#trial.setTangents(...this.#direction(from), -outX, -outY);
    const isFit = this.#trial.fit(this.#chain, from, end - from);
    return isFit ? cubicAt(this.#trial.cubic, 0) : undefined;
  }

  /**
   * Direction of the run at a point, from a parabola fitted to the points around it. At the ends of an open run, all of
   * them are on one side.
   */
  #direction(at: number): Direction {
    const { isLoop } = this.#run;
    const total = this.#lengths[this.last]!;
    const own = this.#lengths[at]!;
    const sums = new ParabolaSums();
    const isEnd = !isLoop && (at === 0 || at === this.last);
    const minCount = isEnd ? 3 : 2;
    for (const step of [1, -1] as const) {
      for (let far = step === 1 ? 0 : 1; far <= this.last; far++) {
        let index = at + step * far;
        let around = 0;
        if (isLoop && index < 0) [index, around] = [index + this.last, -total];
        if (isLoop && index > this.last) [index, around] = [index - this.last, total];
        const point = this.#points[index];
        const distance = (this.#lengths[index] ?? 0) + around - own;
        if (point === undefined || (Math.abs(distance) > reach && far > minCount)) break;
        sums.add(distance, point);
      }
    }
    return sums.direction();
  }

  #distance(from: number, to: number): number {
    const [[x0, y0], [x1, y1]] = [this.#points[from]!, this.#points[to]!];
    return Math.hypot(x1 - x0, y1 - y0);
  }
}

/** Fits x and y as parabolas of the distance along the run, by least squares. */
class ParabolaSums {
  readonly #powers = [0, 0, 0, 0, 0];
  readonly #x = [0, 0, 0];
  readonly #y = [0, 0, 0];

  add(distance: number, [x, y]: Point): void {
    for (let power = 0, times = 1; power < 5; power++, times *= distance) {
      this.#powers[power]! += times;
      if (power > 2) continue;
      this.#x[power]! += times * x;
      this.#y[power]! += times * y;
    }
  }

  /** Unit tangent at distance 0. */
  direction(): Direction {
    const [dx, dy] = [this.#slope(this.#x), this.#slope(this.#y)];
    const length = Math.hypot(dx, dy);
    return length > 0 ? [dx / length, dy / length] : [1, 0];
  }

  /** By Cramer's rule. */
  #slope([t0, t1, t2]: readonly number[]): number {
    const [s0, s1, s2, s3, s4] = this.#powers as [number, number, number, number, number];
    const determinant = s0 * (s2 * s4 - s3 * s3) - s1 * (s1 * s4 - s3 * s2) + s2 * (s1 * s3 - s2 * s2);
    const part = s0 * (t1! * s4 - s3 * t2!) - t0! * (s1 * s4 - s3 * s2) + s2 * (s1 * t2! - t1! * s2);
    if (Math.abs(determinant) > 1e-9) return part / determinant;
    return (s0 * t1! - s1 * t0!) / Math.max(1e-9, s0 * s2 - s1 * s1);
  }
}

import { type Cubic, derivativeOfCubic, pointOfCubic, splitCubic } from '../curve.ts';
import { flatnessOfCubic } from '../flatten.ts';
import type { Point } from '../matrix.ts';
import { endDirection, startDirection } from '../segment.ts';
import type { Tracer } from './tracer.ts';

/**
 * Traces the parallel of a cubic at a distance to its right (with y pointing up), from start to end.
 * The result must outline the area between the curve and its parallel in one direction only. Where the curve bends to
 * the right more tightly than the distance, the true parallel runs backwards and would be subtracted. There the curve
 * is approximated by short lines, and the outline returns to it between every two of them.
 */
export function traceParallel(tracer: Tracer, cubic: Cubic, distance: number, tolerance: number): void {
  const smallTurn = Math.sqrt((8 * tolerance) / distance); // a line of this turn deviates from its curve by the tolerance
  new ParallelTracer(tracer, distance, tolerance, smallTurn).trace(cubic, maxHalvings);
}

const maxHalvings = 32;

class ParallelTracer {
  readonly #tracer: Tracer;
  readonly #distance: number;
  readonly #tolerance: number;
  readonly #smallTurn: number;
  /** Direction at the end of the previous part. */
  #direction: Point | undefined;

  constructor(tracer: Tracer, distance: number, tolerance: number, smallTurn: number) {
    this.#tracer = tracer;
    this.#distance = distance;
    this.#tolerance = tolerance;
    this.#smallTurn = smallTurn;
  }

  trace(cubic: Cubic, halvings: number): void {
    const [from, to] = [startDirection(cubic), endDirection(cubic)];
    if (from === undefined || to === undefined) return;
    if (runsForward(cubic, this.#distance)) {
      const parallel = estimateParallel(cubic, from, to, this.#distance);
      if (this.#isWithinTolerance(cubic, parallel)) {
        this.#joinTo([cubic[0], cubic[1]], from);
        const [x0, y0, x1, y1, x2, y2, x3, y3] = parallel;
        this.#tracer.lineTo(x0, y0);
        this.#tracer.cubicTo(x1, y1, x2, y2, x3, y3);
        this.#direction = to;
        return;
      }
    }
    const isPoint = controlPolygonLength(cubic) <= this.#tolerance / 4 || halvings === 0;
    if (isPoint) this.#tracePoint(cubic, from, to);
    else if (this.#isStraight(cubic)) this.#traceLine(cubic, from, to);
    else for (const half of splitCubic(cubic, 0.5)) this.trace(half, halvings - 1);
  }

  #isStraight(cubic: Cubic): boolean {
    return maxTurnOf(cubic) <= this.#smallTurn && flatnessOfCubic(cubic) <= this.#tolerance;
  }

  /**
   * True if an estimated parallel keeps the distance at seven sample points. The deviation is a polynomial of low
   * degree, so these suffice.
   */
  #isWithinTolerance(cubic: Cubic, guess: Cubic): boolean {
    for (let place = 1; place < 8; place++) {
      const t = place / 8;
      const [dx, dy] = derivativeOfCubic(cubic, t);
      const speed = Math.hypot(dx, dy);
      const [x, y] = pointOfCubic(cubic, t);
      const [gx, gy] = pointOfCubic(guess, t);
      const [offX, offY] = [gx - x - (this.#distance * dy) / speed, gy - y + (this.#distance * dx) / speed];
      if (!(Math.hypot(offX, offY) <= this.#tolerance * 0.7)) return false;
    }
    return true;
  }

  /** Traces a part as short as a point: its chord, with round joins at both ends. */
  #tracePoint([x0, y0, , , , , x1, y1]: Cubic, from: Point, to: Point): void {
    const chord = startDirection([x0, y0, x1, y1]) ?? from;
    this.#joinTo([x0, y0], from);
    this.#joinTo([x0, y0], chord);
    this.#lineToOffset(x0, y0, chord);
    this.#lineToOffset(x1, y1, chord);
    this.#joinTo([x1, y1], to);
  }

  /** Traces a nearly straight part: the offset of its chord. Where it bends to the right, from the curve and back. */
  #traceLine([x0, y0, , , , , x1, y1]: Cubic, from: Point, to: Point): void {
    this.#joinTo([x0, y0], from);
    const isInner = angleBetween(from, to) < 0;
    const chord = startDirection([x0, y0, x1, y1]) ?? from;
    if (isInner) this.#tracer.lineTo(x0, y0);
    this.#lineToOffset(x0, y0, isInner ? chord : from);
    this.#lineToOffset(x1, y1, isInner ? chord : to);
    if (isInner) this.#tracer.lineTo(x1, y1);
    this.#direction = to;
  }

  #lineToOffset(x: number, y: number, direction: Point): void {
    const [nx, ny] = rightNormal(direction);
    this.#tracer.lineTo(x + this.#distance * nx, y + this.#distance * ny);
  }

  /** Joins to the next part. There is a corner only at a cusp or a near-cusp, and it is round. */
  #joinTo(corner: Point, to: Point): void {
    const from = this.#direction ?? to;
    const turn = angleBetween(from, to);
    if (turn > minTurn) this.#tracer.arc(corner, this.#distance, rightNormal(from), turn);
    else if (turn < -minTurn) this.#tracer.lineTo(...corner);
    this.#direction = to;
  }
}

/** Smaller turns are rounding errors. */
export const minTurn = 1e-6;

/** The unit normal to the right, with y pointing up. */
export function rightNormal([dx, dy]: Point): Point {
  return [dy, -dx];
}

/**
 * True if the parallel certainly runs in the direction of the curve everywhere. Its speed is the curve's speed plus the
 * distance times the turning speed to the left. Both are polynomials, bounded below by their smallest control value.
 */
function runsForward(cubic: Cubic, distance: number): boolean {
  const [a, b, c] = hodograph(cubic);
  const turning = 2 * Math.min(cross(a, b), cross(a, c) / 2, cross(b, c)); // times the square of the speed
  if (turning >= 0) return true;
  const squares = [dot(a, a), dot(a, b), (dot(a, c) + 2 * dot(b, b)) / 3, dot(b, c), dot(c, c)];
  const slowest = Math.min(...squares);
  return slowest > 0 && slowest ** 1.5 > -distance * turning;
}

/** The cubic with the end points, directions and speeds of the parallel. */
function estimateParallel(cubic: Cubic, from: Point, to: Point, distance: number): Cubic {
  const [a, b, c] = hodograph(cubic);
  const [first, last] = [rightNormal(from), rightNormal(to)];
  const [x0, y0] = [cubic[0] + distance * first[0], cubic[1] + distance * first[1]];
  const [x3, y3] = [cubic[6] + distance * last[0], cubic[7] + distance * last[1]];
  const leaving = (Math.hypot(...a) + distance * turningAt(a, b, c)) / 3;
  const arriving = (Math.hypot(...c) - distance * turningAt(c, b, a)) / 3;
  return [x0, y0, x0 + leaving * from[0], y0 + leaving * from[1], x3 - arriving * to[0], y3 - arriving * to[1], x3, y3];
}

/** The turning speed to the left at the start of a derivative, even if the speed there is 0. */
function turningAt(a: Point, b: Point, c: Point): number {
  const speed = dot(a, a);
  if (speed > 0) return (2 * cross(a, b)) / speed;
  return dot(b, b) > 0 ? cross(b, c) / dot(b, b) / 2 : 0;
}

/** The derivative of a cubic: control points of a quadratic. */
function hodograph([x0, y0, x1, y1, x2, y2, x3, y3]: Cubic): [Point, Point, Point] {
  return [
    [3 * (x1 - x0), 3 * (y1 - y0)],
    [3 * (x2 - x1), 3 * (y2 - y1)],
    [3 * (x3 - x2), 3 * (y3 - y2)],
  ];
}

/** Upper bound of the distance from the start of a curve. */
function controlPolygonLength(cubic: Cubic): number {
  return hodograph(cubic).reduce((sum, [dx, dy]) => sum + Math.hypot(dx, dy) / 3, 0);
}

/** Upper bound of the turn of a curve: the total turn of its control polygon. */
function maxTurnOf(cubic: Cubic): number {
  const legs = hodograph(cubic).filter(([dx, dy]) => dx !== 0 || dy !== 0);
  let sum = 0;
  for (const [index, leg] of legs.entries()) {
    const before = legs[index - 1];
    if (before !== undefined) sum += Math.abs(angleBetween(before, leg));
  }
  return sum;
}

/** The turn to the left, from −π to π. A half turn within rounding counts as a turn to the left. */
export function angleBetween(from: Point, to: Point): number {
  const turn = Math.atan2(cross(from, to), dot(from, to));
  return turn < minTurn - Math.PI ? Math.PI : turn;
}

function cross([ax, ay]: Point, [bx, by]: Point): number {
  return ax * by - ay * bx;
}

function dot([ax, ay]: Point, [bx, by]: Point): number {
  return ax * bx + ay * by;
}

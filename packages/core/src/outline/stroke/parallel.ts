import { type Cubic, derivativeOfCubic, pointOfCubic, splitCubic } from '../curve.ts';
import { bendOfCubic } from '../flatten.ts';
import type { Point } from '../matrix.ts';
import { endDirection, startDirection } from '../segment.ts';
import type { Tracer } from './tracer.ts';

/**
 * Traces the parallel of a cubic at a distance to its right (right with y pointing up), from the one end to the other.
 *
 * What must come out is the rim of all that lies between the curve and its parallel, run around in one direction only:
 * where the curve bends to the right more tightly than the distance, the true parallel runs backwards, and would be
 * subtracted. There, the curve is taken for short lines, and the rim returns to it between every two of them.
 */
export function traceParallel(tracer: Tracer, cubic: Cubic, distance: number, tolerance: number): void {
  const smallTurn = Math.sqrt((8 * tolerance) / distance); // lines that turn by this leave their curve by the tolerance
  new Parallel(tracer, distance, tolerance, smallTurn).trace(cubic, maxHalvings);
}

const maxHalvings = 32;

class Parallel {
  readonly #tracer: Tracer;
  readonly #distance: number;
  readonly #tolerance: number;
  readonly #smallTurn: number;
  /** In which the last piece arrived. */
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
      const parallel = guessParallel(cubic, from, to, this.#distance);
      if (this.#isClose(cubic, parallel)) {
        this.#turnInto([cubic[0], cubic[1]], from);
        const [x0, y0, x1, y1, x2, y2, x3, y3] = parallel;
        this.#tracer.reach(x0, y0);
        this.#tracer.curve(x1, y1, x2, y2, x3, y3);
        this.#direction = to;
        return;
      }
    }
    const isPoint = reachOf(cubic) <= this.#tolerance / 4 || halvings === 0;
    if (isPoint) this.#tracePoint(cubic, from, to);
    else if (this.#isStraight(cubic)) this.#traceLine(cubic, from, to);
    else for (const half of splitCubic(cubic, 0.5)) this.trace(half, halvings - 1);
  }

  #isStraight(cubic: Cubic): boolean {
    return turnOf(cubic) <= this.#smallTurn && bendOfCubic(cubic) <= this.#tolerance;
  }

  /** Whether a guess keeps the distance, asked at seven places: what is left is a polynomial of low degree. */
  #isClose(cubic: Cubic, guess: Cubic): boolean {
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

  /** A piece as short as a point: its chord, with a round join before and behind. */
  #tracePoint([x0, y0, , , , , x1, y1]: Cubic, from: Point, to: Point): void {
    const chord = startDirection([x0, y0, x1, y1]) ?? from;
    this.#turnInto([x0, y0], from);
    this.#turnInto([x0, y0], chord);
    this.#reachBeside(x0, y0, chord);
    this.#reachBeside(x1, y1, chord);
    this.#turnInto([x1, y1], to);
  }

  /** A piece as good as straight: what lies beside its chord; where it bends to the right, from the curve and back. */
  #traceLine([x0, y0, , , , , x1, y1]: Cubic, from: Point, to: Point): void {
    this.#turnInto([x0, y0], from);
    const isInner = angleBetween(from, to) < 0;
    const chord = startDirection([x0, y0, x1, y1]) ?? from;
    if (isInner) this.#tracer.reach(x0, y0);
    this.#reachBeside(x0, y0, isInner ? chord : from);
    this.#reachBeside(x1, y1, isInner ? chord : to);
    if (isInner) this.#tracer.reach(x1, y1);
    this.#direction = to;
  }

  #reachBeside(x: number, y: number, direction: Point): void {
    const [nx, ny] = rightOf(direction);
    this.#tracer.reach(x + this.#distance * nx, y + this.#distance * ny);
  }

  /** Between the pieces of a curve there is a corner only at a cusp, or as good as one; and it is round. */
  #turnInto(corner: Point, to: Point): void {
    const from = this.#direction ?? to;
    const turn = angleBetween(from, to);
    if (turn > smallestTurn) this.#tracer.turn(corner, this.#distance, rightOf(from), turn);
    else if (turn < -smallestTurn) this.#tracer.reach(...corner);
    this.#direction = to;
  }
}

/** Below this, directions are equal but for rounding. */
export const smallestTurn = 1e-6;

/** The direction of length 1 to the right, with y pointing up. */
export function rightOf([dx, dy]: Point): Point {
  return [dy, -dx];
}

/**
 * Whether the parallel surely runs along with the curve all the way: it moves with the curve's speed, plus the distance
 * times the speed of turning to the left. Both are polynomials, and never less than the least of their control values.
 */
function runsForward(cubic: Cubic, distance: number): boolean {
  const [a, b, c] = hodograph(cubic);
  const turning = 2 * Math.min(cross(a, b), cross(a, c) / 2, cross(b, c)); // times the speed squared
  if (turning >= 0) return true;
  const squares = [dot(a, a), dot(a, b), (dot(a, c) + 2 * dot(b, b)) / 3, dot(b, c), dot(c, c)];
  const slowest = Math.min(...squares);
  return slowest > 0 && slowest ** 1.5 > -distance * turning;
}

/** The cubic that leaves and arrives as the parallel does, in place, direction and speed. */
function guessParallel(cubic: Cubic, from: Point, to: Point, distance: number): Cubic {
  const [a, b, c] = hodograph(cubic);
  const [first, last] = [rightOf(from), rightOf(to)];
  const [x0, y0] = [cubic[0] + distance * first[0], cubic[1] + distance * first[1]];
  const [x3, y3] = [cubic[6] + distance * last[0], cubic[7] + distance * last[1]];
  const leaving = (Math.hypot(...a) + distance * turningAt(a, b, c)) / 3;
  const arriving = (Math.hypot(...c) - distance * turningAt(c, b, a)) / 3;
  return [x0, y0, x0 + leaving * from[0], y0 + leaving * from[1], x3 - arriving * to[0], y3 - arriving * to[1], x3, y3];
}

/** How fast a curve turns to the left where its derivative starts, also where it starts from rest. */
function turningAt(a: Point, b: Point, c: Point): number {
  const speed = dot(a, a);
  if (speed > 0) return (2 * cross(a, b)) / speed;
  return dot(b, b) > 0 ? cross(b, c) / dot(b, b) / 2 : 0;
}

/** The derivative of a cubic as the control points of a quadratic. */
function hodograph([x0, y0, x1, y1, x2, y2, x3, y3]: Cubic): [Point, Point, Point] {
  return [
    [3 * (x1 - x0), 3 * (y1 - y0)],
    [3 * (x2 - x1), 3 * (y2 - y1)],
    [3 * (x3 - x2), 3 * (y3 - y2)],
  ];
}

/** How far a piece can be from its start at most. */
function reachOf(cubic: Cubic): number {
  return hodograph(cubic).reduce((sum, [dx, dy]) => sum + Math.hypot(dx, dy) / 3, 0);
}

/** How much a piece turns at most: as much as its control points do. */
function turnOf(cubic: Cubic): number {
  const legs = hodograph(cubic).filter(([dx, dy]) => dx !== 0 || dy !== 0);
  let sum = 0;
  for (const [index, leg] of legs.entries()) {
    const before = legs[index - 1];
    if (before !== undefined) sum += Math.abs(angleBetween(before, leg));
  }
  return sum;
}

/** How far to turn to the left, from minus to plus half a turn; half a turn itself, give or take rounding, to the left. */
export function angleBetween(from: Point, to: Point): number {
  const turn = Math.atan2(cross(from, to), dot(from, to));
  return turn < smallestTurn - Math.PI ? Math.PI : turn;
}

function cross([ax, ay]: Point, [bx, by]: Point): number {
  return ax * by - ay * bx;
}

function dot([ax, ay]: Point, [bx, by]: Point): number {
  return ax * bx + ay * by;
}

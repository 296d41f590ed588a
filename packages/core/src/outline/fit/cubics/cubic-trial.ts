import type { Cubic } from '../../curve.ts';
import { Controls, maxSharpenable } from '../controls.ts';
import { type Chain, CurvePairing } from '../curve-pairing.ts';
import { type FitOptions, toGrid } from '../spline.ts';

/** Minimum number of nodes on a run, however few quadratics it has. */
const minNodes = 6;
const maxSteps = 12;
/** Stop when a step improves the error by less than this many tolerances. */
const minGain = 0.05;
/** Stop when the error is below this many tolerances: rounding costs more. */
const goodEnough = 0.15;
/** Estimated gain of all further steps, as a multiple of the last gain: each gain is 0.7 times the previous one. */
const furtherSteps = 7 / 3;

type MutableCubic = { -readonly [Place in keyof Cubic]: Cubic[Place] };

/** A unit vector. */
export type Direction = readonly [dx: number, dy: number];

/** Tries to replace a run of quadratics by one cubic. Memory is reused from run to run. */
export class CubicTrial {
  /** The result of the last attempt, valid until the next. It is reused, since fonts need a million of them. */
  cubic: Cubic = [0, 0, 0, 0, 0, 0, 0, 0];
  /** The error of the last attempt: a proven bound if it succeeded or was proven, otherwise the error seen so far. */
  error = Number.POSITIVE_INFINITY;
  readonly #raised: MutableCubic = [0, 0, 0, 0, 0, 0, 0, 0];
  readonly #candidate: MutableCubic = [0, 0, 0, 0, 0, 0, 0, 0];
  readonly #isStraight: boolean;
  readonly #pairing: CurvePairing;
  readonly #controls: Controls;
  #startX = 0;
  #startY = 0;
  #endX = 0;
  #endY = 0;

  /** `isStraight` is for chains of lines, which need a node at every joint and none in between. */
  constructor(maxQuads: number, isStraight = false) {
    this.#isStraight = isStraight;
    const maxNodes = Math.max(isStraight ? maxQuads : 2 * maxQuads, 2 * minNodes);
    this.#pairing = new CurvePairing(maxNodes);
    this.#controls = new Controls(2, maxNodes);
  }

  /** Returns true if a cubic for some quadratics was found and proven. It keeps the tangents of both ends. */
  fitRun(chain: Chain, from: number, quads: number, options: FitOptions): boolean {
    const [into, back] = [directionFrom(chain, 4 * from, 2), directionFrom(chain, 4 * (from + quads), -2)];
    return this.fit(chain, from, quads, into, back, options);
  }

  /**
   * Returns true if a cubic was found and proven. `into` is the tangent at the start of the run, `back` that at its
   * end, both pointing into it.
   */
  fit(chain: Chain, from: number, quads: number, into: Direction, back: Direction, options: FitOptions): boolean {
    this.error = Number.POSITIVE_INFINITY;
    this.#setEnds(chain, from, quads, into, back, options.grid);
    if (this.#isStraight) {
      this.#pairing.setChain(chain, from, quads, 1);
      this.#guessEvenly(pathLength(chain, 4 * from, 4 * (from + quads)) / 3);
    } else if (this.#fitGuess(chain, from, quads, options)) return true;
    if (!this.#solve(options.tolerance)) return false;
    if (options.grid !== undefined && !this.#controls.roundToGrid(options.grid, options.tolerance)) return false;
    this.error = this.#controls.maxError();
    return this.error <= options.tolerance && this.#prove(options.tolerance, options.tolerance) <= options.tolerance;
  }

  /**
   * Converts one quadratic to a cubic, rounding its points for the smallest error. Returns the proven error; never
   * fails.
   */
  raise(chain: Chain, quad: number, options: FitOptions): number {
    const { tolerance, grid } = options;
    if (this.#raiseAndRound(chain, 4 * quad, grid) <= tolerance) return this.error;
    const cubic = this.#raised;
    const [into, back] = [directionFrom(chain, 4 * quad, 2), directionFrom(chain, 4 * quad + 4, -2)];
    this.#setEnds(chain, quad, 1, into, back, grid);
    this.#pairing.setChain(chain, quad, 1, this.#isStraight ? 1 : nodesPerQuad(1));
    const { x, y } = this.#controls;
    for (const [control, end] of [4 * quad, 4 * quad + 4].entries()) {
      x[control] = raised(chain, end, 4 * quad + 2);
      y[control] = raised(chain, end + 1, 4 * quad + 3);
    }
    this.#measure();
    this.error = Number.POSITIVE_INFINITY;
    if (grid === undefined || this.#controls.roundToGrid(grid, 0)) this.#prove(tolerance);
    if (grid === undefined || this.error <= tolerance) return this.error;
    // Handles of a unit or two have no such points, or bad ones. Then each point is rounded separately.
    const [other, error]: [Cubic, number] = [[...this.cubic], this.error];
    x.set([cubic[2], cubic[4]]);
    y.set([cubic[3], cubic[5]]);
    if (this.#prove(tolerance) > error) [this.cubic, this.error] = [other, error];
    return this.error;
  }

  /**
   * Rounds each point separately. The difference is a cubic too, no longer than its control vectors. Those of the
   * handles count at most three quarters.
   */
  #raiseAndRound(chain: Chain, at: number, grid: number | undefined): number {
    const x0 = chain[at]!; // a quadratic has three points
    const y0 = chain[at + 1]!;
    const x3 = chain[at + 4]!;
    const y3 = chain[at + 5]!;
    const x1 = raised(chain, at, at + 2);
    const y1 = raised(chain, at + 1, at + 3);
    const x2 = raised(chain, at + 4, at + 2);
    const y2 = raised(chain, at + 5, at + 3);
    const ax = toGrid(x0, grid);
    const ay = toGrid(y0, grid);
    const bx = toGrid(x1, grid);
    const by = toGrid(y1, grid);
    const cx = toGrid(x2, grid);
    const cy = toGrid(y2, grid);
    const dx = toGrid(x3, grid);
    const dy = toGrid(y3, grid);
    const cubic = this.#raised;
    cubic[0] = ax;
    cubic[1] = ay;
    cubic[2] = bx;
    cubic[3] = by;
    cubic[4] = cx;
    cubic[5] = cy;
    cubic[6] = dx;
    cubic[7] = dy;
    this.cubic = cubic;
    const ends = Math.max(lengthOf(ax - x0, ay - y0), lengthOf(dx - x3, dy - y3));
    const handles = Math.max(lengthOf(bx - x1, by - y1), lengthOf(cx - x2, cy - y2));
    this.error = ends + Math.max(0, handles - ends) * 0.75;
    return this.error;
  }

  #setEnds(
    chain: Chain,
    from: number,
    quads: number,
    into: Direction,
    back: Direction,
    grid: number | undefined,
  ): void {
    const at = 4 * from;
    const end = at + 4 * quads;
    this.#startX = toGrid(chain[at]!, grid);
    this.#startY = toGrid(chain[at + 1]!, grid);
    this.#endX = toGrid(chain[end]!, grid);
    this.#endY = toGrid(chain[end + 1]!, grid);
    const { start, end: finish } = this.#controls;
    start.set(this.#startX, this.#startY, into[0], into[1]);
    finish.set(this.#endX, this.#endY, back[0], back[1]);
  }

  /**
   * Returns true if the first guess, rounded to the grid, is good enough. Most runs were cut from one curve. Otherwise
   * the unrounded guess is kept.
   */
  #fitGuess(chain: Chain, from: number, quads: number, { tolerance, grid }: FitOptions): boolean {
    const pairing = this.#pairing;
    pairing.setChain(chain, from, quads, 1);
    this.#guessFromSpeeds(chain, from, quads, 1);
    if (this.#controls.isNearGrid(grid)) {
      const { x, y } = this.#controls;
      this.#setControls(toGrid(x[0]!, grid), toGrid(y[0]!, grid), toGrid(x[1]!, grid), toGrid(y[1]!, grid)); // there are two
      pairing.pair(this.cubic);
      this.error = pairing.maxDistance(tolerance, tolerance);
      if (this.error <= tolerance) return true;
      this.error = Number.POSITIVE_INFINITY;
    }
    pairing.setChain(chain, from, quads, nodesPerQuad(quads));
    this.#guessFromSpeeds(chain, from, quads, nodesPerQuad(quads));
    return false;
  }

  #guessEvenly(handle: number): void {
    const { x, y, start, end } = this.#controls;
    [x[0], y[0]] = [start.x + handle * start.dx, start.y + handle * start.dy];
    [x[1], y[1]] = [end.x + handle * end.dx, end.y + handle * end.dy];
  }

  /**
   * Guesses that the run was cut from one curve. Then the speed is continuous at the joints, and the lengths of the
   * handles on both sides give the parameters of the cuts.
   */
  #guessFromSpeeds(chain: Chain, from: number, quads: number, perQuad: number): void {
    const { t } = this.#pairing;
    const first = 4 * from;
    const last = first + 4 * quads;
    let share = 1;
    let sum = 0;
    for (let quad = 0; quad < quads; quad++) {
      const at = first + 4 * quad;
      if (quad > 0) share *= clamp(handleLength(chain, at, 2) / handleLength(chain, at, -2));
      for (let node = 0; node < perQuad; node++) t[quad * perQuad + node] = sum + (share * node) / perQuad;
      sum += share;
    }
    for (let node = 0; node < quads * perQuad; node++) t[node] = t[node]! / sum;
    const startHandle = (2 / 3) * handleLength(chain, first, 2) * sum;
    const endHandle = ((2 / 3) * handleLength(chain, last, -2) * sum) / share;
    const { x, y, start, end } = this.#controls;
    x[0] = start.x + startHandle * start.dx;
    y[0] = start.y + startHandle * start.dy;
    x[1] = end.x + endHandle * end.dx;
    y[1] = end.y + endHandle * end.dy;
  }

  /** Finds the positions of both control points on the tangents. Returns true if they may be good enough. */
  #solve(tolerance: number): boolean {
    this.#measure();
    let before = this.#controls.maxError();
    for (let step = 0; step < maxSteps; step++) {
      if (!this.#controls.step()) return false;
      this.#measure();
      const now = this.#controls.maxError();
      const gain = before - now;
      before = now;
      if (gain < minGain * tolerance || now < goodEnough * tolerance) break;
      if (step > 0 && now - furtherSteps * gain > maxSharpenable * tolerance) return false;
    }
    return this.#controls.sharpen(tolerance);
  }

  #measure(): void {
    const { x, y } = this.#controls;
    this.#setControls(x[0]!, y[0]!, x[1]!, y[1]!);
    const pairing = this.#pairing;
    const controls = this.#controls;
    pairing.pair(this.cubic);
    controls.takeErrors(pairing, 1);
    for (let node = 1; node < pairing.count; node++) {
      const t = pairing.t[node]!;
      controls.setShare(0, node, 3 * t * (1 - t) ** 2);
      controls.setShare(1, node, 3 * t * t * (1 - t));
    }
  }

  /** Sets the cubic from its control points. */
  #setControls(x1: number, y1: number, x2: number, y2: number): void {
    const cubic = this.#candidate;
    cubic[0] = this.#startX;
    cubic[1] = this.#startY;
    cubic[2] = x1;
    cubic[3] = y1;
    cubic[4] = x2;
    cubic[5] = y2;
    cubic[6] = this.#endX;
    cubic[7] = this.#endY;
    this.cubic = cubic;
  }

  #prove(enough: number, limit?: number): number {
    this.#measure();
    this.error = this.#pairing.maxDistance(enough, limit);
    return this.error;
  }
}

/** The direction from an end of a quadratic to its control point, or to its other end if both coincide. */
function directionFrom(chain: Chain, at: number, step: 2 | -2): Direction {
  const x = chain[at]!; // both ends of a quadratic are within the chain
  const y = chain[at + 1]!;
  let dx = chain[at + step]! - x;
  let dy = chain[at + step + 1]! - y;
  if (dx === 0 && dy === 0) {
    dx = chain[at + 2 * step]! - x;
    dy = chain[at + 2 * step + 1]! - y;
  }
  const length = Math.sqrt(dx * dx + dy * dy);
  return length > 0 ? [dx / length, dy / length] : [0, 0];
}

/** The distance between neighbouring points of a chain. */
function handleLength(chain: Chain, at: number, step: 2 | -2): number {
  return lengthOf(chain[at + step]! - chain[at]!, chain[at + step + 1]! - chain[at + 1]!);
}

function lengthOf(dx: number, dy: number): number {
  return Math.sqrt(dx * dx + dy * dy);
}

/** A coordinate of the cubic's handle at one end of a quadratic. */
function raised(chain: Chain, end: number, control: number): number {
  return chain[end]! + (2 / 3) * (chain[control]! - chain[end]!); // both belong to one quadratic
}

function nodesPerQuad(quads: number): number {
  return Math.max(2, Math.ceil(minNodes / quads));
}

/** Larger changes of speed at a joint are not believed. */
const maxJump = 8;

function clamp(ratio: number): number {
  return ratio >= 0 ? Math.min(Math.max(ratio, 1 / maxJump), maxJump) : 1;
}

/** The length of the polygon through the points of a chain. */
function pathLength(chain: Chain, from: number, to: number): number {
  let length = 0;
  for (let at = from; at < to; at += 2) length += handleLength(chain, at, 2);
  return length;
}

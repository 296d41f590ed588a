import type { float, int } from '../../kernel/numbers.ts';
import { aim, handleLength, handleShare, lengthOf, pathLength, raised } from './chain-points.ts';
import { Controls, maxSharpenable } from './controls.ts';
import { type Chain, CurvePairing } from './curve-pairing.ts';
import { roundToStep } from './grid.ts';

/** Minimum number of nodes on a run, however few quadratics it has. */
const minNodes: int = 6;
const maxSteps: int = 12;
/** Stop when a step improves the error by less than this many tolerances. */
const minGain: float = 0.05;
/** Stop when the error is below this many tolerances: rounding costs more. */
const goodEnough: float = 0.15;
/** Estimated gain of all further steps, as a multiple of the last gain: each gain is 0.7 times the previous one. */
const furtherSteps: float = 7 / 3;
/** Larger changes of speed at a joint are not believed. */
const maxJump: float = 8;

/** Tries to replace a run of quadratics by one cubic. Memory is reused from run to run. */
export class CubicTrial {
  /** The result of the last attempt, valid until the next. It is reused, since fonts need a million of them. */
  cubic: Float64Array = new Float64Array(8);
  /** The error of the last attempt: a proven bound if it succeeded or was proven, otherwise the error seen so far. */
  error: float = Number.POSITIVE_INFINITY;
  /** Maximum distance between a cubic and the quadratics that it replaces. */
  tolerance: float = 0;
  /** Points of cubics are multiples of this step; 0 if they are not rounded. */
  grid: float = 0;
  readonly #raised: Float64Array = new Float64Array(8);
  readonly #candidate: Float64Array = new Float64Array(8);
  readonly #kept: Float64Array = new Float64Array(8);
  readonly #isStraight: boolean;
  readonly #pairing: CurvePairing;
  readonly #controls: Controls;

  /** `isStraight` is for chains of lines, which need a node at every joint and none in between. */
  constructor(maxQuads: int, isStraight: boolean) {
    this.#isStraight = isStraight;
    const maxNodes: int = isStraight ? maxQuads : 2 * maxQuads;
    const nodes: int = maxNodes < 2 * minNodes ? 2 * minNodes : maxNodes;
    this.#pairing = new CurvePairing(nodes);
    this.#controls = new Controls(2, nodes);
    this.cubic = this.#candidate;
  }

  /** Sets the tangents for `fit`, as unit vectors that point into the run. */
  setTangents(intoX: float, intoY: float, backX: float, backY: float): void {
    this.#controls.start.setDirection(intoX, intoY);
    this.#controls.end.setDirection(backX, backY);
  }

  /** Returns true if a cubic for some quadratics was found and proven. It keeps the tangents of both ends. */
  fitRun(chain: Chain, from: int, quads: int): boolean {
    aim(this.#controls.start, chain, 4 * from, 2);
    aim(this.#controls.end, chain, 4 * (from + quads), -2);
    return this.fit(chain, from, quads);
  }

  /** Returns true if a cubic with the tangents that were set was found and proven. */
  fit(chain: Chain, from: int, quads: int): boolean {
    const tolerance = this.tolerance;
    const grid = this.grid;
    this.error = Number.POSITIVE_INFINITY;
    this.#setEnds(chain, 4 * from, 4 * (from + quads));
    if (this.#isStraight) {
      this.#pairing.setChain(chain, from, quads, 1);
      this.#placeControls(pathLength(chain, 4 * from, 4 * (from + quads)) / 3, -1);
    } else if (this.#fitGuess(chain, from, quads)) return true;
    if (!this.#solve()) return false;
    if (grid !== 0 && !this.#controls.roundToGrid(grid, tolerance)) return false;
    this.error = this.#controls.errors.max();
    return this.error <= tolerance && this.#prove(tolerance, tolerance) <= tolerance;
  }

  /**
   * Converts one quadratic to a cubic, rounding its points for the smallest error. Returns the proven error; never
   * fails.
   */
  raise(chain: Chain, quad: int): float {
    const tolerance = this.tolerance;
    const grid = this.grid;
    const at: int = 4 * quad;
    if (this.#raiseAndRound(chain, at) <= tolerance) return this.error;
    const controls = this.#controls;
    this.#setEnds(chain, at, at + 4);
    aim(controls.start, chain, at, 2);
    aim(controls.end, chain, at + 4, -2);
    this.#pairing.setChain(chain, quad, 1, this.#isStraight ? 1 : nodesPerQuad(1));
    controls.x[0] = raised(chain, at, at + 2);
    controls.y[0] = raised(chain, at + 1, at + 3);
    controls.x[1] = raised(chain, at + 4, at + 2);
    controls.y[1] = raised(chain, at + 5, at + 3);
    this.#measure();
    this.error = Number.POSITIVE_INFINITY;
    if (grid === 0 || controls.roundToGrid(grid, 0)) this.#prove(tolerance, Number.POSITIVE_INFINITY);
    if (grid === 0 || this.error <= tolerance) return this.error;
    // Handles of a unit or two have no such points, or bad ones. Then each point is rounded separately.
    const error = this.error;
    copyCubic(this.#candidate, this.#kept);
    controls.x[0] = this.#raised[2]!; // a cubic has eight coordinates
    controls.y[0] = this.#raised[3]!;
    controls.x[1] = this.#raised[4]!;
    controls.y[1] = this.#raised[5]!;
    if (this.#prove(tolerance, Number.POSITIVE_INFINITY) > error) {
      copyCubic(this.#kept, this.#candidate);
      this.error = error;
    }
    return this.error;
  }

  /**
   * Rounds each point separately. The difference is a cubic too, no longer than its control vectors. Those of the
   * handles count at most three quarters.
   */
  #raiseAndRound(chain: Chain, at: int): float {
    const grid = this.grid;
    const x0 = chain[at]!; // a quadratic has three points
    const y0 = chain[at + 1]!;
    const x3 = chain[at + 4]!;
    const y3 = chain[at + 5]!;
    const x1 = raised(chain, at, at + 2);
    const y1 = raised(chain, at + 1, at + 3);
    const x2 = raised(chain, at + 4, at + 2);
    const y2 = raised(chain, at + 5, at + 3);
    const ax = roundToStep(x0, grid);
    const ay = roundToStep(y0, grid);
    const bx = roundToStep(x1, grid);
    const by = roundToStep(y1, grid);
    const cx = roundToStep(x2, grid);
    const cy = roundToStep(y2, grid);
    const dx = roundToStep(x3, grid);
    const dy = roundToStep(y3, grid);
    setCubic(this.#raised, ax, ay, bx, by, cx, cy, dx, dy);
    this.cubic = this.#raised;
    const ends = Math.max(lengthOf(ax - x0, ay - y0), lengthOf(dx - x3, dy - y3));
    const handles = Math.max(lengthOf(bx - x1, by - y1), lengthOf(cx - x2, cy - y2));
    this.error = ends + Math.max(0, handles - ends) * 0.75;
    return this.error;
  }

  /** Sets the ends of the cubic from two points of the chain. */
  #setEnds(chain: Chain, start: int, end: int): void {
    const grid = this.grid;
    const controls = this.#controls;
    controls.start.setPoint(roundToStep(chain[start]!, grid), roundToStep(chain[start + 1]!, grid)); // two of its points
    controls.end.setPoint(roundToStep(chain[end]!, grid), roundToStep(chain[end + 1]!, grid));
  }

  /**
   * Returns true if the first guess, rounded to the grid, is good enough. Most runs were cut from one curve. Otherwise
   * the unrounded guess is kept.
   */
  #fitGuess(chain: Chain, from: int, quads: int): boolean {
    const tolerance = this.tolerance;
    const grid = this.grid;
    const pairing = this.#pairing;
    pairing.setChain(chain, from, quads, 1);
    this.#guessFromSpeeds(chain, from, quads, 1);
    if (this.#controls.isNearGrid(grid)) {
      const x = this.#controls.x;
      const y = this.#controls.y;
      const x1 = roundToStep(x[0]!, grid); // there are two controls
      const y1 = roundToStep(y[0]!, grid);
      this.#setControls(x1, y1, roundToStep(x[1]!, grid), roundToStep(y[1]!, grid));
      pairing.pair(this.cubic);
      this.error = pairing.maxDistance(tolerance, tolerance);
      if (this.error <= tolerance) return true;
      this.error = Number.POSITIVE_INFINITY;
    }
    pairing.setChain(chain, from, quads, nodesPerQuad(quads));
    this.#guessFromSpeeds(chain, from, quads, nodesPerQuad(quads));
    return false;
  }

  /** Places both controls on their tangents at distances from the ends; a negative `second` means the same distance. */
  #placeControls(first: float, second: float): void {
    const controls = this.#controls;
    const start = controls.start;
    const end = controls.end;
    const last: float = second < 0 ? first : second;
    controls.x[0] = start.x + first * start.dx;
    controls.y[0] = start.y + first * start.dy;
    controls.x[1] = end.x + last * end.dx;
    controls.y[1] = end.y + last * end.dy;
  }

  /**
   * Guesses that the run was cut from one curve. Then the speed is continuous at the joints, and the lengths of the
   * handles on both sides give the parameters of the cuts.
   */
  #guessFromSpeeds(chain: Chain, from: int, quads: int, perQuad: int): void {
    const t = this.#pairing.t;
    const first: int = 4 * from;
    const last: int = first + 4 * quads;
    const parts: float = perQuad;
    let share: float = 1;
    let sum: float = 0;
    for (let quad: int = 0; quad < quads; quad++) {
      const at: int = first + 4 * quad;
      if (quad > 0) share *= clamp(handleLength(chain, at, 2) / handleLength(chain, at, -2));
      for (let node: int = 0; node < perQuad; node++) t[quad * perQuad + node] = sum + (share * node) / parts;
      sum += share;
    }
    for (let node: int = 0; node < quads * perQuad; node++) t[node] = t[node]! / sum;
    const startHandle = handleShare * handleLength(chain, first, 2) * sum;
    this.#placeControls(startHandle, (handleShare * handleLength(chain, last, -2) * sum) / share);
  }

  /** Finds the positions of both control points on the tangents. Returns true if they may be good enough. */
  #solve(): boolean {
    const tolerance = this.tolerance;
    this.#measure();
    let before: float = this.#controls.errors.max();
    for (let step: int = 0; step < maxSteps; step++) {
      if (!this.#controls.step()) return false;
      this.#measure();
      const now = this.#controls.errors.max();
      const gain = before - now;
      before = now;
      if (gain < minGain * tolerance || now < goodEnough * tolerance) break;
      if (step > 0 && now - furtherSteps * gain > maxSharpenable * tolerance) return false;
    }
    return this.#controls.sharpen(tolerance);
  }

  #measure(): void {
    const controls = this.#controls;
    const pairing = this.#pairing;
    this.#setControls(controls.x[0]!, controls.y[0]!, controls.x[1]!, controls.y[1]!);
    pairing.pair(this.cubic);
    controls.errors.take(pairing, 1);
    for (let node: int = 1; node < pairing.count; node++) {
      const t = pairing.t[node]!;
      controls.errors.setShare(0, node, 3 * t * ((1 - t) * (1 - t)));
      controls.errors.setShare(1, node, 3 * t * t * (1 - t));
    }
  }

  /** Sets the cubic from its control points. */
  #setControls(x1: float, y1: float, x2: float, y2: float): void {
    const start = this.#controls.start;
    const end = this.#controls.end;
    setCubic(this.#candidate, start.x, start.y, x1, y1, x2, y2, end.x, end.y);
    this.cubic = this.#candidate;
  }

  #prove(enough: float, limit: float): float {
    this.#measure();
    this.error = this.#pairing.maxDistance(enough, limit);
    return this.error;
  }
}

function nodesPerQuad(quads: int): int {
  let nodes: int = 2;
  while (nodes * quads < minNodes) nodes++;
  return nodes;
}

function clamp(ratio: float): float {
  return ratio >= 0 ? Math.min(Math.max(ratio, 1 / maxJump), maxJump) : 1;
}

function setCubic(
  cubic: Float64Array,
  x0: float,
  y0: float,
  x1: float,
  y1: float,
  x2: float,
  y2: float,
  x3: float,
  y3: float,
): void {
  cubic[0] = x0;
  cubic[1] = y0;
  cubic[2] = x1;
  cubic[3] = y1;
  cubic[4] = x2;
  cubic[5] = y2;
  cubic[6] = x3;
  cubic[7] = y3;
}

function copyCubic(from: Float64Array, to: Float64Array): void {
  for (let at: int = 0; at < 8; at++) to[at] = from[at]!;
}

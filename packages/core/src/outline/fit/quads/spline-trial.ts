import type { Cubic } from '../../curve.ts';
import { Controls } from '../kernel/controls.ts';
import { CubicPath } from '../kernel/cubic-path.ts';
import { CurvePairing } from '../kernel/curve-pairing.ts';
import { type FitOptions, type QuadSpline, toGrid } from '../spline.ts';
import type { FitTarget } from './fit-target.ts';

const nodesPerQuad = 4;
/** If the error after the first step exceeds this many tolerances, more curves are needed. */
const maxFirstError = 3;

/** Tries to replace a cubic by a given number of quadratics. Memory is reused from cubic to cubic. */
export class SplineTrial {
  readonly quads: number;
  /** The error of the last attempt: a proven bound if it succeeded or was proven, otherwise the error seen so far. */
  error = Number.POSITIVE_INFINITY;
  readonly #chain: Float64Array;
  readonly #controls: Controls;
  readonly #pairing: CurvePairing;
  readonly #path = new CubicPath();

  constructor(quads: number) {
    this.quads = quads;
    this.#chain = new Float64Array(2 + 4 * quads);
    this.#pairing = new CurvePairing(quads * nodesPerQuad);
    this.#controls = new Controls(quads, quads * nodesPerQuad);
    for (let node = 1; node < quads * nodesPerQuad; node++) this.#setShares(node);
  }

  /** Returns true if a spline was found and proven to be within the tolerance. */
  fit(target: FitTarget, options: FitOptions): boolean {
    this.error = Number.POSITIVE_INFINITY;
    const { start, end } = this.#controls;
    start.setPoint(target.startX, target.startY);
    start.setDirection(target.startDX, target.startDY);
    end.setPoint(target.endX, target.endY);
    end.setDirection(target.endDX, target.endDY);
    if (this.quads === 1) {
      if (this.#recoverQuad(target.cubic, options) && this.#isProven(target, options, true)) return true;
      this.error = Number.POSITIVE_INFINITY;
      if (!this.#placeAtCrossing(target)) return false;
    } else {
      this.#guess(target.cubic);
      this.#controls.projectOntoTangents();
    }
    return this.#solve(target, options) && this.#isProven(target, options);
  }

  /** Fits even parts and rounds each point, for cubics without usable tangents. Returns the proven error. */
  fitEvenly(target: FitTarget, { tolerance, grid }: FitOptions): number {
    const { x, y } = this.#controls;
    this.#guess(target.cubic);
    for (let control = 0; control < this.quads; control++) {
      x[control] = toGrid(x[control]!, grid);
      y[control] = toGrid(y[control]!, grid);
    }
    return this.prove(target, { tolerance, grid });
  }

  /** Proves the error of the last attempt's spline, however large. */
  prove(target: FitTarget, { tolerance }: FitOptions): number {
    this.#measure(target, true);
    this.error = this.#pairing.maxDistance(tolerance);
    return this.error;
  }

  /** The spline of the last attempt. */
  spline(target: FitTarget): QuadSpline {
    const points = [target.startX, target.startY];
    for (let control = 0; control < this.quads; control++) {
      points.push(this.#controls.x[control]!, this.#controls.y[control]!);
    }
    points.push(target.endX, target.endY);
    return points;
  }

  /** Finds the positions of the control points. Returns true if they may be good enough. */
  #solve(target: FitTarget, { tolerance, grid }: FitOptions): boolean {
    const controls = this.#controls;
    this.#measure(target, true);
    if (this.quads > 1) {
      for (let step = 0; step < 2; step++) {
        if (!controls.step() || controls.errors.max() > maxFirstError * tolerance) return false;
        this.#measure(target);
      }
      if (!controls.sharpen(tolerance)) return false;
    }
    if (grid !== undefined && !controls.roundToGrid(grid, tolerance)) return false;
    this.error = controls.errors.max();
    return this.error <= tolerance;
  }

  #isProven(target: FitTarget, { tolerance }: FitOptions, isNew = false): boolean {
    this.#measure(target, isNew);
    this.error = this.#pairing.maxDistance(tolerance, tolerance);
    return this.error <= tolerance;
  }

  #measure(target: FitTarget, isNew = false): void {
    this.#buildChain(target);
    if (isNew) this.#pairing.setChain(this.#chain, 0, this.quads, nodesPerQuad);
    else this.#pairing.placeNodes();
    this.#pairing.pair(target.cubic);
    this.#controls.errors.take(this.#pairing, -1);
  }

  /** Builds the chain from the control points. */
  #buildChain({ startX, startY, endX, endY }: FitTarget): void {
    const { x, y } = this.#controls;
    const chain = this.#chain;
    const last = this.quads - 1;
    chain[0] = startX;
    chain[1] = startY;
    for (let quad = 0; quad <= last; quad++) {
      const at = 4 * quad + 2;
      chain[at] = x[quad]!;
      chain[at + 1] = y[quad]!;
      chain[at + 2] = quad === last ? endX : (x[quad]! + x[quad + 1]!) / 2;
      chain[at + 3] = quad === last ? endY : (y[quad]! + y[quad + 1]!) / 2;
    }
  }

  /**
   * Sets how far a node follows its own control point and, since joints are halfway between control points, the
   * neighbouring ones.
   */
  #setShares(node: number): void {
    const quad = Math.floor(node / nodesPerQuad);
    const s = node / nodesPerQuad - quad;
    const [before, own, after] = [(1 - s) ** 2, 2 * s * (1 - s), s * s];
    const hasBefore = quad > 0;
    const hasAfter = quad < this.quads - 1;
    if (hasBefore) this.#controls.errors.setShare(quad - 1, node, before / 2);
    if (hasAfter) this.#controls.errors.setShare(quad + 1, node, after / 2);
    this.#controls.errors.setShare(quad, node, own + (hasBefore ? before / 2 : 0) + (hasAfter ? after / 2 : 0));
  }

  /** Initializes each control point from one quadratic for each even part of the cubic. */
  #guess(cubic: Cubic): void {
    const path = this.#path;
    const { x, y } = this.#controls;
    path.set(cubic);
    const step = 1 / this.quads;
    for (let quad = 0; quad < this.quads; quad++) {
      const [t0, t1] = [quad * step, (quad + 1) * step];
      x[quad] = (2 * (path.x(t0) + path.x(t1)) + step * (path.dx(t0) - path.dx(t1))) / 4;
      y[quad] = (2 * (path.y(t0) + path.y(t1)) + step * (path.dy(t0) - path.dy(t1))) / 4;
    }
  }

  /**
   * Places the only control point where the tangents of the ends cross. Returns false if they do not cross in front of
   * both ends.
   */
  #placeAtCrossing({ startX, startY, startDX, startDY, endX, endY, endDX, endDY }: FitTarget): boolean {
    const cross = startDX * endDY - startDY * endDX;
    const ahead = ((endX - startX) * endDY - (endY - startY) * endDX) / cross;
    this.#controls.x[0] = startX + ahead * startDX;
    this.#controls.y[0] = startY + ahead * startDY;
    return Math.abs(cross) > 1e-6 && this.#controls.isForward();
  }

  /**
   * Recovers the quadratic that the cubic was converted from, if any: its handles, each a third of the way from the
   * control point, then agree on that point within their rounding.
   */
  #recoverQuad([x0, y0, x1, y1, x2, y2, x3, y3]: Cubic, { tolerance, grid }: FitOptions): boolean {
    const slack = grid === undefined ? tolerance / 20 : grid / 2 + 1e-9;
    const { x, y } = this.#controls;
    x[0] = recoverControl(x0, x1, x2, x3, slack, grid);
    y[0] = recoverControl(y0, y1, y2, y3, slack, grid);
    return !(Number.isNaN(x[0]) || Number.isNaN(y[0]));
  }
}

/** One coordinate of the control point whose cubic handles match within the slack, or NaN. */
function recoverControl(
  p0: number,
  p1: number,
  p2: number,
  p3: number,
  slack: number,
  grid: number | undefined,
): number {
  const mean = (3 * (p1 + p2) - p0 - p3) / 4;
  if (grid === undefined) return handleError(mean, p0, p1, p2, p3) <= slack ? mean : Number.NaN;
  const below = Math.floor(mean / grid) * grid;
  const missBelow = handleError(below, p0, p1, p2, p3);
  const missAbove = handleError(below + grid, p0, p1, p2, p3);
  if (Math.min(missBelow, missAbove) > slack) return Number.NaN;
  return missBelow < missAbove ? below : below + grid;
}

/** The distance between the handles of the converted quadratic and the actual ones. */
function handleError(q: number, p0: number, p1: number, p2: number, p3: number): number {
  return Math.max(Math.abs((p0 + 2 * q) / 3 - p1), Math.abs((p3 + 2 * q) / 3 - p2));
}

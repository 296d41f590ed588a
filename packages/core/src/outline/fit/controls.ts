import type { CurvePairing } from './curve-pairing.ts';
import { LeastSquares } from './least-squares.ts';
import { toGrid } from './spline.ts';

/** How far a control point may leave the tangent that holds it, in grid steps: as far as its own rounding takes it. */
const maxSideways = Math.SQRT1_2 + 1e-9;
/** What leaving the tangent by one step counts, in steps of distance: a smooth joint is worth some error. */
const sidewaysCost = 0.25;
/**
 * What a move has to bring, in grid steps. Along the curve moves bring nothing, and points must not wander there.
 */
const minMoveGain = 0.02;
/**
 * How a step is damped. Two handles that point at each other may grow and shrink together and hardly change the curve:
 * with a hundredth of this fits run off, and a merged Source Sans has a fifth more points.
 */
const damping = 1e-2;
/** What sharpening can make of the least squares' result: farther off than this, in tolerances, it does not help. */
export const maxSharpenable = 1.5;
/** Farther off than this there is little room for rounding. */
const sharpEnough = 0.6;
const maxSharpenings = 3;
/** How often every control point is tried on the grid points around it. */
const maxSweeps = 4;

/** A line that holds a control point: through an end of the curve, along its tangent. */
class TangentLine {
  x = 0;
  y = 0;
  dx = 1;
  dy = 0;

  set(x: number, y: number, dx: number, dy: number): void {
    this.x = x;
    this.y = y;
    this.dx = dx;
    this.dy = dy;
  }
  ahead(x: number, y: number): number {
    return (x - this.x) * this.dx + (y - this.y) * this.dy;
  }
  sideways(x: number, y: number): number {
    return Math.abs((x - this.x) * this.dy - (y - this.y) * this.dx);
  }
}

/**
 * The control points that a fit may move, and how far each node of the match goes with them: across the curve alone,
 * because what moves along a curve does not change its shape. The first and the last are held to the tangents of the
 * ends. All here is linear, so that a hundred positions cost less than one true measurement.
 */
export class Controls {
  readonly count: number;
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Of the first control point, and of the last. */
  readonly start = new TangentLine();
  readonly end = new TangentLine();
  /** Of each control point and then each node: how much of the point's way the node goes. */
  readonly #shares: Float64Array;
  readonly #stride: number;
  /** Of each node: how far off it is, along which normal, and what it counts. */
  readonly #offsets: Float64Array;
  readonly #nx: Float64Array;
  readonly #ny: Float64Array;
  readonly #weights: Float64Array;
  readonly #squares: LeastSquares;
  #nodes = 0;

  constructor(count: number, maxNodes: number) {
    this.count = count;
    this.x = new Float64Array(count);
    this.y = new Float64Array(count);
    this.#stride = maxNodes + 1;
    this.#shares = new Float64Array(count * this.#stride);
    const column = (): Float64Array => new Float64Array(maxNodes + 1);
    [this.#offsets, this.#nx, this.#ny, this.#weights] = [column(), column(), column(), column()];
    this.#squares = new LeastSquares(2 * count - 2); // an end has one way to go, the others have two
  }

  setShare(control: number, node: number, share: number): void {
    this.#shares[control * this.#stride + node] = share;
  }

  /** Takes over what was measured: `side` is 1 where the cubic moves, and -1 where the chain does. */
  takeErrors(pairing: CurvePairing, side: 1 | -1): void {
    const { count, nx, ny, ex, ey } = pairing;
    const [toX, toY, off, weight] = [this.#nx, this.#ny, this.#offsets, this.#weights];
    this.#nodes = count;
    for (let node = 1; node < count; node++) {
      const x = nx[node]!;
      const y = ny[node]!;
      toX[node] = x;
      toY[node] = y;
      off[node] = side * (x * ex[node]! + y * ey[node]!);
      weight[node] = 1;
    }
  }

  /** How far off the farthest node is. */
  maxError(): number {
    const offsets = this.#offsets;
    const nodes = this.#nodes;
    let worst = 0;
    for (let node = 1; node < nodes; node++) worst = Math.max(worst, Math.abs(offsets[node]!));
    return worst;
  }

  /** Moves all to where the sum of squares is least. Says whether the tangents still point forwards. */
  step(): boolean {
    const { count, start, end } = this;
    const squares = this.#squares;
    if (count === 2) this.#solvePair();
    else this.#solveRows();
    const moves = squares.solution;
    const [first, last] = [moves[0]!, moves[squares.size - 1]!];
    this.#move(0, first * start.dx, first * start.dy);
    for (let control = 1; control < count - 1; control++) {
      this.#move(control, moves[2 * control - 1]!, moves[2 * control]!);
    }
    this.#move(count - 1, last * end.dx, last * end.dy);
    return this.isForward();
  }

  /**
   * Moves all to where the farthest node is nearer, unless it is near enough. Says whether it may come near enough.
   * @see Lawson's algorithm: what is far off counts more each time
   */
  sharpen(tolerance: number): boolean {
    const offsets = this.maxError();
    if (offsets > maxSharpenable * tolerance) return false;
    for (let step = 0; step < maxSharpenings && offsets > sharpEnough * tolerance; step++) {
      const worst = this.maxError();
      for (let node = 1; node < this.#nodes; node++) {
        this.#weights[node] = this.#weights[node]! * (Math.abs(this.#offsets[node]!) / worst + 0.02);
      }
      if (!this.step()) return false;
    }
    return true;
  }

  /**
   * Moves all to points of the grid from which no neighbour brings the farthest node nearer. Where the tolerance allows
   * it, staying on the tangents comes first. Says whether the tangents have such points at all.
   */
  roundToGrid(grid: number, tolerance: number): boolean {
    for (let control = 0; control < this.count; control++) {
      if (!this.#roundOne(control, grid)) return false;
    }
    this.#search(grid, sidewaysCost);
    if (this.maxError() > tolerance) this.#search(grid, 0);
    return true;
  }

  /** Whether the nearest points of the grid to the first and the last are held by their tangents. */
  isNearGrid(grid: number | undefined): boolean {
    if (grid === undefined) return this.isForward();
    const last = this.count - 1;
    const isFirstNear = this.#isNearTangent(0, toGrid(this.x[0]!, grid), toGrid(this.y[0]!, grid), grid); // there are two
    return isFirstNear && this.#isNearTangent(last, toGrid(this.x[last]!, grid), toGrid(this.y[last]!, grid), grid);
  }

  /** Brings the first and the last to the tangents that hold them. */
  projectOntoTangents(): void {
    const { start, end } = this;
    const last = this.count - 1;
    const ahead = Math.abs(start.ahead(this.x[0]!, this.y[0]!));
    const back = Math.abs(end.ahead(this.x[last]!, this.y[last]!));
    this.x[0] = start.x + ahead * start.dx;
    this.y[0] = start.y + ahead * start.dy;
    this.x[last] = end.x + back * end.dx;
    this.y[last] = end.y + back * end.dy;
  }

  isForward(): boolean {
    const last = this.count - 1;
    return this.start.ahead(this.x[0]!, this.y[0]!) > 0 && this.end.ahead(this.x[last]!, this.y[last]!) > 0;
  }

  #solveRows(): void {
    this.#squares.clear();
    for (let node = 1; node < this.#nodes; node++) this.#addRow(node);
    this.#squares.solve(damping);
  }

  /** For two control points, as every cubic has them: both are held to their tangents. */
  #solvePair(): void {
    const { dx: startX, dy: startY } = this.start;
    const { dx: endX, dy: endY } = this.end;
    const nodes = this.#nodes;
    const [nx, ny, off, weight] = [this.#nx, this.#ny, this.#offsets, this.#weights];
    const shares = this.#shares;
    const second = this.#stride;
    let [aa, ab, bb, a, b] = [0, 0, 0, 0, 0];
    for (let node = 1; node < nodes; node++) {
      const x = nx[node]!; // every node has its numbers
      const y = ny[node]!;
      const value = -off[node]!;
      const onFirst = shares[node]! * (x * startX + y * startY);
      const onSecond = shares[second + node]! * (x * endX + y * endY);
      const weighted = weight[node]! * onFirst;
      const weightedSecond = weight[node]! * onSecond;
      a += weighted * value;
      b += weightedSecond * value;
      aa += weighted * onFirst;
      ab += weighted * onSecond;
      bb += weightedSecond * onSecond;
    }
    this.#squares.solvePair(aa, ab, bb, a, b, damping);
  }

  #addRow(node: number): void {
    const { count, start, end } = this;
    const row = this.#squares.row;
    const nx = this.#nx[node]!;
    const ny = this.#ny[node]!;
    row[0] = this.#shares[node]! * (nx * start.dx + ny * start.dy);
    for (let control = 1; control < count - 1; control++) {
      const share = this.#shares[control * this.#stride + node]!;
      row[2 * control - 1] = share * nx;
      row[2 * control] = share * ny;
    }
    row[row.length - 1] = this.#shares[(count - 1) * this.#stride + node]! * (nx * end.dx + ny * end.dy);
    this.#squares.add(-this.#offsets[node]!, this.#weights[node]!);
  }

  #move(control: number, dx: number, dy: number): void {
    this.x[control] = this.x[control]! + dx;
    this.y[control] = this.y[control]! + dy;
    const first = control * this.#stride;
    const nodes = this.#nodes;
    const nx = this.#nx;
    const ny = this.#ny;
    const offsets = this.#offsets;
    const shares = this.#shares;
    for (let node = 1; node < nodes; node++) {
      const across = nx[node]! * dx + ny[node]! * dy;
      offsets[node] = offsets[node]! + shares[first + node]! * across;
    }
  }

  /** Moves a control point to the grid, to that point of the four around it that is best on its tangents. */
  #roundOne(control: number, grid: number): boolean {
    const [x, y] = [this.x[control]!, this.y[control]!];
    let [bestX, bestY, least] = [0, 0, Number.POSITIVE_INFINITY];
    for (let corner = 0; corner < 4; corner++) {
      const toX = (Math.floor(x / grid) + (corner & 1)) * grid;
      const toY = (Math.floor(y / grid) + (corner >> 1)) * grid;
      if (!this.#isNearTangent(control, toX, toY, grid)) continue;
      const cost = Math.sqrt((toX - x) ** 2 + (toY - y) ** 2) + this.#sideways(control, toX, toY);
      if (cost < least) [bestX, bestY, least] = [toX, toY, cost];
    }
    if (least === Number.POSITIVE_INFINITY) return false;
    this.#move(control, bestX - x, bestY - y);
    return true;
  }

  #search(grid: number, cost: number): void {
    let isBetter = true;
    for (let sweep = 0; sweep < maxSweeps && isBetter; sweep++) {
      isBetter = false;
      for (let control = 0; control < this.count; control++) {
        if (this.#searchOne(control, grid, cost)) isBetter = true;
      }
    }
  }

  /** Moves one control point to the best of the grid points around it, if it is better than where it stands. */
  #searchOne(control: number, grid: number, cost: number): boolean {
    const x = this.x[control]!;
    const y = this.y[control]!;
    let least = this.maxError() + cost * this.#sideways(control, x, y) - minMoveGain * grid;
    let bestX = 0;
    let bestY = 0;
    for (let neighbour = 0; neighbour < 9; neighbour++) {
      if (neighbour === 4) continue; // where it stands
      const dx = ((neighbour % 3) - 1) * grid;
      const dy = (Math.floor(neighbour / 3) - 1) * grid;
      if (!this.#isNearTangent(control, x + dx, y + dy, grid)) continue;
      const aside = cost === 0 ? 0 : cost * this.#sideways(control, x + dx, y + dy);
      const value = aside + this.#maxErrorAfter(control, dx, dy, least - aside);
      if (value >= least) continue;
      least = value;
      bestX = dx;
      bestY = dy;
    }
    if (bestX === 0 && bestY === 0) return false;
    this.#move(control, bestX, bestY);
    return true;
  }

  /** How far off the farthest node would be; stops looking beyond `limit`. */
  #maxErrorAfter(control: number, dx: number, dy: number, limit: number): number {
    const first = control * this.#stride;
    const nodes = this.#nodes;
    const nx = this.#nx;
    const ny = this.#ny;
    const offsets = this.#offsets;
    const shares = this.#shares;
    let worst = 0;
    for (let node = 1; node < nodes && worst < limit; node++) {
      const across = nx[node]! * dx + ny[node]! * dy;
      worst = Math.max(worst, Math.abs(offsets[node]! + shares[first + node]! * across));
    }
    return worst;
  }

  #isNearTangent(control: number, x: number, y: number, grid: number): boolean {
    if (control === 0 && (this.start.ahead(x, y) <= 0 || this.start.sideways(x, y) > maxSideways * grid)) return false;
    return control < this.count - 1 || (this.end.ahead(x, y) > 0 && this.end.sideways(x, y) <= maxSideways * grid);
  }

  #sideways(control: number, x: number, y: number): number {
    const atStart = control === 0 ? this.start.sideways(x, y) : 0;
    return control === this.count - 1 ? atStart + this.end.sideways(x, y) : atStart;
  }
}

import type { float, int } from '../../kernel-numbers.ts';
import type { CurvePairing } from './curve-pairing.ts';
import { roundToStep } from './grid.ts';
import { LeastSquares } from './least-squares.ts';
import { TangentLine } from './tangent-line.ts';

/** Maximum distance of a control point from its tangent, in grid steps: that of rounding to the grid. */
const maxSideways: float = Math.SQRT1_2 + 1e-9;
/** Cost of leaving the tangent by one grid step, in grid steps of distance: a smooth joint is worth some error. */
const sidewaysCost: float = 0.25;
/** Minimum gain of a move, in grid steps. Moves along the curve gain nothing, and points must not drift along it. */
const minMoveGain: float = 0.02;
/**
 * Damping of a least-squares step. Two handles that point at each other can grow and shrink together and hardly change
 * the curve. With a hundredth of this value fits diverge, and a merged Source Sans has a fifth more points.
 */
const damping: float = 1e-2;
/** Sharpening does not help if the least-squares result is farther off than this many tolerances. */
export const maxSharpenable: float = 1.5;
/** Sharpening stops below this many tolerances; above it there is little room for rounding. */
const sharpEnough: float = 0.6;
const maxSharpenings: int = 3;
/** Number of times that each control point is tried on the neighbouring grid points. */
const maxSweeps: int = 4;

/**
 * The control points that a fit moves, and the effect on each node of the pairing. Only movement across the curve
 * counts, since movement along it does not change its shape. The first and the last point stay on the tangents of the
 * ends. The effect is linear, so a hundred positions cost less than one exact measurement.
 */
export class Controls {
  readonly count: int;
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Tangents of the first and the last control point. */
  readonly start: TangentLine = new TangentLine();
  readonly end: TangentLine = new TangentLine();
  /** For each control point and node, the share of the point's movement that the node follows. */
  readonly #shares: Float64Array;
  readonly #stride: int;
  /** For each node its distance, the normal along which it is measured, and its weight. */
  readonly #offsets: Float64Array;
  readonly #nx: Float64Array;
  readonly #ny: Float64Array;
  readonly #weights: Float64Array;
  readonly #squares: LeastSquares;
  #nodes: int = 0;

  constructor(count: int, maxNodes: int) {
    this.count = count;
    this.x = new Float64Array(count);
    this.y = new Float64Array(count);
    const stride: int = maxNodes + 1;
    this.#stride = stride;
    this.#shares = new Float64Array(count * stride);
    this.#offsets = new Float64Array(maxNodes + 1);
    this.#nx = new Float64Array(maxNodes + 1);
    this.#ny = new Float64Array(maxNodes + 1);
    this.#weights = new Float64Array(maxNodes + 1);
    this.#squares = new LeastSquares(2 * count - 2); // one degree of freedom at each end, two for the others
  }

  setShare(control: int, node: int, share: float): void {
    this.#shares[control * this.#stride + node] = share;
  }

  /** Takes distances from a pairing. `side` is 1 if the cubic is moved and -1 if the chain is. */
  takeErrors(pairing: CurvePairing, side: float): void {
    const count = pairing.count;
    const nx = pairing.nx;
    const ny = pairing.ny;
    const ex = pairing.ex;
    const ey = pairing.ey;
    const toX = this.#nx;
    const toY = this.#ny;
    const off = this.#offsets;
    const weight = this.#weights;
    this.#nodes = count;
    for (let node: int = 1; node < count; node++) {
      const x = nx[node]!;
      const y = ny[node]!;
      toX[node] = x;
      toY[node] = y;
      off[node] = side * (x * ex[node]! + y * ey[node]!);
      weight[node] = 1;
    }
  }

  /** The largest distance of a node. */
  maxError(): float {
    const offsets = this.#offsets;
    const nodes = this.#nodes;
    let largest: float = 0;
    for (let node: int = 1; node < nodes; node++) largest = Math.max(largest, Math.abs(offsets[node]!));
    return largest;
  }

  /** Moves all points to the least-squares solution. Returns true if the handles still point forwards. */
  step(): boolean {
    const count = this.count;
    const start = this.start;
    const end = this.end;
    const squares = this.#squares;
    if (count === 2) this.#solvePair();
    else this.#solveRows();
    const moves = squares.solution;
    const first = moves[0]!; // a move for each end
    const last = moves[squares.size - 1]!;
    this.#move(0, first * start.dx, first * start.dy);
    for (let control: int = 1; control < count - 1; control++) {
      this.#move(control, moves[2 * control - 1]!, moves[2 * control]!);
    }
    this.#move(count - 1, last * end.dx, last * end.dy);
    return this.isForward();
  }

  /**
   * Moves all points so that the largest distance decreases, if it is too large. Returns true if it may become small
   * enough.
   * @see Lawson's algorithm: what is far off counts more each time
   */
  sharpen(tolerance: float): boolean {
    const offsets = this.maxError();
    if (offsets > maxSharpenable * tolerance) return false;
    for (let step: int = 0; step < maxSharpenings && offsets > sharpEnough * tolerance; step++) {
      const largest = this.maxError();
      for (let node: int = 1; node < this.#nodes; node++) {
        this.#weights[node] = this.#weights[node]! * (Math.abs(this.#offsets[node]!) / largest + 0.02);
      }
      if (!this.step()) return false;
    }
    return true;
  }

  /**
   * Moves all points to the grid and then to neighbouring grid points while the largest distance decreases. Points stay
   * near the tangents if the tolerance allows it. Returns false if the tangents have no such grid points.
   */
  roundToGrid(grid: float, tolerance: float): boolean {
    for (let control: int = 0; control < this.count; control++) {
      if (!this.#roundOne(control, grid)) return false;
    }
    this.#search(grid, sidewaysCost);
    if (this.maxError() > tolerance) this.#search(grid, 0);
    return true;
  }

  /** True if the grid points nearest to the first and the last control point are near their tangents. */
  isNearGrid(grid: float): boolean {
    if (grid === 0) return this.isForward();
    return this.#isRoundedNear(0, grid) && this.#isRoundedNear(this.count - 1, grid);
  }

  /** Projects the first and the last control point onto their tangents. */
  projectOntoTangents(): void {
    const start = this.start;
    const end = this.end;
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
    for (let node: int = 1; node < this.#nodes; node++) this.#addRow(node);
    this.#squares.solve(damping);
  }

  /** The case of two control points, a cubic: both stay on their tangents. */
  #solvePair(): void {
    const startX = this.start.dx;
    const startY = this.start.dy;
    const endX = this.end.dx;
    const endY = this.end.dy;
    const nodes = this.#nodes;
    const nx = this.#nx;
    const ny = this.#ny;
    const off = this.#offsets;
    const weight = this.#weights;
    const shares = this.#shares;
    const second = this.#stride;
    let aa: float = 0;
    let ab: float = 0;
    let bb: float = 0;
    let a: float = 0;
    let b: float = 0;
    for (let node: int = 1; node < nodes; node++) {
      const x = nx[node]!; // every node has its values
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

  #addRow(node: int): void {
    const count = this.count;
    const start = this.start;
    const end = this.end;
    const row = this.#squares.row;
    const nx = this.#nx[node]!;
    const ny = this.#ny[node]!;
    row[0] = this.#shares[node]! * (nx * start.dx + ny * start.dy);
    for (let control: int = 1; control < count - 1; control++) {
      const share = this.#shares[control * this.#stride + node]!;
      row[2 * control - 1] = share * nx;
      row[2 * control] = share * ny;
    }
    row[row.length - 1] = this.#shares[(count - 1) * this.#stride + node]! * (nx * end.dx + ny * end.dy);
    this.#squares.add(-this.#offsets[node]!, this.#weights[node]!);
  }

  #move(control: int, dx: float, dy: float): void {
    this.x[control] = this.x[control]! + dx;
    this.y[control] = this.y[control]! + dy;
    const first = control * this.#stride;
    const nodes = this.#nodes;
    const nx = this.#nx;
    const ny = this.#ny;
    const offsets = this.#offsets;
    const shares = this.#shares;
    for (let node: int = 1; node < nodes; node++) {
      const across = nx[node]! * dx + ny[node]! * dy;
      offsets[node] = offsets[node]! + shares[first + node]! * across;
    }
  }

  /** Moves a control point to one of the four grid points around it, the best near its tangent. */
  #roundOne(control: int, grid: float): boolean {
    const x = this.x[control]!;
    const y = this.y[control]!;
    let bestX: float = 0;
    let bestY: float = 0;
    let least: float = Number.POSITIVE_INFINITY;
    for (let corner: int = 0; corner < 4; corner++) {
      const toX: float = (Math.floor(x / grid) + (corner & 1)) * grid;
      const toY: float = (Math.floor(y / grid) + (corner >> 1)) * grid;
      if (!this.#isNearTangent(control, toX, toY, grid)) continue;
      const moved = Math.sqrt((toX - x) * (toX - x) + (toY - y) * (toY - y));
      const cost = moved + this.#sideways(control, toX, toY);
      if (cost < least) {
        bestX = toX;
        bestY = toY;
        least = cost;
      }
    }
    if (least === Number.POSITIVE_INFINITY) return false;
    this.#move(control, bestX - x, bestY - y);
    return true;
  }

  #search(grid: float, cost: float): void {
    let isBetter: boolean = true;
    for (let sweep: int = 0; sweep < maxSweeps && isBetter; sweep++) {
      isBetter = false;
      for (let control: int = 0; control < this.count; control++) {
        if (this.#searchOne(control, grid, cost)) isBetter = true;
      }
    }
  }

  /** Moves a control point to the best of its neighbouring grid points, if that is better. Returns true if it moved. */
  #searchOne(control: int, grid: float, cost: float): boolean {
    const x = this.x[control]!;
    const y = this.y[control]!;
    let lowest: float = this.maxError() + cost * this.#sideways(control, x, y) - minMoveGain * grid;
    let bestX: float = 0;
    let bestY: float = 0;
    for (let neighbour: int = 0; neighbour < 9; neighbour++) {
      if (neighbour === 4) continue; // the current position
      const dx: float = ((neighbour % 3) - 1) * grid;
      const dy: float = ((neighbour - (neighbour % 3)) / 3 - 1) * grid;
      if (!this.#isNearTangent(control, x + dx, y + dy, grid)) continue;
      const aside: float = cost === 0 ? 0 : cost * this.#sideways(control, x + dx, y + dy);
      const value = aside + this.#maxErrorAfter(control, dx, dy, lowest - aside);
      if (value >= lowest) continue;
      lowest = value;
      bestX = dx;
      bestY = dy;
    }
    if (bestX === 0 && bestY === 0) return false;
    this.#move(control, bestX, bestY);
    return true;
  }

  /** The largest distance after a move; stops once it exceeds `limit`. */
  #maxErrorAfter(control: int, dx: float, dy: float, limit: float): float {
    const first = control * this.#stride;
    const nodes = this.#nodes;
    const nx = this.#nx;
    const ny = this.#ny;
    const offsets = this.#offsets;
    const shares = this.#shares;
    let largest: float = 0;
    for (let node: int = 1; node < nodes && largest < limit; node++) {
      const across = nx[node]! * dx + ny[node]! * dy;
      largest = Math.max(largest, Math.abs(offsets[node]! + shares[first + node]! * across));
    }
    return largest;
  }

  #isRoundedNear(control: int, grid: float): boolean {
    return this.#isNearTangent(control, roundToStep(this.x[control]!, grid), roundToStep(this.y[control]!, grid), grid);
  }

  #isNearTangent(control: int, x: float, y: float, grid: float): boolean {
    if (control === 0 && (this.start.ahead(x, y) <= 0 || this.start.sideways(x, y) > maxSideways * grid)) return false;
    return control < this.count - 1 || (this.end.ahead(x, y) > 0 && this.end.sideways(x, y) <= maxSideways * grid);
  }

  #sideways(control: int, x: float, y: float): float {
    const atStart: float = control === 0 ? this.start.sideways(x, y) : 0;
    return control === this.count - 1 ? atStart + this.end.sideways(x, y) : atStart;
  }
}

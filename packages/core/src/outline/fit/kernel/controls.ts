import type { float, int } from '../../kernel/numbers.ts';
import { roundToStep } from './grid.ts';
import { LeastSquares } from './least-squares.ts';
import { NodeErrors } from './node-errors.ts';
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
 * The control points that a fit moves, and the effect on each node of the pairing. The first and the last point stay on
 * the tangents of the ends. The effect is linear, so a hundred positions cost less than one exact measurement.
 */
export class Controls {
  readonly count: int;
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Tangents of the first and the last control point. */
  readonly start: TangentLine = new TangentLine();
  readonly end: TangentLine = new TangentLine();
  /** The effect of the control points on the nodes of the pairing. */
  readonly errors: NodeErrors;
  readonly #squares: LeastSquares;

  constructor(count: int, maxNodes: int) {
    this.count = count;
    this.x = new Float64Array(count);
    this.y = new Float64Array(count);
    this.errors = new NodeErrors(count, maxNodes);
    this.#squares = new LeastSquares(2 * count - 2); // one degree of freedom at each end, two for the others
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
   */
  sharpen(tolerance: float): boolean {
    const before = this.errors.max();
    if (before > maxSharpenable * tolerance) return false;
    for (let step: int = 0; step < maxSharpenings && before > sharpEnough * tolerance; step++) {
      this.errors.weightByDistance();
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
    if (this.errors.max() > tolerance) this.#search(grid, 0);
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
    for (let node: int = 1; node < this.errors.count; node++) this.#addRow(node);
    this.#squares.solve(damping);
  }

  /** The case of two control points, a cubic: both stay on their tangents. */
  #solvePair(): void {
    const startX = this.start.dx;
    const startY = this.start.dy;
    const endX = this.end.dx;
    const endY = this.end.dy;
    const errors = this.errors;
    const nx = errors.nx;
    const ny = errors.ny;
    const off = errors.offsets;
    const weight = errors.weights;
    const shares = errors.shares;
    const second = errors.stride;
    let aa: float = 0;
    let ab: float = 0;
    let bb: float = 0;
    let a: float = 0;
    let b: float = 0;
    for (let node: int = 1; node < errors.count; node++) {
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
    const errors = this.errors;
    const row = this.#squares.row;
    const nx = errors.nx[node]!; // every node has its values
    const ny = errors.ny[node]!;
    row[0] = errors.shares[node]! * (nx * start.dx + ny * start.dy);
    for (let control: int = 1; control < count - 1; control++) {
      const share = errors.shares[control * errors.stride + node]!;
      row[2 * control - 1] = share * nx;
      row[2 * control] = share * ny;
    }
    row[row.length - 1] = errors.shares[(count - 1) * errors.stride + node]! * (nx * end.dx + ny * end.dy);
    this.#squares.add(-errors.offsets[node]!, errors.weights[node]!);
  }

  #move(control: int, dx: float, dy: float): void {
    this.x[control] = this.x[control]! + dx;
    this.y[control] = this.y[control]! + dy;
    this.errors.follow(control, dx, dy);
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
    let lowest: float = this.errors.max() + cost * this.#sideways(control, x, y) - minMoveGain * grid;
    let bestX: float = 0;
    let bestY: float = 0;
    for (let neighbour: int = 0; neighbour < 9; neighbour++) {
      if (neighbour === 4) continue; // the current position
      const dx: float = ((neighbour % 3) - 1) * grid;
      const dy: float = ((neighbour - (neighbour % 3)) / 3 - 1) * grid;
      if (!this.#isNearTangent(control, x + dx, y + dy, grid)) continue;
      const aside: float = cost === 0 ? 0 : cost * this.#sideways(control, x + dx, y + dy);
      const value = aside + this.errors.maxAfter(control, dx, dy, lowest - aside);
      if (value >= lowest) continue;
      lowest = value;
      bestX = dx;
      bestY = dy;
    }
    if (bestX === 0 && bestY === 0) return false;
    this.#move(control, bestX, bestY);
    return true;
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

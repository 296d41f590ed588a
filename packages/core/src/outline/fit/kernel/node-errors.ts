import type { float, int } from '../../kernel/numbers.ts';
import type { CurvePairing } from './curve-pairing.ts';

/**
 * The distances between the nodes of a pairing, and how they change when control points move. Only movement across the
 * curve counts, since movement along it does not change its shape.
 */
export class NodeErrors {
  /** Number of spans. The nodes from 1 to before it have values; the ends of both curves stay. */
  count: int = 0;
  /** For each node its distance, the normal along which it is measured, and its weight. */
  readonly offsets: Float64Array;
  readonly nx: Float64Array;
  readonly ny: Float64Array;
  readonly weights: Float64Array;
  /** For each control point and node, the share of the point's movement that the node follows. */
  readonly shares: Float64Array;
  /** Number of shares of a control point. */
  readonly stride: int;

  constructor(controls: int, maxNodes: int) {
    const stride: int = maxNodes + 1;
    this.stride = stride;
    this.offsets = new Float64Array(stride);
    this.nx = new Float64Array(stride);
    this.ny = new Float64Array(stride);
    this.weights = new Float64Array(stride);
    this.shares = new Float64Array(controls * stride);
  }

  setShare(control: int, node: int, share: float): void {
    this.shares[control * this.stride + node] = share;
  }

  /** Takes distances from a pairing. `side` is 1 if the cubic is moved and -1 if the chain is. */
  take(pairing: CurvePairing, side: float): void {
    const count = pairing.count;
    const ex = pairing.ex;
    const ey = pairing.ey;
    this.count = count;
    for (let node: int = 1; node < count; node++) {
      const x = pairing.nx[node]!; // every node has its values
      const y = pairing.ny[node]!;
      this.nx[node] = x;
      this.ny[node] = y;
      this.offsets[node] = side * (x * ex[node]! + y * ey[node]!);
      this.weights[node] = 1;
    }
  }

  /** The largest distance of a node. */
  max(): float {
    const offsets = this.offsets;
    const count = this.count;
    let largest: float = 0;
    for (let node: int = 1; node < count; node++) largest = Math.max(largest, Math.abs(offsets[node]!));
    return largest;
  }

  /** The largest distance after a control point moved; stops once it exceeds `limit`. */
  maxAfter(control: int, dx: float, dy: float, limit: float): float {
    const first: int = control * this.stride;
    const count = this.count;
    let largest: float = 0;
    for (let node: int = 1; node < count && largest < limit; node++) {
      largest = Math.max(largest, Math.abs(this.#offsetAfter(first, node, dx, dy)));
    }
    return largest;
  }

  /** Changes the distances as a control point moves. */
  follow(control: int, dx: float, dy: float): void {
    const first: int = control * this.stride;
    const count = this.count;
    for (let node: int = 1; node < count; node++) this.offsets[node] = this.#offsetAfter(first, node, dx, dy);
  }

  /** Gives nodes that are far off more weight. @see Lawson's algorithm */
  weightByDistance(): void {
    const largest = this.max();
    for (let node: int = 1; node < this.count; node++) {
      this.weights[node] = this.weights[node]! * (Math.abs(this.offsets[node]!) / largest + 0.02);
    }
  }

  #offsetAfter(first: int, node: int, dx: float, dy: float): float {
    const across = this.nx[node]! * dx + this.ny[node]! * dy;
    return this.offsets[node]! + this.shares[first + node]! * across;
  }
}

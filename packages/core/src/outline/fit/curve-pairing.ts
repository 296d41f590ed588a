import type { Cubic } from '../curve.ts';
import { CubicPath } from './cubic-path.ts';
import { SpanBound } from './span-bound.ts';

/** Connected quadratic curves: x, y of the start, then of each control point and end point. */
export type Chain = Float64Array;

/**
 * Pairs points of a chain with the nearest points of a cubic, and derives a proven bound of their distance.
 * Between two pairs both curves are parametrized linearly, so their difference is itself a cubic in Bézier form, no
 * longer than the longest of its four control vectors. Every point of either curve has a partner, so the bound holds in
 * both directions.
 * @see Farin, Curves and Surfaces for CAGD, "The Bernstein Form of a Bézier Curve", convex hull
 */
export class CurvePairing {
  /** Number of spans. Nodes 0 and `count` are the ends of both curves. */
  count = 0;
  /** The parameter of each node on the cubic. */
  readonly t: Float64Array;
  /** The vector from the chain to the cubic at each node. */
  readonly ex: Float64Array;
  readonly ey: Float64Array;
  /** The unit normal of the cubic at each node. */
  readonly nx: Float64Array;
  readonly ny: Float64Array;
  /** The point on the chain of each node. */
  readonly #px: Float64Array;
  readonly #py: Float64Array;
  readonly #path = new CubicPath();
  readonly #spans = new SpanBound(this.#path);
  #chain: Chain = new Float64Array(2);
  #from = 0;
  #perQuad = 1;

  constructor(maxCount: number) {
    const column = (): Float64Array => new Float64Array(maxCount + 1);
    [this.t, this.ex, this.ey, this.nx, this.ny] = [column(), column(), column(), column(), column()];
    [this.#px, this.#py] = [column(), column()];
  }

  /**
   * Sets `quads` curves of a chain, with the same number of nodes on each. Parameters on the cubic are initially even.
   */
  setChain(chain: Chain, from: number, quads: number, perQuad: number): void {
    this.#chain = chain;
    this.#from = from;
    this.#perQuad = perQuad;
    this.count = quads * perQuad;
    for (let node = 0; node <= this.count; node++) this.t[node] = node / this.count;
    this.placeNodes();
  }

  /** Computes the nodes' points on the chain, again after its points moved. */
  placeNodes(): void {
    const perQuad = this.#perQuad;
    let at = 4 * this.#from;
    for (let node = 0; node < this.count; node += perQuad, at += 4) {
      for (let part = 0; part < perQuad; part++) this.#placeNode(node + part, at, part / perQuad);
    }
    this.#placeNode(this.count, at - 4, 1);
  }

  #placeNode(node: number, at: number, s: number): void {
    this.#px[node] = this.#x(at, s);
    this.#py[node] = this.#x(at + 1, s);
  }

  /** Moves each node on the cubic to the point nearest to its partner and measures. With `isFixed` it only measures. */
  pair(cubic: Cubic, isFixed = false): void {
    const path = this.#path;
    path.set(cubic);
    const { t, ex, ey, nx, ny, count } = this;
    const px = this.#px;
    const py = this.#py;
    if (!isFixed) path.approach(px, py, t, count);
    const { x0, x1, x2, x3, y0, y1, y2, y3 } = path;
    for (let node = 0; node <= count; node++) {
      const parameter = t[node]!; // each node has a parameter
      ex[node] = ((x3 * parameter + x2) * parameter + x1) * parameter + x0 - px[node]!;
      ey[node] = ((y3 * parameter + y2) * parameter + y1) * parameter + y0 - py[node]!;
      const dx = (3 * x3 * parameter + 2 * x2) * parameter + x1;
      const dy = (3 * y3 * parameter + 2 * y2) * parameter + y1;
      const speed = Math.sqrt(dx * dx + dy * dy);
      nx[node] = speed > 0 ? -dy / speed : 0;
      ny[node] = speed > 0 ? dx / speed : 0;
    }
  }

  /**
   * An upper bound of the distance between the curves. Refined only as far as needed to show that it is at most
   * `enough`. Returns the distance seen once two partners are farther apart than `limit`.
   */
  maxDistance(enough: number, limit = Number.POSITIVE_INFINITY): number {
    const perQuad = this.#perQuad;
    const spans = this.#spans;
    spans.begin(enough, limit);
    for (let node = 0, at = 4 * this.#from; node < this.count && spans.maxDistance <= limit; at += 4) {
      for (let part = 0; part < perQuad && spans.maxDistance <= limit; part++, node++) {
        spans.addSpan(this.#chain, at, part, perQuad, this.t, node);
      }
    }
    return spans.maxDistance;
  }

  /** A coordinate of a quadratic; `at` is the index of that coordinate of its start. */
  #x(at: number, s: number): number {
    const chain = this.#chain;
    const r = 1 - s;
    return r * r * chain[at]! + 2 * r * s * chain[at + 2]! + s * s * chain[at + 4]!;
  }
}

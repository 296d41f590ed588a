import type { Coordinates, float, int } from '../../kernel/numbers.ts';
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
  count: int = 0;
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
  readonly #path: CubicPath;
  readonly #spans: SpanBound;
  #chain: Chain = new Float64Array(2);
  #from: int = 0;
  #perQuad: int = 1;

  constructor(maxCount: int) {
    this.t = new Float64Array(maxCount + 1);
    this.ex = new Float64Array(maxCount + 1);
    this.ey = new Float64Array(maxCount + 1);
    this.nx = new Float64Array(maxCount + 1);
    this.ny = new Float64Array(maxCount + 1);
    this.#px = new Float64Array(maxCount + 1);
    this.#py = new Float64Array(maxCount + 1);
    const path = new CubicPath();
    this.#path = path;
    this.#spans = new SpanBound(path);
  }

  /**
   * Sets `quads` curves of a chain, with the same number of nodes on each. Parameters on the cubic are initially even.
   */
  setChain(chain: Chain, from: int, quads: int, perQuad: int): void {
    this.#chain = chain;
    this.#from = from;
    this.#perQuad = perQuad;
    this.count = quads * perQuad;
    const count: float = this.count;
    for (let node: int = 0; node <= this.count; node++) this.t[node] = node / count;
    this.placeNodes();
  }

  /** Computes the nodes' points on the chain, again after its points moved. */
  placeNodes(): void {
    const perQuad = this.#perQuad;
    const parts: float = perQuad;
    let at: int = 4 * this.#from;
    for (let node: int = 0; node < this.count; node += perQuad, at += 4) {
      for (let part: int = 0; part < perQuad; part++) this.#placeNode(node + part, at, part / parts);
    }
    this.#placeNode(this.count, at - 4, 1);
  }

  #placeNode(node: int, at: int, s: float): void {
    this.#px[node] = this.#x(at, s);
    this.#py[node] = this.#x(at + 1, s);
  }

  /** Moves each node on the cubic to the point nearest to its partner and measures. With `isFixed` it only measures. */
  pair(cubic: Coordinates, isFixed: boolean = false): void {
    const path = this.#path;
    path.set(cubic);
    const t = this.t;
    const ex = this.ex;
    const ey = this.ey;
    const nx = this.nx;
    const ny = this.ny;
    const count = this.count;
    const px = this.#px;
    const py = this.#py;
    if (!isFixed) path.approach(px, py, t, count);
    const x0 = path.x0;
    const x1 = path.x1;
    const x2 = path.x2;
    const x3 = path.x3;
    const y0 = path.y0;
    const y1 = path.y1;
    const y2 = path.y2;
    const y3 = path.y3;
    for (let node: int = 0; node <= count; node++) {
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
  maxDistance(enough: float, limit: float = Number.POSITIVE_INFINITY): float {
    const perQuad = this.#perQuad;
    const spans = this.#spans;
    spans.begin(enough, limit);
    for (let node: int = 0, at: int = 4 * this.#from; node < this.count && spans.maxDistance <= limit; at += 4) {
      for (let part: int = 0; part < perQuad && spans.maxDistance <= limit; part++, node++) {
        spans.addSpan(this.#chain, at, part, perQuad, this.t, node);
      }
    }
    return spans.maxDistance;
  }

  /** A coordinate of a quadratic; `at` is the index of that coordinate of its start. */
  #x(at: int, s: float): float {
    const chain = this.#chain;
    const r = 1 - s;
    return r * r * chain[at]! + 2 * r * s * chain[at + 2]! + s * s * chain[at + 4]!;
  }
}

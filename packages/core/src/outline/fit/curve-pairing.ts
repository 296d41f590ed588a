import type { Cubic } from '../curve.ts';
import { CubicPath } from './cubic-path.ts';
import { SpanBound } from './span-bound.ts';

/** Quadratic curves one after the other: x, y of the start, then of each control point and each end. */
export type Chain = Float64Array;

/**
 * Pairs places of a chain with the nearest places of a cubic, and proves from the pairs how far the two are apart.
 *
 * Between two pairs both curves run on at even speed: their difference is then a cubic in Bézier form itself, and never
 * longer than the longest of its four control vectors. Every place of either curve has a partner, so that the bound
 * holds both ways. @see Farin, Curves and Surfaces for CAGD, "The Bernstein Form of a Bézier Curve", convex hull
 */
export class CurvePairing {
  /** Nodes run from 0 to `count`: the first and the last are the ends of both curves. */
  count = 0;
  /** Of each node, the place on the cubic. */
  readonly t: Float64Array;
  /** Of each node, the way from the chain to the cubic. */
  readonly ex: Float64Array;
  readonly ey: Float64Array;
  /** Of each node, the unit normal of the cubic. */
  readonly nx: Float64Array;
  readonly ny: Float64Array;
  /** Of each node, the place on the chain. */
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

  /** Takes up `quads` curves of a chain, the same number of nodes on each; the cubic is cut evenly to begin with. */
  setChain(chain: Chain, from: number, quads: number, perQuad: number): void {
    this.#chain = chain;
    this.#from = from;
    this.#perQuad = perQuad;
    this.count = quads * perQuad;
    for (let node = 0; node <= this.count; node++) this.t[node] = node / this.count;
    this.placeNodes();
  }

  /** Takes up where the chain lies now, if its points were moved. */
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

  /** Moves every node of the cubic to the place nearest to its partner, or only measures where `isFixed`. */
  pair(cubic: Cubic, isFixed = false): void {
    const path = this.#path;
    path.set(cubic);
    const { t, ex, ey, nx, ny, count } = this;
    const px = this.#px;
    const py = this.#py;
    if (!isFixed) path.approach(px, py, t, count);
    const { x0, x1, x2, x3, y0, y1, y2, y3 } = path;
    for (let node = 0; node <= count; node++) {
      const place = t[node]!; // every node has its place
      ex[node] = ((x3 * place + x2) * place + x1) * place + x0 - px[node]!;
      ey[node] = ((y3 * place + y2) * place + y1) * place + y0 - py[node]!;
      const dx = (3 * x3 * place + 2 * x2) * place + x1;
      const dy = (3 * y3 * place + 2 * y2) * place + y1;
      const speed = Math.sqrt(dx * dx + dy * dy);
      nx[node] = speed > 0 ? -dy / speed : 0;
      ny[node] = speed > 0 ? dx / speed : 0;
    }
  }

  /**
   * How far the two are apart at most. Looks no closer than needed to say that it is below `enough`, and gives up,
   * answering with the distance seen, as soon as two partners are farther apart than `limit`.
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

  /** A coordinate of a quadratic: `at` is where the coordinate of the start stands. */
  #x(at: number, s: number): number {
    const chain = this.#chain;
    const r = 1 - s;
    return r * r * chain[at]! + 2 * r * s * chain[at + 2]! + s * s * chain[at + 4]!;
  }
}

import type { Cubic } from '../curve.ts';
import { CubicPath } from './cubic-path.ts';

/** Quadratic curves one after the other: x, y of the start, then of each control point and each end. */
export type Chain = Float64Array;

/** How often a span is halved before its bound is taken as it is; a retracted handle needs about five. */
const maxHalvings = 9;
/** Where the bound is above what is asked for anyway, it need not be closer to the truth than this. */
const closeEnough = 1.02;

/**
 * Pairs places of a chain with the nearest places of a cubic, and proves from the pairs how far the two are apart.
 *
 * Between two pairs both curves run on at even speed: their difference is then a cubic in Bézier form itself, and never
 * longer than the longest of its four control vectors. Every place of either curve has a partner, so that the bound
 * holds both ways. @see Farin, Curves and Surfaces for CAGD, "The Bernstein Form of a Bézier Curve", convex hull
 */
export class Matching {
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
  #chain: Chain = new Float64Array(2);
  #from = 0;
  #perQuad = 1;

  constructor(maxCount: number) {
    const column = (): Float64Array => new Float64Array(maxCount + 1);
    [this.t, this.ex, this.ey, this.nx, this.ny] = [column(), column(), column(), column(), column()];
    [this.#px, this.#py] = [column(), column()];
  }

  /** Takes up `quads` curves of a chain, the same number of nodes on each; the cubic is cut evenly to begin with. */
  begin(chain: Chain, from: number, quads: number, perQuad: number): void {
    this.#chain = chain;
    this.#from = from;
    this.#perQuad = perQuad;
    this.count = quads * perQuad;
    for (let node = 0; node <= this.count; node++) this.t[node] = node / this.count;
    this.follow();
  }

  /** Takes up where the chain lies now, if its points were moved. */
  follow(): void {
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
  settle(cubic: Cubic, isFixed = false): void {
    const path = this.#path;
    path.set(cubic);
    const { t, ex, ey, nx, ny, count } = this;
    const px = this.#px;
    const py = this.#py;
    const { x0, x1, x2, x3, y0, y1, y2, y3 } = path;
    for (let node = 0; node <= count; node++) {
      const x = px[node]!; // every node has its place
      const y = py[node]!;
      let place = t[node]!;
      if (!isFixed && node > 0 && node < count) {
        place = path.nearest(x, y, place, t[node - 1]!, 1); // never back: the pairs stay in order
        t[node] = place;
      }
      ex[node] = ((x3 * place + x2) * place + x1) * place + x0 - x;
      ey[node] = ((y3 * place + y2) * place + y1) * place + y0 - y;
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
  bound(enough: number, limit = Number.POSITIVE_INFINITY): number {
    const { t } = this;
    const perQuad = this.#perQuad;
    let worst = 0;
    for (let node = 0, at = 4 * this.#from; node < this.count && worst <= limit; at += 4) {
      for (let part = 0; part < perQuad && worst <= limit; part++, node++) {
        const near = Math.max(enough, worst);
        const span = this.#span(at, part / perQuad, t[node]!, (part + 1) / perQuad, t[node + 1]!, near, limit, 0);
        if (span > worst) worst = span;
      }
    }
    return worst;
  }

  #span(
    at: number,
    s0: number,
    t0: number,
    s1: number,
    t1: number,
    enough: number,
    limit: number,
    depth: number,
  ): number {
    const path = this.#path;
    const chain = this.#chain;
    const ax = chain[at]!; // a quadratic has three points
    const ay = chain[at + 1]!;
    const bx = chain[at + 2]!;
    const by = chain[at + 3]!;
    const cx = chain[at + 4]!;
    const cy = chain[at + 5]!;
    const r0 = 1 - s0;
    const r1 = 1 - s1;
    const x0 = path.x(t0) - (r0 * r0 * ax + 2 * r0 * s0 * bx + s0 * s0 * cx);
    const y0 = path.y(t0) - (r0 * r0 * ay + 2 * r0 * s0 * by + s0 * s0 * cy);
    const x3 = path.x(t1) - (r1 * r1 * ax + 2 * r1 * s1 * bx + s1 * s1 * cx);
    const y3 = path.y(t1) - (r1 * r1 * ay + 2 * r1 * s1 * by + s1 * s1 * cy);
    const dt = (t1 - t0) / 3;
    const ds = (s1 - s0) / 3;
    const x1 = x0 + dt * path.dx(t0) - ds * (2 * (r0 * (bx - ax) + s0 * (cx - bx)));
    const y1 = y0 + dt * path.dy(t0) - ds * (2 * (r0 * (by - ay) + s0 * (cy - by)));
    const x2 = x3 - dt * path.dx(t1) + ds * (2 * (r1 * (bx - ax) + s1 * (cx - bx)));
    const y2 = y3 - dt * path.dy(t1) + ds * (2 * (r1 * (by - ay) + s1 * (cy - by)));
    const ends = Math.sqrt(Math.max(x0 * x0 + y0 * y0, x3 * x3 + y3 * y3));
    const hull = Math.sqrt(Math.max(x1 * x1 + y1 * y1, x2 * x2 + y2 * y2));
    if (ends > limit) return ends;
    if (hull <= enough || (ends > enough && hull <= closeEnough * ends) || depth === maxHalvings)
      return Math.max(hull, ends);
    const s = (s0 + s1) / 2;
    const t = path.nearest(this.#x(at, s), this.#x(at + 1, s), (t0 + t1) / 2, t0, t1);
    const left = this.#span(at, s0, t0, s, t, enough, limit, depth + 1);
    if (left > limit) return left;
    return Math.max(left, this.#span(at, s, t, s1, t1, Math.max(enough, left), limit, depth + 1));
  }

  /** A coordinate of a quadratic: `at` is where the coordinate of the start stands. */
  #x(at: number, s: number): number {
    const chain = this.#chain;
    const r = 1 - s;
    return r * r * chain[at]! + 2 * r * s * chain[at + 2]! + s * s * chain[at + 4]!;
  }
}

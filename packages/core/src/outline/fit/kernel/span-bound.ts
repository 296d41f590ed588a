import type { float, int } from '../../kernel/numbers.ts';
import type { CubicPath } from './cubic-path.ts';

/** Maximum number of halvings of a span; a retracted handle needs about five. */
const maxHalvings: int = 9;
/** If the bound exceeds the target anyway, this relative accuracy suffices. */
const closeEnough: float = 1.02;

/**
 * Bounds the distance between a cubic and a quadratic between two pairs of points. Spans whose bound is too coarse are
 * halved.
 * Fonts have a million spans, so all intermediate values are in typed arrays and local variables: fractional numbers
 * passed to or returned from functions would be allocated on the heap.
 */
export class SpanBound {
  /** The largest distance of all spans so far. Stops at the first value above the limit. */
  maxDistance: float = 0;
  readonly #path: CubicPath;
  #enough: float = 0;
  #limit: float = 0;
  /**
   * Stack of span ends still to be measured, nearest last: parameter on the quadratic, parameter on the cubic, number
   * of halvings.
   */
  readonly #s: Float64Array = new Float64Array(maxHalvings + 1);
  readonly #t: Float64Array = new Float64Array(maxHalvings + 1);
  readonly #depths: Int32Array = new Int32Array(maxHalvings + 1);
  /** The parameter that halving looks for, between two others, and the point it must be near. */
  readonly #parameters: Float64Array = new Float64Array(3);
  readonly #x: Float64Array = new Float64Array(2);
  readonly #y: Float64Array = new Float64Array(2);

  constructor(path: CubicPath) {
    this.#path = path;
  }

  /**
   * Starts a measurement. It is refined only as far as needed to show that the distance is at most `enough` or above
   * `limit`.
   */
  begin(enough: float, limit: float): void {
    this.maxDistance = 0;
    this.#enough = enough;
    this.#limit = limit;
  }

  /** Measures one of the even parts of the quadratic at index `at` of the chain, between two nodes of the cubic. */
  addSpan(chain: Float64Array, at: int, part: float, parts: float, nodes: Float64Array, node: int): void {
    const path = this.#path;
    const p0 = path.x0;
    const p1 = path.x1;
    const p2 = path.x2;
    const p3 = path.x3;
    const q0 = path.y0;
    const q1 = path.y1;
    const q2 = path.y2;
    const q3 = path.y3;
    const limit = this.#limit;
    const stackS = this.#s;
    const stackT = this.#t;
    const depths = this.#depths;
    const ax = chain[at]!; // a quadratic has three points
    const ay = chain[at + 1]!;
    const bx = chain[at + 2]!;
    const by = chain[at + 3]!;
    const cx = chain[at + 4]!;
    const cy = chain[at + 5]!;
    let near = Math.max(this.#enough, this.maxDistance);
    let largest = this.maxDistance;
    let s0 = part / parts;
    let t0 = nodes[node]!;
    let r0 = 1 - s0;
    let x0 = ((p3 * t0 + p2) * t0 + p1) * t0 + p0 - (r0 * r0 * ax + 2 * r0 * s0 * bx + s0 * s0 * cx);
    let y0 = ((q3 * t0 + q2) * t0 + q1) * t0 + q0 - (r0 * r0 * ay + 2 * r0 * s0 * by + s0 * s0 * cy);
    stackS[0] = (part + 1) / parts;
    stackT[0] = nodes[node + 1]!;
    depths[0] = 0;
    for (let top: int = 0; top >= 0 && largest <= limit; ) {
      const s3 = stackS[top]!;
      const t3 = stackT[top]!;
      const depth = depths[top]!;
      const r3 = 1 - s3;
      const x3 = ((p3 * t3 + p2) * t3 + p1) * t3 + p0 - (r3 * r3 * ax + 2 * r3 * s3 * bx + s3 * s3 * cx);
      const y3 = ((q3 * t3 + q2) * t3 + q1) * t3 + q0 - (r3 * r3 * ay + 2 * r3 * s3 * by + s3 * s3 * cy);
      const dt = (t3 - t0) / 3;
      const ds = (s3 - s0) / 3;
      const x1 = x0 + dt * ((3 * p3 * t0 + 2 * p2) * t0 + p1) - ds * (2 * (r0 * (bx - ax) + s0 * (cx - bx)));
      const y1 = y0 + dt * ((3 * q3 * t0 + 2 * q2) * t0 + q1) - ds * (2 * (r0 * (by - ay) + s0 * (cy - by)));
      const x2 = x3 - dt * ((3 * p3 * t3 + 2 * p2) * t3 + p1) + ds * (2 * (r3 * (bx - ax) + s3 * (cx - bx)));
      const y2 = y3 - dt * ((3 * q3 * t3 + 2 * q2) * t3 + q1) + ds * (2 * (r3 * (by - ay) + s3 * (cy - by)));
      const ends = Math.sqrt(Math.max(x0 * x0 + y0 * y0, x3 * x3 + y3 * y3));
      const hull = Math.sqrt(Math.max(x1 * x1 + y1 * y1, x2 * x2 + y2 * y2));
      if (ends > limit) largest = ends;
      else if (hull <= near || (ends > near && hull <= closeEnough * ends) || depth === maxHalvings) {
        largest = Math.max(largest, Math.max(hull, ends));
        near = Math.max(near, largest);
        s0 = s3;
        t0 = t3;
        r0 = r3;
        x0 = x3;
        y0 = y3;
        top--;
      } else {
        const s = (s0 + s3) / 2;
        const r = 1 - s;
        depths[top++] = depth + 1;
        this.#parameters[0] = t0;
        this.#parameters[1] = (t0 + t3) / 2;
        this.#parameters[2] = t3;
        this.#x[1] = r * r * ax + 2 * r * s * bx + s * s * cx;
        this.#y[1] = r * r * ay + 2 * r * s * by + s * s * cy;
        path.approach(this.#x, this.#y, this.#parameters, 2);
        stackS[top] = s;
        stackT[top] = this.#parameters[1]!;
        depths[top] = depth + 1;
      }
    }
    this.maxDistance = largest;
  }
}

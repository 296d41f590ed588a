import type { float } from '../../kernel/numbers.ts';
import type { Pen } from '../../pen.ts';

/** A pen that measures the bounding box, by the extrema of curves or by their control points. */
export class BoxPen implements Pen {
  xMin: float = Number.POSITIVE_INFINITY;
  yMin: float = Number.POSITIVE_INFINITY;
  xMax: float = Number.NEGATIVE_INFINITY;
  yMax: float = Number.NEGATIVE_INFINITY;
  readonly #isExact: boolean;
  #x: float = 0;
  #y: float = 0;
  #startX: float = 0;
  #startY: float = 0;

  constructor(isExact: boolean) {
    this.#isExact = isExact;
  }

  /** True if nothing was drawn. */
  get isEmpty(): boolean {
    return this.xMin > this.xMax;
  }

  /** Resets the bounding box. */
  clear(): void {
    this.xMin = Number.POSITIVE_INFINITY;
    this.yMin = Number.POSITIVE_INFINITY;
    this.xMax = Number.NEGATIVE_INFINITY;
    this.yMax = Number.NEGATIVE_INFINITY;
  }

  moveTo(x: float, y: float): void {
    this.#x = x;
    this.#y = y;
    this.#startX = x;
    this.#startY = y;
  }

  lineTo(x: float, y: float): void {
    this.#include(this.#x, this.#y);
    this.#end(x, y);
  }

  quadTo(x1: float, y1: float, x: float, y: float): void {
    const x0 = this.#x;
    const y0 = this.#y;
    this.#include(x0, y0);
    if (!this.#isExact) this.#include(x1, y1);
    else if (this.#isOutside(x1, y1, x, y)) {
      this.#includeQuad((x0 - x1) / (x0 - 2 * x1 + x), x1, y1, x, y);
      this.#includeQuad((y0 - y1) / (y0 - 2 * y1 + y), x1, y1, x, y);
    }
    this.#end(x, y);
  }

  cubicTo(x1: float, y1: float, x2: float, y2: float, x: float, y: float): void {
    const x0 = this.#x;
    const y0 = this.#y;
    this.#include(x0, y0);
    if (!this.#isExact) {
      this.#include(x1, y1);
      this.#include(x2, y2);
    } else if (this.#isOutside(x1, y1, x, y) || this.#isOutside(x2, y2, x, y)) {
      // The derivative of each coordinate over 3: at^2 + bt + c.
      this.#includeExtrema(x - 3 * x2 + 3 * x1 - x0, 2 * (x2 - 2 * x1 + x0), x1 - x0, x1, y1, x2, y2, x, y);
      this.#includeExtrema(y - 3 * y2 + 3 * y1 - y0, 2 * (y2 - 2 * y1 + y0), y1 - y0, x1, y1, x2, y2, x, y);
    }
    this.#end(x, y);
  }

  close(): void {
    this.lineTo(this.#startX, this.#startY);
  }

  /** True if a control point is outside the box of the curve's ends. Only then can the curve leave that box. */
  #isOutside(x1: float, y1: float, x: float, y: float): boolean {
    const x0 = this.#x;
    const y0 = this.#y;
    return x1 < Math.min(x0, x) || x1 > Math.max(x0, x) || y1 < Math.min(y0, y) || y1 > Math.max(y0, y);
  }

  #includeQuad(t: float, x1: float, y1: float, x: float, y: float): void {
    if (!(t > 0 && t < 1)) return;
    const s = 1 - t;
    const atX = s * s * this.#x + 2 * s * t * x1 + t * t * x;
    const atY = s * s * this.#y + 2 * s * t * y1 + t * t * y;
    this.#include(atX, atY);
  }

  /** Includes the points of a cubic where at^2 + bt + c is 0, by the formula that stays precise if a is small. */
  #includeExtrema(a: float, b: float, c: float, x1: float, y1: float, x2: float, y2: float, x: float, y: float): void {
    const inner = b * b - 4 * a * c;
    if (inner < 0) return;
    const root = Math.sqrt(inner);
    const q = -(b + (b < 0 ? -root : root)) / 2;
    this.#includeCubic(q / a, x1, y1, x2, y2, x, y);
    this.#includeCubic(c / q, x1, y1, x2, y2, x, y);
  }

  #includeCubic(t: float, x1: float, y1: float, x2: float, y2: float, x: float, y: float): void {
    if (!(t > 0 && t < 1)) return;
    const s = 1 - t;
    const a = s * s * s;
    const b = 3 * s * s * t;
    const c = 3 * s * t * t;
    const d = t * t * t;
    const atX = a * this.#x + b * x1 + c * x2 + d * x;
    const atY = a * this.#y + b * y1 + c * y2 + d * y;
    this.#include(atX, atY);
  }

  #end(x: float, y: float): void {
    this.#include(x, y);
    this.#x = x;
    this.#y = y;
  }

  #include(x: float, y: float): void {
    if (x < this.xMin) this.xMin = x;
    if (y < this.yMin) this.yMin = y;
    if (x > this.xMax) this.xMax = x;
    if (y > this.yMax) this.yMax = y;
  }
}

import { extremaOfCubic, extremaOfQuad, pointOfCubic, pointOfQuad } from '../curve.ts';
import type { Outline } from '../outline.ts';
import { drawOutline } from '../outline.ts';
import type { Pen } from '../pen.ts';

/** An axis-aligned rectangle. */
export interface Box {
  readonly xMin: number;
  readonly yMin: number;
  readonly xMax: number;
  readonly yMax: number;
}

/**
 * The exact bounding box of an outline, computed from the extrema of its curves; `undefined` if it draws nothing. A
 * `moveTo` alone draws nothing.
 */
export function boundsOf(outline: Outline): Box | undefined {
  const pen = new BoundsPen();
  drawOutline(outline, pen);
  return pen.box;
}

/** The bounding box of all points, including control points, as font tables store it. Faster than `boundsOf`. */
export function controlBoundsOf(outline: Outline): Box | undefined {
  const pen = new BoundsPen('control');
  drawOutline(outline, pen);
  return pen.box;
}

/** A pen that measures the bounding box. */
export class BoundsPen implements Pen {
  readonly #isExact: boolean;
  #x = 0;
  #y = 0;
  #startX = 0;
  #startY = 0;
  #xMin = Number.POSITIVE_INFINITY;
  #yMin = Number.POSITIVE_INFINITY;
  #xMax = Number.NEGATIVE_INFINITY;
  #yMax = Number.NEGATIVE_INFINITY;

  constructor(by: 'extrema' | 'control' = 'extrema') {
    this.#isExact = by === 'extrema';
  }

  /** The bounding box so far. */
  get box(): Box | undefined {
    if (this.#xMin > this.#xMax) return undefined;
    return { xMin: this.#xMin, yMin: this.#yMin, xMax: this.#xMax, yMax: this.#yMax };
  }

  /** Resets the bounding box. */
  clear(): void {
    this.#xMin = this.#yMin = Number.POSITIVE_INFINITY;
    this.#xMax = this.#yMax = Number.NEGATIVE_INFINITY;
  }

  moveTo(x: number, y: number): void {
    this.#x = this.#startX = x;
    this.#y = this.#startY = y;
  }

  lineTo(x: number, y: number): void {
    this.#include(this.#x, this.#y);
    this.#end(x, y);
  }

  quadTo(x1: number, y1: number, x: number, y: number): void {
    const [x0, y0] = [this.#x, this.#y];
    this.#include(x0, y0);
    if (!this.#isExact) this.#include(x1, y1);
    else if (this.#isOutside(x1, y1, x, y)) {
      for (const t of extremaOfQuad(x0, x1, x)) this.#include(...pointOfQuad([x0, y0, x1, y1, x, y], t));
      for (const t of extremaOfQuad(y0, y1, y)) this.#include(...pointOfQuad([x0, y0, x1, y1, x, y], t));
    }
    this.#end(x, y);
  }

  cubicTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    const x0 = this.#x;
    const y0 = this.#y;
    this.#include(x0, y0);
    if (!this.#isExact) {
      this.#include(x1, y1);
      this.#include(x2, y2);
    } else if (this.#isOutside(x1, y1, x, y) || this.#isOutside(x2, y2, x, y)) {
      for (const t of extremaOfCubic(x0, x1, x2, x)) this.#include(...pointOfCubic([x0, y0, x1, y1, x2, y2, x, y], t));
      for (const t of extremaOfCubic(y0, y1, y2, y)) this.#include(...pointOfCubic([x0, y0, x1, y1, x2, y2, x, y], t));
    }
    this.#end(x, y);
  }

  close(): void {
    this.lineTo(this.#startX, this.#startY);
  }

  /** True if a control point is outside the box of the curve's ends. Only then can the curve leave that box. */
  #isOutside(x1: number, y1: number, x: number, y: number): boolean {
    const x0 = this.#x;
    const y0 = this.#y;
    return x1 < Math.min(x0, x) || x1 > Math.max(x0, x) || y1 < Math.min(y0, y) || y1 > Math.max(y0, y);
  }

  #end(x: number, y: number): void {
    this.#include(x, y);
    this.#x = x;
    this.#y = y;
  }

  #include(x: number, y: number): void {
    if (x < this.#xMin) this.#xMin = x;
    if (y < this.#yMin) this.#yMin = y;
    if (x > this.#xMax) this.#xMax = x;
    if (y > this.#yMax) this.#yMax = y;
  }
}

import { ConversionError } from '../errors.ts';
import { type Cubic, type Quad, splitCubic, splitQuad } from './curve.ts';
import type { Outline } from './outline.ts';
import { drawOutline } from './outline.ts';
import type { Pen } from './pen.ts';
import { limitPen, type PathContext, recordLimited } from './segment-limit.ts';

/** Replaces curves by lines within the tolerance. */
export function flattenOutline(outline: Outline, tolerance: number, context: PathContext): Outline {
  return recordLimited(context, (pen) => drawOutline(outline, new FlattenPen(pen, tolerance)));
}

/** A pen that flattens curves into lines, within the limits of the context. */
export function flattenPen(pen: Pen, tolerance: number, context: PathContext): Pen {
  return new FlattenPen(limitPen(pen, context), tolerance);
}

/**
 * Halves a curve until its chord is good enough. The distance from the chord is at most an eighth of the largest second
 * derivative, which follows from the control points and falls to a quarter with each halving. So the error is
 * guaranteed and the depth is known in advance.
 * @see Wang, "The Subdivision Method for Finding the Intersection between Two Bézier Curves or Surfaces", 1984
 */
class FlattenPen implements Pen {
  readonly #pen: Pen;
  readonly #tolerance: number;
  #x = 0;
  #y = 0;
  #startX = 0;
  #startY = 0;

  constructor(pen: Pen, tolerance: number) {
    if (!(tolerance > 0 && tolerance < Number.POSITIVE_INFINITY)) {
      throw new ConversionError('OPTION_INVALID', `tolerance is ${tolerance}, expected a number above 0`);
    }
    this.#pen = pen;
    this.#tolerance = tolerance;
  }

  moveTo(x: number, y: number): void {
    [this.#startX, this.#startY] = [x, y];
    this.#setPoint(x, y);
    this.#pen.moveTo(x, y);
  }

  lineTo(x: number, y: number): void {
    this.#setPoint(x, y);
    this.#pen.lineTo(x, y);
  }

  quadTo(x1: number, y1: number, x: number, y: number): void {
    const curve: Quad = [this.#x, this.#y, x1, y1, x, y];
    this.#quad(curve, halvings(flatnessOfQuad(curve) / this.#tolerance));
  }

  cubicTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    const curve: Cubic = [this.#x, this.#y, x1, y1, x2, y2, x, y];
    this.#cubic(curve, halvings(flatnessOfCubic(curve) / this.#tolerance));
  }

  close(): void {
    this.#setPoint(this.#startX, this.#startY);
    this.#pen.close();
  }

  #quad(curve: Quad, depth: number): void {
    if (depth === 0 || flatnessOfQuad(curve) <= this.#tolerance) {
      this.lineTo(curve[4], curve[5]);
      return;
    }
    for (const half of splitQuad(curve, 0.5)) this.#quad(half, depth - 1);
  }

  #cubic(curve: Cubic, depth: number): void {
    if (depth === 0 || flatnessOfCubic(curve) <= this.#tolerance) {
      this.lineTo(curve[6], curve[7]);
      return;
    }
    for (const half of splitCubic(curve, 0.5)) this.#cubic(half, depth - 1);
  }

  #setPoint(x: number, y: number): void {
    this.#x = x;
    this.#y = y;
  }
}

/** Number of halvings that reduce an excess to 1. Each halving divides it by 4. */
function halvings(excess: number): number {
  return excess > 1 ? Math.ceil(Math.log2(excess) / 2) : 0;
}

/** Upper bound of the distance between a quadratic and its chord. */
function flatnessOfQuad([x0, y0, x1, y1, x2, y2]: Quad): number {
  return Math.hypot(x0 - 2 * x1 + x2, y0 - 2 * y1 + y2) / 4;
}

/** Upper bound of the distance between a cubic and its chord. */
export function flatnessOfCubic([x0, y0, x1, y1, x2, y2, x3, y3]: Cubic): number {
  const first = Math.hypot(x0 - 2 * x1 + x2, y0 - 2 * y1 + y2);
  const second = Math.hypot(x1 - 2 * x2 + x3, y1 - 2 * y2 + y3);
  return (3 / 4) * Math.max(first, second);
}

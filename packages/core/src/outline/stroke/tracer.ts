import { arcCubics } from '../arc.ts';
import type { Point } from '../matrix.ts';
import type { Pen } from '../pen.ts';

/** A pen that traces the outline of a stroke and omits lines of zero length. */
export class Tracer {
  readonly #pen: Pen;
  readonly #tolerance: number;
  #x = 0;
  #y = 0;
  #isDown = false;

  constructor(pen: Pen, tolerance: number) {
    this.#pen = pen;
    this.#tolerance = tolerance;
  }

  /**
   * Draws a line to a point, or starts the contour there. Does nothing if the current point is there within rounding.
   */
  lineTo(x: number, y: number): void {
    if (this.#isDown && Math.hypot(x - this.#x, y - this.#y) <= this.#tolerance * 1e-6) return;
    if (this.#isDown) this.#pen.lineTo(x, y);
    else this.#pen.moveTo(x, y);
    this.#isDown = true;
    this.#setPoint(x, y);
  }

  cubicTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.#pen.cubicTo(x1, y1, x2, y2, x, y);
    this.#setPoint(x, y);
  }

  /** Draws an arc around a centre. It starts in the direction of the given unit vector and turns by `sweep` radians. */
  arc([cx, cy]: Point, radius: number, [nx, ny]: Point, sweep: number): void {
    this.lineTo(cx + radius * nx, cy + radius * ny);
    for (const [, , x1, y1, x2, y2, x, y] of arcCubics(radius, Math.atan2(ny, nx), sweep, this.#tolerance / radius)) {
      this.cubicTo(cx + x1, cy + y1, cx + x2, cy + y2, cx + x, cy + y);
    }
  }

  close(): void {
    if (this.#isDown) this.#pen.close();
    this.#isDown = false;
  }

  #setPoint(x: number, y: number): void {
    this.#x = x;
    this.#y = y;
  }
}

import { arcCubics } from '../arc.ts';
import type { Point } from '../matrix.ts';
import type { Pen } from '../pen.ts';

/** A pen that traces the rim of a stroke: it knows where it stands, and draws no line to where it is. */
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

  /** Draws a line to a place, or begins the contour there. Nothing, where it stands there but for rounding. */
  reach(x: number, y: number): void {
    if (this.#isDown && Math.hypot(x - this.#x, y - this.#y) <= this.#tolerance * 1e-6) return;
    if (this.#isDown) this.#pen.lineTo(x, y);
    else this.#pen.moveTo(x, y);
    this.#isDown = true;
    this.#stand(x, y);
  }

  curve(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.#pen.cubicTo(x1, y1, x2, y2, x, y);
    this.#stand(x, y);
  }

  /** Turns around a centre, by radians, from where the radius has a direction of length 1. */
  turn([cx, cy]: Point, radius: number, [nx, ny]: Point, sweep: number): void {
    this.reach(cx + radius * nx, cy + radius * ny);
    for (const [, , x1, y1, x2, y2, x, y] of arcCubics(radius, Math.atan2(ny, nx), sweep, this.#tolerance / radius)) {
      this.curve(cx + x1, cy + y1, cx + x2, cy + y2, cx + x, cy + y);
    }
  }

  close(): void {
    if (this.#isDown) this.#pen.close();
    this.#isDown = false;
  }

  #stand(x: number, y: number): void {
    this.#x = x;
    this.#y = y;
  }
}

import { BoundsPen, type Box } from '../../../outline/measure/bounds.ts';
import type { Pen } from '../../../outline/pen.ts';

/** Passes a contour on to another pen and measures it. */
export class MeasuringPen implements Pen {
  startX = 0;
  startY = 0;
  readonly #bounds = new BoundsPen();
  readonly #pen: Pen;
  #isDrawn = false;

  constructor(pen: Pen) {
    this.#pen = pen;
  }

  /** The bounding box; `undefined` if nothing was drawn. */
  get box(): Box | undefined {
    return this.#isDrawn ? this.#bounds.box : undefined;
  }

  /** Starts a new contour. */
  moveTo(x: number, y: number): void {
    this.startX = x;
    this.startY = y;
    this.#isDrawn = false;
    this.#bounds.clear();
    this.#bounds.moveTo(x, y);
    this.#pen.moveTo(x, y);
  }

  lineTo(x: number, y: number): void {
    this.#isDrawn = true;
    this.#bounds.lineTo(x, y);
    this.#pen.lineTo(x, y);
  }

  quadTo(x1: number, y1: number, x: number, y: number): void {
    this.#isDrawn = true;
    this.#bounds.quadTo(x1, y1, x, y);
    this.#pen.quadTo(x1, y1, x, y);
  }

  cubicTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.#isDrawn = true;
    this.#bounds.cubicTo(x1, y1, x2, y2, x, y);
    this.#pen.cubicTo(x1, y1, x2, y2, x, y);
  }

  /** The closing line ends at the start point, which is already in the box. */
  close(): void {
    this.#pen.close();
  }
}

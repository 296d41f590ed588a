import type { float } from '../../../../outline/kernel/numbers.ts';
import { BoxPen } from '../../../../outline/measure/kernel/box-pen.ts';
import type { Pen } from '../../../../outline/pen.ts';

/** Passes a contour on to another pen and measures it. */
export class MeasuringPen implements Pen {
  startX: float = 0;
  startY: float = 0;
  /** The bounding box; empty if nothing was drawn. */
  readonly box: BoxPen = new BoxPen(true);
  readonly #pen: Pen;

  constructor(pen: Pen) {
    this.#pen = pen;
  }

  /** Starts a new contour. */
  moveTo(x: float, y: float): void {
    this.startX = x;
    this.startY = y;
    this.box.clear();
    this.box.moveTo(x, y);
    this.#pen.moveTo(x, y);
  }

  lineTo(x: float, y: float): void {
    this.box.lineTo(x, y);
    this.#pen.lineTo(x, y);
  }

  quadTo(x1: float, y1: float, x: float, y: float): void {
    this.box.quadTo(x1, y1, x, y);
    this.#pen.quadTo(x1, y1, x, y);
  }

  cubicTo(x1: float, y1: float, x2: float, y2: float, x: float, y: float): void {
    this.box.cubicTo(x1, y1, x2, y2, x, y);
    this.#pen.cubicTo(x1, y1, x2, y2, x, y);
  }

  /** The closing line ends at the start point, which is already in the box. */
  close(): void {
    this.#pen.close();
  }
}

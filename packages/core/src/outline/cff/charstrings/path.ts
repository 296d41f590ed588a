import { ConversionError } from '../../../errors.ts';
import type { Pen } from '../../pen.ts';

/**
 * The current point of a glyph and its contours. A contour begins with the first segment, so a movement alone draws
 * nothing. The next movement closes it: Type 2 has no open contours.
 */
export class GlyphPath {
  readonly #pen: Pen;
  readonly #maxPoints: number;
  #points = 0;
  #x = 0;
  #y = 0;
  #isDrawn = false;

  constructor(pen: Pen, maxPoints: number) {
    this.#pen = pen;
    this.#maxPoints = maxPoints;
  }

  /** Closes the contour and sets the current point, as for the parts of a composed glyph. */
  moveTo(x: number, y: number): void {
    this.close();
    this.#x = x;
    this.#y = y;
  }

  move(dx: number, dy: number): void {
    this.moveTo(this.#x + dx, this.#y + dy);
  }

  line(dx: number, dy: number): void {
    this.#draw(1);
    this.#x += dx;
    this.#y += dy;
    this.#pen.lineTo(this.#x, this.#y);
  }

  /** Draws a cubic; each point is relative to the previous one. */
  curve(dx1: number, dy1: number, dx2: number, dy2: number, dx3: number, dy3: number): void {
    this.#draw(3);
    const [x1, y1] = [this.#x + dx1, this.#y + dy1];
    const [x2, y2] = [x1 + dx2, y1 + dy2];
    this.#x = x2 + dx3;
    this.#y = y2 + dy3;
    this.#pen.cubicTo(x1, y1, x2, y2, this.#x, this.#y);
  }

  close(): void {
    if (this.#isDrawn) this.#pen.close();
    this.#isDrawn = false;
  }

  #draw(points: number): void {
    this.#points += points;
    if (this.#points > this.#maxPoints) {
      const message = `more than ${this.#maxPoints} points, the maximum allowed`;
      throw new ConversionError('GLYPH_TOO_COMPLEX', message);
    }
    if (this.#isDrawn) return;
    this.#pen.moveTo(this.#x, this.#y);
    this.#isDrawn = true;
  }
}

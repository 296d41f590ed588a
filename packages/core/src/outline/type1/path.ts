import type { Pen } from '../pen.ts';

/**
 * The current point of a charstring and its contour. A contour begins with the first segment, so only the last of
 * several movements counts. Unlike PostScript's, `closepath` does not change the current point.
 * @see Adobe Type 1 Font Format, "closepath"
 */
export class CharstringPath {
  readonly #pen: Pen;
  readonly #originX: number;
  readonly #originY: number;
  #x = 0;
  #y = 0;
  #contour: 'none' | 'begun' | 'drawn' = 'none';
  /** The points of the current flex: a reference point, then those of two curves. */
  #flex: number[] | undefined;

  constructor(pen: Pen, originX = 0, originY = 0) {
    this.#pen = pen;
    this.#originX = originX;
    this.#originY = originY;
  }

  /** Sets the current point without starting a contour. */
  setPoint(x: number, y: number): void {
    [this.#x, this.#y] = [x, y];
  }

  move(dx: number, dy: number): void {
    this.#advance(dx, dy);
    if (this.#flex === undefined) this.#contour = 'begun'; // an unclosed contour stays open
  }

  line(dx: number, dy: number): void {
    this.#draw();
    this.#advance(dx, dy);
    this.#pen.lineTo(this.#originX + this.#x, this.#originY + this.#y);
  }

  curve(dx1: number, dy1: number, dx2: number, dy2: number, dx3: number, dy3: number): void {
    this.#draw();
    const [x1, y1] = [this.#x + dx1, this.#y + dy1];
    const [x2, y2] = [x1 + dx2, y1 + dy2];
    this.setPoint(x2 + dx3, y2 + dy3);
    this.#cubic([x1, y1, x2, y2, this.#x, this.#y]);
  }

  close(): void {
    if (this.#contour === 'none') return;
    this.#draw(); // a contour of one point is a dot when stroked
    this.#pen.close();
    this.#contour = 'none';
  }

  startFlex(): void {
    this.#draw();
    this.#flex = [];
  }

  /** Adds the current point to the flex; returns false if that is not allowed. */
  addFlexPoint(): boolean {
    this.#flex?.push(this.#x, this.#y);
    return this.#flex !== undefined && this.#flex.length <= 14;
  }

  /** Draws the flex as two curves; returns false if points are missing. */
  endFlex(): boolean {
    const points = this.#flex;
    this.#flex = undefined;
    if (points?.length !== 14) return false;
    this.#cubic(points.slice(2, 8));
    this.#cubic(points.slice(8));
    return true;
  }

  #advance(dx: number, dy: number): void {
    this.#x += dx;
    this.#y += dy;
  }

  #draw(): void {
    if (this.#contour === 'drawn') return;
    this.#pen.moveTo(this.#originX + this.#x, this.#originY + this.#y);
    this.#contour = 'drawn';
  }

  #cubic([x1 = 0, y1 = 0, x2 = 0, y2 = 0, x = 0, y = 0]: readonly number[]): void {
    const [ox, oy] = [this.#originX, this.#originY];
    this.#pen.cubicTo(ox + x1, oy + y1, ox + x2, oy + y2, ox + x, oy + y);
  }
}

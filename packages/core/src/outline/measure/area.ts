import type { Outline } from '../outline.ts';
import { drawOutline } from '../outline.ts';
import type { Pen } from '../pen.ts';

/**
 * The signed area of an outline, with open contours closed by a line. Positive if it runs counter-clockwise with y
 * pointing up. Areas enclosed twice count twice.
 */
export function areaOf(outline: Outline): number {
  const pen = new AreaPen();
  drawOutline(outline, pen);
  return pen.area;
}

/** The direction of an outline as a whole, with y pointing up; `undefined` if it encloses no area. */
export function directionOf(outline: Outline): 'clockwise' | 'counter-clockwise' | undefined {
  const area = areaOf(outline);
  if (area === 0) return undefined;
  return area > 0 ? 'counter-clockwise' : 'clockwise';
}

/**
 * A pen that measures area, exact for lines and curves: half the integral of x·dy − y·dx, which for Bézier curves is a
 * sum of cross products of their points.
 * @see Green's theorem
 */
export class AreaPen implements Pen {
  /** Twice the area so far. Each contour is measured relative to its start, to keep precision. */
  #twice = 0;
  #startX = 0;
  #startY = 0;
  #x = 0;
  #y = 0;

  get area(): number {
    return this.#twice / 2;
  }

  moveTo(x: number, y: number): void {
    [this.#startX, this.#startY, this.#x, this.#y] = [x, y, 0, 0];
  }

  lineTo(x: number, y: number): void {
    const [x1, y1] = [x - this.#startX, y - this.#startY];
    this.#twice += cross(this.#x, this.#y, x1, y1);
    this.#setPoint(x1, y1);
  }

  quadTo(cx: number, cy: number, x: number, y: number): void {
    const [x0, y0, x1, y1] = [this.#x, this.#y, cx - this.#startX, cy - this.#startY];
    const [x2, y2] = [x - this.#startX, y - this.#startY];
    this.#twice += (2 * cross(x0, y0, x1, y1) + cross(x0, y0, x2, y2) + 2 * cross(x1, y1, x2, y2)) / 3;
    this.#setPoint(x2, y2);
  }

  cubicTo(ax: number, ay: number, bx: number, by: number, x: number, y: number): void {
    const [x0, y0, x1, y1] = [this.#x, this.#y, ax - this.#startX, ay - this.#startY];
    const [x2, y2, x3, y3] = [bx - this.#startX, by - this.#startY, x - this.#startX, y - this.#startY];
    this.#twice +=
      (6 * (cross(x0, y0, x1, y1) + cross(x2, y2, x3, y3)) +
        3 * (cross(x0, y0, x2, y2) + cross(x1, y1, x2, y2) + cross(x1, y1, x3, y3)) +
        cross(x0, y0, x3, y3)) /
      10;
    this.#setPoint(x3, y3);
  }

  close(): void {
    this.#setPoint(0, 0); // the closing line ends at the reference point, so it adds no area
  }

  #setPoint(x: number, y: number): void {
    this.#x = x;
    this.#y = y;
  }
}

function cross(ax: number, ay: number, bx: number, by: number): number {
  return ax * by - ay * bx;
}

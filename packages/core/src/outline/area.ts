import type { Outline } from './outline.ts';
import { drawOutline } from './outline.ts';
import type { Pen } from './pen.ts';

/**
 * The area that an outline runs around, open contours closed by a line: above zero where it runs counter-clockwise with
 * y pointing up, so clockwise with y pointing down. What is run around twice counts twice.
 */
export function areaOf(outline: Outline): number {
  const pen = new AreaPen();
  drawOutline(outline, pen);
  return pen.area;
}

/** Which way an outline runs on the whole, as seen where y points up; nothing where it encloses no area. */
export function directionOf(outline: Outline): 'clockwise' | 'counter-clockwise' | undefined {
  const area = areaOf(outline);
  if (area === 0) return undefined;
  return area > 0 ? 'counter-clockwise' : 'clockwise';
}

/**
 * The pen that measures area, exact for lines and curves: half the integral of x·dy − y·dx, which for Bézier curves is
 * a sum of cross products of their points. @see Green's theorem
 */
export class AreaPen implements Pen {
  /** Twice the area of finished pieces, each reckoned from the start of its contour so that no digits are lost. */
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
    this.#stand(x1, y1);
  }

  quadTo(cx: number, cy: number, x: number, y: number): void {
    const [x0, y0, x1, y1] = [this.#x, this.#y, cx - this.#startX, cy - this.#startY];
    const [x2, y2] = [x - this.#startX, y - this.#startY];
    this.#twice += (2 * cross(x0, y0, x1, y1) + cross(x0, y0, x2, y2) + 2 * cross(x1, y1, x2, y2)) / 3;
    this.#stand(x2, y2);
  }

  cubicTo(ax: number, ay: number, bx: number, by: number, x: number, y: number): void {
    const [x0, y0, x1, y1] = [this.#x, this.#y, ax - this.#startX, ay - this.#startY];
    const [x2, y2, x3, y3] = [bx - this.#startX, by - this.#startY, x - this.#startX, y - this.#startY];
    this.#twice +=
      (6 * (cross(x0, y0, x1, y1) + cross(x2, y2, x3, y3)) +
        3 * (cross(x0, y0, x2, y2) + cross(x1, y1, x2, y2) + cross(x1, y1, x3, y3)) +
        cross(x0, y0, x3, y3)) /
      10;
    this.#stand(x3, y3);
  }

  close(): void {
    this.#stand(0, 0); // the line to the start runs through the point that all is reckoned from: no area
  }

  #stand(x: number, y: number): void {
    this.#x = x;
    this.#y = y;
  }
}

function cross(ax: number, ay: number, bx: number, by: number): number {
  return ax * by - ay * bx;
}

import { flattenOutline } from '../../../../outline/flatten.ts';
import { drawOutline, type Outline } from '../../../../outline/outline.ts';
import type { Pen } from '../../../../outline/pen.ts';
import type { PathContext } from '../../../../outline/segment-limit.ts';

/** Horizontal extent of an outline within a band, or undefined if they do not meet. */
export function inkWithin(
  outline: Outline,
  [top, bottom]: readonly [number, number],
  context: PathContext,
): readonly [number, number] | undefined {
  const pen = new BandPen(top, bottom);
  drawOutline(flattenOutline(outline, (bottom - top) / 20 || 1, context), pen);
  return pen.start <= pen.end ? [pen.start, pen.end] : undefined;
}

/** Handles straight lines only. */
class BandPen implements Pen {
  readonly #top: number;
  readonly #bottom: number;
  #first: readonly [number, number] = [0, 0];
  #last: readonly [number, number] = [0, 0];
  start = Number.POSITIVE_INFINITY;
  end = Number.NEGATIVE_INFINITY;

  constructor(top: number, bottom: number) {
    this.#top = top;
    this.#bottom = bottom;
  }

  moveTo(x: number, y: number): void {
    this.close();
    this.#first = [x, y];
    this.#last = [x, y];
  }

  lineTo(x: number, y: number): void {
    const [x0, y0] = this.#last;
    this.#last = [x, y];
    if (Math.max(y0, y) < this.#top || Math.min(y0, y) > this.#bottom) return;
    const at = (height: number): number => (y === y0 ? x : x0 + ((x - x0) * (height - y0)) / (y - y0));
    for (const each of [within(y0, this), within(y, this)]) {
      const reached = y === y0 ? [x0, x] : [at(each)];
      this.start = Math.min(this.start, ...reached);
      this.end = Math.max(this.end, ...reached);
    }

    function within(height: number, pen: BandPen): number {
      return Math.min(pen.#bottom, Math.max(pen.#top, height));
    }
  }

  quadTo(_x1: number, _y1: number, x: number, y: number): void {
    this.lineTo(x, y);
  }

  cubicTo(_x1: number, _y1: number, _x2: number, _y2: number, x: number, y: number): void {
    this.lineTo(x, y);
  }

  close(): void {
    const [x, y] = this.#first;
    if (this.#last[0] !== x || this.#last[1] !== y) this.lineTo(x, y);
  }
}

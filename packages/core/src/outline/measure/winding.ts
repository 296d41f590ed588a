import type { Outline } from '../outline.ts';
import { drawOutline } from '../outline.ts';
import type { Pen } from '../pen.ts';
import { cutSegment, endOfSegment, extremaOfSegment, pointOfSegment, type Segment } from '../segment.ts';

/** Fill rules: areas with a winding number other than 0, or with an odd one. */
export type FillRule = 'nonzero' | 'evenodd';

/** True if a fill of the outline covers the point. Undefined for points on the outline itself. */
export function isInside(outline: Outline, x: number, y: number, rule: FillRule = 'nonzero'): boolean {
  const winding = windingAt(outline, x, y);
  return rule === 'nonzero' ? winding !== 0 : winding % 2 !== 0;
}

/**
 * The winding number of the outline around a point, counter-clockwise with y pointing up. Open contours are closed by a
 * line.
 */
export function windingAt(outline: Outline, x: number, y: number): number {
  const pen = new WindingPen(x, y);
  drawOutline(outline, pen);
  return pen.finish();
}

/** Counts crossings of the ray from the point to the right: upward ones add 1, downward ones subtract 1. */
class WindingPen implements Pen {
  readonly #px: number;
  readonly #py: number;
  #count = 0;
  #x = 0;
  #y = 0;
  #startX = 0;
  #startY = 0;

  constructor(x: number, y: number) {
    this.#px = x;
    this.#py = y;
  }

  moveTo(x: number, y: number): void {
    this.close();
    [this.#x, this.#y, this.#startX, this.#startY] = [x, y, x, y];
  }
  lineTo(x: number, y: number): void {
    this.#cross([this.#x, this.#y, x, y]);
  }
  quadTo(x1: number, y1: number, x: number, y: number): void {
    this.#cross([this.#x, this.#y, x1, y1, x, y]);
  }
  cubicTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.#cross([this.#x, this.#y, x1, y1, x2, y2, x, y]);
  }
  close(): void {
    this.lineTo(this.#startX, this.#startY);
  }

  finish(): number {
    this.close();
    return this.#count;
  }

  #cross(segment: Segment): void {
    [this.#x, this.#y] = endOfSegment(segment);
    if (!this.#canCross(segment)) return;
    let from = 0;
    for (const to of [...extremaOfSegment(segment, 1).sort((a, b) => a - b), 1]) {
      this.#crossMonotone(cutSegment(segment, from, to));
      from = to;
    }
  }

  #canCross(segment: Segment): boolean {
    let [isRight, isAbove, isBelow] = [false, false, false];
    for (let at = 0; at < segment.length; at += 2) {
      isRight ||= segment[at]! > this.#px;
      isAbove ||= segment[at + 1]! > this.#py;
      isBelow ||= segment[at + 1]! <= this.#py;
    }
    return isRight && isAbove && isBelow;
  }

  /** A monotone part crosses a height once. Its lower end belongs to the part, its upper end does not. */
  #crossMonotone(part: Segment): void {
    const isUp = endOfSegment(part)[1] > this.#py;
    if (isUp === part[1] > this.#py) return;
    let [low, high] = [0, 1];
    for (let halving = 0; halving < 60; halving++) {
      const middle = (low + high) / 2;
      if (pointOfSegment(part, middle)[1] > this.#py === isUp) high = middle;
      else low = middle;
    }
    if (pointOfSegment(part, high)[0] > this.#px) this.#count += isUp ? 1 : -1;
  }
}

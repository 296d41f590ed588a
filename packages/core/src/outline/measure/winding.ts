import type { Outline } from '../outline.ts';
import { drawOutline } from '../outline.ts';
import type { Pen } from '../pen.ts';
import { endOfSegment, extremaOfSegment, pointOfSegment, type Segment } from '../segment.ts';

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
    const turns = extremaOfSegment(segment, 1).sort((left, right) => left - right);
    let [from, wasAbove] = [0, segment[1] > this.#py];
    for (const to of [...turns, 1]) {
      // The end of the segment is not evaluated: rounding must not move it to the other side of the ray.
      const isAbove = (to === 1 ? this.#y : pointOfSegment(segment, to)[1]) > this.#py;
      if (isAbove !== wasAbove) this.#crossBetween(segment, from, to, isAbove);
      [from, wasAbove] = [to, isAbove];
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

  /** Finds the crossing of a monotone part by bisection. A point on the ray counts as below it. */
  #crossBetween(segment: Segment, from: number, to: number, isUp: boolean): void {
    let [low, high] = [from, to];
    for (let halving = 0; halving < 60; halving++) {
      const middle = (low + high) / 2;
      if (pointOfSegment(segment, middle)[1] > this.#py === isUp) high = middle;
      else low = middle;
    }
    if (pointOfSegment(segment, high)[0] > this.#px) this.#count += isUp ? 1 : -1;
  }
}

import { ConversionError } from '../../../errors.ts';
import { type Cubic, splitCubic } from '../../curve.ts';
import { type Outline, verb } from '../../outline.ts';
import type { Pen } from '../../pen.ts';
import type { PieceList } from './pieces.ts';

/** Interpreters hold coordinates and steps in 16 bits before the point. */
export const maxStep = 0x7fff;
const one = 0x10000;

/** Refuses coordinates that interpreters do not hold, or that reach farther than that by so many times. */
export function requireCoordinate(value: number, times = 1): void {
  if (Math.abs(value) <= times * maxStep) return;
  throw new ConversionError('BYTES_UNWRITABLE', `found the coordinate ${value}, expected ${-maxStep} to ${maxStep}`);
}

/** The nearest number that a charstring can say. */
export function toFixed(value: number): number {
  return Number.isInteger(value) ? value : Math.round(value * one) / one;
}

/**
 * Walks along a contour that is drawn and says the steps from point to point. It stands where charstrings put it, so
 * that rounding does not add up; what steps too far is cut in two.
 */
export class StepWalk implements Pen {
  startX = 0;
  startY = 0;
  x = 0;
  y = 0;
  /** The rectangle of all points, those of control among them. */
  xMin = 0;
  yMin = 0;
  xMax = 0;
  yMax = 0;
  readonly #pieces: PieceList;

  constructor(pieces: PieceList) {
    this.#pieces = pieces;
  }

  /** Begins anew. */
  moveTo(x: number, y: number): void {
    this.#pieces.clear();
    this.startX = this.x = this.xMin = this.xMax = toFixed(x);
    this.startY = this.y = this.yMin = this.yMax = toFixed(y);
    requireWithin(this.x, this.y);
  }

  lineTo(toX: number, toY: number): void {
    const x = toFixed(toX);
    const y = toFixed(toY);
    requireWithin(x, y);
    this.#line(x, y);
  }

  quadTo(x1: number, y1: number, x: number, y: number): void {
    const ax = this.x + (2 / 3) * (x1 - this.x);
    const ay = this.y + (2 / 3) * (y1 - this.y);
    this.cubicTo(ax, ay, x + (2 / 3) * (x1 - x), y + (2 / 3) * (y1 - y), x, y);
  }

  cubicTo(cx1: number, cy1: number, cx2: number, cy2: number, toX: number, toY: number): void {
    const x1 = toFixed(cx1);
    const y1 = toFixed(cy1);
    const x2 = toFixed(cx2);
    const y2 = toFixed(cy2);
    const x3 = toFixed(toX);
    const y3 = toFixed(toY);
    requireWithin(x1, y1);
    requireWithin(x2, y2);
    requireWithin(x3, y3);
    this.#curve(x1, y1, x2, y2, x3, y3);
  }

  /** Closing goes without saying. */
  close(): void {}

  /** Walks a contour that begins with its `moveTo`. A line back to its start goes without saying too. */
  walk({ verbs, points }: Outline): void {
    this.moveTo(points[0] ?? 0, points[1] ?? 0);
    const last = verbs.at(-1) === verb.close ? verbs.length - 2 : verbs.length - 1;
    let n = 2;
    for (let at = 1; at <= last; at++) {
      const piece = verbs[at];
      const x1 = points[n]!; // every verb has its numbers
      const y1 = points[n + 1]!;
      if (piece === verb.line) {
        const isBack = at === last && at > 1 && toFixed(x1) === this.startX && toFixed(y1) === this.startY;
        if (!isBack) this.lineTo(x1, y1);
        n += 2;
      } else if (piece === verb.quad) {
        this.quadTo(x1, y1, points[n + 2]!, points[n + 3]!);
        n += 4;
      } else {
        this.cubicTo(x1, y1, points[n + 2]!, points[n + 3]!, points[n + 4]!, points[n + 5]!);
        n += 6;
      }
    }
  }

  #line(x: number, y: number): void {
    const dx = x - this.x;
    const dy = y - this.y;
    if (isFar(dx) || isFar(dy)) {
      this.#line(toFixed((this.x + x) / 2), toFixed((this.y + y) / 2));
      this.#line(x, y);
      return;
    }
    this.#pieces.line(dx, dy);
    this.#stand(x, y);
  }

  #curve(x1: number, y1: number, x2: number, y2: number, x3: number, y3: number): void {
    const x0 = this.x;
    const y0 = this.y;
    if (isFar(x1 - x0) || isFar(y1 - y0) || isFar(x2 - x1) || isFar(y2 - y1) || isFar(x3 - x2) || isFar(y3 - y2)) {
      for (const half of splitCubic([x0, y0, x1, y1, x2, y2, x3, y3], 0.5)) this.#draw(half);
      return;
    }
    this.#pieces.curve(x1 - x0, y1 - y0, x2 - x1, y2 - y1, x3 - x2, y3 - y2);
    this.#stand(x1, y1);
    this.#stand(x2, y2);
    this.#stand(x3, y3);
  }

  #draw([, , x1, y1, x2, y2, x3, y3]: Cubic): void {
    this.cubicTo(x1, y1, x2, y2, x3, y3);
  }

  #stand(x: number, y: number): void {
    this.x = x;
    this.y = y;
    if (x < this.xMin) this.xMin = x;
    if (x > this.xMax) this.xMax = x;
    if (y < this.yMin) this.yMin = y;
    if (y > this.yMax) this.yMax = y;
  }
}

function isFar(step: number): boolean {
  return Math.abs(step) > maxStep;
}

/** Counted from anywhere within, a contour that can be held is at most twice as large as what is held. */
function requireWithin(x: number, y: number): void {
  if (Math.abs(x) <= 2 * maxStep && Math.abs(y) <= 2 * maxStep) return;
  requireCoordinate(x, 2);
  requireCoordinate(y, 2);
}

import type { float } from '../../../../kernel/numbers.ts';
import type { Pen } from '../../../../pen.ts';
import { maxDelta, toFixed } from './fixed.ts';
import type { SegmentList } from './segment-list.ts';

/** Relative to any of its points, a representable contour extends at most twice the representable range. */
const maxCoordinate: float = 2 * maxDelta;

/**
 * Records the deltas from point to point of a contour. Deltas are relative to the rounded points, so that rounding
 * errors do not accumulate. Segments with too long deltas are split.
 */
export class DeltaRecorder implements Pen {
  startX: float = 0;
  startY: float = 0;
  x: float = 0;
  y: float = 0;
  /** Bounds of all points, including control points. */
  xMin: float = 0;
  yMin: float = 0;
  xMax: float = 0;
  yMax: float = 0;
  /** The first coordinate that no charstring can represent; 0 if there is none. Nothing is recorded from there on. */
  outOfRange: float = 0;
  readonly #segments: SegmentList;

  constructor(segments: SegmentList) {
    this.#segments = segments;
  }

  /** Starts a new contour. */
  moveTo(x: float, y: float): void {
    this.#segments.clear();
    this.startX = toFixed(x);
    this.startY = toFixed(y);
    this.outOfRange = 0;
    this.x = this.startX;
    this.y = this.startY;
    this.xMin = this.startX;
    this.yMin = this.startY;
    this.xMax = this.startX;
    this.yMax = this.startY;
    this.#check(this.startX, this.startY);
  }

  lineTo(toX: float, toY: float): void {
    const x = toFixed(toX);
    const y = toFixed(toY);
    if (this.#check(x, y)) this.#line(x, y);
  }

  quadTo(x1: float, y1: float, x: float, y: float): void {
    const ax = this.x + (2 / 3) * (x1 - this.x);
    const ay = this.y + (2 / 3) * (y1 - this.y);
    this.cubicTo(ax, ay, x + (2 / 3) * (x1 - x), y + (2 / 3) * (y1 - y), x, y);
  }

  cubicTo(cx1: float, cy1: float, cx2: float, cy2: float, toX: float, toY: float): void {
    const x1 = toFixed(cx1);
    const y1 = toFixed(cy1);
    const x2 = toFixed(cx2);
    const y2 = toFixed(cy2);
    const x3 = toFixed(toX);
    const y3 = toFixed(toY);
    if (this.#check(x1, y1) && this.#check(x2, y2) && this.#check(x3, y3)) this.#curve(x1, y1, x2, y2, x3, y3);
  }

  /** Contours are closed implicitly. */
  close(): void {}

  #line(x: float, y: float): void {
    const dx = x - this.x;
    const dy = y - this.y;
    if (isTooLong(dx) || isTooLong(dy)) {
      this.#line(toFixed((this.x + x) / 2), toFixed((this.y + y) / 2));
      this.#line(x, y);
      return;
    }
    this.#segments.line(dx, dy);
    this.#setPoint(x, y);
  }

  #curve(x1: float, y1: float, x2: float, y2: float, x3: float, y3: float): void {
    const x0 = this.x;
    const y0 = this.y;
    if (
      isTooLong(x1 - x0) ||
      isTooLong(y1 - y0) ||
      isTooLong(x2 - x1) ||
      isTooLong(y2 - y1) ||
      isTooLong(x3 - x2) ||
      isTooLong(y3 - y2)
    ) {
      this.#halves(x1, y1, x2, y2, x3, y3);
      return;
    }
    this.#segments.curve(x1 - x0, y1 - y0, x2 - x1, y2 - y1, x3 - x2, y3 - y2);
    this.#setPoint(x1, y1);
    this.#setPoint(x2, y2);
    this.#setPoint(x3, y3);
  }

  /** Records both halves of a curve. @see de Casteljau's algorithm */
  #halves(x1: float, y1: float, x2: float, y2: float, x3: float, y3: float): void {
    const ax = middle(this.x, x1);
    const ay = middle(this.y, y1);
    const bx = middle(x1, x2);
    const by = middle(y1, y2);
    const cx = middle(x2, x3);
    const cy = middle(y2, y3);
    const dx = middle(ax, bx);
    const dy = middle(ay, by);
    const ex = middle(bx, cx);
    const ey = middle(by, cy);
    this.cubicTo(ax, ay, dx, dy, middle(dx, ex), middle(dy, ey));
    this.cubicTo(ex, ey, cx, cy, x3, y3);
  }

  #setPoint(x: float, y: float): void {
    this.x = x;
    this.y = y;
    if (x < this.xMin) this.xMin = x;
    if (x > this.xMax) this.xMax = x;
    if (y < this.yMin) this.yMin = y;
    if (y > this.yMax) this.yMax = y;
  }

  /** True if a charstring can represent this point and all before it. */
  #check(x: float, y: float): boolean {
    if (this.outOfRange !== 0) return false;
    if (Math.abs(x) <= maxCoordinate && Math.abs(y) <= maxCoordinate) return true;
    this.outOfRange = Math.abs(x) <= maxCoordinate ? y : x;
    return false;
  }
}

function middle(from: float, to: float): float {
  return from + (to - from) * 0.5;
}

function isTooLong(delta: float): boolean {
  return Math.abs(delta) > maxDelta;
}

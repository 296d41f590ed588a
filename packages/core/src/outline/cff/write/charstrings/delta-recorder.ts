import { ConversionError } from '../../../../errors.ts';
import { type Cubic, splitCubic } from '../../../curve.ts';
import { type Outline, verb } from '../../../outline.ts';
import type { Pen } from '../../../pen.ts';
import type { SegmentList } from './segment-list.ts';

/** Interpreters store coordinates and deltas with 16 integer bits. */
export const maxDelta = 0x7fff;
const one = 0x10000;

/** Refuses coordinates beyond `times` the range of interpreters. */
export function requireCoordinate(value: number, times = 1): void {
  if (Math.abs(value) <= times * maxDelta) return;
  throw new ConversionError(
    'BYTES_UNWRITABLE',
    `coordinate ${value} is out of range, expected ${-maxDelta} to ${maxDelta}`,
  );
}

/** Rounds to the nearest number that a charstring can represent (16.16 fixed point). */
export function toFixed(value: number): number {
  return Number.isInteger(value) ? value : Math.round(value * one) / one;
}

/**
 * Records the deltas from point to point of a contour. Deltas are relative to the rounded points, so that rounding
 * errors do not accumulate. Segments with too long deltas are split.
 */
export class DeltaRecorder implements Pen {
  startX = 0;
  startY = 0;
  x = 0;
  y = 0;
  /** Bounds of all points, including control points. */
  xMin = 0;
  yMin = 0;
  xMax = 0;
  yMax = 0;
  readonly #segments: SegmentList;

  constructor(segments: SegmentList) {
    this.#segments = segments;
  }

  /** Starts a new contour. */
  moveTo(x: number, y: number): void {
    this.#segments.clear();
    this.startX = this.x = this.xMin = this.xMax = toFixed(x);
    this.startY = this.y = this.yMin = this.yMax = toFixed(y);
    requireRepresentable(this.x, this.y);
  }

  lineTo(toX: number, toY: number): void {
    const x = toFixed(toX);
    const y = toFixed(toY);
    requireRepresentable(x, y);
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
    requireRepresentable(x1, y1);
    requireRepresentable(x2, y2);
    requireRepresentable(x3, y3);
    this.#curve(x1, y1, x2, y2, x3, y3);
  }

  /** Contours are closed implicitly. */
  close(): void {}

  /**
   * Records a contour that begins with its `moveTo`. A final line back to the start is omitted, because contours are
   * closed implicitly.
   */
  recordContour({ verbs, points }: Outline): void {
    this.moveTo(points[0] ?? 0, points[1] ?? 0);
    const last = verbs.at(-1) === verb.close ? verbs.length - 2 : verbs.length - 1;
    let n = 2;
    for (let at = 1; at <= last; at++) {
      const kind = verbs[at];
      const x1 = points[n]!; // each verb has its coordinates
      const y1 = points[n + 1]!;
      if (kind === verb.line) {
        const isClosingLine = at === last && at > 1 && toFixed(x1) === this.startX && toFixed(y1) === this.startY;
        if (!isClosingLine) this.lineTo(x1, y1);
        n += 2;
      } else if (kind === verb.quad) {
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
    if (isTooLong(dx) || isTooLong(dy)) {
      this.#line(toFixed((this.x + x) / 2), toFixed((this.y + y) / 2));
      this.#line(x, y);
      return;
    }
    this.#segments.line(dx, dy);
    this.#setPoint(x, y);
  }

  #curve(x1: number, y1: number, x2: number, y2: number, x3: number, y3: number): void {
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
      for (const half of splitCubic([x0, y0, x1, y1, x2, y2, x3, y3], 0.5)) this.#draw(half);
      return;
    }
    this.#segments.curve(x1 - x0, y1 - y0, x2 - x1, y2 - y1, x3 - x2, y3 - y2);
    this.#setPoint(x1, y1);
    this.#setPoint(x2, y2);
    this.#setPoint(x3, y3);
  }

  #draw([, , x1, y1, x2, y2, x3, y3]: Cubic): void {
    this.cubicTo(x1, y1, x2, y2, x3, y3);
  }

  #setPoint(x: number, y: number): void {
    this.x = x;
    this.y = y;
    if (x < this.xMin) this.xMin = x;
    if (x > this.xMax) this.xMax = x;
    if (y < this.yMin) this.yMin = y;
    if (y > this.yMax) this.yMax = y;
  }
}

function isTooLong(step: number): boolean {
  return Math.abs(step) > maxDelta;
}

/** Relative to any of its points, a representable contour extends at most twice the representable range. */
function requireRepresentable(x: number, y: number): void {
  if (Math.abs(x) <= 2 * maxDelta && Math.abs(y) <= 2 * maxDelta) return;
  requireCoordinate(x, 2);
  requireCoordinate(y, 2);
}

import { pointFlag } from '../../outline/glyf/flags.ts';

/** Point numbers of a glyph range from 0 to 65,535. */
export const maxPointsOfGlyph = 0x10000;

/**
 * The points of a simple glyph as deltas from the preceding point. One object is reused for all glyphs of a font, so
 * that millions of points need no other allocation.
 */
export class PointDeltas {
  count = 0;
  xs = new Int32Array(0x400);
  ys = new Int32Array(0x400);
  /** 1 if the point is on the curve. */
  onCurve = new Uint8Array(0x400);
  /** True if the contours overlap, as flagged on the first point. */
  overlaps = false;
  /** Bounds of all points; may exceed the range of a font. */
  xMin = 0;
  yMin = 0;
  xMax = 0;
  yMax = 0;

  /** Allocates space for the points of a glyph and discards the previous ones. */
  reserve(count: number): void {
    this.count = count;
    this.overlaps = false;
    if (count <= this.xs.length) return;
    const length = Math.min(maxPointsOfGlyph, 2 * count);
    this.xs = new Int32Array(length);
    this.ys = new Int32Array(length);
    this.onCurve = new Uint8Array(length);
  }
}

/** Computes the bounds. */
export function measurePoints(points: PointDeltas): void {
  const { count, xs, ys } = points;
  let x = 0;
  let y = 0;
  let xMin = 0x7fffffff;
  let yMin = 0x7fffffff;
  let xMax = -0x80000000;
  let yMax = -0x80000000;
  for (let point = 0; point < count; point++) {
    x += xs[point]!; // all arrays have `count` entries
    y += ys[point]!;
    if (x < xMin) xMin = x;
    if (x > xMax) xMax = x;
    if (y < yMin) yMin = y;
    if (y > yMax) yMax = y;
  }
  const isEmpty = count === 0;
  points.xMin = isEmpty ? 0 : xMin;
  points.yMin = isEmpty ? 0 : yMin;
  points.xMax = isEmpty ? 0 : xMax;
  points.yMax = isEmpty ? 0 : yMax;
}

/**
 * Writes flags and deltas in their shortest forms and returns the end offset. The buffer must be large enough. Returns
 * -1 if a delta does not fit 16 bits.
 * @see OpenType 1.9, glyf, "Simple Glyph Description"
 */
export function writePoints({ count, xs, ys, onCurve, overlaps }: PointDeltas, out: Uint8Array, start: number): number {
  let at = start;
  let previous = -1;
  let repeats = 0;
  let overflow = 0;
  for (let point = 0; point < count; point++) {
    const dx = xs[point]!; // all arrays have `count` entries
    const dy = ys[point]!;
    overflow |= (dx + 0x8000) | (dy + 0x8000);
    let flag = flagOf(dx, dy) | onCurve[point]!;
    if (overlaps && point === 0) flag |= pointFlag.overlap;
    if (flag === previous && repeats < 0xff) {
      if (repeats++ === 0) {
        out[at - 1]! |= pointFlag.repeat;
        at++;
      }
      out[at - 1] = repeats;
    } else {
      out[at++] = flag;
      previous = flag;
      repeats = 0;
    }
  }
  if ((overflow & ~0xffff) !== 0) return -1;
  return writeDeltas(ys, count, out, writeDeltas(xs, count, out, at));
}

function writeDeltas(steps: Int32Array, count: number, out: Uint8Array, start: number): number {
  let at = start;
  for (let point = 0; point < count; point++) {
    const step = steps[point]!; // within the count
    if (step === 0) continue;
    if (isShort(step)) {
      out[at++] = step < 0 ? -step : step;
    } else {
      out[at++] = step >> 8;
      out[at++] = step;
    }
  }
  return at;
}

/** Number of bytes that `writePoints` writes. */
export function lengthOfPoints({ count, xs, ys, onCurve, overlaps }: PointDeltas): number {
  let length = 0;
  let previous = -1;
  let repeats = 0;
  for (let point = 0; point < count; point++) {
    const dx = xs[point]!; // all arrays have `count` entries
    const dy = ys[point]!;
    length += lengthOfDelta(dx) + lengthOfDelta(dy);
    let flag = flagOf(dx, dy) | onCurve[point]!;
    if (overlaps && point === 0) flag |= pointFlag.overlap;
    if (flag === previous && repeats < 0xff) {
      if (repeats++ === 0) length++;
    } else {
      length++;
      previous = flag;
      repeats = 0;
    }
  }
  return length;
}

function flagOf(dx: number, dy: number): number {
  const x = dx === 0 ? pointFlag.xSame : !isShort(dx) ? 0 : pointFlag.xShort | (dx > 0 ? pointFlag.xSame : 0);
  const y = dy === 0 ? pointFlag.ySame : !isShort(dy) ? 0 : pointFlag.yShort | (dy > 0 ? pointFlag.ySame : 0);
  return x | y;
}

function isShort(step: number): boolean {
  return step > -0x100 && step < 0x100;
}

function lengthOfDelta(step: number): number {
  return step === 0 ? 0 : isShort(step) ? 1 : 2;
}

/**
 * Reads the flags and deltas of `count` points. Returns the end offset, or -1 if they exceed the bytes of the glyph.
 * @see OpenType 1.9, glyf, "Simple Glyph Description"
 */
export function readPoints(points: PointDeltas, bytes: Uint8Array, start: number, end: number): number {
  const { count, onCurve } = points;
  // The on-curve array holds the full flags until both axes are read.
  let at = readFlags(onCurve, count, bytes, start, end);
  if (at >= 0) at = readDeltas(points.xs, points, bytes, at, end, pointFlag.xShort, pointFlag.xSame);
  if (at >= 0) at = readDeltas(points.ys, points, bytes, at, end, pointFlag.yShort, pointFlag.ySame);
  points.overlaps = ((onCurve[0] ?? 0) & pointFlag.overlap) !== 0;
  for (let point = 0; point < count; point++) onCurve[point]! &= pointFlag.onCurve; // within the count
  return at;
}

function readFlags(flags: Uint8Array, count: number, bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  for (let point = 0; point < count; ) {
    if (at >= end) return -1;
    const flag = bytes[at++]!; // before the end, checked above
    flags[point++] = flag;
    if ((flag & pointFlag.repeat) === 0) continue;
    if (at >= end) return -1;
    const last = point + bytes[at++]!; // likewise
    if (last > count) return -1;
    while (point < last) flags[point++] = flag;
  }
  return at;
}

function readDeltas(
  steps: Int32Array,
  { count, onCurve: flags }: PointDeltas,
  bytes: Uint8Array,
  start: number,
  end: number,
  short: number,
  same: number,
): number {
  let at = start;
  for (let point = 0; point < count; point++) {
    const flag = flags[point]!; // all arrays have `count` entries
    let step = 0;
    if ((flag & short) !== 0) {
      step = (flag & same) !== 0 ? bytes[at]! : -bytes[at]!; // an overrun is detected below
      at++;
    } else if ((flag & same) === 0) {
      step = ((bytes[at]! << 24) >> 16) | bytes[at + 1]!;
      at += 2;
    }
    steps[point] = step;
  }
  return at <= end ? at : -1;
}

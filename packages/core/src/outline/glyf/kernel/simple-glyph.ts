import type { float, int } from '../../kernel/numbers.ts';
import { GlyphPointReader, pointsRead } from './glyph-points.ts';

const headerLength: int = 10;

/** Reads simple glyphs without variations, one after the other, into the same arrays. */
export class SimpleGlyphReader {
  /** The points, and their number. */
  xs: Float64Array = new Float64Array(256);
  ys: Float64Array = new Float64Array(256);
  onCurve: Uint8Array = new Uint8Array(256);
  count: int = 0;
  /** The last point of each contour, and the number of contours. */
  ends: Int32Array = new Int32Array(64);
  contourCount: int = 0;
  /** The bounds that the metrics refer to, as stored. */
  xMin: int = 0;
  yMax: int = 0;
  readonly #points: GlyphPointReader = new GlyphPointReader();

  /** Makes room for a glyph. */
  reserve(points: int, contours: int): void {
    this.count = points;
    this.contourCount = contours;
    if (contours > this.ends.length) this.ends = new Int32Array(2 * contours);
    if (points <= this.xs.length) return;
    this.xs = new Float64Array(2 * points);
    this.ys = new Float64Array(2 * points);
    this.onCurve = new Uint8Array(2 * points);
  }

  /**
   * Reads a glyph that is stored from one offset to another. Returns false if it is not simple, has too many points or
   * is damaged: `readGlyph` says which.
   * @see OpenType 1.9, glyf, "Glyph Headers", "Simple Glyph Description"
   */
  read(bytes: Uint8Array, start: int, end: int, maxPoints: int): boolean {
    if (end - start < headerLength) return false;
    const contours: int = signedAt(bytes, start);
    let at: int = start + headerLength;
    if (contours <= 0 || at + 2 * contours + 2 > end) return false;
    this.xMin = signedAt(bytes, start + 2);
    this.yMax = signedAt(bytes, start + 8);
    this.reserve(0, contours);
    let last: int = 0;
    for (let contour: int = 0; contour < contours; contour++) {
      const point: int = wordAt(bytes, at);
      if (point < last) return false;
      this.ends[contour] = point;
      last = point;
      at += 2;
    }
    at += 2 + wordAt(bytes, at); // the instructions
    if (at > end || last >= maxPoints) return false;
    this.reserve(last + 1, contours);
    return this.#points.read(bytes, at, end, this.count, this.xs, this.ys, this.onCurve) === pointsRead;
  }

  /** Moves the points to the left. */
  moveLeft(distance: float): void {
    for (let point: int = 0; point < this.count; point++) this.xs[point] = this.xs[point]! - distance; // in range
  }
}

function wordAt(bytes: Uint8Array, at: int): int {
  const high: int = bytes[at]!; // the caller checks the length
  return (high << 8) | bytes[at + 1]!;
}

function signedAt(bytes: Uint8Array, at: int): int {
  return (wordAt(bytes, at) << 16) >> 16;
}

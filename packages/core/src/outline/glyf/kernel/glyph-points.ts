import { type int, toByte } from '../../kernel/numbers.ts';

/** How reading ended. */
export const pointsRead: int = 0;
const pointsTruncated: int = 1;
/** There are flags for `found` points. */
export const tooManyFlags: int = 2;
/** Point `found` is a control point of a cubic. */
export const cubicPoint: int = 3;

// Flags of a point. @see OpenType 1.9, glyf, "Simple Glyph Flags"
const onCurveFlag: int = 0x01;
const repeatFlag: int = 0x08;
const overlapFlag: int = 0x40;
const cubicFlag: int = 0x80;

/**
 * The four encodings of a coordinate, by its two flag bits: the number of bytes, the factor of the first byte, and the
 * factor of the first two bytes as a 16-bit number. Multiplying is faster than branching, since the encodings of points
 * are unpredictable.
 */
const lengths: Uint8Array = Uint8Array.of(2, 1, 0, 1);
const byteShares: Int32Array = Int32Array.of(0, -1, 0, 1);
const wordShares: Int32Array = Int32Array.of(1, 0, 0, 0);

/**
 * Reads the points of a simple glyph. Whether the data was long enough is checked after each list, for speed: fonts
 * have millions of points of a byte or two each.
 * @see OpenType 1.9, glyf, "Simple Glyph Description"
 */
export class GlyphPointReader {
  /** The offset where reading ended. */
  at: int = 0;
  found: int = 0;
  /** True if the first flag says that contours overlap. */
  overlaps: boolean = false;

  /** Reads the points that are stored from one offset to another. Returns how reading ended. */
  read(
    bytes: Uint8Array,
    from: int,
    end: int,
    count: int,
    xs: Float64Array,
    ys: Float64Array,
    onCurve: Uint8Array,
  ): int {
    this.at = from;
    const status: int = this.#readFlags(bytes, end, count, onCurve);
    if (status !== pointsRead) return status;
    if (!this.#readCoordinates(bytes, end, count, onCurve, 1, xs)) return pointsTruncated;
    if (!this.#readCoordinates(bytes, end, count, onCurve, 2, ys)) return pointsTruncated;
    this.overlaps = count > 0 && (onCurve[0]! & overlapFlag) !== 0;
    for (let point: int = 0; point < count; point++) onCurve[point] = toByte(onCurve[point]! & onCurveFlag);
    return pointsRead;
  }

  #readFlags(bytes: Uint8Array, end: int, count: int, flags: Uint8Array): int {
    let at: int = this.at;
    for (let point: int = 0; point < count; ) {
      if (at >= end) return pointsTruncated;
      const flag: int = bytes[at++]!; // within the bytes
      flags[point++] = toByte(flag);
      if ((flag & repeatFlag) === 0) continue;
      if (at >= end) return pointsTruncated;
      const last: int = point + bytes[at++]!;
      if (last > count) {
        this.at = at;
        this.found = last;
        return tooManyFlags;
      }
      while (point < last) flags[point++] = toByte(flag);
    }
    this.at = at;
    return this.#findCubic(flags, count);
  }

  /** Finds control points of cubics. They are flagged one by one, regardless of the head table. */
  #findCubic(flags: Uint8Array, count: int): int {
    for (let point: int = 0; point < count; point++) {
      if ((flags[point]! & (cubicFlag | onCurveFlag)) !== cubicFlag) continue;
      this.found = point;
      return cubicPoint;
    }
    return pointsRead;
  }

  /** Reads one coordinate of all points; its flag bits are `shift` and `shift` + 3. */
  #readCoordinates(
    bytes: Uint8Array,
    end: int,
    count: int,
    flags: Uint8Array,
    shift: int,
    values: Float64Array,
  ): boolean {
    const beforeLast: int = end - 1;
    let at: int = this.at;
    let value: int = 0;
    for (let point: int = 0; point < count; point++) {
      const flag: int = flags[point]!; // within the loop's bound
      const form: int = ((flag >> shift) & 1) | ((flag >> (shift + 2)) & 2);
      const first: int = at <= beforeLast ? bytes[at]! : 0; // missing bytes are detected below
      const second: int = at < beforeLast ? bytes[at + 1]! : 0;
      value += byteShares[form]! * first + wordShares[form]! * (((first << 24) >> 16) | second); // there are four encodings
      at += lengths[form]!;
      values[point] = value;
    }
    this.at = at;
    return at <= end;
  }
}

import { ConversionError } from '../../errors.ts';
import { pointFlag } from './flags.ts';
import type { PointArrays } from './point-buffer.ts';

/**
 * The four encodings of a coordinate, by its two flag bits: the number of bytes, the factor of the first byte, and the
 * factor of the first two bytes as a 16-bit number. Multiplying is faster than branching, since the encodings of points
 * are unpredictable.
 */
const lengths = Uint8Array.of(2, 1, 0, 1);
const byteShares = Int32Array.of(0, -1, 0, 1);
const wordShares = Int32Array.of(1, 0, 0, 0);

/**
 * Reads the points of a simple glyph. Whether the data was long enough is checked after each list, for speed: fonts
 * have millions of points of a byte or two each.
 * @see OpenType 1.9, glyf, "Simple Glyph Description"
 */
export class PointReader {
  readonly #bytes: Uint8Array;
  readonly #base: number;
  #at = 0;

  /** `base` is the offset of the bytes in the table. */
  constructor(bytes: Uint8Array, base: number) {
    this.#bytes = bytes;
    this.#base = base;
  }

  /**
   * Fills the arrays, whose length is the number of points. Returns true if the first flag says that contours overlap.
   */
  read({ xs, ys, onCurve: flags }: PointArrays): boolean {
    this.#readFlags(flags);
    this.#readCoordinates(flags, 1, xs);
    this.#readCoordinates(flags, 2, ys);
    const overlaps = ((flags[0] ?? 0) & pointFlag.overlap) !== 0;
    for (let point = 0; point < flags.length; point++) flags[point] = flags[point]! & pointFlag.onCurve;
    return overlaps;
  }

  #readFlags(flags: Uint8Array): void {
    const bytes = this.#bytes;
    const count = flags.length;
    let at = this.#at;
    for (let point = 0; point < count; ) {
      if (at >= bytes.length) throw this.#truncated();
      const flag = bytes[at++]!; // within the bytes
      flags[point++] = flag;
      if ((flag & pointFlag.repeat) === 0) continue;
      if (at >= bytes.length) throw this.#truncated();
      const end = point + bytes[at++]!;
      if (end > count) {
        const message = `glyph has flags for ${end} points, expected ${count}`;
        throw new ConversionError('GLYF_DAMAGED', message, { at: this.#base + at });
      }
      while (point < end) flags[point++] = flag;
    }
    this.#at = at;
    this.#requireQuadratic(flags);
  }

  /** Refuses control points of cubics. They are flagged one by one, regardless of the head table. */
  #requireQuadratic(flags: Uint8Array): void {
    for (let point = 0; point < flags.length; point++) {
      if ((flags[point]! & (pointFlag.cubic | pointFlag.onCurve)) !== pointFlag.cubic) continue;
      const message = `point ${point} belongs to a cubic curve, but only quadratic curves are supported`;
      throw new ConversionError('GLYF_UNSUPPORTED', message, { at: this.#base + this.#at });
    }
  }

  /** Reads one coordinate of all points; its flag bits are `shift` and `shift` + 3. */
  #readCoordinates(flags: Uint8Array, shift: 1 | 2, values: Float64Array): void {
    const bytes = this.#bytes;
    const beforeLast = bytes.length - 1;
    let at = this.#at;
    let value = 0;
    for (let point = 0; point < flags.length; point++) {
      const flag = flags[point]!; // within the loop's bound
      const form = ((flag >> shift) & 1) | ((flag >> (shift + 2)) & 2);
      const first = at <= beforeLast ? bytes[at]! : 0; // missing bytes are detected below
      const second = at < beforeLast ? bytes[at + 1]! : 0;
      value += byteShares[form]! * first + wordShares[form]! * (((first << 24) >> 16) | second); // there are four encodings
      at += lengths[form]!;
      values[point] = value;
    }
    if (at > bytes.length) throw this.#truncated();
    this.#at = at;
  }

  #truncated(): ConversionError {
    const { length } = this.#bytes;
    return new ConversionError('BYTES_TRUNCATED', `glyph points need more than the ${length} bytes that are left`, {
      at: this.#base + length,
    });
  }
}

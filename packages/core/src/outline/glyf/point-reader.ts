import { ConversionError } from '../../errors.ts';
import { pointFlag } from './flags.ts';
import type { PointArrays } from './point-buffer.ts';

/**
 * The four ways to write a coordinate, by its two bits: how many bytes it has, and how often its first byte and its
 * first two as one number count. What a point is like cannot be foreseen, so that asking costs more than multiplying.
 */
const lengths = Uint8Array.of(2, 1, 0, 1);
const byteShares = Int32Array.of(0, -1, 0, 1);
const wordShares = Int32Array.of(1, 0, 0, 0);

/**
 * Reads the points of a simple glyph from their bytes. What lies behind the last byte is found once a list was read:
 * fonts have millions of points, and each is a byte or two.
 * @see OpenType 1.9, glyf, "Simple Glyph Description"
 */
export class PointReader {
  readonly #bytes: Uint8Array;
  readonly #base: number;
  #at = 0;

  /** The bytes begin at `base` in the table. */
  constructor(bytes: Uint8Array, base: number) {
    this.#bytes = bytes;
    this.#base = base;
  }

  /** Fills the places, as many as there are points. Says whether contours overlap, as the first flag has it. */
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
        const message = `${end} points have flags, expected ${count}`;
        throw new ConversionError('GLYF_DAMAGED', message, { at: this.#base + at });
      }
      while (point < end) flags[point++] = flag;
    }
    this.#at = at;
    this.#requireQuadratic(flags);
  }

  /** Cubic curves are marked point by point, whatever head says. */
  #requireQuadratic(flags: Uint8Array): void {
    for (let point = 0; point < flags.length; point++) {
      if ((flags[point]! & (pointFlag.cubic | pointFlag.onCurve)) !== pointFlag.cubic) continue;
      const message = `point ${point} controls a cubic curve, expected quadratic ones`;
      throw new ConversionError('GLYF_UNSUPPORTED', message, { at: this.#base + this.#at });
    }
  }

  /** The coordinates of one direction: its bits are `shift` and `shift` + 3. */
  #readCoordinates(flags: Uint8Array, shift: 1 | 2, values: Float64Array): void {
    const bytes = this.#bytes;
    const beforeLast = bytes.length - 1;
    let at = this.#at;
    let value = 0;
    for (let point = 0; point < flags.length; point++) {
      const flag = flags[point]!; // within the loop's bound
      const form = ((flag >> shift) & 1) | ((flag >> (shift + 2)) & 2);
      const first = at <= beforeLast ? bytes[at]! : 0; // whether there was one is looked at below
      const second = at < beforeLast ? bytes[at + 1]! : 0;
      value += byteShares[form]! * first + wordShares[form]! * (((first << 24) >> 16) | second); // there are four ways
      at += lengths[form]!;
      values[point] = value;
    }
    if (at > bytes.length) throw this.#truncated();
    this.#at = at;
  }

  #truncated(): ConversionError {
    const { length } = this.#bytes;
    return new ConversionError('BYTES_TRUNCATED', `needed more than the ${length} bytes of the points of a glyph`, {
      at: this.#base + length,
    });
  }
}

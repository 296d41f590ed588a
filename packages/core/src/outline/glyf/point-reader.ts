import { ConversionError } from '../../errors.ts';
import { pointFlag } from './flags.ts';

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

  flags(count: number): Uint8Array {
    const bytes = this.#bytes;
    const flags = new Uint8Array(count);
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
    return flags;
  }

  /** The coordinates of one direction: `short` and `same` are its bits. */
  coordinates(flags: Uint8Array, short: number, same: number): Float64Array {
    const bytes = this.#bytes;
    const values = new Float64Array(flags.length);
    let at = this.#at;
    let value = 0;
    for (let point = 0; point < flags.length; point++) {
      const flag = flags[point]!; // within the loop's bound
      if ((flag & short) !== 0) {
        const step = bytes[at++]!; // looked at below
        value += (flag & same) !== 0 ? step : -step;
      } else if ((flag & same) === 0) {
        value += ((bytes[at]! << 24) >> 16) | bytes[at + 1]!;
        at += 2;
      }
      values[point] = value;
    }
    if (at > bytes.length) throw this.#truncated();
    this.#at = at;
    return values;
  }

  /** For each point whether the curve runs through it. Cubic curves are marked point by point, whatever head says. */
  onCurve(flags: Uint8Array): Uint8Array {
    const onCurve = new Uint8Array(flags.length);
    for (let point = 0; point < flags.length; point++) {
      const flag = flags[point]!; // within the loop's bound
      if ((flag & (pointFlag.cubic | pointFlag.onCurve)) === pointFlag.cubic) {
        const message = `point ${point} controls a cubic curve, expected quadratic ones`;
        throw new ConversionError('GLYF_UNSUPPORTED', message, { at: this.#base + this.#at });
      }
      onCurve[point] = flag & pointFlag.onCurve;
    }
    return onCurve;
  }

  #truncated(): ConversionError {
    const { length } = this.#bytes;
    return new ConversionError('BYTES_TRUNCATED', `needed more than the ${length} bytes of the points of a glyph`, {
      at: this.#base + length,
    });
  }
}

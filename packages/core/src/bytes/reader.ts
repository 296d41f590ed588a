import { ConversionError } from '../errors.ts';

export type Endian = 'big' | 'little';

/**
 * The one cursor for reading files. Every read is checked; a nested block gets a `window` that it cannot see past;
 * errors carry the offset in the file, however deep the window.
 */
export class ByteReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #little: boolean;
  readonly #base: number;
  #offset = 0;

  constructor(bytes: Uint8Array, endian: Endian = 'big', base = 0) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#little = endian === 'little';
    this.#base = base;
  }

  /** Where the cursor stands, counted from the start of the file. */
  get offset(): number {
    return this.#base + this.#offset;
  }

  get length(): number {
    return this.#bytes.length;
  }

  get remaining(): number {
    return this.#bytes.length - this.#offset;
  }

  u8(): number {
    return this.#view.getUint8(this.#advance(1));
  }
  i8(): number {
    return this.#view.getInt8(this.#advance(1));
  }
  u16(): number {
    return this.#view.getUint16(this.#advance(2), this.#little);
  }
  i16(): number {
    return this.#view.getInt16(this.#advance(2), this.#little);
  }
  u32(): number {
    return this.#view.getUint32(this.#advance(4), this.#little);
  }
  i32(): number {
    return this.#view.getInt32(this.#advance(4), this.#little);
  }
  u64(): bigint {
    return this.#view.getBigUint64(this.#advance(8), this.#little);
  }
  f32(): number {
    return this.#view.getFloat32(this.#advance(4), this.#little);
  }
  f64(): number {
    return this.#view.getFloat64(this.#advance(8), this.#little);
  }

  u24(): number {
    const at = this.#advance(3);
    const [a, b, c] = [this.#bytes[at]!, this.#bytes[at + 1]!, this.#bytes[at + 2]!]; // #advance has checked them
    return this.#little ? a | (b << 8) | (c << 16) : (a << 16) | (b << 8) | c;
  }

  /** The next bytes, not copied. */
  take(length: number): Uint8Array {
    const start = this.#advance(length);
    return this.#bytes.subarray(start, start + length);
  }

  /** All bytes from here on, not copied; the cursor stays. */
  rest(): Uint8Array {
    return this.#bytes.subarray(this.#offset);
  }

  /** The next bytes as text of one byte a character. */
  latin1(length: number): string {
    const bytes: ArrayLike<number> = this.take(requireShort(length, this.offset));
    return String.fromCharCode.apply(undefined, bytes as number[]); // what is spread is read one by one
  }

  /** A reader for the next bytes that cannot see past them; this one moves on behind them. */
  window(length: number): ByteReader {
    const base = this.offset;
    return new ByteReader(this.take(length), this.#little ? 'little' : 'big', base);
  }

  /** A reader for a part of this one that is named by its place, as tables of contents do. */
  windowAt(start: number, length: number): ByteReader {
    const here = this.#offset;
    try {
      this.seek(start);
      return this.window(length);
    } finally {
      this.#offset = here;
    }
  }

  skip(length: number): void {
    this.#advance(length);
  }

  /** Moves to a place counted from the start of this reader's window. */
  seek(position: number): void {
    if (!Number.isInteger(position) || position < 0 || position > this.#bytes.length) {
      throw new ConversionError('BYTES_TRUNCATED', `needed position ${position}, there are ${this.length} bytes`, {
        at: this.offset,
      });
    }
    this.#offset = position;
  }

  #advance(length: number): number {
    const start = this.#offset;
    if (!Number.isInteger(length) || length < 0 || length > this.remaining) {
      throw new ConversionError('BYTES_TRUNCATED', `needed ${length} bytes, ${this.remaining} left`, {
        at: this.offset,
      });
    }
    this.#offset += length;
    return start;
  }
}

/** Text that a format names with a length is short; a long one is a wrong length, and would overflow the stack. */
function requireShort(length: number, at: number): number {
  if (length > 0xffff)
    throw new ConversionError('BYTES_TRUNCATED', `text of ${length} bytes, expected at most 65535`, { at });
  return length;
}

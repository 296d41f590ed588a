import { ConversionError } from '../errors.ts';

export type Endian = 'big' | 'little';

/**
 * The cursor for reading files. Every read is bounds-checked. A nested block is read through a `window` that ends with
 * the block. Errors carry the offset in the file, even in nested windows.
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

  /** The position of the cursor, as an offset in the file. */
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
    const [a, b, c] = [this.#bytes[at]!, this.#bytes[at + 1]!, this.#bytes[at + 2]!]; // #advance checked the bounds
    return this.#little ? a | (b << 8) | (c << 16) : (a << 16) | (b << 8) | c;
  }

  /** Takes the next bytes without copying. */
  take(length: number): Uint8Array {
    const start = this.#advance(length);
    return this.#bytes.subarray(start, start + length);
  }

  /** All remaining bytes, without copying and without moving the cursor. */
  rest(): Uint8Array {
    return this.#bytes.subarray(this.#offset);
  }

  /** Reads the next bytes as text with one byte per character. */
  latin1(length: number): string {
    const bytes: ArrayLike<number> = this.take(requireShort(length, this.offset));
    return String.fromCharCode.apply(undefined, bytes as number[]); // `apply` avoids the iterator of a spread
  }

  /** Returns a reader limited to the next bytes, and moves behind them. */
  window(length: number): ByteReader {
    const base = this.offset;
    return new ByteReader(this.take(length), this.#little ? 'little' : 'big', base);
  }

  /** Returns a reader for a part at a given position, without moving the cursor. */
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

  /** Moves to a position relative to the start of this reader's window. */
  seek(position: number): void {
    if (!Number.isInteger(position) || position < 0 || position > this.#bytes.length) {
      throw new ConversionError(
        'BYTES_TRUNCATED',
        `needs position ${position}, but there are only ${this.length} bytes`,
        {
          at: this.offset,
        },
      );
    }
    this.#offset = position;
  }

  #advance(length: number): number {
    const start = this.#offset;
    if (!Number.isInteger(length) || length < 0 || length > this.remaining) {
      throw new ConversionError('BYTES_TRUNCATED', `needs ${length} bytes, but only ${this.remaining} are left`, {
        at: this.offset,
      });
    }
    this.#offset += length;
    return start;
  }
}

/** Texts with a length field are short. A long one has a wrong length and would overflow the stack. */
function requireShort(length: number, at: number): number {
  if (length > 0xffff)
    throw new ConversionError('BYTES_TRUNCATED', `text has ${length} bytes, expected at most 65535`, { at });
  return length;
}

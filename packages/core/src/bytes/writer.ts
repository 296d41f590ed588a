import { ConversionError } from '../errors.ts';
import type { Endian } from './reader.ts';

/**
 * The cursor for writing files. It grows as needed, and refuses a value that does not fit its field instead of
 * truncating it.
 */
export class ByteWriter {
  #bytes: Uint8Array;
  #view: DataView;
  #length = 0;
  readonly #little: boolean;
  readonly #maxLength: number;

  constructor(endian: Endian = 'big', { capacity = 1024, maxLength = 0x7fffffff } = {}) {
    this.#bytes = new Uint8Array(Math.min(capacity, maxLength));
    this.#view = new DataView(this.#bytes.buffer);
    this.#little = endian === 'little';
    this.#maxLength = maxLength;
  }

  /** Number of bytes written, which is the offset of the next byte. */
  get length(): number {
    return this.#length;
  }

  u8(value: number): void {
    const bytes = this.#bytes;
    if (this.#length < bytes.length && (value & 0xff) === value) {
      bytes[this.#length++] = value; // fast path: files have millions of bytes written one by one
      return;
    }
    const at = this.#reserve(1, value, 0, 0xff); // must come before the view is read, since growing replaces the view
    this.#view.setUint8(at, value);
  }
  i8(value: number): void {
    const at = this.#reserve(1, value, -0x80, 0x7f);
    this.#view.setInt8(at, value);
  }
  u16(value: number): void {
    const at = this.#reserve(2, value, 0, 0xffff);
    this.#view.setUint16(at, value, this.#little);
  }
  i16(value: number): void {
    const at = this.#reserve(2, value, -0x8000, 0x7fff);
    this.#view.setInt16(at, value, this.#little);
  }
  u32(value: number): void {
    const at = this.#reserve(4, value, 0, 0xffffffff);
    this.#view.setUint32(at, value, this.#little);
  }
  i32(value: number): void {
    const at = this.#reserve(4, value, -0x80000000, 0x7fffffff);
    this.#view.setInt32(at, value, this.#little);
  }

  u24(value: number): void {
    const at = this.#reserve(3, value, 0, 0xffffff);
    this.#bytes[this.#little ? at + 2 : at] = value >>> 16;
    this.#bytes[at + 1] = value >>> 8; // stores the lowest eight bits
    this.#bytes[this.#little ? at : at + 2] = value;
  }

  u64(value: bigint): void {
    if (value < 0n || value > 0xffffffffffffffffn)
      throw unwritable(`value ${value} is out of range, expected 0 to 2^64-1`, this.#length);
    const at = this.#extend(8);
    this.#view.setBigUint64(at, value, this.#little);
  }

  bytes(bytes: Uint8Array): void {
    const at = this.#extend(bytes.length);
    this.#bytes.set(bytes, at);
  }

  /** Writes text with one byte per character. */
  latin1(text: string): void {
    for (const character of text) this.u8(character.codePointAt(0) ?? 0);
  }

  /** Writes zeros up to the next multiple. */
  align(multiple: number): void {
    this.#extend((multiple - (this.#length % multiple)) % multiple);
  }

  /** Overwrites a 32-bit field whose value was not known before. */
  patchU32(at: number, value: number): void {
    if (at + 4 > this.#length)
      throw unwritable(`cannot patch offset ${at}, expected an offset below ${this.#length - 3}`, at);
    this.#check(value, 0, 0xffffffff);
    this.#view.setUint32(at, value, this.#little);
  }

  /** Returns a copy of the written bytes in exact size. */
  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  #reserve(length: number, value: number, low: number, high: number): number {
    this.#check(value, low, high);
    return this.#extend(length);
  }

  #check(value: number, low: number, high: number): void {
    if (!Number.isInteger(value) || value < low || value > high) {
      throw unwritable(`value ${value} is out of range, expected an integer from ${low} to ${high}`, this.#length);
    }
  }

  #extend(length: number): number {
    const start = this.#length;
    const end = start + length;
    if (end > this.#maxLength)
      throw unwritable(`output has ${end} bytes, at most ${this.#maxLength} are allowed`, start);
    if (end > this.#bytes.length) this.#grow(end);
    this.#length = end;
    return start;
  }

  #grow(needed: number): void {
    const grown = new Uint8Array(Math.min(Math.max(needed, this.#bytes.length * 2), this.#maxLength));
    grown.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = grown;
    this.#view = new DataView(grown.buffer);
  }
}

function unwritable(message: string, at: number): ConversionError {
  return new ConversionError('BYTES_UNWRITABLE', message, { at });
}

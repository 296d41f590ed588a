import { ConversionError } from '../errors.ts';
import type { Endian } from './reader.ts';

/**
 * The one cursor for writing files: it grows as needed, and refuses a value that its field cannot hold instead of
 * cutting bits off.
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

  /** How many bytes are written, so also the offset of the next. */
  get length(): number {
    return this.#length;
  }

  u8(value: number): void {
    const bytes = this.#bytes;
    if (this.#length < bytes.length && (value & 0xff) === value) {
      bytes[this.#length++] = value; // nearly always, and files have millions of them
      return;
    }
    const at = this.#reserve(1, value, 0, 0xff); // before the view is read: growing makes a new one
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
    this.#bytes[at + 1] = value >>> 8; // the lowest eight bits stay
    this.#bytes[this.#little ? at : at + 2] = value;
  }

  u64(value: bigint): void {
    if (value < 0n || value > 0xffffffffffffffffn) throw unwritable(value, '0 to 2^64-1', this.#length);
    const at = this.#extend(8);
    this.#view.setBigUint64(at, value, this.#little);
  }

  bytes(bytes: Uint8Array): void {
    const at = this.#extend(bytes.length);
    this.#bytes.set(bytes, at);
  }

  /** Text of one byte a character. */
  latin1(text: string): void {
    for (const character of text) this.u8(character.codePointAt(0) ?? 0);
  }

  /** Zeros up to the next multiple. */
  align(multiple: number): void {
    this.#extend((multiple - (this.#length % multiple)) % multiple);
  }

  /** Writes over a 32-bit field whose value was not known when it was passed. */
  patchU32(at: number, value: number): void {
    if (at + 4 > this.#length) throw unwritable(at, `a written offset below ${this.#length - 3}`, at);
    this.#check(value, 0, 0xffffffff);
    this.#view.setUint32(at, value, this.#little);
  }

  /** What was written, copied to its exact size. */
  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  #reserve(length: number, value: number, low: number, high: number): number {
    this.#check(value, low, high);
    return this.#extend(length);
  }

  #check(value: number, low: number, high: number): void {
    if (!Number.isInteger(value) || value < low || value > high) {
      throw unwritable(value, `a whole number from ${low} to ${high}`, this.#length);
    }
  }

  #extend(length: number): number {
    const start = this.#length;
    const end = start + length;
    if (end > this.#maxLength) throw unwritable(end, `at most ${this.#maxLength} bytes in all`, start);
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

function unwritable(found: number | bigint, expected: string, at: number): ConversionError {
  return new ConversionError('BYTES_UNWRITABLE', `found ${found}, expected ${expected}`, { at });
}

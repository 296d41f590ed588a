import { ConversionError } from '../../errors.ts';

/** A copy of a table with checked reads and writes at any offset. */
export class TablePatch {
  readonly bytes: Uint8Array;
  readonly #view: DataView;
  readonly #tag: string;

  constructor(table: Uint8Array, tag: string) {
    this.bytes = Uint8Array.from(table); // slice() of a Buffer would not copy
    this.#view = new DataView(this.bytes.buffer);
    this.#tag = tag.trim();
  }

  u8(at: number): number {
    return this.#view.getUint8(this.#require(at, 1));
  }
  u16(at: number): number {
    return this.#view.getUint16(this.#require(at, 2));
  }
  i16(at: number): number {
    return this.#view.getInt16(this.#require(at, 2));
  }
  u24(at: number): number {
    return this.u8(at) * 0x10000 + this.u16(at + 1);
  }
  u32(at: number): number {
    return this.#view.getUint32(this.#require(at, 4));
  }
  i32(at: number): number {
    return this.#view.getInt32(this.#require(at, 4));
  }

  setU8(at: number, value: number): void {
    this.#view.setUint8(this.#require(at, 1), value);
  }
  setU16(at: number, value: number): void {
    this.#view.setUint16(this.#require(at, 2), this.#fit(at, value, 0, 0xffff));
  }
  setI16(at: number, value: number): void {
    this.#view.setInt16(this.#require(at, 2), this.#fit(at, value, -0x8000, 0x7fff));
  }
  setU32(at: number, value: number): void {
    this.#view.setUint32(this.#require(at, 4), value);
  }
  setI32(at: number, value: number): void {
    this.#view.setInt32(this.#require(at, 4), this.#fit(at, value, -0x80000000, 0x7fffffff));
  }

  #require(at: number, length: number): number {
    if (at + length <= this.bytes.length) return at;
    const message = `an offset of ${this.#tag} leads to ${at}, beyond its ${this.bytes.length} bytes`;
    throw new ConversionError('FONT_TABLE_DAMAGED', message);
  }

  #fit(at: number, value: number, low: number, high: number): number {
    if (value >= low && value <= high) return value;
    const message = `a number of ${this.#tag} becomes ${value}, expected ${low} to ${high}`;
    throw new ConversionError('BYTES_UNWRITABLE', message, { at });
  }
}

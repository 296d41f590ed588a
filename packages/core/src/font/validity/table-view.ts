import { ConversionError } from '../../errors.ts';

/**
 * Maximum reads of a table per byte. Valid tables need about one; tables whose parts all overlap need endlessly many.
 */
const readsPerByte = 16;
const minReads = 1_000_000;

/** An offset in a table: its own offset, the base it counts from, and its target. */
export interface Link {
  readonly field: number;
  readonly base: number;
  readonly target: number;
  /** True if it has 32 bits. */
  readonly isLong: boolean;
}

/** A GPOS value record: its offset, the offset of its format, and its subtable and part. */
export interface ValueRecord {
  readonly at: number;
  readonly formatAt: number;
  readonly subtable: number;
  readonly part: number;
}

/** Random access to a table. All reads are checked and counted; errors state the offset. */
export class TableView {
  readonly tag: string;
  readonly length: number;
  readonly #view: DataView;
  readonly #checked = new Map<string, Map<number, number>>();
  /** True if parts that browsers ignore are read, too, for callers that need all bytes in use. */
  readonly isComplete: boolean = false;
  #reads: number;

  constructor(tag: string, bytes: Uint8Array) {
    this.tag = tag;
    this.length = bytes.length;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#reads = minReads + readsPerByte * bytes.length;
  }

  u8(at: number): number {
    return this.#view.getUint8(this.#at(at, 1));
  }
  u16(at: number): number {
    return this.#view.getUint16(this.#at(at, 2));
  }
  i16(at: number): number {
    return this.#view.getInt16(this.#at(at, 2));
  }
  u24(at: number): number {
    return this.u16(at) * 256 + this.u8(at + 2);
  }
  u32(at: number): number {
    return this.#view.getUint32(this.#at(at, 4));
  }
  i32(at: number): number {
    return this.#view.getInt32(this.#at(at, 4));
  }
  tagAt(at: number): string {
    return String.fromCharCode(this.u8(at), this.u8(at + 1), this.u8(at + 2), this.u8(at + 3));
  }

  /** Throws unless the table contains these bytes. */
  requireRoom(at: number, length: number, name: string): void {
    this.mark(at, Math.min(length, this.length - at));
    if (at + length > this.length)
      throw this.fault(at, `${name} of ${length} bytes leaves the table of ${this.length}`);
  }

  fault(at: number, message: string): ConversionError {
    return new ConversionError('FONT_TABLE_DAMAGED', message, { at });
  }

  /** Checks a shared part once and caches the result. */
  once(kind: string, at: number, check: () => number): number {
    const parts = this.#checked.get(kind) ?? new Map<number, number>();
    this.#checked.set(kind, parts);
    const known = parts.get(at);
    if (known !== undefined) return known;
    const result = check();
    parts.set(at, result);
    return result;
  }

  /** Follows a 16-bit offset, which must be at least `least`. */
  follow(field: number, base: number, least: number, name: string): number {
    return this.#target(this.u16(field), { field, base, least, name, isLong: false });
  }

  /** Follows a 16-bit offset; 0 means absent. */
  followIfAny(field: number, base: number, least: number, name: string): number | undefined {
    const offset = this.u16(field);
    return offset === 0 ? undefined : this.#target(offset, { field, base, least, name, isLong: false });
  }

  /** Follows a 32-bit offset. */
  followLong(field: number, base: number, least: number, name: string): number {
    return this.#target(this.u32(field), { field, base, least, name, isLong: true });
  }

  /** Called with each GPOS value if the table is read completely. */
  value(_value: ValueRecord): void {}

  /** Called with all bytes that are read or required. */
  protected mark(_at: number, _length: number): void {}

  /** Called with each offset that is followed. */
  protected link(_link: Link): void {}

  #target(
    offset: number,
    { field, base, least, name, isLong }: Omit<Link, 'target'> & { least: number; name: string },
  ): number {
    if (offset >= least && base + offset < this.length) {
      this.link({ field, base, target: base + offset, isLong });
      return base + offset;
    }
    throw this.fault(field, `the offset of ${name} is ${offset}, expected ${least} to ${this.length - base - 1}`);
  }

  #at(at: number, length: number): number {
    if (at + length > this.length || at < 0) throw this.fault(at, `the table ends at ${this.length}`);
    this.mark(at, length);
    if (--this.#reads < 0) throw this.fault(at, 'its parts overlap so much that it was not checked completely');
    return at;
  }
}

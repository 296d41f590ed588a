import { ConversionError } from '../../errors.ts';

/** Reads of one table: sound tables take about one for each byte, those of tables that share everything have no end. */
const readsPerByte = 16;
const leastReads = 1_000_000;

/** An offset in a table: its place, the place that it counts from, and the place that it leads to. */
export interface Link {
  readonly field: number;
  readonly base: number;
  readonly target: number;
  /** True if it has 32 bits. */
  readonly isLong: boolean;
}

/** A value of GPOS: its place, the place of its format, and the subtable and the part of it that it belongs to. */
export interface ValueRecord {
  readonly at: number;
  readonly formatAt: number;
  readonly subtable: number;
  readonly part: number;
}

/** A table that is read at any place; all reads are checked and counted, and failures name the place. */
export class TableView {
  readonly tag: string;
  readonly length: number;
  readonly #view: DataView;
  readonly #checked = new Map<string, Map<number, number>>();
  /** True if parts that browsers do not look at are read, too: for readers that need every byte that is in use. */
  readonly isComplete: boolean = false;
  #reads: number;

  constructor(tag: string, bytes: Uint8Array) {
    this.tag = tag;
    this.length = bytes.length;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#reads = leastReads + readsPerByte * bytes.length;
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

  /** Fails unless the table has these bytes. */
  requireRoom(at: number, length: number, name: string): void {
    this.mark(at, Math.min(length, this.length - at));
    if (at + length > this.length)
      throw this.fault(at, `${name} of ${length} bytes leaves the table of ${this.length}`);
  }

  fault(at: number, message: string): ConversionError {
    return new ConversionError('FONT_TABLE_DAMAGED', message, { at });
  }

  /** Checks a part that several others may share once; what the check returns is kept. */
  once(kind: string, at: number, check: () => number): number {
    const parts = this.#checked.get(kind) ?? new Map<number, number>();
    this.#checked.set(kind, parts);
    const known = parts.get(at);
    if (known !== undefined) return known;
    const result = check();
    parts.set(at, result);
    return result;
  }

  /** The place that a 16-bit offset leads to, which lies behind what it is counted from. */
  follow(field: number, base: number, least: number, name: string): number {
    return this.#target(this.u16(field), { field, base, least, name, isLong: false });
  }

  /** The same for an offset that may be absent. */
  followIfAny(field: number, base: number, least: number, name: string): number | undefined {
    const offset = this.u16(field);
    return offset === 0 ? undefined : this.#target(offset, { field, base, least, name, isLong: false });
  }

  /** The same for 32 bits. */
  followLong(field: number, base: number, least: number, name: string): number {
    return this.#target(this.u32(field), { field, base, least, name, isLong: true });
  }

  /** Called with each value of GPOS if the table is read completely. */
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
    if (--this.#reads < 0) throw this.fault(at, 'its parts share so many bytes that it was not checked to its end');
    return at;
  }
}

import type { Context } from '../../../context.ts';
import { ConversionError } from '../../../errors.ts';
import type { FontFile } from '../../../models/font-file.ts';
import type { TableChanges } from '../../tables/replace.ts';
import { checkGdef, checkGpos, checkGsub } from '../../validity/layout/tables.ts';
import type { CheckTable } from '../../validity/subject.ts';
import { type Link, TableView, type ValueRecord } from '../../validity/table-view.ts';

const walks: Readonly<Record<string, CheckTable>> = { GDEF: checkGdef, GPOS: checkGpos, GSUB: checkGsub };

/**
 * Removes unreferenced bytes from GDEF, GPOS and GSUB, and device fields that no value of a subtable uses. A table with
 * a fault stays unchanged.
 */
export async function pruneLayout(
  tables: FontFile['tables'],
  glyphCount: number,
  context: Context,
): Promise<TableChanges> {
  const changes = new Map<string, Uint8Array>();
  for (const [tag, read] of Object.entries(walks)) {
    const bytes = tables.get(tag);
    if (bytes === undefined) continue;
    const table = new TrackedTable(tag, bytes);
    context.spend(bytes.length);
    try {
      await read(table, { tables, glyphCount, axisCount: 0, context });
    } catch (error) {
      if (error instanceof ConversionError && error.code === 'FONT_TABLE_DAMAGED') continue;
      throw error;
    }
    table.narrowValues();
    changes.set(tag, table.compact());
  }
  return changes;
}

/** A table that records which of its bytes were read and which offsets were followed. */
class TrackedTable extends TableView {
  override readonly isComplete = true;
  readonly #bytes: Uint8Array;
  /** 1 for each pair of bytes in use: parts begin at even offsets. */
  readonly #isUsed: Uint8Array;
  readonly #links = new Map<number, Link>();
  /** Offsets of values by the offset of their format. */
  readonly #values = new Map<number, number[]>();
  /** The subtable that owns a part with values, and the subtables that share such a part. */
  readonly #owners = new Map<number, number>();
  readonly #sharing = new Set<number>();
  readonly #subtables = new Map<number, number>();
  /** Value formats with fewer bits than before, by their offset. */
  readonly #formats = new Map<number, number>();
  #isContradictory = false;

  constructor(tag: string, bytes: Uint8Array) {
    super(tag, bytes);
    this.#bytes = bytes;
    this.#isUsed = new Uint8Array((bytes.length + 1) >> 1);
  }

  protected override mark(at: number, length: number): void {
    if (length > 0) this.#isUsed.fill(1, at >> 1, (at + length + 1) >> 1);
  }

  protected override link(link: Link): void {
    // If parts overlap, one offset field may count from two bases, whose distance must then stay the same.
    if ((this.#links.get(link.field) ?? link).base !== link.base) this.#isContradictory = true;
    this.#links.set(link.field, link);
  }

  override value({ at, formatAt, subtable, part }: ValueRecord): void {
    const owner = this.#owners.get(part) ?? subtable;
    this.#owners.set(part, owner);
    if (owner !== subtable) this.#sharing.add(owner).add(subtable);
    this.#subtables.set(formatAt, subtable);
    const valueOffsets = this.#values.get(formatAt) ?? [];
    this.#values.set(formatAt, valueOffsets);
    valueOffsets.push(at);
  }

  /** Removes device fields from values if no value of their subtables uses them. */
  narrowValues(): void {
    for (const [formatAt, places] of this.#values) {
      if (this.#sharing.has(this.#subtables.get(formatAt) ?? -1)) continue;
      const format = this.u16(formatAt);
      const unused = deviceBits.filter((bit) => {
        const before = 2 * countBits(format & (bit - 1));
        return (format & bit) !== 0 && places.every((at) => this.u16(at + before) === 0);
      });
      const narrowed = format & ~unused.reduce((bits, bit) => bits | bit, 0);
      // A value without any field would make the next pair begin with the glyph that this value is for.
      if (unused.length === 0 || (narrowed & 0xff) === 0) continue;
      this.#formats.set(formatAt, narrowed);
      for (const bit of unused) {
        const before = 2 * countBits(format & (bit - 1));
        for (const at of places) this.#isUsed[(at + before) >> 1] = 0;
      }
    }
  }

  /** Joins the used bytes in order, so no offset grows. */
  compact(): Uint8Array {
    const starts = new Uint32Array(this.#isUsed.length + 1);
    for (const [pair, isUsed] of this.#isUsed.entries()) starts[pair + 1] = starts[pair]! + 2 * isUsed; // one more
    const length = starts[this.#isUsed.length]!; // the last of them
    if (this.#isContradictory || length >= this.#bytes.length) return this.#bytes;
    const placeOf = (at: number): number => starts[at >> 1]! + (at & 1); // what was read lies within the table
    const compacted = new Uint8Array(length);
    for (let pair = 0; pair < this.#isUsed.length; pair++) {
      if (this.#isUsed[pair] === 1) compacted.set(this.#bytes.subarray(2 * pair, 2 * pair + 2), starts[pair]!); // as above
    }
    const view = new DataView(compacted.buffer);
    for (const { field, base, target, isLong } of this.#links.values()) {
      const offset = placeOf(target) - placeOf(base);
      if (isLong) view.setUint32(placeOf(field), offset);
      else view.setUint16(placeOf(field), offset);
    }
    for (const [at, format] of this.#formats) view.setUint16(placeOf(at), format);
    return compacted;
  }
}

/** The device bits of a value format. @see OpenType 1.9.1, "GPOS", "Value Record" */
const deviceBits = [0x10, 0x20, 0x40, 0x80] as const;

function countBits(format: number): number {
  let count = 0;
  for (let rest = format; rest > 0; rest >>= 1) count += rest & 1;
  return count;
}

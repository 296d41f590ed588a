import type { Context } from '../../../context.ts';
import type { StoreInstancer } from '../../variations/store-instancer.ts';
import { TablePatch } from '../table-patch.ts';
import { VaryingValues } from '../varying-values.ts';
import { JstfLookupLists } from './jstf-lookup-lists.ts';
import { hasDevices, type ValueFormat, valueFormat } from './value-format.ts';

const lookupType = {
  single: 1,
  pair: 2,
  cursive: 3,
  toBase: 4,
  toLigature: 5,
  toMark: 6,
  extension: 9,
} as const;
const anchorFormat = { byPlace: 1, byDevice: 3 } as const;
const lookupListOffset = 8;

/**
 * Instantiates GPOS: values and anchors get their values at the location. Offsets stay; unreferenced bytes remain.
 * @see OpenType 1.9.1, "GPOS — Glyph Positioning Table"
 */
export function instantiateGpos(
  gpos: Uint8Array,
  store: StoreInstancer | undefined,
  context: Pick<Context, 'spend'>,
): Uint8Array {
  const table = new TablePatch(gpos, 'GPOS');
  const list = table.u16(lookupListOffset);
  if (list !== 0) new GposInstancer(table, store, context).instantiateLookups(list);
  return table.bytes;
}

/**
 * Instantiates JSTF, whose justification lookups have the types of GPOS.
 * @see OpenType 1.9.1, "JSTF — Justification Table", "Justification Maximum Table"
 */
export function instantiateJstf(jstf: Uint8Array, store: StoreInstancer, context: Pick<Context, 'spend'>): Uint8Array {
  const table = new TablePatch(jstf, 'JSTF');
  const positions = new GposInstancer(table, store, context);
  for (const list of new JstfLookupLists(table, context).find()) positions.instantiateLookups(list);
  return table.bytes;
}

class GposInstancer {
  readonly #table: TablePatch;
  readonly #numbers: VaryingValues;

  constructor(table: TablePatch, store: StoreInstancer | undefined, context: Pick<Context, 'spend'>) {
    this.#table = table;
    this.#numbers = new VaryingValues(table, store, context);
  }

  /** Instantiates the lookups of a lookup list. */
  instantiateLookups(list: number): void {
    for (const start of this.#offsets(list, list)) {
      const type = this.#table.u16(start);
      for (const subtable of this.#offsets(start + 4, start)) this.#instantiateSubtable(type, subtable);
    }
  }

  #instantiateSubtable(type: number, at: number): void {
    if (!this.#numbers.visitOnce(`${type} ${at}`)) return;
    const table = this.#table;
    if (type === lookupType.extension) {
      const wrapped = table.u16(at + 2);
      if (wrapped !== lookupType.extension) this.#instantiateSubtable(wrapped, at + table.u32(at + 4));
    } else if (type === lookupType.single) this.#instantiateSingle(at);
    else if (type === lookupType.pair) {
      if (table.u16(at) === 1) this.#instantiatePairs(at);
      else if (table.u16(at) === 2) this.#instantiateClassPairs(at);
    } else if (type === lookupType.cursive) {
      const count = table.u16(at + 4);
      this.#numbers.spend(count);
      for (let anchorAt = at + 6; anchorAt < at + 6 + 4 * count; anchorAt += 2) this.#instantiateAnchor(at, anchorAt);
    } else if (type === lookupType.toBase || type === lookupType.toLigature || type === lookupType.toMark)
      this.#instantiateMarks(type, at);
  }

  #instantiateSingle(at: number): void {
    const table = this.#table;
    const format = valueFormat(table.u16(at + 4));
    if (!hasDevices(format)) return;
    const isList = table.u16(at) === 2;
    const [first, count] = isList ? [at + 8, table.u16(at + 6)] : [at + 6, 1];
    for (let index = 0; index < count; index++) this.#instantiateValue(at, first + index * format.length, format);
    table.setU16(at + 4, format.static);
  }

  #instantiatePairs(at: number): void {
    const table = this.#table;
    const formats = [valueFormat(table.u16(at + 4)), valueFormat(table.u16(at + 6))] as const;
    if (!formats.some(hasDevices)) return;
    const length = 2 + formats[0].length + formats[1].length;
    for (const set of this.#offsets(at + 8, at)) {
      if (!this.#numbers.visitOnce(`pairs of ${formats[0].source} ${formats[1].source} ${set}`)) continue;
      const count = table.u16(set);
      for (let pair = 0; pair < count; pair++) {
        const start = set + 2 + pair * length;
        this.#instantiateValue(set, start + 2, formats[0]);
        this.#instantiateValue(set, start + 2 + formats[0].length, formats[1]);
      }
    }
    table.setU16(at + 4, formats[0].static);
    table.setU16(at + 6, formats[1].static);
  }

  #instantiateClassPairs(at: number): void {
    const table = this.#table;
    const formats = [valueFormat(table.u16(at + 4)), valueFormat(table.u16(at + 6))] as const;
    if (!formats.some(hasDevices)) return;
    const count = table.u16(at + 12) * table.u16(at + 14);
    const length = formats[0].length + formats[1].length;
    for (let pair = 0; pair < count; pair++) {
      const start = at + 16 + pair * length;
      this.#instantiateValue(at, start, formats[0]);
      this.#instantiateValue(at, start + formats[0].length, formats[1]);
    }
    table.setU16(at + 4, formats[0].static);
    table.setU16(at + 6, formats[1].static);
  }

  /** Replaces a value record in place with its values at the location, in the same number of fields. */
  #instantiateValue(parent: number, at: number, format: ValueFormat): void {
    const table = this.#table;
    if (format.length === 0) return;
    this.#numbers.spend(format.sourceBits.length);
    const numbers = new Map<number, number>();
    const devices = new Map<number, number>();
    for (const [index, bit] of format.sourceBits.entries()) {
      const fieldAt = at + 2 * index;
      if (bit <= 3) {
        numbers.set(bit, table.i16(fieldAt));
        continue;
      }
      const offset = table.u16(fieldAt);
      if (!this.#numbers.isVarying(parent, offset)) devices.set(bit, offset);
      else numbers.set(bit - 4, (numbers.get(bit - 4) ?? 0) + this.#numbers.deltaAt(parent + offset));
    }
    for (const [index, bit] of format.staticBits.entries()) {
      const fieldAt = at + 2 * index;
      if (bit <= 3) table.setI16(fieldAt, numbers.get(bit) ?? 0);
      else table.setU16(fieldAt, devices.get(bit) ?? 0);
    }
  }

  /** Marks with their anchors, and one anchor per mark class of each glyph they attach to. */
  #instantiateMarks(type: number, at: number): void {
    const table = this.#table;
    const [classes, marks, bases] = [table.u16(at + 6), at + table.u16(at + 8), at + table.u16(at + 10)];
    const markCount = table.u16(marks);
    this.#numbers.spend(markCount);
    for (let mark = 0; mark < markCount; mark++) this.#instantiateAnchor(marks, marks + 2 + 4 * mark + 2);
    if (type === lookupType.toLigature) {
      for (const ligature of this.#offsets(bases, bases)) this.#instantiateAnchorRows(ligature, classes);
    } else this.#instantiateAnchorRows(bases, classes);
  }

  #instantiateAnchorRows(at: number, classes: number): void {
    if (!this.#numbers.visitOnce(`rows of ${classes} ${at}`)) return;
    const count = this.#table.u16(at) * classes;
    this.#numbers.spend(count);
    for (let index = 0; index < count; index++) this.#instantiateAnchor(at, at + 2 + 2 * index);
  }

  #instantiateAnchor(base: number, offsetAt: number): void {
    const table = this.#table;
    const offset = table.u16(offsetAt);
    if (offset === 0 || !this.#numbers.visitOnce(`anchor ${base + offset}`)) return;
    const at = base + offset;
    if (table.u16(at) !== anchorFormat.byDevice) return;
    this.#numbers.instantiate(at + 2, at, at + 6);
    this.#numbers.instantiate(at + 4, at, at + 8);
    if (table.u16(at + 6) === 0 && table.u16(at + 8) === 0) table.setU16(at, anchorFormat.byPlace);
  }

  /** The targets of an offset list with its count; absent tables are left out. */
  #offsets(countAt: number, base: number): number[] {
    const count = this.#table.u16(countAt);
    this.#numbers.spend(count);
    const offsets: number[] = [];
    for (let index = 0; index < count; index++) {
      const offset = this.#table.u16(countAt + 2 + 2 * index);
      if (offset !== 0) offsets.push(base + offset);
    }
    return offsets;
  }
}

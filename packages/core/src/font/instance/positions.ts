import type { Context } from '../../context.ts';
import type { PlacedStore } from '../variations/placed-store.ts';
import { VaryingNumbers } from './device.ts';
import { JustificationLists } from './justification-lists.ts';
import { TablePatch } from './table-patch.ts';
import { hasDevices, type ValueFormat, valueFormat } from './value-format.ts';

const lookup = {
  single: 1,
  pair: 2,
  cursive: 3,
  toBase: 4,
  toLigature: 5,
  toMark: 6,
  extension: 9,
} as const;
const anchor = { byPlace: 1, byDevice: 3 } as const;
const lookupListAt = 8;

/**
 * GPOS at a place of the design space: values and anchors stand where they do there, and vary no longer. All stays at
 * its place in the table; what nothing names any more is left behind.
 * @see OpenType 1.9.1, "GPOS — Glyph Positioning Table"
 */
export function placePositions(
  gpos: Uint8Array,
  store: PlacedStore | undefined,
  context: Pick<Context, 'spend'>,
): Uint8Array {
  const table = new TablePatch(gpos, 'GPOS');
  const list = table.u16(lookupListAt);
  if (list !== 0) new Positions(table, store, context).place(list);
  return table.bytes;
}

/**
 * JSTF at a place of the design space: lines may be justified by lookups of the kinds that GPOS has.
 * @see OpenType 1.9.1, "JSTF — Justification Table", "Justification Maximum Table"
 */
export function placeJustification(jstf: Uint8Array, store: PlacedStore, context: Pick<Context, 'spend'>): Uint8Array {
  const table = new TablePatch(jstf, 'JSTF');
  const positions = new Positions(table, store, context);
  for (const list of new JustificationLists(table, context).find()) positions.place(list);
  return table.bytes;
}

class Positions {
  readonly #table: TablePatch;
  readonly #numbers: VaryingNumbers;

  constructor(table: TablePatch, store: PlacedStore | undefined, context: Pick<Context, 'spend'>) {
    this.#table = table;
    this.#numbers = new VaryingNumbers(table, store, context);
  }

  /** A list of lookups, wherever it stands. */
  place(list: number): void {
    for (const start of this.#offsets(list, list)) {
      const type = this.#table.u16(start);
      for (const subtable of this.#offsets(start + 4, start)) this.#enter(type, subtable);
    }
  }

  #enter(type: number, at: number): void {
    if (!this.#numbers.enter(`${type} ${at}`)) return;
    const table = this.#table;
    if (type === lookup.extension) {
      const wrapped = table.u16(at + 2);
      if (wrapped !== lookup.extension) this.#enter(wrapped, at + table.u32(at + 4));
    } else if (type === lookup.single) this.#placeSingle(at);
    else if (type === lookup.pair) {
      if (table.u16(at) === 1) this.#placePairs(at);
      else if (table.u16(at) === 2) this.#placeClasses(at);
    } else if (type === lookup.cursive) {
      const count = table.u16(at + 4);
      this.#numbers.spend(count);
      for (let anchorAt = at + 6; anchorAt < at + 6 + 4 * count; anchorAt += 2) this.#placeAnchor(at, anchorAt);
    } else if (type === lookup.toBase || type === lookup.toLigature || type === lookup.toMark) this.#attach(type, at);
  }

  #placeSingle(at: number): void {
    const table = this.#table;
    const format = valueFormat(table.u16(at + 4));
    if (!hasDevices(format)) return;
    const isList = table.u16(at) === 2;
    const [first, count] = isList ? [at + 8, table.u16(at + 6)] : [at + 6, 1];
    for (let index = 0; index < count; index++) this.#placeValue(at, first + index * format.length, format);
    table.setU16(at + 4, format.placed);
  }

  #placePairs(at: number): void {
    const table = this.#table;
    const formats = [valueFormat(table.u16(at + 4)), valueFormat(table.u16(at + 6))] as const;
    if (!formats.some(hasDevices)) return;
    const length = 2 + formats[0].length + formats[1].length;
    for (const set of this.#offsets(at + 8, at)) {
      if (!this.#numbers.enter(`pairs of ${formats[0].found} ${formats[1].found} ${set}`)) continue;
      const count = table.u16(set);
      for (let pair = 0; pair < count; pair++) {
        const start = set + 2 + pair * length;
        this.#placeValue(set, start + 2, formats[0]);
        this.#placeValue(set, start + 2 + formats[0].length, formats[1]);
      }
    }
    table.setU16(at + 4, formats[0].placed);
    table.setU16(at + 6, formats[1].placed);
  }

  #placeClasses(at: number): void {
    const table = this.#table;
    const formats = [valueFormat(table.u16(at + 4)), valueFormat(table.u16(at + 6))] as const;
    if (!formats.some(hasDevices)) return;
    const count = table.u16(at + 12) * table.u16(at + 14);
    const length = formats[0].length + formats[1].length;
    for (let pair = 0; pair < count; pair++) {
      const start = at + 16 + pair * length;
      this.#placeValue(at, start, formats[0]);
      this.#placeValue(at, start + formats[0].length, formats[1]);
    }
    table.setU16(at + 4, formats[0].placed);
    table.setU16(at + 6, formats[1].placed);
  }

  /** Writes a value over itself: its numbers with what they gain, in as many places as it had. */
  #placeValue(parent: number, at: number, format: ValueFormat): void {
    const table = this.#table;
    if (format.length === 0) return;
    this.#numbers.spend(format.foundBits.length);
    const numbers = new Map<number, number>();
    const devices = new Map<number, number>();
    for (const [index, bit] of format.foundBits.entries()) {
      const place = at + 2 * index;
      if (bit <= 3) {
        numbers.set(bit, table.i16(place));
        continue;
      }
      const offset = table.u16(place);
      if (!this.#numbers.isVarying(parent, offset)) devices.set(bit, offset);
      else numbers.set(bit - 4, (numbers.get(bit - 4) ?? 0) + this.#numbers.gainAt(parent + offset));
    }
    for (const [index, bit] of format.placedBits.entries()) {
      const place = at + 2 * index;
      if (bit <= 3) table.setI16(place, numbers.get(bit) ?? 0);
      else table.setU16(place, devices.get(bit) ?? 0);
    }
  }

  /** Marks with their anchors, and for each class of them the anchors of what they are attached to. */
  #attach(type: number, at: number): void {
    const table = this.#table;
    const [classes, marks, others] = [table.u16(at + 6), at + table.u16(at + 8), at + table.u16(at + 10)];
    const markCount = table.u16(marks);
    this.#numbers.spend(markCount);
    for (let mark = 0; mark < markCount; mark++) this.#placeAnchor(marks, marks + 2 + 4 * mark + 2);
    if (type === lookup.toLigature) {
      for (const ligature of this.#offsets(others, others)) this.#attachRows(ligature, classes);
    } else this.#attachRows(others, classes);
  }

  #attachRows(at: number, classes: number): void {
    if (!this.#numbers.enter(`rows of ${classes} ${at}`)) return;
    const count = this.#table.u16(at) * classes;
    this.#numbers.spend(count);
    for (let index = 0; index < count; index++) this.#placeAnchor(at, at + 2 + 2 * index);
  }

  #placeAnchor(base: number, offsetAt: number): void {
    const table = this.#table;
    const offset = table.u16(offsetAt);
    if (offset === 0 || !this.#numbers.enter(`anchor ${base + offset}`)) return;
    const at = base + offset;
    if (table.u16(at) !== anchor.byDevice) return;
    this.#numbers.place(at + 2, at, at + 6);
    this.#numbers.place(at + 4, at, at + 8);
    if (table.u16(at + 6) === 0 && table.u16(at + 8) === 0) table.setU16(at, anchor.byPlace);
  }

  /** The places of a list of offsets behind its count, those of absent tables left out. */
  #offsets(countAt: number, base: number): number[] {
    const count = this.#table.u16(countAt);
    this.#numbers.spend(count);
    const places: number[] = [];
    for (let index = 0; index < count; index++) {
      const offset = this.#table.u16(countAt + 2 + 2 * index);
      if (offset !== 0) places.push(base + offset);
    }
    return places;
  }
}

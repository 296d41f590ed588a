import type { Context } from '../../context.ts';
import { openItemVariationStore } from '../../outline/item-variation-store.ts';
import type { Tuple } from '../../outline/region.ts';
import { PlacedStore } from '../variations/placed-store.ts';
import { VaryingNumbers } from './device.ts';
import { TablePatch } from './table-patch.ts';

const header = { minorVersion: 2, across: 4, down: 6, store: 8, length: 12 } as const;
const coordinate = { byPlace: 1, byDevice: 3 } as const;

/**
 * BASE at a place of the design space: baselines lie where they do there, and vary no longer.
 * @see OpenType 1.9.1, "BASE — Baseline Table"
 */
export function placeBaselines(base: Uint8Array, coordinates: Tuple, context: Pick<Context, 'spend'>): Uint8Array {
  const table = new TablePatch(base, 'BASE');
  if (base.length < header.length || table.u16(header.minorVersion) < 1) return base;
  const start = table.u32(header.store);
  const store =
    start === 0 ? undefined : new PlacedStore(openItemVariationStore(base, start, 'BASE'), coordinates, context);
  const baselines = new Baselines(table, new VaryingNumbers(table, store, context));
  for (const offsetAt of [header.across, header.down]) baselines.placeAxis(table.u16(offsetAt));
  table.setU16(header.minorVersion, 0);
  table.setU32(header.store, 0);
  return table.bytes;
}

class Baselines {
  readonly #table: TablePatch;
  readonly #numbers: VaryingNumbers;

  constructor(table: TablePatch, numbers: VaryingNumbers) {
    this.#table = table;
    this.#numbers = numbers;
  }

  /** Scripts, each with baselines, and with the reach of letters in all its languages. */
  placeAxis(axis: number): void {
    const table = this.#table;
    const offset = axis === 0 ? 0 : table.u16(axis + 2);
    if (offset === 0) return;
    const list = axis + offset;
    for (const script of this.#records(list, list, 6, 4)) {
      if (!this.#numbers.enter(`script ${script}`)) continue;
      this.#placeValues(script, table.u16(script));
      this.#placeReach(script, table.u16(script + 2));
      for (const reach of this.#records(script + 4, script, 6, 4)) this.#placeReach(reach, 0, true);
    }
  }

  #placeValues(script: number, offset: number): void {
    if (offset === 0 || !this.#numbers.enter(`values ${script + offset}`)) return;
    const values = script + offset;
    for (const place of this.#records(values + 2, values, 2, 0)) this.#placeCoordinate(place);
  }

  /** The least and the greatest extent, and those that features have. */
  #placeReach(base: number, offset: number, isPlaced = false): void {
    if ((offset === 0 && !isPlaced) || !this.#numbers.enter(`reach ${base + offset}`)) return;
    const reach = base + offset;
    const table = this.#table;
    this.#placeOffset(reach, reach);
    this.#placeOffset(reach, reach + 2);
    const count = table.u16(reach + 4);
    this.#numbers.spend(count);
    for (let feature = 0; feature < count; feature++) {
      this.#placeOffset(reach, reach + 6 + 8 * feature + 4);
      this.#placeOffset(reach, reach + 6 + 8 * feature + 6);
    }
  }

  #placeOffset(base: number, offsetAt: number): void {
    const offset = this.#table.u16(offsetAt);
    if (offset !== 0) this.#placeCoordinate(base + offset);
  }

  #placeCoordinate(at: number): void {
    if (this.#table.u16(at) !== coordinate.byDevice || !this.#numbers.enter(`coordinate ${at}`)) return;
    if (this.#numbers.place(at + 2, at, at + 4)) this.#table.setU16(at, coordinate.byPlace);
  }

  /** The places that records of a list name, each so long and with its offset so far behind its start. */
  #records(countAt: number, base: number, length: number, offsetAt: number): number[] {
    const count = this.#table.u16(countAt);
    this.#numbers.spend(count);
    const places: number[] = [];
    for (let index = 0; index < count; index++) {
      const offset = this.#table.u16(countAt + 2 + index * length + offsetAt);
      if (offset !== 0) places.push(base + offset);
    }
    return places;
  }
}

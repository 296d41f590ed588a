import type { Context } from '../../../context.ts';
import { openItemVariationStore } from '../../../outline/variations/item-variation-store.ts';
import type { Tuple } from '../../../outline/variations/region.ts';
import { StoreInstancer } from '../../variations/store-instancer.ts';
import { TablePatch } from '../table-patch.ts';
import { VaryingValues } from '../varying-values.ts';

const header = { minorVersion: 2, horizontal: 4, vertical: 6, store: 8, length: 12 } as const;
const baseCoordFormat = { byPlace: 1, byDevice: 3 } as const;

/**
 * Instantiates BASE: baselines get the coordinates of the location and no longer vary.
 * @see OpenType 1.9.1, "BASE — Baseline Table"
 */
export function instantiateBase(base: Uint8Array, coordinates: Tuple, context: Pick<Context, 'spend'>): Uint8Array {
  const table = new TablePatch(base, 'BASE');
  if (base.length < header.length || table.u16(header.minorVersion) < 1) return base;
  const start = table.u32(header.store);
  const store =
    start === 0 ? undefined : new StoreInstancer(openItemVariationStore(base, start, 'BASE'), coordinates, context);
  const baselines = new Baselines(table, new VaryingValues(table, store, context));
  for (const offsetAt of [header.horizontal, header.vertical]) baselines.instantiateAxis(table.u16(offsetAt));
  table.setU16(header.minorVersion, 0);
  table.setU32(header.store, 0);
  return table.bytes;
}

class Baselines {
  readonly #table: TablePatch;
  readonly #numbers: VaryingValues;

  constructor(table: TablePatch, numbers: VaryingValues) {
    this.#table = table;
    this.#numbers = numbers;
  }

  /** Scripts, each with baselines and with the extents of all its languages. */
  instantiateAxis(axis: number): void {
    const table = this.#table;
    const offset = axis === 0 ? 0 : table.u16(axis + 2);
    if (offset === 0) return;
    const list = axis + offset;
    for (const script of this.#records(list, list, 6, 4)) {
      if (!this.#numbers.visitOnce(`script ${script}`)) continue;
      this.#instantiateValues(script, table.u16(script));
      this.#instantiateMinMax(script, table.u16(script + 2));
      for (const minMax of this.#records(script + 4, script, 6, 4)) this.#instantiateMinMax(minMax, 0, true);
    }
  }

  #instantiateValues(script: number, offset: number): void {
    if (offset === 0 || !this.#numbers.visitOnce(`values ${script + offset}`)) return;
    const values = script + offset;
    for (const coordinateAt of this.#records(values + 2, values, 2, 0)) this.#instantiateCoordinate(coordinateAt);
  }

  /** The minimum and maximum extent, and those of features. */
  #instantiateMinMax(base: number, offset: number, isPlaced = false): void {
    if ((offset === 0 && !isPlaced) || !this.#numbers.visitOnce(`minMax ${base + offset}`)) return;
    const minMax = base + offset;
    const table = this.#table;
    this.#instantiateAt(minMax, minMax);
    this.#instantiateAt(minMax, minMax + 2);
    const count = table.u16(minMax + 4);
    this.#numbers.spend(count);
    for (let feature = 0; feature < count; feature++) {
      this.#instantiateAt(minMax, minMax + 6 + 8 * feature + 4);
      this.#instantiateAt(minMax, minMax + 6 + 8 * feature + 6);
    }
  }

  #instantiateAt(base: number, offsetAt: number): void {
    const offset = this.#table.u16(offsetAt);
    if (offset !== 0) this.#instantiateCoordinate(base + offset);
  }

  #instantiateCoordinate(at: number): void {
    if (this.#table.u16(at) !== baseCoordFormat.byDevice || !this.#numbers.visitOnce(`coordinate ${at}`)) return;
    if (this.#numbers.instantiate(at + 2, at, at + 4)) this.#table.setU16(at, baseCoordFormat.byPlace);
  }

  /** The targets of a list of records with this length and offset field; absent ones are left out. */
  #records(countAt: number, base: number, length: number, offsetAt: number): number[] {
    const count = this.#table.u16(countAt);
    this.#numbers.spend(count);
    const offsets: number[] = [];
    for (let index = 0; index < count; index++) {
      const offset = this.#table.u16(countAt + 2 + index * length + offsetAt);
      if (offset !== 0) offsets.push(base + offset);
    }
    return offsets;
  }
}

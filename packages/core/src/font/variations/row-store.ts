import { ConversionError } from '../../errors.ts';
import type { ItemVariationStore } from '../../outline/variations/item-variation-store.ts';
import { encodeItemVariationStore } from '../../outline/variations/item-variation-store-writer.ts';
import { type ExplicitRegion, RegionTable } from '../../outline/variations/region-table.ts';

/** Index of a row: the set, and the row in the set. */
export type RowIndex = readonly [outer: number, inner: number];

/** The deltas of a number by region. */
export type Row = readonly (readonly [region: ExplicitRegion, delta: number])[];

const maxRows = 0xffff;

/** Collects distinct delta rows by their regions, to be written as an item variation store. */
export class RowStore {
  readonly #regions = new RegionTable();
  readonly #sets: { regions: readonly number[]; rows: (readonly number[])[] }[] = [];
  /** The set being filled for each list of regions. */
  readonly #open = new Map<string, number>();
  readonly #indexes = new Map<string, RowIndex>();

  /** Copies all sets of a store, which keep their indexes. `length` is the length of the table that holds it. */
  copy(store: ItemVariationStore, length: number): void {
    const regions = Array.from({ length: store.regionCount }, (_, index) => this.#regions.add(store.region(index)));
    let remaining = length;
    for (let outer = 0; outer < store.dataCount; outer++) {
      const set = store.variationData(outer);
      remaining -= 6 + set.rowCount * Math.max(1, set.regions.length); // overlapping sets could fill any memory
      if (remaining < 0) throw new ConversionError('FONT_TABLE_DAMAGED', 'sets of the variation store overlap');
      const rows = Array.from({ length: set.rowCount }, (_, inner) => [...store.row(set, inner)]);
      this.#sets.push({ regions: Array.from(set.regions, (region) => regions[region]!), rows }); // regions of the same store
    }
  }

  /** A number that does not vary has an empty row. */
  add(row: Row): RowIndex {
    const regions = row.map(([region]) => this.#regions.add(region));
    const deltas = row.map(([, delta]) => delta);
    const key = `${regions.join()} ${deltas.join()}`;
    const known = this.#indexes.get(key);
    if (known !== undefined) return known;
    const outer = this.#setFor(regions);
    const index = [outer, this.#sets[outer]!.rows.push(deltas) - 1] as const; // `#setFor` returns an existing set
    this.#indexes.set(key, index);
    return index;
  }

  encode(axisCount: number): Uint8Array {
    return encodeItemVariationStore(axisCount, this.#regions.list, this.#sets);
  }

  #setFor(regions: number[]): number {
    const key = regions.join();
    const open = this.#open.get(key);
    if (open !== undefined && this.#sets[open]!.rows.length < maxRows) return open; // an existing set
    this.#open.set(key, this.#sets.length);
    return this.#sets.push({ regions, rows: [] }) - 1;
  }
}

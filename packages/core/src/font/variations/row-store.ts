import { ConversionError } from '../../errors.ts';
import type { ItemVariationStore } from '../../outline/item-variation-store.ts';
import { encodeItemVariationStore } from '../../outline/item-variation-store-writer.ts';
import { type ExplicitRegion, RegionTable } from '../../outline/region-table.ts';

/** Where a row is: in which set, and which of its rows. */
export type RowPlace = readonly [outer: number, inner: number];

/** What one number gains in each region. */
export type Row = readonly (readonly [region: ExplicitRegion, delta: number])[];

const maxRows = 0xffff;

/** Rows of differences by the regions that they are for, each once, for a store that is written. */
export class RowStore {
  readonly #regions = new RegionTable();
  readonly #sets: { regions: readonly number[]; rows: (readonly number[])[] }[] = [];
  /** Of each list of regions, the set that is being filled. */
  readonly #open = new Map<string, number>();
  readonly #places = new Map<string, RowPlace>();

  /** Begins with all that a store has, which keeps its places; `length` is that of the table that holds it. */
  copy(store: ItemVariationStore, length: number): void {
    const regions = Array.from({ length: store.regionCount }, (_, index) => this.#regions.add(store.region(index)));
    let left = length;
    for (let outer = 0; outer < store.dataCount; outer++) {
      const set = store.variationData(outer);
      left -= 6 + set.rowCount * Math.max(1, set.regions.length); // sets that lie upon one another would fill any memory
      if (left < 0) throw new ConversionError('FONT_TABLE_DAMAGED', 'found sets of differences that share their bytes');
      const rows = Array.from({ length: set.rowCount }, (_, inner) => [...store.row(set, inner)]);
      this.#sets.push({ regions: Array.from(set.regions, (region) => regions[region]!), rows }); // the set was read with them
    }
  }

  /** What varies nowhere has a row of no numbers. */
  add(row: Row): RowPlace {
    const regions = row.map(([region]) => this.#regions.add(region));
    const deltas = row.map(([, delta]) => delta);
    const key = `${regions.join()} ${deltas.join()}`;
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    const outer = this.#setFor(regions);
    const place = [outer, this.#sets[outer]!.rows.push(deltas) - 1] as const; // it has just been found
    this.#places.set(key, place);
    return place;
  }

  encode(axisCount: number): Uint8Array {
    return encodeItemVariationStore(axisCount, this.#regions.list, this.#sets);
  }

  #setFor(regions: number[]): number {
    const key = regions.join();
    const open = this.#open.get(key);
    if (open !== undefined && this.#sets[open]!.rows.length < maxRows) return open; // the set that is filled
    this.#open.set(key, this.#sets.length);
    return this.#sets.push({ regions, rows: [] }) - 1;
  }
}

import { encodeItemVariationStore } from '../../outline/item-variation-store-writer.ts';
import { RegionSet } from '../../outline/region-set.ts';
import { type ExplicitRegion, RegionTable } from '../../outline/region-table.ts';

/** The sets of regions that glyphs vary in, each once. */
export class RegionSets {
  readonly #regions = new RegionTable();
  readonly #numbers = new Map<string, number>();
  readonly #sets: RegionSet[] = [];

  /** The number of a set, which is new or known. */
  add(regions: readonly ExplicitRegion[]): number {
    const key = regions.map((region) => this.#regions.add(region)).join();
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.#sets.length);
    return this.#sets.push(new RegionSet(regions)) - 1;
  }

  get(number: number): RegionSet {
    return this.#sets[number]!; // `add` gave the number
  }

  /** The store of CFF 2: the sets in an order, without rows. Nothing where there are no sets. */
  encode(axisCount: number, order: readonly number[]): Uint8Array | undefined {
    if (order.length === 0) return undefined;
    const regions = new RegionTable();
    const sets = order.map((number) => {
      return { regions: this.get(number).regions.map((region) => regions.add(region)), rows: [] };
    });
    return encodeItemVariationStore(axisCount, regions.list, sets);
  }
}

import { encodeItemVariationStore } from '../../outline/variations/item-variation-store-writer.ts';
import { RegionSet } from '../../outline/variations/region-set.ts';
import { type ExplicitRegion, RegionTable } from '../../outline/variations/region-table.ts';

/** The distinct sets of regions in which glyphs vary. */
export class RegionSets {
  readonly #regions = new RegionTable();
  readonly #numbers = new Map<string, number>();
  readonly #sets: RegionSet[] = [];

  /** Returns the index of a set, adding it if it is new. */
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

  /** Encodes the sets in this order as a variation store without rows, for CFF2; `undefined` if there are none. */
  encode(axisCount: number, order: readonly number[]): Uint8Array | undefined {
    if (order.length === 0) return undefined;
    const regions = new RegionTable();
    const sets = order.map((number) => {
      return { regions: this.get(number).regions.map((region) => regions.add(region)), rows: [] };
    });
    return encodeItemVariationStore(axisCount, regions.list, sets);
  }
}

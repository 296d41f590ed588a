import type { Context } from '../../context.ts';
import type { ItemVariationStore, VariationData } from '../../outline/item-variation-store.ts';
import { regionScalar, type Tuple } from '../../outline/region.ts';

/** Which row of which set of a store. */
export interface DeltaIndex {
  readonly outer: number;
  readonly inner: number;
}

/** How many sets are kept once they are read: many may lie upon one another. */
const maxKept = 256;
/** Stands for no difference. @see OpenType 1.9.1, "Item Variation Store", "DeltaSetIndexMap table" */
export const noVariation = 0xffff;

/** A set and how much each of its regions weighs. */
interface PlacedSet {
  readonly set: VariationData;
  readonly weights: Float64Array;
}

/** A store at one place of the design space: what each number gains there, in fractions. */
export class PlacedStore {
  readonly #store: ItemVariationStore;
  readonly #coordinates: Tuple;
  readonly #context: Pick<Context, 'spend'>;
  readonly #weights: Float64Array;
  readonly #kept = new Map<number, PlacedSet>();

  constructor(store: ItemVariationStore, coordinates: Tuple, context: Pick<Context, 'spend'>) {
    this.#store = store;
    this.#coordinates = coordinates;
    this.#context = context;
    this.#weights = new Float64Array(store.regionCount).fill(Number.NaN);
  }

  delta({ outer, inner }: DeltaIndex): number {
    if (outer === noVariation && inner === noVariation) return 0;
    const { set, weights } = this.#placed(outer);
    this.#context.spend(1 + weights.length);
    const row = this.#store.row(set, inner);
    let sum = 0;
    for (let index = 0; index < row.length; index++) sum += row[index]! * weights[index]!; // as many of both
    return sum;
  }

  #placed(outer: number): PlacedSet {
    const kept = this.#kept.get(outer);
    if (kept !== undefined) return kept;
    const set = this.#store.variationData(outer);
    this.#context.spend(1 + set.regions.length);
    const placed = { set, weights: Float64Array.from(set.regions, (region) => this.#weight(region)) };
    if (this.#kept.size === maxKept) this.#kept.clear();
    this.#kept.set(outer, placed);
    return placed;
  }

  #weight(region: number): number {
    const known = this.#weights[region]!; // the set has only regions that the store has
    if (!Number.isNaN(known)) return known;
    this.#context.spend(1 + this.#store.axisCount);
    const weight = regionScalar(this.#store.region(region), this.#coordinates);
    this.#weights[region] = weight;
    return weight;
  }
}

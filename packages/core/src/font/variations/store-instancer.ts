import type { Context } from '../../context.ts';
import type { ItemVariationStore, VariationData } from '../../outline/variations/item-variation-store.ts';
import { regionScalar, type Tuple } from '../../outline/variations/region.ts';

/** Index of a delta row: the set (outer) and the row (inner). */
export interface DeltaIndex {
  readonly outer: number;
  readonly inner: number;
}

/** Maximum number of cached sets: many may overlap. */
const maxCachedSets = 256;
/**
 * Both indexes of a number that does not vary.
 * @see OpenType 1.9.1, "Item Variation Store", "DeltaSetIndexMap table"
 */
export const noVariationIndex = 0xffff;

/** A set with the weights of its regions. */
interface WeightedSet {
  readonly set: VariationData;
  readonly weights: Float64Array;
}

/** Evaluates an item variation store at one location. Deltas have fractions. */
export class StoreInstancer {
  readonly #store: ItemVariationStore;
  readonly #coordinates: Tuple;
  readonly #context: Pick<Context, 'spend'>;
  readonly #weights: Float64Array;
  readonly #sets = new Map<number, WeightedSet>();

  constructor(store: ItemVariationStore, coordinates: Tuple, context: Pick<Context, 'spend'>) {
    this.#store = store;
    this.#coordinates = coordinates;
    this.#context = context;
    this.#weights = new Float64Array(store.regionCount).fill(Number.NaN);
  }

  delta({ outer, inner }: DeltaIndex): number {
    if (outer === noVariationIndex && inner === noVariationIndex) return 0;
    const { set, weights } = this.#weightedSet(outer);
    this.#context.spend(1 + weights.length);
    const row = this.#store.row(set, inner);
    let sum = 0;
    for (let index = 0; index < row.length; index++) sum += row[index]! * weights[index]!; // as many of both
    return sum;
  }

  #weightedSet(outer: number): WeightedSet {
    const kept = this.#sets.get(outer);
    if (kept !== undefined) return kept;
    const set = this.#store.variationData(outer);
    this.#context.spend(1 + set.regions.length);
    const placed = { set, weights: Float64Array.from(set.regions, (region) => this.#weight(region)) };
    if (this.#sets.size === maxCachedSets) this.#sets.clear();
    this.#sets.set(outer, placed);
    return placed;
  }

  #weight(region: number): number {
    const known = this.#weights[region]!; // a region of the store
    if (!Number.isNaN(known)) return known;
    this.#context.spend(1 + this.#store.axisCount);
    const weight = regionScalar(this.#store.region(region), this.#coordinates);
    this.#weights[region] = weight;
    return weight;
  }
}

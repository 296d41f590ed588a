import { type ExplicitRegion, RegionTable } from '../../../outline/variations/region-table.ts';
import type { MetricsVariationRows } from '../../variations/metrics-variation-rows.ts';
import type { Row } from '../../variations/row-store.ts';

/** Indexes of the coordinates that can move, in the list x, y of left, right, top and bottom. */
const phantomIndex = { rightX: 2, topY: 5, bottomY: 7 } as const;
export const phantomCoordinateCount = 8;

/**
 * The deltas of a glyph's phantom points from HVAR and VVAR. The left point does not move: the outline starts there.
 */
export class PhantomDeltas {
  readonly #regions = new RegionTable();
  readonly #deltas: Float64Array[] = [];

  constructor(glyph: number, horizontal: MetricsVariationRows | undefined, vertical: MetricsVariationRows | undefined) {
    this.#add(horizontal?.advance(glyph), [phantomIndex.rightX], 1);
    this.#add(vertical?.origin(glyph), [phantomIndex.topY, phantomIndex.bottomY], 1);
    this.#add(vertical?.advance(glyph), [phantomIndex.bottomY], -1);
  }

  get regions(): readonly ExplicitRegion[] {
    return this.#regions.list;
  }

  /** The eight coordinate deltas in a region. */
  in(region: ExplicitRegion): Float64Array {
    return this.#deltas[this.#regions.add(region)] ?? new Float64Array(phantomCoordinateCount);
  }

  #add(row: Row = [], numbers: readonly number[], sign: 1 | -1): void {
    for (const [region, delta] of row) {
      const index = this.#regions.add(region);
      this.#deltas[index] ??= new Float64Array(phantomCoordinateCount);
      for (const at of numbers) this.#deltas[index][at]! += sign * delta;
    }
  }
}

import { type ExplicitRegion, RegionTable } from '../../outline/region-table.ts';
import type { LineRows } from '../variations/line-rows.ts';
import type { Row } from '../variations/row-store.ts';

/** Where the numbers of phantom points stand that count: x, y of left, right, top and bottom one after the other. */
const number = { rightX: 2, topY: 5, bottomY: 7 } as const;
export const phantomNumbers = 8;

/** How the phantom points of a glyph move, as HVAR and VVAR say it. Outlines stand at the left, which does not move. */
export class PhantomDeltas {
  readonly #regions = new RegionTable();
  readonly #deltas: Float64Array[] = [];

  constructor(glyph: number, across: LineRows | undefined, down: LineRows | undefined) {
    this.#add(across?.advance(glyph), [number.rightX], 1);
    this.#add(down?.origin(glyph), [number.topY, number.bottomY], 1);
    this.#add(down?.advance(glyph), [number.bottomY], -1);
  }

  get regions(): readonly ExplicitRegion[] {
    return this.#regions.list;
  }

  /** The eight numbers by which they move in a region. */
  in(region: ExplicitRegion): Float64Array {
    return this.#deltas[this.#regions.add(region)] ?? new Float64Array(phantomNumbers);
  }

  #add(row: Row = [], numbers: readonly number[], sign: 1 | -1): void {
    for (const [region, delta] of row) {
      const index = this.#regions.add(region);
      this.#deltas[index] ??= new Float64Array(phantomNumbers);
      for (const at of numbers) this.#deltas[index][at]! += sign * delta;
    }
  }
}

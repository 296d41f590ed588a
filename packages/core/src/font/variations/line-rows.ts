import type { Context } from '../../context.ts';
import type { StatedRegion } from '../../outline/region-table.ts';
import { stateRange } from '../../outline/region-table.ts';
import type { DeltaSet } from './item-store.ts';
import { openLineStore } from './line-variations.ts';
import { type DeltaIndex, noVariation } from './placed-store.ts';

/** What a measure of a glyph gains in each region in which it gains something. */
export type LineRow = readonly (readonly [region: StatedRegion, delta: number])[];

/** What the measures of glyphs gain, region by region. */
export interface LineRows {
  advance(glyph: number): LineRow;
  /** Of the origin in lines that run down; VVAR alone may have it. */
  origin(glyph: number): LineRow;
}

const still: LineRow = [];

/** Reads HVAR or VVAR row by row, for who writes the variations anew. */
export function readLineRows(table: Uint8Array, tag: 'HVAR' | 'VVAR', context: Pick<Context, 'spend'>): LineRows {
  const { store, findAdvance, findOrigin } = openLineStore(table, tag);
  const regions: (StatedRegion | undefined)[] = [];
  const regionAt = (index: number): StatedRegion => {
    regions[index] ??= stateRange(store.region(index));
    return regions[index];
  };
  let [last, lastOuter]: [DeltaSet | undefined, number] = [undefined, -1];
  const rowAt = ({ outer, inner }: DeltaIndex): LineRow => {
    if (outer === noVariation && inner === noVariation) return still;
    const set = outer === lastOuter && last !== undefined ? last : store.set(outer);
    [last, lastOuter] = [set, outer];
    context.spend(1 + set.regions.length * (1 + store.axisCount));
    const deltas = store.row(set, inner);
    return Array.from(set.regions, (region, at) => [regionAt(region), deltas[at]!] as const).filter(
      ([, delta]) => delta !== 0,
    );
  };
  return {
    advance: (glyph) => rowAt(findAdvance(glyph)),
    origin: (glyph) => (findOrigin === undefined ? still : rowAt(findOrigin(glyph))),
  };
}

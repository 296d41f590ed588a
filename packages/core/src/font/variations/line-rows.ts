import type { Context } from '../../context.ts';
import type { VariationData } from '../../outline/item-variation-store.ts';
import type { ExplicitRegion } from '../../outline/region-table.ts';
import { withExplicitRange } from '../../outline/region-table.ts';
import { openLineStore } from './line-variations.ts';
import { type DeltaIndex, noVariation } from './placed-store.ts';
import type { Row } from './row-store.ts';

/** What the measures of glyphs gain, in each region in which they gain something. */
export interface LineRows {
  advance(glyph: number): Row;
  /** Of the origin in lines that run down; VVAR alone may have it. */
  origin(glyph: number): Row;
}

const still: Row = [];

/** Reads HVAR or VVAR row by row, for who writes the variations anew. */
export function readLineRows(table: Uint8Array, tag: 'HVAR' | 'VVAR', context: Pick<Context, 'spend'>): LineRows {
  const { store, findAdvance, findOrigin } = openLineStore(table, tag);
  const regions: (ExplicitRegion | undefined)[] = [];
  const regionAt = (index: number): ExplicitRegion => {
    regions[index] ??= withExplicitRange(store.region(index));
    return regions[index];
  };
  let [last, lastOuter]: [VariationData | undefined, number] = [undefined, -1];
  const rowAt = ({ outer, inner }: DeltaIndex): Row => {
    if (outer === noVariation && inner === noVariation) return still;
    const set = outer === lastOuter && last !== undefined ? last : store.variationData(outer);
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

import type { Context } from '../../context.ts';
import type { VariationData } from '../../outline/variations/item-variation-store.ts';
import type { ExplicitRegion } from '../../outline/variations/region-table.ts';
import { withExplicitRange } from '../../outline/variations/region-table.ts';
import { openMetricsStore } from './metrics-variations.ts';
import type { Row } from './row-store.ts';
import { type DeltaIndex, noVariationIndex } from './store-instancer.ts';

/** The deltas of glyph metrics by region. */
export interface MetricsVariationRows {
  advance(glyph: number): Row;
  /** Of the vertical origin; only VVAR can have it. */
  origin(glyph: number): Row;
}

const noDeltas: Row = [];

/** Reads HVAR or VVAR row by row, for rewriting the variations. */
export function readMetricsVariationRows(
  table: Uint8Array,
  tag: 'HVAR' | 'VVAR',
  context: Pick<Context, 'spend'>,
): MetricsVariationRows {
  const { store, findAdvance, findOrigin } = openMetricsStore(table, tag);
  const regions: (ExplicitRegion | undefined)[] = [];
  const regionAt = (index: number): ExplicitRegion => {
    regions[index] ??= withExplicitRange(store.region(index));
    return regions[index];
  };
  let [last, lastOuter]: [VariationData | undefined, number] = [undefined, -1];
  const rowAt = ({ outer, inner }: DeltaIndex): Row => {
    if (outer === noVariationIndex && inner === noVariationIndex) return noDeltas;
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
    origin: (glyph) => (findOrigin === undefined ? noDeltas : rowAt(findOrigin(glyph))),
  };
}

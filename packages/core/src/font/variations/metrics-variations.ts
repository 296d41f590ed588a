import { ByteReader } from '../../bytes/reader.ts';
import type { Context } from '../../context.ts';
import { type ItemVariationStore, openItemVariationStore } from '../../outline/variations/item-variation-store.ts';
import type { Tuple } from '../../outline/variations/region.ts';
import { requireLength } from '../tables/require.ts';
import { type FindDeltaIndex, implicitDeltaIndex, readIndexMap } from './index-map.ts';
import { StoreInstancer } from './store-instancer.ts';

/** The deltas of glyph metrics at a location, in fractions. */
export interface MetricsVariations {
  advance(glyph: number): number;
  /** Of the vertical origin; only VVAR can have it. */
  readonly origin: ((glyph: number) => number) | undefined;
}

const originMapAt = 20;

/** The store of HVAR or VVAR with its index maps. */
interface MetricsStore {
  readonly store: ItemVariationStore;
  readonly findAdvance: FindDeltaIndex;
  readonly findOrigin: FindDeltaIndex | undefined;
}

/**
 * Opens HVAR or VVAR, which has the same layout. Maps for bearings are ignored: bearings follow the outlines.
 * @see OpenType 1.9.1, "HVAR — Horizontal Metrics Variations Table" and "VVAR — Vertical Metrics Variations Table"
 */
export function openMetricsStore(table: Uint8Array, tag: 'HVAR' | 'VVAR'): MetricsStore {
  const file = new ByteReader(requireLength(table, tag === 'HVAR' ? originMapAt : originMapAt + 4, tag));
  file.skip(4);
  const [storeStart, advanceMapStart] = [file.u32(), file.u32()];
  file.seek(originMapAt);
  const originMapStart = tag === 'VVAR' ? file.u32() : 0;
  return {
    store: openItemVariationStore(table, storeStart, tag),
    findAdvance: advanceMapStart === 0 ? implicitDeltaIndex : readIndexMap(table, advanceMapStart),
    findOrigin: originMapStart === 0 ? undefined : readIndexMap(table, originMapStart),
  };
}

/** Reads the deltas of glyph metrics at a location. */
export function readMetricsVariations(
  table: Uint8Array,
  tag: 'HVAR' | 'VVAR',
  coordinates: Tuple,
  context: Pick<Context, 'spend'>,
): MetricsVariations {
  const { store: stored, findAdvance, findOrigin } = openMetricsStore(table, tag);
  const store = new StoreInstancer(stored, coordinates, context);
  return {
    advance: (glyph) => store.delta(findAdvance(glyph)),
    origin: findOrigin && ((glyph) => store.delta(findOrigin(glyph))),
  };
}

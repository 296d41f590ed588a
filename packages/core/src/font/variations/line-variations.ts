import { ByteReader } from '../../bytes/reader.ts';
import type { Context } from '../../context.ts';
import { type ItemVariationStore, openItemVariationStore } from '../../outline/item-variation-store.ts';
import type { Tuple } from '../../outline/region.ts';
import { requireLength } from '../tables/require.ts';
import { type FindDelta, findInFirstSet, readIndexMap } from './index-map.ts';
import { PlacedStore } from './placed-store.ts';

/** What glyphs gain at a place of the design space, in fractions. */
export interface LineVariations {
  advance(glyph: number): number;
  /** Of the origin in lines that run down; VVAR alone may have it. */
  readonly origin: ((glyph: number) => number) | undefined;
}

const originMapAt = 20;

/** What HVAR or VVAR holds, and where it has what glyphs gain. */
interface LineStore {
  readonly store: ItemVariationStore;
  readonly findAdvance: FindDelta;
  readonly findOrigin: FindDelta | undefined;
}

/**
 * Opens HVAR, or VVAR, which has the same shape for lines that run down. Bearings are those of the outlines.
 * @see OpenType 1.9.1, "HVAR — Horizontal Metrics Variations Table" and "VVAR — Vertical Metrics Variations Table"
 */
export function openLineStore(table: Uint8Array, tag: 'HVAR' | 'VVAR'): LineStore {
  const file = new ByteReader(requireLength(table, tag === 'HVAR' ? originMapAt : originMapAt + 4, tag));
  file.skip(4);
  const [storeStart, advanceMapStart] = [file.u32(), file.u32()];
  file.seek(originMapAt);
  const originMapStart = tag === 'VVAR' ? file.u32() : 0;
  return {
    store: openItemVariationStore(table, storeStart, tag),
    findAdvance: advanceMapStart === 0 ? findInFirstSet : readIndexMap(table, advanceMapStart),
    findOrigin: originMapStart === 0 ? undefined : readIndexMap(table, originMapStart),
  };
}

/** Reads what glyphs gain at a place. */
export function readLineVariations(
  table: Uint8Array,
  tag: 'HVAR' | 'VVAR',
  coordinates: Tuple,
  context: Pick<Context, 'spend'>,
): LineVariations {
  const { store: stored, findAdvance, findOrigin } = openLineStore(table, tag);
  const store = new PlacedStore(stored, coordinates, context);
  return {
    advance: (glyph) => store.delta(findAdvance(glyph)),
    origin: findOrigin && ((glyph) => store.delta(findOrigin(glyph))),
  };
}

import type { Context } from '../../context.ts';
import type { FontFile } from '../../models/font-file.ts';
import type { Tuple } from '../../outline/region.ts';
import type { TableChanges } from '../tables/replace.ts';
import { ItemStore } from '../variations/item-store.ts';
import { PlacedStore } from '../variations/placed-store.ts';
import { placeBaselines } from './baselines.ts';
import { findStore, placeDefinitions } from './definitions.ts';
import { placeFeatures } from './features.ts';
import { placePositions } from './positions.ts';

/** The tables of layout at a place of the design space; those that never varied stay as they are. */
export function placeLayout(tables: FontFile['tables'], coordinates: Tuple, context: Context): TableChanges {
  const [gdef, gpos, gsub, base] = ['GDEF', 'GPOS', 'GSUB', 'BASE'].map((tag) => tables.get(tag));
  const changes = new Map<string, Uint8Array>();
  const storeStart = gdef && findStore(gdef);
  if (gdef !== undefined && storeStart !== undefined) {
    const store = new PlacedStore(new ItemStore(gdef, storeStart, 'GDEF'), coordinates, context);
    changes.set('GDEF', placeDefinitions(gdef, store, context));
    if (gpos !== undefined) changes.set('GPOS', placePositions(gpos, store, context));
  }
  const positions = changes.get('GPOS') ?? gpos;
  if (positions !== undefined) changes.set('GPOS', placeFeatures(positions, 'GPOS', coordinates, context));
  if (gsub !== undefined) changes.set('GSUB', placeFeatures(gsub, 'GSUB', coordinates, context));
  if (base !== undefined) changes.set('BASE', placeBaselines(base, coordinates, context));
  return changes;
}

import type { Context } from '../../context.ts';
import type { FontFile } from '../../models/font-file.ts';
import { openItemVariationStore } from '../../outline/item-variation-store.ts';
import type { Tuple } from '../../outline/region.ts';
import { findStore } from '../tables/gdef-store.ts';
import type { TableChanges } from '../tables/replace.ts';
import { PlacedStore } from '../variations/placed-store.ts';
import { placeBaselines } from './baselines.ts';
import { placeDefinitions } from './definitions.ts';
import { placeFeatures } from './features.ts';
import { placeFormulas } from './formulas.ts';
import { placeJustification, placePositions } from './positions.ts';

/** The tables of layout at a place of the design space; those that never varied stay as they are. */
export function placeLayout(tables: FontFile['tables'], coordinates: Tuple, context: Context): TableChanges {
  const [gdef, gpos, gsub, base] = ['GDEF', 'GPOS', 'GSUB', 'BASE'].map((tag) => tables.get(tag));
  const changes = new Map<string, Uint8Array>();
  const storeStart = gdef && findStore(gdef);
  if (gdef !== undefined && storeStart !== undefined) {
    const store = new PlacedStore(openItemVariationStore(gdef, storeStart, 'GDEF'), coordinates, context);
    changes.set('GDEF', placeDefinitions(gdef, store, context));
    if (gpos !== undefined) changes.set('GPOS', placePositions(gpos, store, context));
    const [jstf, math] = [tables.get('JSTF'), tables.get('MATH')];
    if (jstf !== undefined) changes.set('JSTF', placeJustification(jstf, store, context));
    if (math !== undefined) changes.set('MATH', placeFormulas(math, store, context));
  }
  const positions = changes.get('GPOS') ?? gpos;
  if (positions !== undefined) changes.set('GPOS', placeFeatures(positions, 'GPOS', coordinates, context));
  if (gsub !== undefined) changes.set('GSUB', placeFeatures(gsub, 'GSUB', coordinates, context));
  if (base !== undefined) changes.set('BASE', placeBaselines(base, coordinates, context));
  return changes;
}

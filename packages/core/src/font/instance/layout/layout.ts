import type { Context } from '../../../context.ts';
import type { FontFile } from '../../../models/font-file.ts';
import { openItemVariationStore } from '../../../outline/variations/item-variation-store.ts';
import type { Tuple } from '../../../outline/variations/region.ts';
import { findGdefStore } from '../../tables/layout/gdef-store.ts';
import type { TableChanges } from '../../tables/replace.ts';
import { StoreInstancer } from '../../variations/store-instancer.ts';
import { instantiateMath } from '../math.ts';
import { instantiateBase } from './base.ts';
import { instantiateFeatures } from './features.ts';
import { instantiateGdef } from './gdef.ts';
import { instantiateGpos, instantiateJstf } from './gpos.ts';

/** Instantiates the layout tables; static ones stay unchanged. */
export function instantiateLayout(tables: FontFile['tables'], coordinates: Tuple, context: Context): TableChanges {
  const [gdef, gpos, gsub, base] = ['GDEF', 'GPOS', 'GSUB', 'BASE'].map((tag) => tables.get(tag));
  const changes = new Map<string, Uint8Array>();
  const storeStart = gdef && findGdefStore(gdef);
  if (gdef !== undefined && storeStart !== undefined) {
    const store = new StoreInstancer(openItemVariationStore(gdef, storeStart, 'GDEF'), coordinates, context);
    changes.set('GDEF', instantiateGdef(gdef, store, context));
    if (gpos !== undefined) changes.set('GPOS', instantiateGpos(gpos, store, context));
    const [jstf, math] = [tables.get('JSTF'), tables.get('MATH')];
    if (jstf !== undefined) changes.set('JSTF', instantiateJstf(jstf, store, context));
    if (math !== undefined) changes.set('MATH', instantiateMath(math, store, context));
  }
  const positions = changes.get('GPOS') ?? gpos;
  if (positions !== undefined) changes.set('GPOS', instantiateFeatures(positions, 'GPOS', coordinates, context));
  if (gsub !== undefined) changes.set('GSUB', instantiateFeatures(gsub, 'GSUB', coordinates, context));
  if (base !== undefined) changes.set('BASE', instantiateBase(base, coordinates, context));
  return changes;
}

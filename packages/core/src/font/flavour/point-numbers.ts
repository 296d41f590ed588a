import type { Context } from '../../context.ts';
import type { FontFile } from '../../models/font-file.ts';
import { namesPoints, pointTables } from '../tables/apple-points.ts';
import { freeBaselines } from '../tables/base-points.ts';
import { placeCarets } from '../tables/ligature-carets.ts';
import { replaceTables } from '../tables/replace.ts';
import { createFindPoint } from './find-point.ts';

/**
 * The font after its outlines changed kind, without what named their points by numbers: carets of ligatures stand at
 * coordinates, baselines have them already, and what Apple's tables say goes, with a note. `before` has the old outlines.
 */
export function freePointNumbers(before: FontFile, after: FontFile, context: Context): FontFile {
  const changes = new Map<string, Uint8Array | undefined>();
  const [gdef, base] = [after.tables.get('GDEF'), after.tables.get('BASE')];
  if (base !== undefined) changes.set('BASE', freeBaselines(base, context));
  if (gdef !== undefined) {
    const placed = placeCarets(gdef, createFindPoint(before, context), context);
    changes.set('GDEF', placed.gdef);
    if (placed.lost > 0) context.note('POINT_REFERENCES_DROPPED', `GDEF, ${placed.lost} carets of ligatures`);
  }
  const numbered = pointTables.filter((tag) => namesPoints(tag, after.tables.get(tag), context));
  for (const tag of numbered) changes.set(tag, undefined);
  if (numbered.length > 0) context.note('POINT_REFERENCES_DROPPED', numbered.join(', '));
  return changes.size === 0 ? after : { ...after, tables: replaceTables(after.tables, changes) };
}

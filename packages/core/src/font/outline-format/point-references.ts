import type { Context } from '../../context.ts';
import type { FontFile } from '../../models/font-file.ts';
import { applePointTables, refersToPoints } from '../tables/layout/apple-points.ts';
import { dropBaselinePoints } from '../tables/layout/base-points.ts';
import { convertPointCarets } from '../tables/layout/ligature-carets.ts';
import { replaceTables } from '../tables/replace.ts';
import { createFindPoint } from './find-point.ts';

/**
 * Removes references to contour point numbers after the outlines were converted: ligature carets become coordinates,
 * baselines keep only their coordinates, and AAT tables that refer to points are dropped with a note. `before` has the
 * old outlines.
 */
export function dropPointReferences(before: FontFile, after: FontFile, context: Context): FontFile {
  const changes = new Map<string, Uint8Array | undefined>();
  const [gdef, base] = [after.tables.get('GDEF'), after.tables.get('BASE')];
  if (base !== undefined) changes.set('BASE', dropBaselinePoints(base, context));
  if (gdef !== undefined) {
    const placed = convertPointCarets(gdef, createFindPoint(before, context), context);
    changes.set('GDEF', placed.gdef);
    if (placed.dropped > 0) context.note('POINT_REFERENCES_DROPPED', `GDEF, ${placed.dropped} ligature carets`);
  }
  const numbered = applePointTables.filter((tag) => refersToPoints(tag, after.tables.get(tag), context));
  for (const tag of numbered) changes.set(tag, undefined);
  if (numbered.length > 0) context.note('POINT_REFERENCES_DROPPED', numbered.join(', '));
  return changes.size === 0 ? after : { ...after, tables: replaceTables(after.tables, changes) };
}

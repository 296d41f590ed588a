import type { FontFile } from '../../models/font-file.ts';

/** Changed tables by tag; `undefined` removes a table. */
export type TableChanges = ReadonlyMap<string, Uint8Array | undefined>;

/** Applies changes to tables: existing tables keep their order, new ones come last. */
export function replaceTables(tables: FontFile['tables'], changes: TableChanges): FontFile['tables'] {
  const changed = new Map(tables);
  for (const [tag, table] of changes) {
    if (table === undefined) changed.delete(tag);
    else changed.set(tag, table);
  }
  return changed;
}

import type { FontFile } from '../../models/font-file.ts';

/** Tables by tag; nothing stands for one that goes. */
export type TableChanges = ReadonlyMap<string, Uint8Array | undefined>;

/** The tables with some of them changed: those that stay keep their order, new ones come last. */
export function replaceTables(tables: FontFile['tables'], changes: TableChanges): FontFile['tables'] {
  const changed = new Map(tables);
  for (const [tag, table] of changes) {
    if (table === undefined) changed.delete(tag);
    else changed.set(tag, table);
  }
  return changed;
}

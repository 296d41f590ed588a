import { existsSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { openDatabase } from '../db/database.ts';
import { migrations, newerSchema } from '../db/migrations.ts';
import { describeForeignOwner } from '../files/folder.ts';
import { SettingsError } from '../settings/settings.ts';
import type { SchemaVersions } from './schema-versions.ts';

/** Reads the version without changing anything. */
export function readFolderVersions(path: string): SchemaVersions {
  const needed = migrations.length;
  if (!existsSync(path)) return { found: 0, needed };
  const database = new Sqlite(path, { readonly: true });
  try {
    const found = Number(database.pragma('user_version', { simple: true }));
    if (found > needed) throw newerSchema(found, needed);
    return { found, needed };
  } finally {
    database.close();
  }
}

/** Creates or updates the schema in a data folder. */
export function migrateFolder(folder: string, path: string): SchemaVersions {
  const foreign = describeForeignOwner(folder);
  if (foreign !== undefined) throw new SettingsError(foreign);
  const versions = readFolderVersions(path);
  openDatabase(path).close();
  return versions;
}

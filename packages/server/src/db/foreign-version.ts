import type { Database } from 'better-sqlite3';

/**
 * Prepares a query for a number that changes when another process changes the database.
 * @see SQLite, "PRAGMA data_version"
 */
export function openForeignVersion(database: Database): () => number {
  const version = database.prepare<[], number>('PRAGMA data_version').pluck();
  return () => version.get() as number;
}

import type { Database } from 'better-sqlite3';

/**
 * Asks for a number that is another one once another process has changed the database.
 * @see SQLite, "PRAGMA data_version"
 */
export function openForeignVersion(database: Database): () => number {
  const version = database.prepare<[], number>('PRAGMA data_version').pluck();
  return () => version.get() as number;
}

import { existsSync } from 'node:fs';
import Sqlite, { type Database } from 'better-sqlite3';
import { DatabaseDamage, isDamage } from './integrity.ts';
import { migrate, migrations } from './migrations.ts';
import { StorageError, toStorageError } from './storage-error.ts';

/** How long another process may hold the database before an operation fails; its transactions take milliseconds. */
const busyTimeoutMs = 5_000;

/**
 * Opens the database file, made and brought to this version's schema where needed.
 * What is deleted is overwritten: header values must be gone when they are gone.
 * @see SQLite, "PRAGMA synchronous" and "PRAGMA secure_delete"
 */
export function openDatabase(path: string): Database {
  const database = new Sqlite(path, { timeout: busyTimeoutMs });
  try {
    // Outside of WAL a second process would lock out the readers of the first; the mode stays with the file.
    database.pragma('journal_mode = WAL');
    configure(database);
    migrate(database);
    return database;
  } catch (error) {
    database.close();
    throw isDamage(error) ? new DatabaseDamage(path, error.message, { cause: error }) : error;
  }
}

/** Opens a database that a service has made, and makes nothing: it must be there, with this version's schema. */
export function openExistingDatabase(path: string, refuse: (found: string) => Error): Database {
  if (!existsSync(path)) throw refuse('there is no such file; start the service once before');
  let database: Database | undefined;
  try {
    database = new Sqlite(path, { timeout: busyTimeoutMs, fileMustExist: true });
    const version = Number(database.pragma('user_version', { simple: true }));
    if (version !== migrations.length) {
      throw refuse(`found schema ${version}, expected ${migrations.length}: use the version that the service is of`);
    }
    configure(database);
    return database;
  } catch (error) {
    database?.close();
    const code = String((error as { code?: unknown }).code);
    throw ['SQLITE_NOTADB', 'SQLITE_CANTOPEN'].includes(code) ? refuse('it is no database that can be opened') : error;
  }
}

function configure(database: Database): void {
  // The log is forced by the writer, which does it while the event loop goes on.
  database.pragma('synchronous = NORMAL');
  database.pragma('secure_delete = ON');
  database.pragma('foreign_keys = ON');
  database.pragma('cache_size = -32768');
  // In 4 KiB pages: the same few pages change all the time, and are moved the more seldom the longer the log may be.
  database.pragma('wal_autocheckpoint = 8000');
}

/**
 * Moves everything from the log into the database and empties the log, where deleted rows would live on.
 * False where a reader of another process is in the way, or the disk is full; the next time gets it.
 */
export function emptyLog(database: Pick<Database, 'pragma'>): boolean {
  try {
    const [result] = database.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
    return result?.busy === 0;
  } catch (error) {
    if (toStorageError(error) instanceof StorageError) return false;
    throw error;
  }
}

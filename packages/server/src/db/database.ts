import { existsSync } from 'node:fs';
import Sqlite, { type Database } from 'better-sqlite3';
import { DatabaseDamage, isDamage } from './integrity.ts';
import { migrate, migrations } from './migrations.ts';
import { StorageError, toStorageError } from './storage-error.ts';

/** Time that an operation waits for a lock of another process before it fails. Transactions take milliseconds. */
const busyTimeoutMs = 5_000;

/**
 * Opens the database file; creates it and migrates its schema to this version if needed. Deleted data is overwritten,
 * so that header values cannot be recovered.
 * @see SQLite, "PRAGMA synchronous" and "PRAGMA secure_delete"
 */
export function openDatabase(path: string): Database {
  const database = new Sqlite(path, { timeout: busyTimeoutMs });
  try {
    // Without WAL, a process that writes would block the readers of another. The mode is stored in the file.
    database.pragma('journal_mode = WAL');
    configure(database);
    migrate(database);
    return database;
  } catch (error) {
    database.close();
    throw isDamage(error) ? new DatabaseDamage(path, error.message, { cause: error }) : error;
  }
}

/** Opens the database of an existing service. Creates nothing: the file must exist and have this version's schema. */
export function openExistingDatabase(path: string, refuse: (found: string) => Error): Database {
  if (!existsSync(path)) throw refuse('the file does not exist; start the service once to create it');
  let database: Database | undefined;
  try {
    database = new Sqlite(path, { timeout: busyTimeoutMs, fileMustExist: true });
    const version = Number(database.pragma('user_version', { simple: true }));
    if (version !== migrations.length) {
      throw refuse(
        `it has schema version ${version}, but this program needs ${migrations.length}; use the program of the service's version`,
      );
    }
    configure(database);
    return database;
  } catch (error) {
    database?.close();
    const code = String((error as { code?: unknown }).code);
    throw ['SQLITE_NOTADB', 'SQLITE_CANTOPEN'].includes(code)
      ? refuse('the file is not a database that can be opened')
      : error;
  }
}

function configure(database: Database): void {
  // BatchWriter syncs the log in another thread, without blocking the event loop.
  database.pragma('synchronous = NORMAL');
  database.pragma('secure_delete = ON');
  database.pragma('foreign_keys = ON');
  database.pragma('cache_size = -32768');
  // In pages of 4 KiB. The same few pages change all the time; the longer the log, the less often they are copied.
  database.pragma('wal_autocheckpoint = 8000');
}

/**
 * Copies the log into the database and truncates it, since deleted rows remain in the log. Returns false if a reader of
 * another process prevents that or the disk is full; the next call tries again.
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

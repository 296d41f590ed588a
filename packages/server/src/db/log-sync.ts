import { close, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Database } from 'better-sqlite3';

const syncToDisk = promisify(fdatasync);
const closeLater = promisify(close);

/** Forces what was committed to the disk. */
export interface LogSync {
  /** Resolves when everything that was committed before the call is on the disk. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Forces the log of a database from another thread, so that the event loop goes on meanwhile: with `synchronous` NORMAL
 * a commit only writes the log, and this is the rest of what FULL does. The log is one file for as long as a connection is
 * open, emptied in place; SQLite's own locks are on other files, so that closing it here lets go of none.
 * @see SQLite, "Write-Ahead Logging", "Performance Considerations", and "PRAGMA synchronous"
 */
export function openLogSync(database: Database): LogSync {
  let descriptor: number | undefined;
  return {
    async sync() {
      if (database.memory) return;
      // There is no log before the first commit.
      descriptor ??= openSync(`${database.name}-wal`, 'r+');
      await syncToDisk(descriptor);
    },
    async close() {
      if (descriptor !== undefined) await closeLater(descriptor);
      descriptor = undefined;
    },
  };
}

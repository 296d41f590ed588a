import { close, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Database } from 'better-sqlite3';

const syncToDisk = promisify(fdatasync);
const closeLater = promisify(close);

/** Syncs committed transactions to the disk. */
export interface LogSync {
  /** Resolves when everything committed before the call is on the disk. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Syncs the log of a database in another thread, without blocking the event loop. With `synchronous = NORMAL` a commit
 * only writes the log; syncing it completes what FULL would do. The log stays the same file while a connection is open.
 * SQLite's locks are on other files, so closing the log here releases none of them.
 * @see SQLite, "Write-Ahead Logging", "Performance Considerations", and "PRAGMA synchronous"
 */
export function openLogSync(database: Database): LogSync {
  let descriptor: number | undefined;
  return {
    async sync() {
      if (database.memory) return;
      // The log does not exist before the first commit.
      descriptor ??= openSync(`${database.name}-wal`, 'r+');
      await syncToDisk(descriptor);
    },
    async close() {
      if (descriptor !== undefined) await closeLater(descriptor);
      descriptor = undefined;
    },
  };
}

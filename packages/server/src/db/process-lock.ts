import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';

/** Held while its process lives. The system releases it when the process dies, however it dies. */
export interface ProcessLock {
  release(): void;
}

/**
 * Takes the lock of a process. It is a lock on a file: process ids are reused and mean nothing between containers, and
 * clocks jump. Node cannot lock files, but SQLite can.
 */
export function takeProcessLock(folder: string, id: string, platform = process.platform): ProcessLock {
  mkdirSync(folder, { recursive: true });
  const path = pathOf(folder, id);
  // The file is renamed only once it is locked: a process that finds it unlocked may remove it. Windows renames and
  // removes no open file, so it needs no other name there.
  const draft = platform === 'win32' ? path : `${path}${draftExtension}`;
  const database = new Sqlite(draft, { timeout: 0 });
  database.pragma('journal_mode = MEMORY');
  database.exec('BEGIN EXCLUSIVE');
  if (draft !== path) renameSync(draft, path);
  heldLocks.add(database);
  return {
    release() {
      heldLocks.delete(database);
      database.close();
      rmSync(path, { force: true });
    },
  };
}

/** Keeps a reference to each lock; otherwise it would be garbage collected and released. */
const heldLocks = new Set<Sqlite.Database>();

/** True if the process with this id has ended. Removes its lock file then. */
export function isProcessGone(folder: string, id: string): boolean {
  const path = pathOf(folder, id);
  if (!existsSync(path)) return true;
  let database: Sqlite.Database | undefined;
  try {
    database = new Sqlite(path, { timeout: 0, fileMustExist: true });
    database.exec('BEGIN EXCLUSIVE; ROLLBACK');
  } catch (error) {
    const code = String((error as { code?: unknown }).code);
    return code === 'SQLITE_CANTOPEN';
  } finally {
    database?.close();
  }
  return removeLock(path);
}

/** Removes the file of a lock. Returns false if another process has it open, which happens on Windows only. */
function removeLock(path: string): boolean {
  try {
    rmSync(path, { force: true });
    return true;
  } catch (error) {
    if (['EBUSY', 'EPERM', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

/** Removes the lock files of dead processes, also of those that died while taking the lock. */
export function sweepProcessLocks(folder: string, now: number): void {
  for (const name of readdirSync(folder)) {
    if (name.endsWith(lockExtension)) isProcessGone(folder, name.slice(0, -lockExtension.length));
    else if (name.endsWith(draftExtension)) {
      const path = join(folder, name);
      const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: now };
      if (now - mtimeMs > staleDraftMs) rmSync(path, { force: true });
    }
  }
}

const lockExtension = '.lock';
const draftExtension = '.new';
/** Taking a lock takes milliseconds: a draft of this age belongs to a process that died. */
const staleDraftMs = 3_600_000;

function pathOf(folder: string, id: string): string {
  return join(folder, `${id}${lockExtension}`);
}

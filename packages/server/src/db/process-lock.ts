import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';

/** A process's sign of life: held as long as it lives, and let go of by the system when it dies, however it dies. */
export interface ProcessLock {
  release(): void;
}

/**
 * Takes the sign of life of a process. It is a lock on a file, since process numbers come again and mean nothing
 * between containers, and clocks jump; Node has no locks on files, SQLite does.
 */
export function takeProcessLock(folder: string, id: string): ProcessLock {
  mkdirSync(folder, { recursive: true });
  const path = pathOf(folder, id);
  // The file has its name when it is locked already: whoever finds it without a lock may remove it.
  const draft = `${path}${draftExtension}`;
  const database = new Sqlite(draft, { timeout: 0 });
  database.pragma('journal_mode = MEMORY');
  database.exec('BEGIN EXCLUSIVE');
  renameSync(draft, path);
  heldLocks.add(database);
  return {
    release() {
      heldLocks.delete(database);
      database.close();
      rmSync(path, { force: true });
    },
  };
}

/** A lock that nobody refers to would be collected as garbage, and be let go of with it. */
const heldLocks = new Set<Sqlite.Database>();

/** Whether the process of this id is gone. What it leaves behind is removed. */
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
  rmSync(path, { force: true });
  return true;
}

/** Removes what dead processes have left, also those that died before they did anything. */
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
/** Taking a lock takes milliseconds; a draft of this age is one of a process that died over it. */
const staleDraftMs = 3_600_000;

function pathOf(folder: string, id: string): string {
  return join(folder, `${id}${lockExtension}`);
}

import { existsSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import { isProcessGone, sweepProcessLocks } from './process-lock.ts';
import type { ProcessRegistry } from './process-registry.ts';

/** Processes on one machine: each holds a lock on a file in a folder. */
export function createProcessRegistry(database: Database, locks: string): ProcessRegistry {
  const insert = database.prepare('INSERT OR REPLACE INTO process_keys (owner, key_id) VALUES (?, ?)');
  const remove = database.prepare('DELETE FROM process_keys WHERE owner = ?');
  const select = database.prepare<[], { owner: string; keyId: string }>(
    'SELECT owner, key_id AS keyId FROM process_keys',
  );
  const isGone = (owner: string): boolean => isProcessGone(locks, owner);
  return {
    isGone,
    async register(owner, { keyId }) {
      insert.run(owner, keyId);
    },
    async unregister(owner) {
      remove.run(owner);
    },
    async sweep() {
      for (const { owner } of select.all()) if (isGone(owner)) remove.run(owner);
      if (existsSync(locks)) sweepProcessLocks(locks, Date.now());
    },
    // They share the folder of the database.
    countWithOtherFiles: async () => 0,
    countWithOtherKey: async (keyId) =>
      select.all().filter((each) => each.keyId !== keyId && !isGone(each.owner)).length,
  };
}

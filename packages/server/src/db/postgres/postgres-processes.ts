import { randomInt } from 'node:crypto';
import type { Client } from 'pg';
import type { ProcessRegistry } from '../process-registry.ts';
import { lockSpace } from './advisory-locks.ts';
import type { Queries } from './postgres.ts';

/** The registry, and what keeps it up to date. */
export interface PostgresProcesses extends ProcessRegistry {
  /** Takes the lock of this process on a new connection, which must stay open. */
  takeLock(client: Client): Promise<void>;
  /** Called when that connection is lost: until it is open again, this process judges no other. */
  loseLock(): void;
  /** Reads which processes hold their locks; call it every `refreshMs`. */
  refresh(): Promise<void>;
}

export const refreshMs = 2_000;

/**
 * A process counts as gone after it was seen without its lock this many times in a row. Its connection may only have
 * broken, and is then opened again sooner. Meanwhile its claims stay fenced by their attempts.
 */
const missesUntilGone = 4;

interface ProcessRow {
  readonly owner: string;
  readonly is_present: boolean;
}

/** True if the lock of a process is held. The first value is the number of the space. */
const holdsLock = `EXISTS (
  SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND classid = $1::bigint::oid AND objid = lock_number::bigint::oid AND objsubid = 2)`;

/** Processes on any number of machines: each holds an advisory lock, which the server drops with its connection. */
export function createProcessRegistry(queries: Queries): PostgresProcesses {
  const lockNumber = randomInt(1, 2 ** 31);
  const misses = new Map<string, number>();
  /** Owners that were asked about and have no row, and how often that was seen. */
  const unknown = new Map<string, number>();
  let present: ReadonlySet<string> = new Set();
  let isConnected = false;

  const countMisses = (of: Map<string, number>, owners: readonly string[]): void => {
    for (const owner of [...of.keys()]) if (!owners.includes(owner)) of.delete(owner);
    for (const owner of owners) of.set(owner, (of.get(owner) ?? 0) + 1);
  };
  return {
    async takeLock(client) {
      // Granted unless a process with the same random number runs.
      await client.query('SELECT pg_advisory_lock_shared($1, $2)', [lockSpace, lockNumber]);
      isConnected = true;
    },
    loseLock() {
      isConnected = false;
      misses.clear();
      unknown.clear();
    },
    async refresh() {
      if (!isConnected) return;
      const rows = await queries.all<ProcessRow>(`SELECT owner, ${holdsLock} AS is_present FROM process_keys`, [
        lockSpace,
      ]);
      if (!isConnected) return;
      present = new Set(rows.map(({ owner }) => owner));
      countMisses(
        misses,
        rows.filter((row) => !row.is_present).map(({ owner }) => owner),
      );
      countMisses(
        unknown,
        [...unknown.keys()].filter((owner) => !present.has(owner)),
      );
    },
    isGone(owner) {
      if ((misses.get(owner) ?? 0) >= missesUntilGone) return true;
      if (present.has(owner)) return false;
      // It may have registered after the last refresh.
      if (!unknown.has(owner)) unknown.set(owner, 0);
      return (unknown.get(owner) ?? 0) >= missesUntilGone;
    },
    async register(owner, { keyId, files }) {
      await queries.run('INSERT INTO process_keys (owner, key_id, files, lock_number) VALUES ($1, $2, $3, $4)', [
        owner,
        keyId,
        files,
        lockNumber,
      ]);
    },
    async unregister(owner) {
      await queries.run('DELETE FROM process_keys WHERE owner = $1', [owner]);
    },
    async sweep() {
      const gone = [...misses].filter(([, count]) => count >= missesUntilGone).map(([owner]) => owner);
      if (gone.length > 0) await queries.run('DELETE FROM process_keys WHERE owner = ANY($1)', [gone]);
    },
    countWithOtherKey: (keyId) => countRunning(queries, 'key_id <> $2', keyId),
    // Earlier versions register no place.
    countWithOtherFiles: (files) => countRunning(queries, "files NOT IN ($2, '')", files),
  };
}

async function countRunning(queries: Queries, condition: string, value: string): Promise<number> {
  const row = await queries.one<{ count: number }>(
    `SELECT count(*) AS count FROM process_keys WHERE ${condition} AND ${holdsLock}`,
    [lockSpace, value],
  );
  return row?.count ?? 0;
}

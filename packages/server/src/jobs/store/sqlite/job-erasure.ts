import type { Database } from 'better-sqlite3';
import { isEnded } from '../../job.ts';
import type { JobRow } from '../job-rows.ts';
import type { ErasedJobs } from '../job-store.ts';
import type { QueueCounters } from './queue-counters.ts';

/** Removal of jobs in any state. Functions that change rows run inside a batch transaction. */
export interface JobErasure {
  list(organizationId: string, limit: number): readonly string[];
  erase(ids: readonly string[]): ErasedJobs;
  eraseKeys(clientId: string, limit: number): number;
  eraseCounts(organizationId: string): void;
}

export function createJobErasure(database: Database, counters: QueueCounters): JobErasure {
  const ofOrganization = database
    .prepare<[string, number], string>('SELECT id FROM jobs WHERE organization_id = ? LIMIT ?')
    .pluck();
  const byId = database.prepare<[string], JobRow>('SELECT * FROM jobs WHERE id = ?');
  const deleteSecret = database.prepare('DELETE FROM job_secrets WHERE seq = ?');
  const deleteJob = database.prepare('DELETE FROM jobs WHERE seq = ?');
  const deleteKeyOf = database.prepare('DELETE FROM idempotency_keys WHERE client_id = ? AND job_id = ?');
  const deleteKeys = database.prepare(`
    DELETE FROM idempotency_keys WHERE client_id = :client AND key IN
      (SELECT key FROM idempotency_keys WHERE client_id = :client LIMIT :limit)`);
  const deleteCounts = database.prepare('DELETE FROM job_counts WHERE organization_id = ? AND count = 0');
  return {
    list: (organizationId, limit) => ofOrganization.all(organizationId, limit),
    erase(ids) {
      const erased = { jobs: 0, idempotencyKeys: 0 };
      for (const id of ids) {
        const row = byId.get(id);
        if (row === undefined) continue;
        deleteSecret.run(row.seq);
        erased.idempotencyKeys += deleteKeyOf.run(row.client_id, id).changes;
        erased.jobs += deleteJob.run(row.seq).changes;
        // A job in work is in no count and in no lane.
        if (row.status === 'queued') counters.dequeued(row);
        else if (isEnded(row.status)) counters.adjust(row, row.status, -1);
      }
      return erased;
    },
    eraseCounts: (organizationId) => void deleteCounts.run(organizationId),
    eraseKeys: (client, limit) => deleteKeys.run({ client, limit }).changes,
  };
}

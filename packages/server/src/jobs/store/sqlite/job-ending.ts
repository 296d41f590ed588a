import { randomUUID } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { recipientOf } from '../../../events/catalog.ts';
import type { Job, JobEnd } from '../../job.ts';
import { withoutQueries } from '../../queries.ts';
import { type JobRow, toJob } from '../job-rows.ts';
import type { QueueCounters } from './queue-counters.ts';

/** Builds the event of a job's end: its type, and its payload as it will be sent. */
export type DescribeEnd = (job: Job) => { readonly type: string; readonly payload: string };

interface EndingOptions {
  readonly database: Database;
  readonly describeEnd: DescribeEnd;
  readonly keepFilesMs: number;
  /** True if the queries of the URLs are removed from the row and from the event. */
  readonly forgetQueries?: boolean;
}

/** Ends of jobs and their expiry. Every function runs inside a batch transaction. */
export interface Ending {
  end(row: JobRow, end: JobEnd, now: number): Job;
  expire(now: number, limit: number): string[];
  markFilesRemoved(ids: readonly string[]): void;
  /** Deletes ended jobs without files. */
  purge(endedBefore: number, limit: number): number;
}

export function createEnding(options: EndingOptions, counters: QueueCounters): Ending {
  const { database, describeEnd, keepFilesMs, forgetQueries = false } = options;
  const update = database.prepare(`
    UPDATE jobs SET status = ?, version = version + 1, completed_at = ?, expires_at = ?, owner = NULL,
      lease_until = NULL, error = ?, error_code = ?
    WHERE seq = ?`);
  const forget = database.prepare('UPDATE jobs SET request = ?, queries_forgotten = 1 WHERE seq = ?');
  const deleteSecret = database.prepare('DELETE FROM job_secrets WHERE seq = ?');
  // An event without subscribers gets zero deliveries at once, so that it is never looked at again.
  const insertEvent = database.prepare(`
    INSERT INTO outbox (id, type, organization_id, client_id, job_id, payload, created_at, traceparent, deliveries)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?,
      iif(EXISTS (SELECT 1 FROM webhook_routes WHERE audience = ? AND event_type = ?), NULL, 0))`);
  const expiring = database.prepare<[number, number], { id: string }>(
    'SELECT id FROM jobs WHERE has_files = 1 AND expires_at <= ? ORDER BY expires_at LIMIT ?',
  );
  const expire = database.prepare<[string], JobRow>(
    "UPDATE jobs SET status = 'expired', version = version + 1 WHERE id = ? AND status = 'completed' RETURNING *",
  );
  const clearHasFiles = database.prepare('UPDATE jobs SET has_files = 0 WHERE id = ?');

  const purge = database.prepare<[number, number], JobRow>(`
    DELETE FROM jobs WHERE seq IN (
      SELECT seq FROM jobs WHERE has_files = 0 AND completed_at <= ? ORDER BY completed_at LIMIT ?)
    RETURNING *`);

  return {
    end(row, end, now) {
      const { status } = end;
      const [error, error_code] = status === 'failed' ? [end.error, end.errorCode] : [null, null];
      const expires_at = now + keepFilesMs;
      update.run(status, now, expires_at, error, error_code, row.seq);
      deleteSecret.run(row.seq);
      if (row.status === 'queued') counters.dequeued(row);
      counters.adjust(row, status, 1);
      const version = row.version + 1;
      const ended = toJob({ ...row, status, version, completed_at: now, expires_at, error, error_code });
      const bare = forgetQueries ? withoutQueries(ended.request) : undefined;
      if (bare !== undefined) forget.run(JSON.stringify(bare), row.seq);
      const job = bare === undefined ? ended : { ...ended, request: bare, queriesForgotten: true };
      const { type, payload } = describeEnd(job);
      const { id, organizationId, clientId } = job;
      const audience = recipientOf(type, organizationId, clientId);
      insertEvent.run(randomUUID(), type, organizationId, clientId, id, payload, now, row.traceparent, audience, type);
      return job;
    },
    expire(now, limit) {
      const ids = expiring.all(now, limit).map(({ id }) => id);
      for (const id of ids) {
        const row = expire.get(id);
        if (row === undefined) continue;
        counters.adjust(row, 'completed', -1);
        counters.adjust(row, 'expired', 1);
      }
      return ids;
    },
    markFilesRemoved(ids) {
      for (const id of ids) clearHasFiles.run(id);
    },
    purge(endedBefore, limit) {
      const rows = purge.all(endedBefore, limit);
      for (const row of rows) counters.adjust(row, row.status, -1);
      return rows.length;
    },
  };
}

import type { Postgres } from '../../../db/postgres/postgres.ts';
import { isEnded } from '../../job.ts';
import type { JobRow } from '../job-rows.ts';
import type { ErasedJobs } from '../job-store.ts';
import { CountChanges } from './job-counts.ts';

/** Changes completed jobs past their time to expired. Returns the ids of all jobs whose files must be removed. */
export function expireJobs(postgres: Postgres, now: number, limit: number): Promise<readonly string[]> {
  return postgres.transaction(async (queries) => {
    const rows = await queries.all<JobRow>(
      'SELECT * FROM jobs WHERE has_files = 1 AND expires_at <= $1 ORDER BY expires_at, seq LIMIT $2 FOR UPDATE',
      [now, limit],
    );
    const completed = rows.filter(({ status }) => status === 'completed');
    await queries.run("UPDATE jobs SET status = 'expired', version = version + 1 WHERE seq = ANY($1::bigint[])", [
      completed.map(({ seq }) => seq),
    ]);
    const counts = new CountChanges();
    for (const row of completed) {
      counts.adjust(row, 'completed', -1);
      counts.adjust(row, 'expired', 1);
    }
    await counts.write(queries);
    return rows.map(({ id }) => id);
  });
}

/** Deletes ended jobs without files, oldest first. Returns their number. */
export function purgeJobs(postgres: Postgres, endedBefore: number, limit: number): Promise<number> {
  return postgres.transaction(async (queries) => {
    const rows = await queries.all<JobRow>(
      `DELETE FROM jobs WHERE seq IN (
         SELECT seq FROM jobs WHERE has_files = 0 AND completed_at <= $1 ORDER BY completed_at LIMIT $2 FOR UPDATE)
       RETURNING *`,
      [endedBefore, limit],
    );
    const counts = new CountChanges();
    for (const row of rows) counts.adjust(row, row.status, -1);
    await counts.write(queries);
    return rows.length;
  }, 'unsynced');
}

/** Deletes jobs in any state with their headers and idempotency keys. */
export function eraseJobs(postgres: Postgres, ids: readonly string[]): Promise<ErasedJobs> {
  return postgres.transaction(async (queries) => {
    const rows = await queries.all<JobRow>('SELECT * FROM jobs WHERE id = ANY($1::text[]) ORDER BY seq FOR UPDATE', [
      ids,
    ]);
    const seqs = rows.map(({ seq }) => seq);
    await queries.run('DELETE FROM job_secrets WHERE seq = ANY($1::bigint[])', [seqs]);
    const idempotencyKeys = await queries.run(
      `DELETE FROM idempotency_keys WHERE client_id = ANY($1::text[]) AND job_id = ANY($2::text[])`,
      [[...new Set(rows.map(({ client_id }) => client_id))], rows.map(({ id }) => id)],
    );
    const jobs = await queries.run('DELETE FROM jobs WHERE seq = ANY($1::bigint[])', [seqs]);
    const counts = new CountChanges();
    // A job in work is in no count.
    for (const row of rows) {
      if (row.status === 'queued' || isEnded(row.status)) counts.adjust(row, row.status, -1);
    }
    await counts.write(queries);
    return { jobs, idempotencyKeys };
  });
}

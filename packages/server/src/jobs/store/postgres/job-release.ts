import type { Queries } from '../../../db/postgres/postgres.ts';
import type { Claim, Job } from '../../job.ts';
import { type JobRow, toJob } from '../job-rows.ts';
import type { ReapRequest, ReapResult } from '../job-store.ts';
import { CountChanges } from './job-counts.ts';
import { type EndingOptions, endRows } from './job-ending.ts';
import { jobsInWork } from './jobs-in-work.ts';

/** Locks the rows of claims that are still valid. */
export function lockClaimed(queries: Queries, claims: readonly Claim[]): Promise<JobRow[]> {
  return queries.all<JobRow>(
    `SELECT jobs.* FROM jobs
       JOIN unnest($1::text[], $2::text[], $3::integer[]) AS claim (id, owner, attempt) USING (id, owner, attempt)
     ORDER BY seq FOR UPDATE OF jobs`,
    [claims.map(({ jobId }) => jobId), claims.map(({ owner }) => owner), claims.map(({ attempt }) => attempt)],
  );
}

/** Puts locked jobs back into the queue, and counts the crashes or losses that caused it. */
export async function requeueRows(
  queries: Queries,
  counts: CountChanges,
  rows: readonly JobRow[],
  { crashes = 0, losses = 0 } = {},
): Promise<readonly Job[]> {
  if (rows.length === 0) return [];
  for (const row of rows) counts.adjust(row, 'queued', 1);
  const requeued = await queries.all<JobRow>(
    `UPDATE jobs SET status = 'queued', version = version + 1, owner = NULL, lease_until = NULL,
       crashes = crashes + $2, losses = losses + $3
     WHERE seq = ANY($1::bigint[]) RETURNING *`,
    [rows.map(({ seq }) => seq), crashes, losses],
  );
  return requeued.sort((one, two) => one.seq - two.seq).map(toJob);
}

/** True for claims of the processes $1, and for those of others than $3 whose leases have ended before $2. */
const isOrphaned = '(owner = ANY($1::text[]) OR (lease_until < $2 AND owner <> $3))';

/** Takes over the claims of dead processes and those with expired leases. */
export async function reapJobs(
  queries: Queries,
  ending: EndingOptions,
  { now, self, deadOwners, maxLosses, end }: ReapRequest,
): Promise<ReapResult> {
  // Another process that reaps the same jobs now is faster.
  const rows = await queries.all<JobRow>(
    `WITH RECURSIVE ${jobsInWork}
     SELECT * FROM jobs WHERE seq = ANY(ARRAY(SELECT seq FROM in_work WHERE ${isOrphaned}))
       AND ${isOrphaned}
     ORDER BY seq FOR UPDATE SKIP LOCKED`,
    [deadOwners, now, self],
  );
  const counts = new CountChanges();
  const isLost = ({ losses }: JobRow): boolean => losses >= maxLosses;
  const requeued = await requeueRows(
    queries,
    counts,
    rows.filter((row) => !isLost(row)),
    { losses: 1 },
  );
  const ended = await endRows(
    queries,
    ending,
    counts,
    rows.filter(isLost).map((row) => ({ row, end, now })),
  );
  await counts.write(queries);
  return { requeued, ended };
}

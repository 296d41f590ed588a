import { randomUUID } from 'node:crypto';
import type { Queries } from '../../../db/postgres/postgres.ts';
import { recipientOf } from '../../../events/catalog.ts';
import type { Job, JobEnd } from '../../job.ts';
import { withoutQueries } from '../../queries.ts';
import { type JobRow, toJob } from '../job-rows.ts';
import type { CountChanges } from './job-counts.ts';

/** Builds the event of a job's end: its type, and its payload as it will be sent. */
export type DescribeEnd = (job: Job) => { readonly type: string; readonly payload: string };

export interface EndingOptions {
  readonly describeEnd: DescribeEnd;
  readonly keepFilesMs: number;
  /** True if the queries of the URLs are removed from the row and from the event. */
  readonly forgetQueries?: boolean;
}

/** A locked row, and how its job ends. */
export interface EndedRow {
  readonly row: JobRow;
  readonly end: JobEnd;
  readonly now: number;
}

/** Ends jobs: status, expiry, deletion of the headers and the events in one statement. */
export async function endRows(
  queries: Queries,
  { describeEnd, keepFilesMs, forgetQueries = false }: EndingOptions,
  counts: CountChanges,
  ended: readonly EndedRow[],
): Promise<readonly Job[]> {
  if (ended.length === 0) return [];
  const jobs = ended.map(({ row, end, now }) => {
    const [error, error_code] = end.status === 'failed' ? [end.error, end.errorCode] : [null, null];
    const change = { completed_at: now, expires_at: now + keepFilesMs, error, error_code };
    const job = toJob({ ...row, status: end.status, version: row.version + 1, ...change });
    if (row.status === 'queued') counts.adjust(row, 'queued', -1);
    counts.adjust(row, end.status, 1);
    const bare = forgetQueries ? withoutQueries(job.request) : undefined;
    return bare === undefined ? job : { ...job, request: bare, queriesForgotten: true };
  });
  const events = jobs.map(describeEnd);
  const audiences = jobs.map(({ organizationId, clientId }, index) => {
    return recipientOf(events[index]?.type ?? '', organizationId, clientId);
  });
  await queries.run(endStatement, [
    ended.map(({ row }) => row.seq),
    jobs.map(({ status }) => status),
    jobs.map(({ completedAt }) => completedAt),
    jobs.map(({ expiresAt }) => expiresAt),
    jobs.map(({ error = null }) => error),
    jobs.map(({ errorCode = null }) => errorCode),
    jobs.map(({ request }, index) => (jobs[index]?.queriesForgotten ? JSON.stringify(request) : null)),
    jobs.map(() => randomUUID()),
    events.map(({ type }) => type),
    events.map(({ payload }) => payload),
    audiences,
  ]);
  return jobs;
}

/** An event without subscribers gets zero deliveries at once, so that it is never looked at again. */
const endStatement = `
  WITH given AS (
    SELECT * FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::text[],
      $8::text[], $9::text[], $10::text[], $11::text[])
      AS given (seq, status, completed_at, expires_at, error, error_code, request, event, type, payload, audience)
  ), ended AS (
    UPDATE jobs SET status = given.status, version = version + 1, completed_at = given.completed_at,
      expires_at = given.expires_at, owner = NULL, lease_until = NULL, error = given.error,
      error_code = given.error_code, request = coalesce(given.request, jobs.request),
      queries_forgotten = CASE WHEN given.request IS NULL THEN queries_forgotten ELSE 1 END
    FROM given WHERE jobs.seq = given.seq
    RETURNING jobs.seq, jobs.id, jobs.organization_id, jobs.client_id, jobs.traceparent
  ), removed AS (
    DELETE FROM job_secrets WHERE seq = ANY($1::bigint[])
  )
  INSERT INTO outbox (id, type, organization_id, client_id, job_id, payload, created_at, traceparent, deliveries)
    SELECT event, type, organization_id, client_id, ended.id, payload, completed_at, ended.traceparent,
      CASE WHEN EXISTS (
        SELECT 1 FROM webhook_routes AS route WHERE route.audience = given.audience AND route.event_type = given.type)
        THEN NULL ELSE 0 END
    FROM ended JOIN given USING (seq) ORDER BY seq`;

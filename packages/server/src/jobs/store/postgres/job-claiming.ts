import type { Postgres, Queries } from '../../../db/postgres/postgres.ts';
import { type JobRow, toJob } from '../job-rows.ts';
import type { ClaimedJob, ClaimRequest } from '../job-store.ts';
import { chooseFairly, inTurn, type Waiting } from './job-choice.ts';
import { CountChanges } from './job-counts.ts';
import { listQueuedOrganizations, type QueuedOrganization, recordTurns } from './job-turns.ts';

interface ClaimedRow extends JobRow {
  readonly sealed: Buffer | null;
}

/**
 * Claims waiting jobs. Rows that another process claims at the same time are skipped, so that no process waits for
 * another.
 */
export function claimJobs(postgres: Postgres, request: ClaimRequest): Promise<readonly ClaimedJob[]> {
  return postgres.pipelined(async (queries) => {
    const organizations = await listQueuedOrganizations(queries);
    const jobs = await chooseJobs(queries, organizations, request);
    if (jobs.length === 0) return { sent: [], result: () => [] };
    const chosen = jobs.map(({ seq }) => seq);
    const { owner, leaseUntil, now } = request;
    const claimed = queries.all<ClaimedRow>(
      `UPDATE jobs SET version = version + 1, owner = $2, attempt = attempt + 1, lease_until = $3,
         started_at = coalesce(started_at, $4), has_files = 1,
         status = CASE WHEN output_file IS NOT NULL THEN 'uploading' WHEN input_file IS NOT NULL THEN 'converting'
           ELSE 'downloading' END
       WHERE seq = ANY($1::bigint[])
       RETURNING *, (SELECT sealed FROM job_secrets AS secret WHERE secret.seq = jobs.seq) AS sealed`,
      [chosen, owner, leaseUntil, now],
    );
    const counts = new CountChanges();
    for (const job of jobs) counts.adjust(job, 'queued', -1);
    const ofJobs = jobs.map(({ organization_id }) => organization_id);
    return {
      sent: [claimed, counts.write(queries), recordTurns(queries, organizations, ofJobs)],
      result: async () => toClaimed(await claimed, chosen, owner),
    };
  }, 'unsynced');
}

/** The claimed jobs in the order in which they were chosen. */
function toClaimed(rows: readonly ClaimedRow[], chosen: readonly number[], owner: string): readonly ClaimedJob[] {
  const place = new Map(chosen.map((seq, index) => [seq, index]));
  return [...rows]
    .sort((one, two) => (place.get(one.seq) ?? 0) - (place.get(two.seq) ?? 0))
    .map((row) => ({
      claim: { jobId: row.id, owner, attempt: row.attempt },
      job: toJob(row),
      encryptedHeaders: row.sealed ?? undefined,
    }));
}

/** The jobs of each organization that have waited longest. */
const lockOldest = `
  SELECT job.* FROM unnest($1::text[]) AS organization, LATERAL (
    SELECT seq, organization_id, input_type, source_host, target_host FROM jobs
    WHERE organization_id = organization AND status = 'queued'
    ORDER BY seq LIMIT $2 FOR UPDATE SKIP LOCKED) AS job`;

/**
 * The same without busy hosts. Walks from one lane to the next by index, so that a million jobs of a busy host cost no
 * more than one.
 */
const lockOldestOfLanes = `
  WITH RECURSIVE lane (organization_id, source_host, target_host) AS (
    SELECT first.* FROM unnest($1::text[]) AS organization, LATERAL (
      SELECT organization_id, source_host, target_host FROM jobs
      WHERE status = 'queued' AND organization_id = organization
      ORDER BY organization_id, source_host, target_host LIMIT 1) AS first
    UNION ALL
    SELECT next.* FROM lane, LATERAL (
      SELECT organization_id, source_host, target_host FROM jobs
      WHERE status = 'queued' AND organization_id = lane.organization_id
        AND (source_host, target_host) > (lane.source_host, lane.target_host)
      ORDER BY organization_id, source_host, target_host LIMIT 1) AS next
  )
  SELECT job.* FROM lane, LATERAL (
    SELECT seq, organization_id, input_type, source_host, target_host FROM jobs
    WHERE status = 'queued' AND organization_id = lane.organization_id AND source_host = lane.source_host
      AND target_host = lane.target_host
    ORDER BY seq LIMIT $2 FOR UPDATE SKIP LOCKED) AS job
  WHERE lane.source_host <> ALL($3::text[]) AND lane.target_host <> ALL($4::text[])`;

/** Locks more jobs than requested, and returns those that come next, in their order. */
async function chooseJobs(
  queries: Queries,
  queued: readonly QueuedOrganization[],
  request: ClaimRequest,
): Promise<readonly Waiting[]> {
  const { count, running, limits } = request;
  const organizations = queued.filter(({ id }) => (running.organizations.get(id) ?? 0) < limits.perOrganization);
  const ids = inTurn(organizations, count);
  if (ids.length === 0) return [];
  const isFull = (counts: ReadonlyMap<string, number>, limit: number): string[] =>
    [...counts].filter(([, number]) => number >= limit).map(([name]) => name);
  const [sources, targets] = [isFull(running.sources, limits.perSource), isFull(running.targets, limits.perTarget)];
  const isAnyBusy = sources.length > 0 || targets.length > 0;
  const oldest = isAnyBusy ? [] : await queries.all<Waiting>(lockOldest, [ids, count]);
  const chosen = chooseFairly(oldest, organizations, request);
  // Fewer than requested may be chosen because those that have waited longest have the same source.
  if (!isAnyBusy && (chosen.length === count || oldest.length < count)) return chosen;
  const all = await queries.all<Waiting>(lockOldestOfLanes, [ids, count, sources, targets]);
  return chooseFairly(all, organizations, request);
}

import type { Postgres, Queries } from '../../../db/postgres/postgres.ts';
import { type JobRow, toJob } from '../job-rows.ts';
import type { ClaimedJob, ClaimRequest } from '../job-store.ts';
import { chooseFairly, type Waiting } from './job-choice.ts';
import { CountChanges } from './job-counts.ts';

interface ClaimedRow extends JobRow {
  readonly sealed: Buffer | null;
}

/**
 * Claims waiting jobs. Rows that another process claims at the same time are skipped, so that no process waits for
 * another.
 */
export function claimJobs(postgres: Postgres, request: ClaimRequest): Promise<readonly ClaimedJob[]> {
  return postgres.transaction(async (queries) => {
    const chosen = await chooseJobs(queries, request);
    if (chosen.length === 0) return [];
    const { owner, leaseUntil, now } = request;
    const rows = await queries.all<ClaimedRow>(
      `UPDATE jobs SET version = version + 1, owner = $2, attempt = attempt + 1, lease_until = $3,
         started_at = coalesce(started_at, $4), has_files = 1,
         status = CASE WHEN output_file IS NOT NULL THEN 'uploading' WHEN input_file IS NOT NULL THEN 'converting'
           ELSE 'downloading' END
       WHERE seq = ANY($1::bigint[])
       RETURNING *, (SELECT sealed FROM job_secrets AS secret WHERE secret.seq = jobs.seq) AS sealed`,
      [chosen, owner, leaseUntil, now],
    );
    const counts = new CountChanges();
    for (const row of rows) counts.adjust(row, 'queued', -1);
    await counts.write(queries);
    const place = new Map(chosen.map((seq, index) => [seq, index]));
    return rows
      .sort((one, two) => (place.get(one.seq) ?? 0) - (place.get(two.seq) ?? 0))
      .map((row) => ({
        claim: { jobId: row.id, owner, attempt: row.attempt },
        job: toJob(row),
        encryptedHeaders: row.sealed ?? undefined,
      }));
  }, 'unsynced');
}

interface QueuedOrganization {
  readonly id: string;
  readonly head: number;
}

/** Walks from one organization to the next by index, however many jobs each has. */
const listOrganizations = `
  WITH RECURSIVE waiting (id) AS (
    (SELECT organization_id FROM jobs WHERE status = 'queued' ORDER BY organization_id LIMIT 1)
    UNION ALL
    SELECT (SELECT organization_id FROM jobs WHERE status = 'queued' AND organization_id > waiting.id
      ORDER BY organization_id LIMIT 1) FROM waiting WHERE waiting.id IS NOT NULL
  )
  SELECT id, (SELECT min(seq) FROM jobs WHERE organization_id = waiting.id AND status = 'queued') AS head
  FROM waiting WHERE id IS NOT NULL`;

export async function oldestQueuedAt(queries: Queries): Promise<number | undefined> {
  const row = await queries.one<{ created_at: number }>(
    `SELECT created_at FROM jobs WHERE seq = (SELECT min(head) FROM (${listOrganizations}) AS organization)`,
  );
  return row?.created_at;
}

/** The jobs of each organization that have waited longest. */
const lockOldest = `
  SELECT job.* FROM unnest($1::text[]) AS organization, LATERAL (
    SELECT seq, organization_id, source_host, target_host FROM jobs
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
    SELECT seq, organization_id, source_host, target_host FROM jobs
    WHERE status = 'queued' AND organization_id = lane.organization_id AND source_host = lane.source_host
      AND target_host = lane.target_host
    ORDER BY seq LIMIT $2 FOR UPDATE SKIP LOCKED) AS job
  WHERE lane.source_host <> ALL($3::text[]) AND lane.target_host <> ALL($4::text[])`;

/** Locks more jobs than requested, and returns those that come next, in their order. */
async function chooseJobs(queries: Queries, request: ClaimRequest): Promise<readonly number[]> {
  const { count, running, limits } = request;
  const organizations = (await queries.all<QueuedOrganization>(listOrganizations)).filter(
    ({ id }) => (running.organizations.get(id) ?? 0) < limits.perOrganization,
  );
  const ids = inTurn(organizations, running.organizations, count);
  if (ids.length === 0) return [];
  const isFull = (counts: ReadonlyMap<string, number>, limit: number): string[] =>
    [...counts].filter(([, number]) => number >= limit).map(([name]) => name);
  const [sources, targets] = [isFull(running.sources, limits.perSource), isFull(running.targets, limits.perTarget)];
  const isAnyBusy = sources.length > 0 || targets.length > 0;
  const oldest = isAnyBusy ? [] : await queries.all<Waiting>(lockOldest, [ids, count]);
  const chosen = chooseFairly(oldest, request);
  // Fewer than requested may be chosen because those that have waited longest have the same source.
  if (!isAnyBusy && (chosen.length === count || oldest.length < count)) return chosen;
  const all = await queries.all<Waiting>(lockOldestOfLanes, [ids, count, sources, targets]);
  return chooseFairly(all, request);
}

/** The organizations whose jobs may be among the next `count`: those with the fewest jobs in work come first. */
function inTurn(
  organizations: readonly QueuedOrganization[],
  running: ReadonlyMap<string, number>,
  count: number,
): readonly string[] {
  const inWork = (id: string): number => running.get(id) ?? 0;
  return [...organizations]
    .sort((one, two) => inWork(one.id) - inWork(two.id) || one.head - two.head)
    .slice(0, Math.max(count, 1))
    .map(({ id }) => id);
}

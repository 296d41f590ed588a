import type { Postgres } from '../../../db/postgres/postgres.ts';
import { type JobRow, toJob } from '../job-rows.ts';
import type { ClaimedJob, ClaimRequest } from '../job-store.ts';
import { chooseJobs } from './job-choice.ts';
import { CountChanges } from './job-counts.ts';

interface ClaimedRow extends JobRow {
  readonly sealed: Buffer | null;
  /** True if jobs were passed over because of the limit of their source: others may be free. */
  readonly is_partial: boolean;
}

/**
 * Claims waiting jobs. One round trip chooses, locks and claims; only if sources reached their limit within the claim,
 * another one looks at the other hosts.
 */
export async function claimJobs(postgres: Postgres, request: ClaimRequest): Promise<readonly ClaimedJob[]> {
  const rows = await claimOnce(postgres, request);
  const claimed = rows.map((row) => toClaimed(row, request.owner));
  if (rows[0]?.is_partial !== true || rows.length === request.count) return claimed;
  // The jobs that are claimed already must be returned. A failure shows again at the next claim.
  const others = await claimJobs(postgres, withClaimed(request, claimed)).catch(() => []);
  return [...claimed, ...others];
}

const claimOldest = claimStatement('oldest');
const claimOldestOfLanes = claimStatement('lanes');

function claimOnce(postgres: Postgres, request: ClaimRequest): Promise<readonly ClaimedRow[]> {
  const { count, running, limits, owner, leaseUntil, now } = request;
  const sources = [...running.sources].map(([name, number]): [string, number] => [name, limits.perSource - number]);
  const busySources = sources.filter(([, free]) => free <= 0).map(([name]) => name);
  const busyTargets = [...running.targets].filter(([, number]) => number >= limits.perTarget).map(([name]) => name);
  const statement = busySources.length + busyTargets.length > 0 ? claimOldestOfLanes : claimOldest;
  const values = [
    ...[count, limits.perOrganization, [...running.organizations.keys()], [...running.organizations.values()]],
    ...[sources.map(([name]) => name), sources.map(([, free]) => free)],
    ...[busySources, busyTargets, limits.perSource, owner, leaseUntil, now, CountChanges.shard],
  ];
  return postgres.pipelined(async (queries) => {
    const claimed = queries.all<ClaimedRow>(statement, values);
    return { sent: [claimed], result: () => claimed };
  }, 'unsynced');
}

/**
 * Changes the chosen jobs, then counts them. Other claims wait for the rows of counts and turns until the transaction
 * ends, so these come last, and all transactions take them in one order, so that none waits for another in a circle.
 */
function claimStatement(from: 'oldest' | 'lanes'): string {
  const isPartial = {
    oldest: 'EXISTS (SELECT FROM chosen WHERE NOT fits) OR EXISTS (SELECT FROM of_source WHERE NOT fits)',
    lanes: 'EXISTS (SELECT FROM chosen WHERE NOT fits)',
  };
  // The parameters 7 and 8 are used by one of the two only, and a statement must give the type of each.
  return `${chooseJobs(from)}, claimed AS (
    UPDATE jobs SET version = version + 1, owner = $10, attempt = attempt + 1, lease_until = $11,
      started_at = coalesce(started_at, $12), has_files = 1,
      status = CASE WHEN output_file IS NOT NULL THEN 'uploading' WHEN input_file IS NOT NULL THEN 'converting'
        ELSE 'downloading' END
    WHERE seq = ANY(ARRAY(SELECT seq FROM chosen WHERE fits))
    RETURNING *
  ), counted AS (
    INSERT INTO job_counts (organization_id, status, input_type, shard, count)
      SELECT organization_id, 'queued', input_type, $13, -count(*) FROM chosen WHERE fits
      GROUP BY organization_id, input_type ORDER BY organization_id, input_type
    ON CONFLICT (organization_id, status, input_type, shard)
      DO UPDATE SET count = job_counts.count + excluded.count
    RETURNING 1
  ), given AS (
    SELECT organization_id, min(turns) AS turns, count(*) AS count FROM chosen WHERE fits GROUP BY organization_id
  ), turned AS (
    INSERT INTO organization_turns AS known (organization_id, turns)
      SELECT organization_id, turns + count FROM given WHERE (SELECT count(*) FROM counted) > 0 ORDER BY organization_id
    ON CONFLICT (organization_id) DO UPDATE SET turns = greatest(
      known.turns + (SELECT count FROM given WHERE given.organization_id = known.organization_id), excluded.turns)
  )
  SELECT claimed.*, sealed, ${isPartial[from]} AS is_partial
    FROM claimed JOIN chosen USING (seq) LEFT JOIN job_secrets USING (seq)
    WHERE $7::text[] IS NOT NULL AND $8::text[] IS NOT NULL ORDER BY place`;
}

function toClaimed(row: ClaimedRow, owner: string): ClaimedJob {
  return {
    claim: { jobId: row.id, owner, attempt: row.attempt },
    job: toJob(row),
    encryptedHeaders: row.sealed ?? undefined,
  };
}

/** The request for the rest. */
function withClaimed(request: ClaimRequest, claimed: readonly ClaimedJob[]): ClaimRequest {
  const { running, count } = request;
  const [organizations, sources] = [new Map(running.organizations), new Map(running.sources)];
  for (const { job } of claimed) {
    organizations.set(job.organizationId, (organizations.get(job.organizationId) ?? 0) + 1);
    sources.set(job.sourceHost, (sources.get(job.sourceHost) ?? 0) + 1);
  }
  return { ...request, count: count - claimed.length, running: { ...running, organizations, sources } };
}

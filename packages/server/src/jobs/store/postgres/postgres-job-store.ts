import { createBatcher } from '../../../db/postgres/batcher.ts';
import type { ChangeFeed, Topic } from '../../../db/postgres/change-feed.ts';
import type { Postgres } from '../../../db/postgres/postgres.ts';
import { type Claim, isEnded, type Job, type JobEnd, type JobStage } from '../../job.ts';
import { type JobRow, toJob } from '../job-rows.ts';
import type { JobStore, StageResult } from '../job-store.ts';
import { claimJobs } from './job-claiming.ts';
import { CountChanges } from './job-counts.ts';
import { createJobs, type JobToCreate } from './job-creation.ts';
import { type EndingOptions, endRows } from './job-ending.ts';
import { countByStatus, listJobs } from './job-listing.ts';
import { lockClaimed, reapJobs, requeueRows } from './job-release.ts';
import { eraseJobs, expireJobs, purgeJobs } from './job-removal.ts';
import { eraseTurns, oldestQueuedAt } from './job-turns.ts';
import { owners } from './jobs-in-work.ts';

export interface PostgresJobStoreOptions extends EndingOptions {
  readonly postgres: Postgres;
  readonly feed: Pick<ChangeFeed, 'announce' | 'version' | 'onChange'>;
}

interface Finish {
  readonly claim: Claim;
  readonly end: JobEnd;
  readonly now: number;
}

interface Advance {
  readonly claim: Claim;
  readonly stage: JobStage;
  readonly facts: StageResult;
}

/** Stores jobs in PostgreSQL. The steps that every job takes are stored in batches. */
export function createJobStore(options: PostgresJobStoreOptions): JobStore {
  const { postgres, feed } = options;
  const create = createBatcher(
    (given: readonly JobToCreate[]) => createJobs(postgres, given),
    ({ job }) => job.id,
  );
  const advance = createBatcher((given: readonly Advance[]) => advanceJobs(postgres, given), keyOfClaim);
  const finish = createBatcher((given: readonly Finish[]) => finishJobs(postgres, options, given), keyOfClaim);
  const announce = <T>(result: T, ...topics: Topic[]): T => {
    feed.announce(...topics);
    return result;
  };

  return {
    createJob: async (job, idempotency) => announce(await create({ job, idempotency }), 'work'),
    async readJob(id) {
      const row = await postgres.one<JobRow>('SELECT * FROM jobs WHERE id = $1', [id]);
      return row && toJob(row);
    },
    listJobs: (query) => listJobs(postgres, query),
    countJobs: () => countByStatus(postgres),
    oldestQueuedAt: () => oldestQueuedAt(postgres),
    async claimJobs(request) {
      const claimed = await claimJobs(postgres, request);
      return claimed.length === 0 ? claimed : announce(claimed, 'jobs');
    },
    async renewClaims(owner, leaseUntil) {
      const rows = await postgres.all<{ id: string; attempt: number }>(
        'UPDATE jobs SET lease_until = $1 WHERE owner = $2 RETURNING id, attempt',
        [leaseUntil, owner],
      );
      return rows.map(({ id, attempt }) => ({ jobId: id, owner, attempt }));
    },
    advanceJob: async (claim, stage, facts) => announce(await advance({ claim, stage, facts }), 'jobs'),
    async releaseJob(claim) {
      const [job] = await postgres.transaction((queries) => changeClaimed(queries, claim, requeueRows));
      return announce(job, 'work', 'jobs');
    },
    async releaseAfterCrash(claim, maxCrashes, end, now) {
      const [job] = await postgres.transaction((queries) =>
        changeClaimed(queries, claim, (_, counts, rows) =>
          (rows[0]?.crashes ?? 0) >= maxCrashes
            ? endRows(
                queries,
                options,
                counts,
                rows.map((row) => ({ row, end, now })),
              )
            : requeueRows(queries, counts, rows, { crashes: 1 }),
        ),
      );
      return announce(job, 'work', 'jobs', 'events');
    },
    async listOwners() {
      const rows = await postgres.all<{ owner: string }>(
        `WITH RECURSIVE ${owners} SELECT owner FROM owners WHERE owner IS NOT NULL ORDER BY owner`,
      );
      return rows.map(({ owner }) => owner);
    },
    async reapJobs(request) {
      const result = await postgres.transaction((queries) => reapJobs(queries, options, request));
      return result.requeued.length + result.ended.length === 0 ? result : announce(result, 'work', 'jobs', 'events');
    },
    finishJob: async (claim, end, now) => announce(await finish({ claim, end, now }), 'jobs', 'events'),
    async endJob(id, end, now) {
      const job = await postgres.transaction(async (queries) => {
        const row = await queries.one<JobRow>('SELECT * FROM jobs WHERE id = $1 FOR UPDATE', [id]);
        if (row === undefined || isEnded(row.status)) return undefined;
        const counts = new CountChanges();
        const [ended] = await endRows(queries, options, counts, [{ row, end, now }]);
        await counts.write(queries);
        return ended;
      });
      return announce(job, 'jobs', 'events');
    },
    expireJobs: (now, limit) => expireJobs(postgres, now, limit),
    async markFilesRemoved(ids) {
      await postgres.run('UPDATE jobs SET has_files = 0 WHERE id = ANY($1::text[])', [ids]);
    },
    purgeJobs: (endedBefore, limit) => purgeJobs(postgres, endedBefore, limit),
    async listJobIds(organizationId, limit) {
      const rows = await postgres.all<{ id: string }>('SELECT id FROM jobs WHERE organization_id = $1 LIMIT $2', [
        organizationId,
        limit,
      ]);
      return rows.map(({ id }) => id);
    },
    eraseJobs: async (ids) => announce(await eraseJobs(postgres, ids), 'jobs'),
    eraseIdempotencyKeys: (clientId, limit) =>
      postgres.run(
        `DELETE FROM idempotency_keys WHERE client_id = $1 AND key IN
           (SELECT key FROM idempotency_keys WHERE client_id = $1 LIMIT $2)`,
        [clientId, limit],
      ),
    async eraseCounts(organizationId) {
      await postgres.run(
        `DELETE FROM job_counts WHERE organization_id = $1
           AND NOT EXISTS (SELECT 1 FROM jobs WHERE organization_id = $1)`,
        [organizationId],
      );
      await eraseTurns(postgres, organizationId);
    },
    sweepIdempotencyKeys: (before, limit) =>
      postgres.run(
        `DELETE FROM idempotency_keys WHERE (client_id, key) IN
           (SELECT client_id, key FROM idempotency_keys WHERE created_at < $1 ORDER BY created_at LIMIT $2)`,
        [before, limit],
      ),
    foreignVersion: () => feed.version('jobs'),
    onForeignWork: (listener) => feed.onChange('work', listener),
  };
}

function keyOfClaim({ claim }: { readonly claim: Claim }): string {
  return claim.jobId;
}

type ChangeRows = (
  queries: Parameters<typeof requeueRows>[0],
  counts: CountChanges,
  rows: readonly JobRow[],
) => Promise<readonly Job[]>;

/** Changes the job of a claim; nothing if the claim is no longer valid. */
async function changeClaimed(
  queries: Parameters<typeof requeueRows>[0],
  claim: Claim,
  change: ChangeRows,
): Promise<readonly Job[]> {
  const counts = new CountChanges();
  const jobs = await change(queries, counts, await lockClaimed(queries, [claim]));
  await counts.write(queries);
  return jobs;
}

async function finishJobs(
  postgres: Postgres,
  options: EndingOptions,
  given: readonly Finish[],
): Promise<readonly (Job | undefined)[]> {
  return postgres.pipelined(async (queries) => {
    const rows = await lockClaimed(
      queries,
      given.map(({ claim }) => claim),
    );
    const byId = new Map(given.map((finish) => [finish.claim.jobId, finish]));
    const counts = new CountChanges();
    // Counts are complete when the first statement is sent.
    const ending = endRows(
      queries,
      options,
      counts,
      rows.flatMap((row) => {
        const finish = byId.get(row.id);
        return finish === undefined ? [] : [{ row, end: finish.end, now: finish.now }];
      }),
    );
    return {
      sent: [ending, counts.write(queries)],
      async result() {
        const jobs = new Map((await ending).map((job) => [job.id, job]));
        return given.map(({ claim }) => jobs.get(claim.jobId));
      },
    };
  });
}

async function advanceJobs(postgres: Postgres, given: readonly Advance[]): Promise<readonly (number | undefined)[]> {
  const toText = (facts: unknown): string | null => (facts === undefined ? null : JSON.stringify(facts));
  const rows = await postgres.pipelined(async (queries) => {
    const advanced = queries.all<{ id: string; version: number }>(
      `UPDATE jobs SET status = given.status, version = version + 1,
           input_file = coalesce(given.input_file, jobs.input_file),
           output_file = coalesce(given.output_file, jobs.output_file), notes = coalesce(given.notes, jobs.notes)
         FROM unnest($1::text[], $2::text[], $3::integer[], $4::text[], $5::text[], $6::text[], $7::text[])
           AS given (id, owner, attempt, status, input_file, output_file, notes)
         WHERE jobs.id = given.id AND jobs.owner = given.owner AND jobs.attempt = given.attempt
         RETURNING jobs.id, jobs.version`,
      [
        given.map(({ claim }) => claim.jobId),
        given.map(({ claim }) => claim.owner),
        given.map(({ claim }) => claim.attempt),
        given.map(({ stage }) => stage),
        given.map(({ facts }) => toText(facts.inputFile)),
        given.map(({ facts }) => toText(facts.outputFile)),
        given.map(({ facts }) => toText(facts.notes)),
      ],
    );
    return { sent: [advanced], result: () => advanced };
  }, 'unsynced');
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  return given.map(({ claim }) => versions.get(claim.jobId));
}

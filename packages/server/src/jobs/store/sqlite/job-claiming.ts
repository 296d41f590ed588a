import type { Database } from 'better-sqlite3';
import type { Claim, Job, JobEnd, JobStage } from '../../job.ts';
import { type JobRow, toJob } from '../job-rows.ts';
import type { ClaimedJob, ClaimRequest, ReapRequest, ReapResult, StageResult } from '../job-store.ts';
import type { Ending } from './job-ending.ts';
import { createLanes } from './job-lanes.ts';
import type { QueueCounters } from './queue-counters.ts';

/** Claims on jobs. Every function except `owners` runs inside a batch transaction. */
export interface Claiming {
  claim(request: ClaimRequest): ClaimedJob[];
  renew(owner: string, leaseUntil: number): Claim[];
  /** Returns the row of a valid claim. */
  find(claim: Claim): JobRow | undefined;
  advance(claim: Claim, stage: JobStage, facts: StageResult): number | undefined;
  release(claim: Claim): Job | undefined;
  releaseAfterCrash(claim: Claim, maxCrashes: number, end: JobEnd, now: number): Job | undefined;
  owners(): string[];
  reap(request: ReapRequest): ReapResult;
}

export function createClaiming(database: Database, counters: QueueCounters, ending: Ending): Claiming {
  const lanes = createLanes(database);
  // Rows are not selected again after a change: values that are already known are put together instead, since a select
  // costs as much as the update.
  const claimRow = database.prepare(`
    UPDATE jobs SET status = ?, version = version + 1, owner = ?, attempt = attempt + 1, lease_until = ?,
      started_at = coalesce(started_at, ?), has_files = 1
    WHERE seq = ?`);
  const secretOf = database.prepare<[number], { sealed: Buffer }>('SELECT sealed FROM job_secrets WHERE seq = ?');
  const findClaimed = database.prepare<[string, string, number], JobRow>(
    'SELECT * FROM jobs WHERE id = ? AND owner = ? AND attempt = ?',
  );
  const extendLeases = database.prepare<[number, string], { id: string; attempt: number }>(
    'UPDATE jobs SET lease_until = ? WHERE owner = ? RETURNING id, attempt',
  );
  const advanceRow = database
    .prepare<unknown[], number>(`
      UPDATE jobs SET status = ?, version = version + 1,
        input_file = coalesce(?, input_file), output_file = coalesce(?, output_file), notes = coalesce(?, notes)
      WHERE id = ? AND owner = ? AND attempt = ? RETURNING version`)
    .pluck();
  const release = database.prepare<[number, number, number], JobRow>(`
    UPDATE jobs SET status = 'queued', version = version + 1, owner = NULL, lease_until = NULL,
      crashes = crashes + ?, losses = losses + ?
    WHERE seq = ? RETURNING *`);
  const selectOwners = database.prepare<[], { owner: string }>(
    'SELECT DISTINCT owner FROM jobs WHERE owner IS NOT NULL',
  );
  const selectOrphaned = database.prepare<[string, number, string], JobRow>(`
    SELECT * FROM jobs WHERE owner IS NOT NULL
      AND (owner IN (SELECT value FROM json_each(?)) OR (lease_until < ? AND owner <> ?))`);

  const find = (claim: Claim): JobRow | undefined => findClaimed.get(claim.jobId, claim.owner, claim.attempt);
  const requeue = (row: JobRow, crashes: number, losses: number): Job => {
    const requeued = rowOf(release.get(crashes, losses, row.seq));
    counters.enqueued(requeued);
    return toJob(requeued);
  };

  return {
    find,
    claim(request) {
      counters.write();
      const { owner, leaseUntil, now } = request;
      return lanes.claimNext(request, (row) => {
        const { seq, id, input_file, output_file } = row;
        const status = output_file !== null ? 'uploading' : input_file !== null ? 'converting' : 'downloading';
        claimRow.run(status, owner, leaseUntil, now, seq);
        counters.dequeued(row);
        const [version, attempt] = [row.version + 1, row.attempt + 1];
        const job = toJob({ ...row, status, version, started_at: row.started_at ?? now });
        return { claim: { jobId: id, owner, attempt }, job, encryptedHeaders: secretOf.get(seq)?.sealed };
      });
    },
    renew: (owner, leaseUntil) =>
      extendLeases.all(leaseUntil, owner).map(({ id, attempt }) => ({ jobId: id, owner, attempt })),
    advance({ jobId, owner, attempt }, stage, { inputFile, outputFile, notes }) {
      const facts = [toText(inputFile), toText(outputFile), toText(notes)];
      return advanceRow.get(stage, ...facts, jobId, owner, attempt);
    },
    release(claim) {
      const row = find(claim);
      return row && requeue(row, 0, 0);
    },
    releaseAfterCrash(claim, maxCrashes, end, now) {
      const row = find(claim);
      if (row === undefined) return undefined;
      return row.crashes >= maxCrashes ? ending.end(row, end, now) : requeue(row, 1, 0);
    },
    owners: () => selectOwners.all().map(({ owner }) => owner),
    reap({ now, self, deadOwners, maxLosses, end }) {
      const jobs = selectOrphaned
        .all(JSON.stringify(deadOwners), now, self)
        .map((row) => (row.losses >= maxLosses ? ending.end(row, end, now) : requeue(row, 0, 1)));
      return {
        requeued: jobs.filter(({ status }) => status === 'queued'),
        ended: jobs.filter(({ status }) => status !== 'queued'),
      };
    },
  };
}

function toText(facts: unknown): string | null {
  return facts === undefined ? null : JSON.stringify(facts);
}

/** An update by primary key always returns its row. */
function rowOf(row: JobRow | undefined): JobRow {
  if (row === undefined) throw new Error('an updated job returned no row');
  return row;
}

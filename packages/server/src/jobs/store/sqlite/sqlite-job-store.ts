import type { Database } from 'better-sqlite3';
import type { BatchWriter } from '../../../db/batch-writer.ts';
import { openForeignVersion } from '../../../db/foreign-version.ts';
import { isEnded, type Job, type NewJob } from '../../job.ts';
import { insertJob, type JobRow, toColumns, toInsertedJob, toJob } from '../job-rows.ts';
import type { CreateResult, IdempotencyKey, JobStore } from '../job-store.ts';
import { createClaiming } from './job-claiming.ts';
import { createEnding, type DescribeEnd } from './job-ending.ts';
import { createJobErasure } from './job-erasure.ts';
import { createListing } from './job-listing.ts';
import { createQueueCounters, type QueueCounters } from './queue-counters.ts';

/** Options shared by all operations. */
export interface SqliteJobStoreOptions {
  readonly database: Database;
  readonly writer: BatchWriter;
  /** Builds the event of a job's end. */
  readonly describeEnd: DescribeEnd;
  /** Time for which files are kept after a job's end. */
  readonly keepFilesMs: number;
  /** True if the queries of a job's URLs are removed when it ends. */
  readonly forgetQueries?: boolean;
}

/**
 * Stores jobs in SQLite. Reading needs no transaction: nothing runs between the writes of a batch on one connection.
 */
export function createJobStore(options: SqliteJobStoreOptions): JobStore {
  const { database, writer } = options;
  const byId = database.prepare<[string], JobRow>('SELECT * FROM jobs WHERE id = ?');
  const counters = createQueueCounters(database);
  writer.addDeferredWrite(counters);
  const ending = createEnding(options, counters);
  const claiming = createClaiming(database, counters, ending);
  const listing = createListing(database);
  const erasure = createJobErasure(database, counters);
  const create = createCreation(database, counters);

  return {
    createJob: (job, idempotency) => writer.write(() => create(job, idempotency)),
    readJob: async (id) => toJobOrNothing(byId.get(id)),
    listJobs: async (query) => listing.list(query),
    countJobs: async () => listing.count(),
    oldestQueuedAt: async () => listing.oldestQueuedAt(),
    claimJobs: (request) => writer.writeBatched(() => claiming.claim(request), 'unsynced'),
    renewClaims: (owner, leaseUntil) => writer.write(() => claiming.renew(owner, leaseUntil), 'unsynced'),
    advanceJob: (claim, stage, facts) => writer.writeBatched(() => claiming.advance(claim, stage, facts), 'unsynced'),
    releaseJob: (claim) => writer.write(() => claiming.release(claim)),
    releaseAfterCrash: (claim, maxCrashes, end, now) =>
      writer.write(() => claiming.releaseAfterCrash(claim, maxCrashes, end, now)),
    listOwners: async () => claiming.owners(),
    reapJobs: (request) => writer.write(() => claiming.reap(request)),
    finishJob: (claim, end, now) =>
      writer.writeBatched(() => {
        const row = claiming.find(claim);
        return row === undefined ? undefined : ending.end(row, end, now);
      }),
    endJob: (id, end, now) =>
      writer.write(() => {
        const row = byId.get(id);
        return row === undefined || isEnded(row.status) ? undefined : ending.end(row, end, now);
      }),
    expireJobs: (now, limit) => writer.write(() => ending.expire(now, limit)),
    markFilesRemoved: (ids) => writer.write(() => ending.markFilesRemoved(ids)),
    purgeJobs: (endedBefore, limit) => writer.write(() => ending.purge(endedBefore, limit), 'unsynced'),
    listJobIds: async (organizationId, limit) => erasure.list(organizationId, limit),
    eraseJobs: (ids) => writer.write(() => erasure.erase(ids)),
    eraseIdempotencyKeys: (clientId, limit) => writer.write(() => erasure.eraseKeys(clientId, limit)),
    eraseCounts: (organizationId) => writer.write(() => erasure.eraseCounts(organizationId)),
    sweepIdempotencyKeys: (before, limit) => writer.write(() => listing.sweepKeys(before, limit)),
    foreignVersion: openForeignVersion(database),
  };
}

type Create = (job: NewJob, idempotency: IdempotencyKey | undefined) => CreateResult;

/** Creates a job, or returns the job of the same idempotency key if the request bodies are equal. */
function createCreation(database: Database, counters: QueueCounters): Create {
  const insert = database.prepare(insertJob);
  const insertSecret = database.prepare('INSERT INTO job_secrets (seq, sealed) VALUES (?, ?)');
  const findKey = database.prepare<[string, string], { body_mac: Buffer; job_id: string }>(
    'SELECT body_mac, job_id FROM idempotency_keys WHERE client_id = ? AND key = ?',
  );
  const insertKey = database.prepare(
    'INSERT INTO idempotency_keys (client_id, key, body_mac, job_id, created_at) VALUES (?, ?, ?, ?, ?)',
  );
  const byId = database.prepare<[string], JobRow>('SELECT * FROM jobs WHERE id = ?');
  return (job, idempotency) => {
    if (idempotency !== undefined) {
      const known = findKey.get(job.clientId, idempotency.key);
      if (known !== undefined) {
        const row = byId.get(known.job_id);
        const macs = [idempotency.bodyMac, ...(idempotency.previousMacs ?? [])];
        const isSame = macs.some((mac) => known.body_mac.equals(mac));
        if (row === undefined || !isSame) return { outcome: 'other_body' };
        return { outcome: 'repeated', job: toJob(row) };
      }
      insertKey.run(job.clientId, idempotency.key, idempotency.bodyMac, job.id, job.createdAt);
    }
    const { lastInsertRowid } = insert.run(...toColumns(job));
    counters.enqueued({
      seq: Number(lastInsertRowid),
      organization_id: job.organizationId,
      source_host: job.sourceHost,
      target_host: job.targetHost,
      input_type: job.request.input.type,
    });
    if (job.encryptedHeaders !== undefined) insertSecret.run(lastInsertRowid, job.encryptedHeaders);
    return { outcome: 'created', job: toInsertedJob(job) };
  };
}

function toJobOrNothing(row: JobRow | undefined): Job | undefined {
  return row === undefined ? undefined : toJob(row);
}

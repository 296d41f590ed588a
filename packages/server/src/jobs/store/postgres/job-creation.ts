import type { Postgres, Queries } from '../../../db/postgres/postgres.ts';
import type { NewJob } from '../../job.ts';
import { type JobRow, toColumns, toInsertedJob, toJob } from '../job-rows.ts';
import type { CreateResult, IdempotencyKey } from '../job-store.ts';
import { CountChanges } from './job-counts.ts';

export interface JobToCreate {
  readonly job: NewJob;
  readonly idempotency: IdempotencyKey | undefined;
}

/** Creates jobs in one transaction. A key that another request has taken gives the result of that request. */
export function createJobs(postgres: Postgres, given: readonly JobToCreate[]): Promise<readonly CreateResult[]> {
  return postgres.pipelined(async (queries) => {
    const taken = await takeKeys(queries, given);
    const fresh = given.filter(({ job }) => !taken.has(job.id)).map(({ job }) => job);
    const counts = new CountChanges();
    for (const { organizationId, request } of fresh) {
      counts.adjust({ organization_id: organizationId, input_type: request.input.type }, 'queued', 1);
    }
    return {
      sent: [insertJobs(queries, fresh), counts.write(queries)],
      result: () => given.map(({ job }) => taken.get(job.id) ?? { outcome: 'created', job: toInsertedJob(job) }),
    };
  });
}

interface KeyRow {
  readonly client_id: string;
  readonly key: string;
  readonly body_mac: Buffer;
  readonly job_id: string;
}

/** Stores the idempotency keys. Returns the results of those that were stored before, by the id of the new job. */
async function takeKeys(queries: Queries, given: readonly JobToCreate[]): Promise<ReadonlyMap<string, CreateResult>> {
  const withKey = given.flatMap(({ job, idempotency }) => (idempotency === undefined ? [] : [{ job, ...idempotency }]));
  if (withKey.length === 0) return new Map();
  const columns = [withKey.map(({ job }) => job.clientId), withKey.map(({ key }) => key)];
  // Waits for the transaction of another process that stores the same key now.
  const stored = queries.run(
    `INSERT INTO idempotency_keys (client_id, key, body_mac, job_id, created_at)
       SELECT client_id, key, body_mac, job_id, created_at
       FROM unnest($1::text[], $2::text[], $3::bytea[], $4::text[], $5::bigint[]) WITH ORDINALITY
         AS given (client_id, key, body_mac, job_id, created_at)
       ORDER BY client_id, key, ordinality
     ON CONFLICT DO NOTHING`,
    [
      ...columns,
      withKey.map(({ bodyMac }) => bodyMac),
      withKey.map(({ job }) => job.id),
      withKey.map(({ job }) => job.createdAt),
    ],
  );
  const read = queries.all<KeyRow>(
    `SELECT client_id, key, body_mac, job_id FROM idempotency_keys
     WHERE (client_id, key) IN (SELECT * FROM unnest($1::text[], $2::text[]))`,
    columns,
  );
  const [, rows] = await Promise.all([stored, read]);
  const byKey = new Map(rows.map((row) => [`${row.client_id} ${row.key}`, row]));
  const results = new Map<string, CreateResult>();
  for (const { job, key, bodyMac, previousMacs = [] } of withKey) {
    const row = byKey.get(`${job.clientId} ${key}`);
    if (row === undefined) throw new Error('a stored idempotency key does not exist');
    if (row.job_id === job.id) continue;
    const isSame = [bodyMac, ...previousMacs].some((mac) => row.body_mac.equals(mac));
    const first = await queries.one<JobRow>('SELECT * FROM jobs WHERE id = $1', [row.job_id]);
    const inBatch = given.find((each) => each.job.id === row.job_id)?.job;
    const known = first === undefined ? inBatch && toInsertedJob(inBatch) : toJob(first);
    const isRepeated = isSame && known !== undefined;
    results.set(job.id, isRepeated ? { outcome: 'repeated', job: known } : { outcome: 'other_body' });
  }
  return results;
}

async function insertJobs(queries: Queries, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return;
  const rows = jobs.map(toColumns);
  const columns = Array.from({ length: 10 }, (_, column) => rows.map((row) => row[column]));
  await queries.run(
    `WITH given AS (
       SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
         $8::text[], $9::bigint[], $10::text[], $11::bytea[]) WITH ORDINALITY AS given
         (id, organization_id, client_id, tag, input_type, request, source_host, target_host, created_at, traceparent,
         sealed)
     ), inserted AS (
       INSERT INTO jobs
         (id, organization_id, client_id, tag, input_type, request, source_host, target_host, created_at, traceparent,
         status)
       SELECT id, organization_id, client_id, tag, input_type, request, source_host, target_host, created_at,
         traceparent, 'queued'
       FROM given ORDER BY ordinality
       RETURNING seq, id
     )
     INSERT INTO job_secrets (seq, sealed)
       SELECT seq, sealed FROM inserted JOIN given USING (id) WHERE sealed IS NOT NULL`,
    [...columns, jobs.map(({ encryptedHeaders = null }) => encryptedHeaders)],
  );
}

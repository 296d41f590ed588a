import type { Database, Statement } from 'better-sqlite3';
import { isInWork, type JobStatus, jobStatuses } from '../../job.ts';
import { type JobRow, toJob } from '../job-rows.ts';
import type { JobPage, JobQuery } from '../job-store.ts';

interface Listing {
  list(query: JobQuery): JobPage;
  count(): Record<JobStatus, number>;
  oldestQueuedAt(): number | undefined;
  sweepKeys(before: number, limit: number): number;
}

/** Pages and counts. They cost as much for a million jobs as for a thousand. */
export function createListing(database: Database): Listing {
  const prepare = createStatements(database);
  const counts = database.prepare<[], { status: JobStatus; count: number }>(
    'SELECT status, sum(count) AS count FROM job_counts GROUP BY status',
  );
  const inWork = database.prepare<[], { status: JobStatus; count: number }>(
    `SELECT status, count(*) AS count FROM ${jobsInWork} GROUP BY status`,
  );
  const oldestQueued = database
    .prepare<[], number>('SELECT created_at FROM jobs WHERE seq = (SELECT min(head) FROM lanes)')
    .pluck();
  const sweep = database.prepare(`
    DELETE FROM idempotency_keys WHERE (client_id, key) IN
      (SELECT client_id, key FROM idempotency_keys WHERE created_at < ? ORDER BY created_at LIMIT ?)`);

  return {
    list(query) {
      const total = countMatches(prepare, query);
      // An offset past the end would still walk over every job before it.
      if (query.offset >= total) return { jobs: [], total };
      const { where, values } = conditionsOf(query);
      const from = rowsWith(query.status);
      const page = prepare(`SELECT * FROM ${from} AND ${where} ORDER BY created_at DESC, id LIMIT ? OFFSET ?`);
      const rows = page.all(...values, query.limit, query.offset) as JobRow[];
      return { jobs: rows.map(toJob), total };
    },
    oldestQueuedAt: () => oldestQueued.get(),
    count() {
      const none = Object.fromEntries(jobStatuses.map((status) => [status, 0])) as Record<JobStatus, number>;
      for (const { status, count } of [...counts.all(), ...inWork.all()]) none[status] = count;
      return none;
    },
    sweepKeys: (before, limit) => sweep.run(before, limit).changes,
  };
}

/**
 * Adds the stored counts and the jobs in work, which are few and not in the counts. With a tag it counts the jobs
 * themselves: tags are many and small, and have an index.
 */
function countMatches(prepare: Prepare, query: JobQuery): number {
  const { where, values } = conditionsOf(query);
  const count = (sql: string) => (prepare(sql).get(...values) as { total: number }).total;
  if (query.tag !== undefined) return count(`SELECT count(*) AS total FROM jobs WHERE ${where}`);
  const counted = count(`SELECT coalesce(sum(count), 0) AS total FROM job_counts WHERE ${where}`);
  return counted + count(`SELECT count(*) AS total FROM ${jobsInWork} AND ${where}`);
}

/** The few jobs in work. Any other index would walk over all waiting and ended jobs. */
const jobsInWork = 'jobs INDEXED BY jobs_owned WHERE owner IS NOT NULL';

/**
 * The rows to select for a status. Jobs that are not in work have an index by status, which the stages of a job do not
 * change.
 */
function rowsWith(status: JobStatus | undefined): string {
  if (status === undefined) return 'jobs WHERE true';
  return isInWork(status) ? jobsInWork : 'jobs WHERE owner IS NULL';
}

type Prepare = (sql: string) => Statement<unknown[]>;

/** Each combination of filters has its own statement, prepared once. */
function createStatements(database: Database): Prepare {
  const known = new Map<string, Statement<unknown[]>>();
  return (sql) => {
    const statement = known.get(sql) ?? database.prepare<unknown[]>(sql);
    known.set(sql, statement);
    return statement;
  };
}

function conditionsOf({ organizationId, status, type, tag }: JobQuery): { where: string; values: string[] } {
  const wanted = { organization_id: organizationId, status, input_type: type, tag };
  const given = Object.entries(wanted).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { where: given.map(([column]) => `${column} = ?`).join(' AND '), values: given.map(([, value]) => value) };
}

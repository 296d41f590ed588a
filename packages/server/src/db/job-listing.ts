import type { Database, Statement } from 'better-sqlite3';
import { type JobStatus, jobStatuses } from '../jobs/job.ts';
import { type JobRow, toJob } from './job-rows.ts';
import type { JobPage, JobQuery } from './job-store.ts';

interface Listing {
  list(query: JobQuery): JobPage;
  count(): Record<JobStatus, number>;
  sweepKeys(before: number, limit: number): number;
}

/** Pages and counts that cost as much for a million jobs as for a thousand. */
export function createListing(database: Database): Listing {
  const prepare = createStatements(database);
  const counts = database.prepare<[], { status: JobStatus; count: number }>(
    'SELECT status, sum(count) AS count FROM job_counts GROUP BY status',
  );
  // Of the few that somebody works on, by the index of owners.
  const working = database.prepare<[], { status: JobStatus; count: number }>(
    'SELECT status, count(*) AS count FROM jobs WHERE owner IS NOT NULL GROUP BY status',
  );
  const sweep = database.prepare(`
    DELETE FROM idempotency_keys WHERE (client_id, key) IN
      (SELECT client_id, key FROM idempotency_keys WHERE created_at < ? ORDER BY created_at LIMIT ?)`);

  return {
    list(query) {
      const total = countMatches(prepare, query);
      // An offset past the end would still walk over every job in front of it.
      if (query.offset >= total) return { jobs: [], total };
      const { where, values } = conditionsOf(query);
      const page = prepare(`SELECT * FROM jobs WHERE ${where} ORDER BY created_at DESC, id LIMIT ? OFFSET ?`);
      const rows = page.all(...values, query.limit, query.offset) as JobRow[];
      return { jobs: rows.map(toJob), total };
    },
    count() {
      const none = Object.fromEntries(jobStatuses.map((status) => [status, 0])) as Record<JobStatus, number>;
      for (const { status, count } of [...counts.all(), ...working.all()]) none[status] = count;
      return none;
    },
    sweepKeys: (before, limit) => sweep.run(before, limit).changes,
  };
}

/**
 * From the books; jobs that are worked on are few and not in them. Where a tag is asked for, from the jobs themselves:
 * tags are many and small, and have an index.
 */
function countMatches(prepare: Prepare, query: JobQuery): number {
  const { where, values } = conditionsOf(query);
  const count = (sql: string) => (prepare(sql).get(...values) as { total: number }).total;
  if (query.tag !== undefined) return count(`SELECT count(*) AS total FROM jobs WHERE ${where}`);
  const counted = count(`SELECT coalesce(sum(count), 0) AS total FROM job_counts WHERE ${where}`);
  // By status first: the index of a type would lead past all jobs of that type that wait.
  const working = 'SELECT count(*) AS total FROM jobs INDEXED BY jobs_by_status';
  return counted + count(`${working} WHERE ${where} AND status IN (${inWork})`);
}

const inWork = "'downloading', 'converting', 'uploading'";

type Prepare = (sql: string) => Statement<unknown[]>;

/** There are as many statements as there are combinations of filters: each is prepared once. */
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

import type { Queries } from '../../../db/postgres/postgres.ts';
import { isInWork, type JobStatus, jobStatuses } from '../../job.ts';
import { type JobRow, toJob } from '../job-rows.ts';
import type { JobPage, JobQuery } from '../job-store.ts';
import { jobsInWork } from './jobs-in-work.ts';

/** Pages cost as much for a million jobs as for a thousand: jobs are counted when their status changes. */
export async function listJobs(queries: Queries, query: JobQuery): Promise<JobPage> {
  const total = await countMatches(queries, query);
  // An offset past the end would still walk over every job before it.
  if (query.offset >= total) return { jobs: [], total };
  const { where, values } = conditionsOf(query);
  const [limit, offset] = [`$${values.length + 1}`, `$${values.length + 2}`];
  const rows = await queries.all<JobRow>(
    `SELECT * FROM jobs WHERE ${where} ${onlyFree(query.status)}
     ORDER BY created_at DESC, id LIMIT ${limit} OFFSET ${offset}`,
    [...values, query.limit, query.offset],
  );
  return { jobs: rows.map(toJob), total };
}

export async function countByStatus(queries: Queries): Promise<Readonly<Record<JobStatus, number>>> {
  const counts = Object.fromEntries(jobStatuses.map((status) => [status, 0])) as Record<JobStatus, number>;
  const rows = await queries.all<{ status: JobStatus; count: number }>(
    `WITH RECURSIVE ${jobsInWork}
     SELECT status, sum(count) AS count FROM job_counts GROUP BY status
     UNION ALL SELECT status, count(*) FROM in_work GROUP BY status`,
  );
  for (const { status, count } of rows) counts[status] += count;
  return counts;
}

/** Jobs that are not in work have an index by status, which the stages of a job do not change. */
function onlyFree(status: JobStatus | undefined): string {
  return status === undefined || isInWork(status) ? '' : 'AND owner IS NULL';
}

/**
 * Adds the stored counts and the jobs in work, which are few and not in the counts. With a tag it counts the jobs
 * themselves: tags are many and small, and have an index.
 */
async function countMatches(queries: Queries, query: JobQuery): Promise<number> {
  const { where, values } = conditionsOf(query);
  const counted = `(SELECT coalesce(sum(count), 0) FROM job_counts WHERE ${where})
    + (SELECT count(*) FROM in_work WHERE ${where})`;
  const sum = query.tag === undefined ? counted : `(SELECT count(*) FROM jobs WHERE ${where})`;
  return (
    (await queries.one<{ total: number }>(`WITH RECURSIVE ${jobsInWork} SELECT ${sum} AS total`, values))?.total ?? 0
  );
}

function conditionsOf({ organizationId, status, type, tag }: JobQuery): { where: string; values: string[] } {
  const wanted = { organization_id: organizationId, status, input_type: type, tag };
  const given = Object.entries(wanted).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const where = given.map(([column], index) => `${column} = $${index + 1}`).join(' AND ');
  return { where, values: given.map(([, value]) => value) };
}

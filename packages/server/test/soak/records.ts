import { join } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';

/** A row of the table of jobs. */
export interface JobRow {
  readonly id: string;
  readonly tag: string;
  readonly status: string;
  readonly owner: string | null;
  readonly crashes: number;
  readonly losses: number;
  readonly error_code: string | null;
}

/** Reads the database of a running or dead server without changing it. */
export function readRecords<T>(data: string, read: (database: Database) => T): T {
  const database = new Sqlite(join(data, 'quoin.db'), { readonly: true, fileMustExist: true, timeout: 10_000 });
  try {
    return database.transaction(() => read(database))();
  } finally {
    database.close();
  }
}

export function listJobs(database: Database): JobRow[] {
  return database.prepare<[], JobRow>('SELECT * FROM jobs').all();
}

/** The ids of jobs claimed by a server. */
export function listClaimed(database: Database, owner: string | undefined, status?: string): string[] {
  const rows = listJobs(database).filter((job) => job.owner !== null && job.owner === owner);
  return rows.filter((job) => status === undefined || job.status === status).map(({ id }) => id);
}

const endedCondition = "status IN ('completed', 'failed', 'expired')";

export function countUnfinished(database: Database): number {
  const sql = `SELECT (SELECT coalesce(sum(count), 0) FROM job_counts WHERE NOT ${endedCondition})
    + (SELECT count(*) FROM jobs WHERE owner IS NOT NULL)`;
  return database.prepare<[], number>(sql).pluck().get() ?? 0;
}

/** Invariants that hold at every moment, even while a server is killed. Each query returns the rows that violate it. */
const invariants: Readonly<Record<string, string>> = {
  'lanes do not match the queued jobs': symmetricDifference(
    'SELECT organization_id, source_host, target_host, waiting, head FROM lanes',
    `SELECT organization_id, source_host, target_host, count(*), min(seq) FROM jobs WHERE status = 'queued' GROUP BY 1, 2, 3`,
  ),
  'job_counts do not match the jobs': symmetricDifference(
    'SELECT organization_id, status, input_type, count FROM job_counts WHERE count <> 0',
    'SELECT organization_id, status, input_type, count(*) FROM jobs WHERE owner IS NULL GROUP BY 1, 2, 3',
  ),
  'the outbox does not contain each ended job once': symmetricDifference(
    'SELECT job_id, type, organization_id, client_id, count(*) FROM outbox GROUP BY job_id',
    `SELECT id, CASE status WHEN 'failed' THEN 'conversion.failed' ELSE 'conversion.completed' END,
      organization_id, client_id, 1 FROM jobs WHERE ${endedCondition}`,
  ),
  'headers of an ended job are still stored': `SELECT id FROM job_secrets JOIN jobs USING (seq) WHERE ${endedCondition}`,
  'the owner of a job does not match its status': `SELECT id, status FROM jobs
    WHERE (owner IS NOT NULL) <> (status IN ('downloading', 'converting', 'uploading'))`,
  'completed_at does not match the status': `SELECT id, status FROM jobs WHERE (completed_at IS NOT NULL) <> (${endedCondition})`,
  'error_code does not match the status': `SELECT id FROM jobs WHERE (error_code IS NOT NULL) <> (status = 'failed')`,
  'a completed job has no file': `SELECT id FROM jobs WHERE status = 'completed' AND output_file IS NULL`,
  'an idempotency key refers to a job that does not exist': `SELECT key FROM idempotency_keys WHERE job_id NOT IN (SELECT id FROM jobs)`,
  'two jobs have one tag': 'SELECT tag FROM jobs GROUP BY tag HAVING count(*) > 1',
};

export function checkRecords(database: Database): string[] {
  return Object.entries(invariants).flatMap(([name, sql]) => {
    const rows = database.prepare(`${sql} LIMIT 5`).all();
    return rows.length === 0 ? [] : [`${name}: ${JSON.stringify(rows)}`];
  });
}

/** The same, and the integrity check of the database file. */
export function checkDatabase(database: Database): string[] {
  const found = database.pragma('integrity_check') as { integrity_check: string }[];
  return [...found.map((row) => row.integrity_check).filter((text) => text !== 'ok'), ...checkRecords(database)];
}

/** Rows that are in only one of two queries. */
function symmetricDifference(one: string, other: string): string {
  return `SELECT * FROM (SELECT * FROM (${one}) EXCEPT SELECT * FROM (${other}))
    UNION ALL SELECT * FROM (SELECT * FROM (${other}) EXCEPT SELECT * FROM (${one}))`;
}

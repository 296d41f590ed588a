import { createEncryptedRows } from '../admin/store/postgres/postgres-encrypted-rows.ts';
import { requireSchema } from '../db/postgres/migrations.ts';
import { openPostgres } from '../db/postgres/postgres.ts';
import { type CheckedJob, type CheckedRows, checkedColumns } from './checked-rows.ts';
import type { Report } from './finding.ts';

/** References and counts that the statements of the service keep right. Each query returns the number of bad rows. */
const invariants: Readonly<Record<string, string>> = {
  'the counts of jobs differ from the jobs': `
    SELECT count(*) AS count FROM (
      SELECT organization_id, status, input_type, sum(count) FROM job_counts GROUP BY 1, 2, 3 HAVING sum(count) <> 0
      EXCEPT
      SELECT organization_id, status, input_type, count(*) FROM jobs WHERE owner IS NULL GROUP BY 1, 2, 3) AS bad`,
  'headers of ended jobs are still stored': `
    SELECT count(*) AS count FROM job_secrets JOIN jobs USING (seq) WHERE completed_at IS NOT NULL`,
  'events have a wrong number of deliveries': `
    SELECT count(*) AS count FROM outbox AS e WHERE deliveries IS NOT NULL
      AND deliveries <> (SELECT count(*) FROM webhook_deliveries AS d WHERE d.event = e.seq)`,
};

/**
 * Connects to a PostgreSQL database and reports what is wrong in it. Its pages are checked by PostgreSQL's own tools.
 * Returns undefined if it cannot be used.
 */
export async function openPostgresRows(url: string, report: Report): Promise<CheckedRows | undefined> {
  const postgres = await openPostgres(url);
  try {
    await requireSchema(postgres);
    await postgres.transaction(async (queries) => {
      await queries.run('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
      for (const [name, sql] of Object.entries(invariants)) {
        const { count = 0 } = (await queries.one<{ count: number }>(sql)) ?? {};
        if (count > 0) report('database', 'problem', `${name}: ${count}`);
      }
    });
  } catch (error) {
    report('database', 'problem', (error as Error).message);
    await postgres.close();
    return undefined;
  }
  return {
    listJobsWithFiles: () => postgres.all<CheckedJob>(`SELECT ${checkedColumns} FROM jobs WHERE has_files = 1`),
    findJob: (id) => postgres.one<CheckedJob>(`SELECT ${checkedColumns} FROM jobs WHERE id = $1`, [id]),
    encrypted: createEncryptedRows(postgres),
    close: () => postgres.close(),
  };
}

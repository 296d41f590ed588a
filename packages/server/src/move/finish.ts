import type { Postgres, Queries } from '../db/postgres/postgres.ts';
import { MoveError } from './move-error.ts';
import type { MovedTable } from './tables.ts';

export interface FinishRequest {
  /** Number of rows of each table in the source. */
  readonly counts: ReadonlyMap<MovedTable, number>;
  readonly sourceDigest: string;
  readonly now: number;
}

/** Checks the numbers of rows, computes what depends on them, and opens the database for services. */
export async function finishMove(postgres: Postgres, request: FinishRequest): Promise<void> {
  await postgres.transaction(async (queries) => {
    for (const [table, expected] of request.counts) await requireCount(queries, table, expected);
    await continueIdentities(queries);
    await queries.run(
      `INSERT INTO job_counts (organization_id, status, input_type, shard, count)
       SELECT organization_id, status, input_type, 0, count(*) FROM jobs WHERE owner IS NULL GROUP BY 1, 2, 3`,
    );
    const counts = JSON.stringify(Object.fromEntries(request.counts));
    await queries.run("INSERT INTO audit_log (at, action, subject, counts) VALUES ($1, 'move', $2, $3)", [
      request.now,
      request.sourceDigest,
      counts,
    ]);
    await queries.run('DROP TABLE quoin_move');
  });
  await postgres.run('ANALYZE');
}

async function requireCount(queries: Queries, table: MovedTable, expected: number): Promise<void> {
  const row = await queries.one<{ count: number }>(`SELECT count(*) AS count FROM ${table}`);
  if (row?.count === expected) return;
  throw new MoveError(
    `The table "${table}" has ${row?.count} rows instead of ${expected}. Empty the target database, and move again.`,
  );
}

/** Lets new rows get numbers after those of the moved ones. */
async function continueIdentities(queries: Queries): Promise<void> {
  const identities = await queries.all<{ table_name: string; column_name: string }>(
    `SELECT table_name, column_name FROM information_schema.columns
     WHERE table_schema = current_schema() AND is_identity = 'YES'`,
  );
  for (const { table_name: table, column_name: column } of identities) {
    await queries.run(
      `SELECT setval(pg_get_serial_sequence('${table}', '${column}'), last)
       FROM (SELECT max(${column}) AS last FROM ${table}) AS given WHERE last > 0`,
    );
  }
}

import { migrate, migrations, readVersion } from '../db/postgres/migrations.ts';
import { openPostgres } from '../db/postgres/postgres.ts';
import type { SchemaVersions } from './schema-versions.ts';

/** An index of a large table takes longer than any statement of the service. */
const statementMs = 6 * 3_600_000;

/** Creates or updates the schema, or only reads its version. */
export async function migrateDatabase(url: string, isDryRun: boolean): Promise<SchemaVersions> {
  const postgres = await openPostgres(url, statementMs);
  try {
    const found = isDryRun ? await readVersion(postgres) : await migrate(postgres);
    return { found, needed: migrations.length };
  } finally {
    await postgres.close();
  }
}

import { lockNumbers, lockSpace } from './advisory-locks.ts';
import { initialSchema } from './migrations/0001-initial.ts';
import { processFilesSchema } from './migrations/0002-process-files.ts';
import { turnsSchema } from './migrations/0003-turns.ts';
import { tracesSchema } from './migrations/0004-traces.ts';
import type { Postgres, Queries } from './postgres.ts';

/** All steps of the schema, in order. A released step is never changed; changes are new steps. */
export const migrations: readonly string[] = [initialSchema, processFilesSchema, turnsSchema, tracesSchema];

/** The database cannot be used by this version of the program. The message says what to do. */
export class SchemaMismatch extends Error {
  override readonly name = 'SchemaMismatch';
}

/**
 * Migrates the schema to this version in one transaction, and returns the version before, 0 without a schema. Of several
 * processes that start at once, one migrates.
 */
export function migrate(postgres: Postgres, steps: readonly string[] = migrations): Promise<number> {
  return postgres.transaction(async (queries) => {
    await queries.run('SELECT pg_advisory_xact_lock($1, $2)', [lockSpace, lockNumbers.migration]);
    await refuseUnfinishedMove(queries);
    await queries.run('CREATE TABLE IF NOT EXISTS quoin_schema (version INTEGER NOT NULL)');
    const version = (await versionOf(queries)) ?? 0;
    if (version > steps.length) throw tooNew(version, steps.length);
    for (const step of steps.slice(version)) for (const statement of statementsOf(step)) await queries.run(statement);
    if (version === steps.length) return version;
    await queries.run('DELETE FROM quoin_schema');
    await queries.run('INSERT INTO quoin_schema (version) VALUES ($1)', [steps.length]);
    return version;
  });
}

/** The version of the schema, 0 without one. Refuses what `migrate` refuses. */
export async function readVersion(postgres: Postgres): Promise<number> {
  await refuseUnfinishedMove(postgres);
  const exists = await postgres.one("SELECT 1 FROM pg_class WHERE oid = to_regclass('quoin_schema')");
  const version = exists === undefined ? 0 : ((await versionOf(postgres)) ?? 0);
  if (version > migrations.length) throw tooNew(version, migrations.length);
  return version;
}

/** Requires the schema of this version, without changing anything. */
export async function requireSchema(postgres: Postgres, steps: readonly string[] = migrations): Promise<void> {
  await refuseUnfinishedMove(postgres);
  const exists = await postgres.one("SELECT 1 FROM pg_class WHERE oid = to_regclass('quoin_schema')");
  const version = exists === undefined ? undefined : await versionOf(postgres);
  if (version === undefined) {
    throw new SchemaMismatch(
      'The database has no schema of the service. Run quoin-server migrate, or start the service once with this database URL.',
    );
  }
  if (version > steps.length) throw tooNew(version, steps.length);
  if (version < steps.length) {
    throw new SchemaMismatch(
      `The database has schema version ${version}, but this program needs ${steps.length}. Run quoin-server migrate, or use the program of its version.`,
    );
  }
}

/** While data are moved into the database, this table holds the progress. */
async function refuseUnfinishedMove(queries: Queries): Promise<void> {
  const isMoving = (await queries.one("SELECT 1 FROM pg_class WHERE oid = to_regclass('quoin_move')")) !== undefined;
  if (!isMoving) return;
  throw new SchemaMismatch(
    'Data are being moved into the database. Wait for "quoin-server move"; if it was interrupted, run it again.',
  );
}

async function versionOf(queries: Queries): Promise<number | undefined> {
  return (await queries.one<{ version: number }>('SELECT version FROM quoin_schema'))?.version;
}

function tooNew(found: number, known: number): SchemaMismatch {
  return new SchemaMismatch(
    `The database has schema version ${found}, but this program knows only ${known}: a newer version of the service created it. Start that version, or restore the backup from before the upgrade.`,
  );
}

/** Each statement of a step ends with a semicolon at the end of a line. */
function statementsOf(step: string): readonly string[] {
  return step
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

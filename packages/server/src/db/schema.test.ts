import { readFileSync, writeFileSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { describeOnPostgres, setUpDatabase } from '../../test/harness/postgres/postgres-database.ts';
import { migrate } from './migrations.ts';
import { migrate as migratePostgres, migrations as postgresMigrations, SchemaMismatch } from './postgres/migrations.ts';
import { openPostgres } from './postgres/postgres.ts';

/**
 * Compares a dump with the one in the repository, so that a change of the schema is seen in review. After an intended
 * change run the test with QUOIN_ACCEPT_SCHEMA=1.
 */
function expectSchema(name: string, dump: string): void {
  const path = new URL(`schema/${name}.sql`, import.meta.url);
  if (process.env.QUOIN_ACCEPT_SCHEMA === '1') writeFileSync(path, dump);
  expect(dump).toBe(readFileSync(path, 'utf8'));
}

/** Describes tables, constraints and indexes of a PostgreSQL database, one line each. */
const catalog = `
  SELECT format('%s.%s %s%s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
    CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END,
    coalesce(' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid), CASE a.attidentity WHEN 'a' THEN ' IDENTITY' ELSE '' END)
    ) || CASE WHEN a.attcollation = 'pg_catalog."C"'::regcollation THEN ' COLLATE "C"' ELSE '' END AS line
  FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_attrdef AS d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
  UNION ALL
  SELECT format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
  UNION ALL
  SELECT replace(pg_get_indexdef(indexrelid), 'public.', '') FROM pg_index
    JOIN pg_class AS t ON t.oid = indrelid WHERE t.relnamespace = 'public'::regnamespace
  UNION ALL
  SELECT format('%s WITH %s', relname, reloptions) FROM pg_class
    WHERE reloptions IS NOT NULL AND relkind = 'r' AND relnamespace = 'public'::regnamespace`;

describe('the schema in SQLite', () => {
  it('is the one in the repository', () => {
    const database = new Sqlite(':memory:');
    migrate(database);
    const all = 'SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY tbl_name, type DESC, name';
    const statements = database.prepare<[], string>(all).pluck().all();
    expectSchema('sqlite', statements.map((sql) => `${sql};\n`).join('\n'));
  });
});

describeOnPostgres('the schema in PostgreSQL', () => {
  const database = setUpDatabase();

  it('is the one in the repository', async () => {
    const rows = await database.postgres.all<{ line: string }>(catalog);
    const lines = rows.map(({ line }) => `${line}\n`).sort((one, two) => (one < two ? -1 : 1));
    expectSchema('postgres', lines.join(''));
  });

  it('is migrated once by processes that start at the same time', async () => {
    const url = await database.server.createDatabase();
    const pools = await Promise.all([0, 1, 2, 3].map(() => openPostgres(url)));
    await Promise.all(pools.map((pool) => migratePostgres(pool)));
    expect(await pools[0]?.all('SELECT version FROM quoin_schema')).toEqual([{ version: postgresMigrations.length }]);
    for (const pool of pools) await pool.close();
  });

  it('of a newer version is refused, and a failing step leaves nothing behind', async () => {
    const postgres = await openPostgres(await database.server.createDatabase());
    const steps = ['CREATE TABLE one (id INTEGER);\n', 'CREATE TABLE two (id INTEGER);\nSELECT 1 / 0;\n'];
    await expect(migratePostgres(postgres, steps)).rejects.toThrow('division by zero');
    expect(await postgres.one("SELECT to_regclass('one') AS found")).toEqual({ found: null });
    await migratePostgres(postgres, steps.slice(0, 1));
    await expect(migratePostgres(postgres, [])).rejects.toBeInstanceOf(SchemaMismatch);
    await postgres.close();
  });
});

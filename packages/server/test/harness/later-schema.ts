import Sqlite, { type Database } from 'better-sqlite3';
import type { Postgres } from '../../src/db/postgres/postgres.ts';

/** A step of the schema that adds a column to every table. */
export function laterStep(database: Database): string {
  const tables = database
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
    .pluck()
    .all();
  return tables.map((table) => `ALTER TABLE ${table} ADD COLUMN added_later TEXT;`).join('\n');
}

/** Runs this step on a database file, as a later version may do while this one runs. */
export function addLaterColumns(path: string): void {
  const database = new Sqlite(path);
  database.exec(laterStep(database));
  database.close();
}

/** The same in PostgreSQL. */
export async function addLaterColumnsToPostgres(postgres: Pick<Postgres, 'all' | 'run'>): Promise<void> {
  const tables = await postgres.all<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
  );
  for (const { name } of tables) await postgres.run(`ALTER TABLE ${name} ADD COLUMN added_later TEXT`);
}

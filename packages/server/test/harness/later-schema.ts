import Sqlite from 'better-sqlite3';
import type { Postgres } from '../../src/db/postgres/postgres.ts';

/** Adds a column to every table of a database file, as a later version may do while this one runs. */
export function addLaterColumns(path: string): void {
  const database = new Sqlite(path);
  const tables = database
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
    .pluck()
    .all();
  for (const table of tables) database.exec(`ALTER TABLE ${table} ADD COLUMN added_later TEXT`);
  database.close();
}

/** The same in PostgreSQL. */
export async function addLaterColumnsToPostgres(postgres: Pick<Postgres, 'all' | 'run'>): Promise<void> {
  const tables = await postgres.all<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
  );
  for (const { name } of tables) await postgres.run(`ALTER TABLE ${name} ADD COLUMN added_later TEXT`);
}

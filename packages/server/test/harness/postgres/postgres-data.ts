import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { postgresPrograms } from './postgres.ts';

/** The URL of a running server's database `postgres`, set by `postgres-global.ts`. */
export const serverVariable = 'QUOIN_TEST_POSTGRES_URL';

/** The databases of the tests' data folders. */
const databases = new Map<string, string>();

/** True in the test project in which servers use PostgreSQL. Cases without a database run in the other one only. */
export const usesPostgres = process.env.QUOIN_TEST_DATABASE === 'postgres';

/** The URL of the database that belongs to a data folder, which is created if needed; undefined with SQLite. */
export function databaseOf(data: string): string | undefined {
  if (usesPostgres && !databases.has(data)) databases.set(data, createDatabase());
  return databases.get(data);
}

/** Makes the servers of a data folder use a database, in any test project. */
export function useDatabase(data: string, url: string): void {
  databases.set(data, url);
}

export function databaseFlags(data: string): readonly string[] {
  const url = databaseOf(data);
  return url === undefined ? [] : ['--database-url', url];
}

/** Copies the database of a data folder, to which nobody may be connected. */
export function copyDatabase(from: string, to: string): void {
  const url = databaseOf(from);
  if (url !== undefined) databases.set(to, createDatabase(`TEMPLATE ${new URL(url).pathname.slice(1)}`));
}

function createDatabase(options = ''): string {
  const url = new URL(process.env[serverVariable] ?? '');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  runPsql(url.href, `CREATE DATABASE ${name} ${options}`);
  url.pathname = name;
  return url.href;
}

/** Queries with `?` for values, as SQLite has them. */
export function readPostgresRows<Row>(url: string, sql: string, values: readonly unknown[]): Row[] {
  let index = 0;
  const text = sql.replace(/\?/g, () => `'${String(values[index++]).replaceAll("'", "''")}'`);
  const json = runPsql(url, `SELECT coalesce(json_agg(row), '[]') FROM (${text}) AS row`);
  // JSON has bytes as hexadecimal text.
  const revive = (_: string, value: unknown): unknown =>
    typeof value === 'string' && /^\\x([0-9a-f]{2})*$/.test(value) ? Buffer.from(value.slice(2), 'hex') : value;
  return JSON.parse(json, revive) as Row[];
}

function runPsql(url: string, sql: string): string {
  return execFileSync(join(postgresPrograms ?? '', 'psql'), [url, '-qAtX', '-c', sql], { encoding: 'utf8' });
}

import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { databaseOf, readPostgresRows } from './postgres/postgres-data.ts';

/** Queries a server's database read-only, while the server is running. */
export function readRows<Row>(data: string, sql: string, ...values: readonly unknown[]): Row[] {
  const url = databaseOf(data);
  if (url !== undefined) return readPostgresRows(url, sql, values);
  const database = new Sqlite(join(data, 'quoin.db'), { readonly: true });
  try {
    return database.prepare<unknown[], Row>(sql).all(...values);
  } finally {
    database.close();
  }
}

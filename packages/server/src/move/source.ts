import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import Sqlite from 'better-sqlite3';
import { databaseName } from '../backup/manifest.ts';
import { findDamage } from '../db/integrity.ts';
import { migrations } from '../db/migrations.ts';
import { isProcessGone } from '../db/process-lock.ts';
import { describeForeignOwner } from '../files/folder.ts';
import { MoveError } from './move-error.ts';
import { type MovedTable, movedTables, otherTables } from './tables.ts';

/** A value that SQLite returns and accepts. */
export type Value = string | number | Buffer | null;
export type Row = readonly Value[];

/** Rows after a key, in the order of the primary key. */
export interface RowQuery {
  readonly table: MovedTable;
  /** The primary key of the last row before; undefined for the first rows. */
  readonly after: Row | undefined;
  readonly limit: number;
}

/** The database of a stopped service, as of one moment. */
export interface MoveSource {
  /** Changes if anything in the database changes. */
  readonly digest: string;
  columnsOf(table: MovedTable): readonly string[];
  keyOf(table: MovedTable): readonly string[];
  list(query: RowQuery): readonly Row[];
  count(table: MovedTable): number;
  /** Throws if the database has changed since it was opened. */
  requireUnchanged(): Promise<void>;
  close(): void;
}

interface Column {
  readonly name: string;
  /** Position in the primary key, from 1; 0 if it is not part of it. */
  readonly pk: number;
}

/** Opens the database in a data folder. Changes nothing. */
export async function openMoveSource(folder: string): Promise<MoveSource> {
  const path = join(folder, databaseName);
  if (!existsSync(path)) throw new MoveError(`There is no database in "${folder}". Name the data folder of a service.`);
  const foreign = describeForeignOwner(folder);
  if (foreign !== undefined) throw new MoveError(foreign);
  requireStopped(folder);
  const [damage] = findDamage(path, 'whole');
  if (damage !== undefined) throw new MoveError(`The database in "${folder}" cannot be moved: ${damage}.`);
  const digest = await digestDatabase(path);
  const database = new Sqlite(path, { readonly: true, fileMustExist: true });
  try {
    // One read transaction until the end.
    database.exec('BEGIN');
    requireKnownTables(database);
    const columns = new Map(movedTables.map((table) => [table, readColumns(database, table)]));
    const columnsOf = (table: MovedTable) => (columns.get(table) ?? []).map(({ name }) => name);
    const keyOf = (table: MovedTable) =>
      [...(columns.get(table) ?? [])]
        .filter(({ pk }) => pk > 0)
        .sort((one, other) => one.pk - other.pk)
        .map(({ name }) => name);
    return {
      digest,
      columnsOf,
      keyOf,
      list({ table, after, limit }) {
        const key = keyOf(table).join(', ');
        const where = after === undefined ? '' : `WHERE (${key}) > (${after.map(() => '?').join(', ')})`;
        const sql = `SELECT ${columnsOf(table).join(', ')} FROM ${table} ${where} ORDER BY ${key} LIMIT ?`;
        return database
          .prepare<unknown[], Row>(sql)
          .raw()
          .all(...(after ?? []), limit);
      },
      count: (table) => database.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get() ?? 0,
      async requireUnchanged() {
        if ((await digestDatabase(path)) === digest) return;
        throw new MoveError(
          `The database in "${folder}" has changed while it was moved. Stop the service, empty the target database, and move it again.`,
        );
      },
      close: () => database.close(),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

function requireStopped(folder: string): void {
  const locks = join(folder, 'locks');
  const names = existsSync(locks) ? readdirSync(locks).filter((name) => name.endsWith('.lock')) : [];
  if (names.every((name) => isProcessGone(locks, name.slice(0, -'.lock'.length)))) return;
  throw new MoveError(
    `A service is running on "${folder}". Stop it first: what it stores meanwhile would not be moved.`,
  );
}

function requireKnownTables(database: Sqlite.Database): void {
  const version = database.pragma('user_version', { simple: true });
  if (version !== migrations.length) {
    throw new MoveError(
      `The database has schema version ${version}, but this program needs ${migrations.length}. Start and stop the service of this version once, then move it.`,
    );
  }
  const names = database
    .prepare<[], string>("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .pluck()
    .all();
  const known: readonly string[] = [...movedTables, ...otherTables];
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new MoveError(`The database has tables of another program: ${unknown.join(', ')}.`);
}

function readColumns(database: Sqlite.Database, table: MovedTable): readonly Column[] {
  return database.prepare<[string], Column>('SELECT name, pk FROM pragma_table_info(?)').all(table);
}

/** Digests the database with its write-ahead log, which a killed service leaves. */
async function digestDatabase(path: string): Promise<string> {
  const hash = createHash('sha256');
  for (const each of [path, `${path}-wal`]) {
    if (!existsSync(each)) continue;
    await pipeline(createReadStream(each), async (pieces) => {
      for await (const piece of pieces) hash.update(piece as Buffer);
    });
  }
  return hash.digest('hex');
}

import { lockNumbers, lockSpace } from '../db/postgres/advisory-locks.ts';
import { migrate, migrations } from '../db/postgres/migrations.ts';
import { openPostgres, type Postgres, type Queries } from '../db/postgres/postgres.ts';
import { type Batch, compareRows, decodeKey, encodeKey } from './compare.ts';
import { type FinishRequest, finishMove } from './finish.ts';
import { MoveError } from './move-error.ts';
import type { Row, Value } from './source.ts';
import { type MovedTable, movedTables } from './tables.ts';

/** Position of the move within one table, or among the files. */
export interface Progress {
  readonly count: number;
  /** Key of the last row; undefined at the beginning. */
  readonly last: Row | undefined;
}

/** The PostgreSQL database that receives the rows. Until the move is complete, no service starts on it. */
export interface MoveTarget {
  /** True if an earlier run has begun this move. */
  readonly isResumed: boolean;
  readProgress(name: string): Promise<Progress>;
  /** Stores rows, reads them again, compares them, and stores the progress, in one transaction. */
  insert(batch: Batch): Promise<void>;
  saveProgress(name: string, progress: Progress): Promise<void>;
  /** Checks the numbers of rows, computes what depends on them, and opens the database for services. */
  finish(request: FinishRequest): Promise<void>;
  close(): Promise<void>;
}

/** A count or an index of a large table takes longer than any statement of the service. */
const statementMs = 3_600_000;

/** Connects, and creates the schema in an empty database, or continues the move of the same source. */
export async function openMoveTarget(url: string, sourceDigest: string): Promise<MoveTarget> {
  const postgres = await openPostgres(url, statementMs);
  try {
    const client = await postgres.connect();
    try {
      // The lock lasts as long as this connection.
      const lock = [lockSpace, lockNumbers.move];
      const { rows } = await client.query('SELECT pg_try_advisory_lock($1, $2) AS is_free', lock);
      if (rows[0]?.is_free !== true) throw new MoveError('Another process moves data into this database now.');
      const isResumed = await begin(postgres, sourceDigest);
      return createTarget(postgres, isResumed, async () => {
        client.release(true);
        await postgres.close();
      });
    } catch (error) {
      client.release(true);
      throw error;
    }
  } catch (error) {
    await postgres.close();
    throw error;
  }
}

/** Returns true if the move was begun before. */
async function begin(postgres: Postgres, sourceDigest: string): Promise<boolean> {
  const found = await postgres.one<{ is_moving: boolean }>("SELECT to_regclass('quoin_move') IS NOT NULL AS is_moving");
  if (found?.is_moving === true) {
    await requireSameMove(postgres, sourceDigest);
    return true;
  }
  await migrate(postgres);
  await requireEmpty(postgres, sourceDigest);
  await postgres.transaction(async (queries) => {
    await queries.run('CREATE TABLE quoin_move (name TEXT PRIMARY KEY, count BIGINT NOT NULL, last TEXT)');
    await queries.run('INSERT INTO quoin_move VALUES ($1, $2, $3)', [sourceRow, migrations.length, sourceDigest]);
  });
  return false;
}

async function requireEmpty(postgres: Postgres, sourceDigest: string): Promise<void> {
  const moved = await postgres.one("SELECT 1 FROM audit_log WHERE action = 'move' AND subject = $1", [sourceDigest]);
  if (moved !== undefined) {
    throw new MoveError(
      'This data has been moved into the target database before, completely. Start the service on it.',
    );
  }
  for (const table of [...movedTables, 'process_keys']) {
    if ((await postgres.one(`SELECT 1 FROM ${table} LIMIT 1`)) === undefined) continue;
    throw new MoveError(
      `The target database is not empty: its table "${table}" has rows. Nothing is overwritten; name an empty database.`,
    );
  }
}

/** The row with the digest of the source, and with the version of the schema as its count. */
const sourceRow = 'source';

async function requireSameMove(queries: Queries, sourceDigest: string): Promise<void> {
  const row = await queries.one<{ count: number; last: string }>('SELECT count, last FROM quoin_move WHERE name = $1', [
    sourceRow,
  ]);
  if (row?.last === sourceDigest && row.count === migrations.length) return;
  throw new MoveError(
    'The target database contains an unfinished move of other data: the folder, its contents or the version of this program have changed since. Empty the target database, and move again.',
  );
}

function createTarget(postgres: Postgres, isResumed: boolean, close: () => Promise<void>): MoveTarget {
  const types = new Map<MovedTable, ReadonlyMap<string, string>>();
  const typesOf = async (table: MovedTable) => {
    const known = types.get(table) ?? (await readTypes(postgres, table));
    types.set(table, known);
    return known;
  };
  return {
    isResumed,
    async readProgress(name) {
      const row = await postgres.one<{ count: number; last: string | null }>(
        'SELECT count, last FROM quoin_move WHERE name = $1',
        [name],
      );
      return { count: row?.count ?? 0, last: row?.last == null ? undefined : decodeKey(row.last) };
    },
    async insert(batch) {
      const known = await typesOf(batch.table);
      const { table, rows, last } = batch;
      await postgres.transaction(async (queries) => {
        await insertRows(queries, batch, known);
        compareRows(batch, await readRows(queries, batch, known));
        await queries.run(
          `INSERT INTO quoin_move VALUES ($1, $2, $3)
           ON CONFLICT (name) DO UPDATE SET count = quoin_move.count + excluded.count, last = excluded.last`,
          [table, rows.length, encodeKey(last)],
        );
      });
    },
    async saveProgress(name, { count, last }) {
      await postgres.run(
        `INSERT INTO quoin_move VALUES ($1, $2, $3)
         ON CONFLICT (name) DO UPDATE SET count = excluded.count, last = excluded.last`,
        [name, count, last === undefined ? null : encodeKey(last)],
      );
    },
    finish: (request) => finishMove(postgres, request),
    close,
  };
}

async function readTypes(queries: Queries, table: MovedTable): Promise<ReadonlyMap<string, string>> {
  const rows = await queries.all<{ name: string; type: string }>(
    `SELECT attname AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
    [table],
  );
  return new Map(rows.map(({ name, type }) => [name, type]));
}

async function insertRows(
  queries: Queries,
  { table, columns, rows }: Batch,
  types: ReadonlyMap<string, string>,
): Promise<void> {
  const arrays = columns.map((column, index) => `$${index + 1}::${types.get(column)}[]`).join(', ');
  await queries.run(
    `INSERT INTO ${table} (${columns.join(', ')}) OVERRIDING SYSTEM VALUE SELECT * FROM unnest(${arrays})`,
    columns.map((_, index) => rows.map((row) => toElement(row[index] ?? null))),
  );
}

/** Reads the rows of a batch by their keys, in the order of the batch. */
async function readRows(
  queries: Queries,
  { table, columns, key, rows }: Batch,
  types: ReadonlyMap<string, string>,
): Promise<readonly Readonly<Record<string, Value>>[]> {
  const arrays = key.map((column, index) => `$${index + 1}::${types.get(column)}[]`).join(', ');
  const given = key.map((_, index) => `key_${index}`);
  const isSame = key.map((column, index) => `${table}.${column} = given.key_${index}`).join(' AND ');
  const places = key.map((column) => columns.indexOf(column));
  return queries.all(
    `SELECT ${table}.* FROM unnest(${arrays}) WITH ORDINALITY AS given (${given.join(', ')}, place)
       JOIN ${table} ON ${isSame} ORDER BY place`,
    places.map((index) => rows.map((row) => toElement(row[index] ?? null))),
  );
}

/** An element of an array; bytes as the text of `bytea`. */
function toElement(value: Value): string | number | null {
  return Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value;
}

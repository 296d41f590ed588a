import { createHash } from 'node:crypto';
import type { Pool, PoolClient, QueryConfig } from 'pg';
import type { Durability } from '../batch-writer.ts';
import { StorageError } from '../storage-error.ts';
import { loadPg } from './load-library.ts';
import { isConflict, isOutdatedPlan, toStorageFailure } from './storage-failure.ts';

/** Statements, in a transaction or each by itself. */
export interface Queries {
  all<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  /** The first row. */
  one<Row>(sql: string, values?: readonly unknown[]): Promise<Row | undefined>;
  /** Returns the number of changed rows. */
  run(sql: string, values?: readonly unknown[]): Promise<number>;
}

/** The last statements of a transaction, already sent. If one fails, nothing of the transaction is stored. */
export interface LastStatements<T> {
  readonly sent: readonly Promise<unknown>[];
  /** Called once all have succeeded and are committed. */
  readonly result: () => T | Promise<T>;
}

/** A pool of connections to one database. */
export interface Postgres extends Queries {
  /**
   * Runs statements in a transaction. After a conflict with another transaction it is repeated, up to five times; also
   * if a later version has changed a table meanwhile.
   */
  transaction<T>(run: (queries: Queries) => Promise<T>, durability?: Durability): Promise<T>;
  /** The same, with the commit sent together with the last statements. */
  pipelined<T>(run: (queries: Queries) => Promise<LastStatements<T>>, durability?: Durability): Promise<T>;
  /** Takes a connection out of the pool; `release` returns it, or closes it if its state is not known. */
  connect(): Promise<PoolClient>;
  onStorageFailure(listener: (error: StorageError) => void): void;
  close(): Promise<void>;
}

/** Connections of one process, besides the one that listens. */
const maxConnections = 10;
const connectMs = 5_000;
/** A statement takes milliseconds; one that takes longer than this waits for a lock or a server that is gone. */
const statementMs = 20_000;
const lockMs = 10_000;
const maxTries = 5;

/** Options of every connection. */
export function connectionOptions(url: string, limitMs = statementMs) {
  return {
    connectionString: url,
    application_name: 'quoin-server',
    // Compiling a statement takes longer than any of ours, and high estimates of rows would cause it.
    options: '-c jit=off',
    connectionTimeoutMillis: connectMs,
    statement_timeout: limitMs,
    query_timeout: limitMs + 5_000,
    lock_timeout: lockMs,
    // A process that was stopped in mid-transaction must not hold locks for ever.
    idle_in_transaction_session_timeout: statementMs,
    keepAlive: true,
  };
}

/** Opens the pool without connecting. Programs that read whole tables set a longer limit for statements. */
export async function openPostgres(url: string, limitMs?: number): Promise<Postgres> {
  const pg = await loadPg();
  // bigint and numeric: all our numbers are safe integers.
  const numeric = new Set([20, 1700]);
  const types = {
    getTypeParser: ((oid: number, format: 'text' | 'binary') =>
      numeric.has(oid) ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
  };
  // Statements are sent without waiting for the responses to earlier ones. Versions of pg without this option send one
  // after the other, in the same order.
  const pipelined = { pipeline: true };
  return createPostgres(new pg.Pool({ ...connectionOptions(url, limitMs), ...pipelined, types, max: maxConnections }));
}

function createPostgres(pool: Pool): Postgres {
  const listeners: ((error: StorageError) => void)[] = [];
  const toFailure = (error: unknown): unknown => {
    const failure = toStorageFailure(error);
    if (failure instanceof StorageError) for (const listener of listeners) listener(failure);
    return failure;
  };
  // An idle connection that breaks is replaced when the next one is needed.
  pool.on('error', () => {});
  const connect = async (): Promise<PoolClient> => {
    try {
      const client = await pool.connect();
      client.on('error', ignore);
      return client;
    } catch (error) {
      throw toFailure(error);
    }
  };
  const withClient = async <T>(run: (client: PoolClient) => Promise<T>): Promise<T> => {
    const client = await connect();
    let broken: Error | undefined;
    try {
      return await run(client);
    } catch (error) {
      const failure = toFailure(error);
      if (failure instanceof StorageError) broken = failure;
      throw failure;
    } finally {
      client.off('error', ignore);
      client.release(broken);
    }
  };
  const pipelined: Postgres['pipelined'] = async (run, durability = 'synced') => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await withClient((client) => runTransaction(client, run, durability));
      } catch (error) {
        if (isOutdatedPlan(error)) names.renew();
        else if (!isConflict(error)) throw error;
        if (tries === maxTries) throw error;
      }
    }
  };
  const queryAlone: Send = (query) => withClient((client) => client.query(query));
  return {
    ...createQueries((query) =>
      queryAlone(query).catch((error) => {
        if (!isOutdatedPlan(error) || query.text === undefined) throw error;
        names.renew();
        return queryAlone({ ...query, name: names.of(query.text) });
      }),
    ),
    pipelined,
    transaction: (run, durability) =>
      pipelined(async (queries) => {
        const result = await run(queries);
        return { sent: [], result: () => result };
      }, durability),
    connect,
    onStorageFailure: (listener) => listeners.push(listener),
    close: () => pool.end(),
  };
}

/** A broken connection rejects its queries too. */
function ignore(): void {}

async function runTransaction<T>(
  client: PoolClient,
  run: (queries: Queries) => Promise<LastStatements<T>>,
  durability: Durability,
): Promise<T> {
  // Sent together with the first statement: each round trip takes longer than most statements.
  const begun = client.query(durability === 'synced' ? 'BEGIN' : 'BEGIN; SET LOCAL synchronous_commit = off');
  begun.catch(ignore);
  try {
    const { sent, result } = await run(createQueries((query) => client.query(query)));
    // After a failed statement the server rolls back at the commit.
    await Promise.all([begun, ...sent, client.query('COMMIT')]);
    return await result();
  } catch (error) {
    await client.query('ROLLBACK').catch(ignore);
    throw error;
  }
}

type Send = (query: QueryConfig) => Promise<{ readonly rows: unknown[]; readonly rowCount: number | null }>;

function createQueries(send: Send): Queries {
  const query = (sql: string, values: readonly unknown[] = []) =>
    send({ name: names.of(sql), text: sql, values: values.map(toParameter) });
  return {
    all: async <Row>(sql: string, values?: readonly unknown[]) => (await query(sql, values)).rows as Row[],
    one: async <Row>(sql: string, values?: readonly unknown[]) => (await query(sql, values)).rows[0] as Row | undefined,
    run: async (sql, values) => (await query(sql, values)).rowCount ?? 0,
  };
}

/**
 * Names of statements. A named statement is parsed and planned once for each connection. New names make every
 * connection prepare again.
 */
class StatementNames {
  readonly #names = new Map<string, string>();
  #generation = 0;

  of(sql: string): string {
    let name = this.#names.get(sql);
    if (name === undefined) {
      name = createHash('sha256').update(`${this.#generation} ${sql}`).digest('hex').slice(0, 32);
      this.#names.set(sql, name);
    }
    return name;
  }

  renew(): void {
    this.#generation += 1;
    this.#names.clear();
  }
}

const names = new StatementNames();

/** PostgreSQL's text cannot contain U+0000, and its bigint no infinity. */
export function toParameter(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value;
  if (value === Number.NEGATIVE_INFINITY) return Number.MIN_SAFE_INTEGER;
  if (value === Number.POSITIVE_INFINITY) return Number.MAX_SAFE_INTEGER;
  if (value instanceof Uint8Array && !Buffer.isBuffer(value)) return Buffer.from(value);
  return Array.isArray(value) ? value.map(toParameter) : value;
}

import type { Postgres, Queries } from '../../../db/postgres/postgres.ts';
import { type AttemptStore, forgetAttemptsMs } from '../attempt-store.ts';

interface AttemptRow {
  readonly failures: number;
  readonly closed_until: number;
}

export function createAttemptStore(postgres: Postgres): AttemptStore {
  return {
    begin: (limits, now) =>
      withLocks(
        postgres,
        limits.map(({ key }) => key),
        async (queries) => {
          const rows: AttemptRow[] = [];
          for (const { key } of limits) rows.push(await read(queries, key, now));
          const opensAt = Math.max(...rows.map((row) => row.closed_until));
          if (opensAt > now) return opensAt;
          for (const [index, { key, pauseMs }] of limits.entries()) {
            const failures = (rows[index]?.failures ?? 0) + 1;
            await save(queries, key, failures, now, now + pauseMs(failures));
          }
          return undefined;
        },
      ),
    forgive: (limits, now) =>
      withLocks(
        postgres,
        limits.map(({ key }) => key),
        async (queries) => {
          const [first, ...others] = limits;
          if (first !== undefined) await queries.run('DELETE FROM attempts WHERE key = $1', [first.key]);
          for (const { key } of others) await removeOne(queries, key, now);
        },
      ),
    takeBack: (key, now) => withLocks(postgres, [key], (queries) => removeOne(queries, key, now)),
    pace: ({ key, pauseMs }, now) =>
      withLocks(postgres, [key], async (queries) => {
        const earlier = await read(queries, key, now);
        const isEarly = earlier.closed_until > now;
        const failures = earlier.failures + (isEarly ? 1 : 0);
        await save(queries, key, failures, now, now + pauseMs(failures));
        return isEarly;
      }),
    sweep: (before, limit) =>
      postgres.run(
        `DELETE FROM attempts WHERE key IN (
           SELECT key FROM attempts WHERE last_at < $1 AND closed_until < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)`,
        [before, limit],
      ),
  };
}

/** Attempts with the same key wait for each other, in all processes, also if there is no row yet. */
function withLocks<T>(postgres: Postgres, keys: readonly Buffer[], run: (queries: Queries) => Promise<T>): Promise<T> {
  return postgres.transaction(async (queries) => {
    // Always in the same order, so that none waits for another in a circle.
    for (const number of keys.map((key) => key.readBigInt64BE(0)).sort((one, two) => (one < two ? -1 : 1)))
      await queries.run('SELECT pg_advisory_xact_lock($1)', [String(number)]);
    return run(queries);
  });
}

async function read(queries: Queries, key: Buffer, now: number): Promise<AttemptRow> {
  const row = await queries.one<AttemptRow>('SELECT * FROM attempts WHERE key = $1 AND last_at > $2', [
    key,
    now - forgetAttemptsMs,
  ]);
  return row ?? { failures: 0, closed_until: 0 };
}

async function save(queries: Queries, key: Buffer, failures: number, now: number, closedUntil: number): Promise<void> {
  await queries.run(
    `INSERT INTO attempts (key, failures, last_at, closed_until) VALUES ($1, $2, $3, $4)
     ON CONFLICT (key) DO UPDATE
       SET failures = excluded.failures, last_at = excluded.last_at, closed_until = excluded.closed_until`,
    [key, failures, now, closedUntil],
  );
}

async function removeOne(queries: Queries, key: Buffer, now: number): Promise<void> {
  const failures = (await read(queries, key, now)).failures - 1;
  if (failures > 0) await save(queries, key, failures, now, now);
  else await queries.run('DELETE FROM attempts WHERE key = $1', [key]);
}

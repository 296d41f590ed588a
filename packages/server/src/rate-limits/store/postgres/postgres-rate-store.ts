import type { Postgres, Queries } from '../../../db/postgres/postgres.ts';
import { windowEnd } from '../../policy.ts';
import type { Draw, Drawn, RateStore, WindowKey } from '../rate-store.ts';

export interface PostgresRateStoreOptions {
  readonly postgres: Postgres;
  readonly now: () => number;
}

interface WindowRow {
  readonly subject: string;
  readonly category: string;
  readonly seconds: number;
  readonly ends_at: number;
  readonly taken: number;
}

/** Clocks of processes differ by no more than this, after each was set by the database's. */
const maxSkewMs = 1_000;

export function createRateStore({ postgres, now }: PostgresRateStoreOptions): RateStore {
  /**
   * The end of the current window. A window that another process has begun by its clock is current for all, so that its
   * count is never begun again by a clock that is behind.
   */
  const currentEnd = (row: WindowRow | undefined, seconds: number): number => {
    const endsAt = windowEnd(now(), seconds);
    const isAhead = row !== undefined && row.ends_at > endsAt && windowEnd(now() + maxSkewMs, seconds) >= row.ends_at;
    return isAhead ? row.ends_at : endsAt;
  };
  const drawFrom = (row: WindowRow | undefined, { quota, owed, choose, seconds }: Draw): Drawn => {
    const endsAt = currentEnd(row, seconds);
    const found = row?.ends_at === endsAt ? row.taken : 0;
    const repaid = owed(endsAt);
    const left = Math.max(0, quota - found - repaid);
    const granted = Math.min(left, choose(left));
    return { endsAt, granted, repaid, taken: found + repaid + granted };
  };
  return {
    // Counts need not be synced: they survive the process, and nobody can cause a loss of power.
    draw: (draws) =>
      postgres.transaction(async (queries) => {
        const rows = await lockWindows(queries, draws);
        const drawn = draws.map((draw, index) => drawFrom(rows[index], draw));
        await queries.run(
          `UPDATE rate_windows AS w SET ends_at = given.ends_at, taken = given.taken
           FROM unnest($1::text[], $2::text[], $3::integer[], $4::bigint[], $5::bigint[])
             AS given (subject, category, seconds, ends_at, taken)
           WHERE w.subject = given.subject AND w.category = given.category AND w.seconds = given.seconds`,
          [...keyColumns(draws), drawn.map(({ endsAt }) => endsAt), drawn.map(({ taken }) => taken)],
        );
        return drawn;
      }, 'unsynced'),
    releaseUnits: (units) =>
      postgres.transaction(async (queries) => {
        // A window that was removed, as those of an erased organization, is not created again.
        await selectWindows(queries, units, 'FOR UPDATE');
        await queries.run(
          `UPDATE rate_windows AS w SET taken = w.taken - given.count
           FROM unnest($1::text[], $2::text[], $3::integer[], $4::bigint[], $5::bigint[])
             AS given (subject, category, seconds, ends_at, count)
           WHERE w.subject = given.subject AND w.category = given.category AND w.seconds = given.seconds
             AND w.ends_at = given.ends_at`,
          [...keyColumns(units), units.map(({ endsAt }) => endsAt), units.map(({ count }) => count)],
        );
      }, 'unsynced'),
    async readTaken(key) {
      const [row] = await selectWindows(postgres, [key]);
      return row?.ends_at === currentEnd(row, key.seconds) ? row.taken : 0;
    },
    sweepWindows: (then, limit) =>
      postgres.run(
        `DELETE FROM rate_windows WHERE (subject, category, seconds) IN (
           SELECT subject, category, seconds FROM rate_windows WHERE ends_at <= $1
           ORDER BY ends_at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
        [then, limit],
      ),
  };
}

/** Locks the rows of windows, and creates those that are missing. Always in the same order. */
async function lockWindows(queries: Queries, keys: readonly WindowKey[]): Promise<readonly (WindowRow | undefined)[]> {
  const rows = await selectWindows(queries, keys, 'FOR UPDATE');
  if (rows.every((row) => row !== undefined)) return rows;
  await queries.run(
    `INSERT INTO rate_windows (subject, category, seconds, ends_at, taken)
       SELECT subject, category, seconds, 0, 0
       FROM unnest($1::text[], $2::text[], $3::integer[]) AS given (subject, category, seconds)
       ORDER BY subject, category, seconds
     ON CONFLICT DO NOTHING`,
    keyColumns(keys),
  );
  return selectWindows(queries, keys, 'FOR UPDATE');
}

async function selectWindows(
  queries: Queries,
  keys: readonly WindowKey[],
  lock: 'FOR UPDATE' | '' = '',
): Promise<readonly (WindowRow | undefined)[]> {
  const rows = await queries.all<WindowRow>(
    `SELECT * FROM rate_windows WHERE (subject, category, seconds) IN (
       SELECT * FROM unnest($1::text[], $2::text[], $3::integer[]))
     ORDER BY subject, category, seconds ${lock}`,
    keyColumns(keys),
  );
  return keys.map(({ subject, category, seconds }) =>
    rows.find((row) => row.subject === subject && row.category === category && row.seconds === seconds),
  );
}

function keyColumns(keys: readonly WindowKey[]): readonly unknown[][] {
  return [keys.map(({ subject }) => subject), keys.map(({ category }) => category), keys.map(({ seconds }) => seconds)];
}

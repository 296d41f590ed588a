import type { Database } from 'better-sqlite3';
import type { BatchWriter } from '../../../db/batch-writer.ts';
import { windowEnd } from '../../policy.ts';
import type { Draw, Drawn, RateStore, WindowKey } from '../rate-store.ts';

interface Row {
  readonly ends_at: number;
  readonly taken: number;
}

export interface RateStoreOptions {
  readonly database: Database;
  readonly writer: BatchWriter;
  readonly now: () => number;
}

export function createRateStore({ database, writer, now }: RateStoreOptions): RateStore {
  const find = database.prepare<[string, string, number], Row>(
    'SELECT ends_at, taken FROM rate_windows WHERE subject = ? AND category = ? AND seconds = ?',
  );
  // Two statements, so that the index by end changes only when a window begins.
  const begin = database.prepare(
    'INSERT OR REPLACE INTO rate_windows (subject, category, seconds, ends_at, taken) VALUES (?, ?, ?, ?, ?)',
  );
  const raise = database.prepare(
    'UPDATE rate_windows SET taken = ? WHERE subject = ? AND category = ? AND seconds = ?',
  );
  const lower = database.prepare(`
    UPDATE rate_windows SET taken = taken - ? WHERE subject = ? AND category = ? AND seconds = ? AND ends_at = ?`);
  const remove = database.prepare(`
    DELETE FROM rate_windows WHERE (subject, category, seconds) IN (
      SELECT subject, category, seconds FROM rate_windows WHERE ends_at <= ? ORDER BY ends_at LIMIT ?)`);

  const read = ({ subject, category, seconds }: WindowKey, endsAt: number): number | undefined => {
    const row = find.get(subject, category, seconds);
    return row?.ends_at === endsAt ? row.taken : undefined;
  };
  // The clock is read inside the transaction, so that no process counts in a window that has ended for another one.
  const drawOne = ({ quota, owed, choose, ...key }: Draw): Drawn => {
    const { subject, category, seconds } = key;
    const endsAt = windowEnd(now(), seconds);
    const found = read(key, endsAt);
    const repaid = owed(endsAt);
    const before = (found ?? 0) + repaid;
    const left = Math.max(0, quota - before);
    const granted = Math.min(left, choose(left));
    const taken = before + granted;
    if (found === undefined) begin.run(subject, category, seconds, endsAt, taken);
    else if (taken > found) raise.run(taken, subject, category, seconds);
    return { endsAt, granted, repaid, taken };
  };
  return {
    // Counts need not be synced: they survive the process, and nobody can cause a loss of power.
    draw: (draws) => writer.write(() => draws.map(drawOne), 'unsynced'),
    releaseUnits: (units) =>
      writer.write(() => {
        for (const { count, subject, category, seconds, endsAt } of units)
          lower.run(count, subject, category, seconds, endsAt);
      }, 'unsynced'),
    readTaken: (key) => read(key, windowEnd(now(), key.seconds)) ?? 0,
    sweepWindows: (then, limit) => writer.write(() => remove.run(then, limit).changes, 'unsynced'),
  };
}

import type { Database } from 'better-sqlite3';
import type { TurnWriter } from './turn-writer.ts';

/** Something that attempts are counted for, and how long it is closed after so many failures. */
export interface Counted {
  readonly key: Buffer;
  readonly pauseMs: (failures: number) => number;
}

/** Failed attempts, kept so that a restart forgives none. Times are milliseconds since 1970. */
export interface AttemptStore {
  /**
   * Counts an attempt as failed before its outcome is known, so that many at once are not one. Nothing is counted where
   * one of the keys is closed; then the answer is when it opens.
   */
  begin(counted: readonly Counted[], now: number): Promise<number | undefined>;
  /** Takes back what `begin` has counted; the first key's past failures are forgiven too. */
  forgive(counted: readonly Counted[], now: number): Promise<void>;
  sweep(before: number, limit: number): Promise<number>;
}

interface AttemptRow {
  readonly failures: number;
  readonly closed_until: number;
}

/** After a day without a failure an old one no longer counts. */
export const forgetAttemptsMs = 86_400_000;

export function createAttemptStore(database: Database, writer: TurnWriter): AttemptStore {
  const find = database.prepare<[Buffer, number], AttemptRow>('SELECT * FROM attempts WHERE key = ? AND last_at > ?');
  const save = database.prepare(
    'INSERT OR REPLACE INTO attempts (key, failures, last_at, closed_until) VALUES (?, ?, ?, ?)',
  );
  const remove = database.prepare('DELETE FROM attempts WHERE key = ?');
  const sweep = database.prepare(
    'DELETE FROM attempts WHERE key IN (SELECT key FROM attempts WHERE last_at < ? AND closed_until < ? LIMIT ?)',
  );
  const read = (key: Buffer, now: number): AttemptRow =>
    find.get(key, now - forgetAttemptsMs) ?? { failures: 0, closed_until: 0 };
  return {
    begin: (counted, now) =>
      writer.write(() => {
        const opensAt = Math.max(...counted.map(({ key }) => read(key, now).closed_until));
        if (opensAt > now) return opensAt;
        for (const { key, pauseMs } of counted) {
          const failures = read(key, now).failures + 1;
          save.run(key, failures, now, now + pauseMs(failures));
        }
        return undefined;
      }),
    forgive: ([first, ...others], now) =>
      writer.write(() => {
        if (first !== undefined) remove.run(first.key);
        for (const { key } of others) {
          const failures = read(key, now).failures - 1;
          if (failures > 0) save.run(key, failures, now, now);
          else remove.run(key);
        }
      }),
    sweep: (before, limit) => writer.write(() => sweep.run(before, before, limit).changes),
  };
}

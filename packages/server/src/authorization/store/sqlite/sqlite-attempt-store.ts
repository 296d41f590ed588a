import type { Database } from 'better-sqlite3';
import type { BatchWriter } from '../../../db/batch-writer.ts';
import { type AttemptStore, forgetAttemptsMs } from '../attempt-store.ts';

interface AttemptRow {
  readonly failures: number;
  readonly closed_until: number;
}

export function createAttemptStore(database: Database, writer: BatchWriter): AttemptStore {
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
  const removeOne = (key: Buffer, now: number): void => {
    const failures = read(key, now).failures - 1;
    if (failures > 0) save.run(key, failures, now, now);
    else remove.run(key);
  };
  return {
    begin: (limits, now) =>
      writer.write(() => {
        const opensAt = Math.max(...limits.map(({ key }) => read(key, now).closed_until));
        if (opensAt > now) return opensAt;
        for (const { key, pauseMs } of limits) {
          const failures = read(key, now).failures + 1;
          save.run(key, failures, now, now + pauseMs(failures));
        }
        return undefined;
      }),
    forgive: ([first, ...others], now) =>
      writer.write(() => {
        if (first !== undefined) remove.run(first.key);
        for (const { key } of others) removeOne(key, now);
      }),
    takeBack: (key, now) => writer.write(() => removeOne(key, now)),
    pace: ({ key, pauseMs }, now) =>
      writer.write(() => {
        const earlier = read(key, now);
        const isEarly = earlier.closed_until > now;
        const failures = earlier.failures + (isEarly ? 1 : 0);
        save.run(key, failures, now, now + pauseMs(failures));
        return isEarly;
      }),
    sweep: (before, limit) => writer.write(() => sweep.run(before, before, limit).changes),
  };
}

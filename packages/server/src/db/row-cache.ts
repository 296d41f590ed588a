import type { Database } from 'better-sqlite3';

/** Rows that were found before. */
export interface RowCache<T> {
  find(key: string, look: () => T): T;
  /** To be called after every change of this process. */
  forget(): void;
}

/** So many at most: whoever has more in use looks some up again. */
const maxKnown = 10_000;
/** How long another process's change may go unseen. */
const staleMs = 100;

/** Keeps what was found until this process forgets it, or another one has changed the database. */
export function createRowCache<T>(database: Database): RowCache<T> {
  const foreignVersion = database.prepare<[], number>('PRAGMA data_version').pluck();
  const known = new Map<string, T>();
  let [version, lookedAt]: [number | undefined, number] = [undefined, Number.NEGATIVE_INFINITY];
  return {
    find(key, look) {
      const now = performance.now();
      if (now - lookedAt > staleMs) {
        lookedAt = now;
        const found = foreignVersion.get();
        if (found !== version) known.clear();
        version = found;
      }
      const kept = known.get(key);
      if (kept !== undefined) return kept;
      if (known.size >= maxKnown) known.clear();
      const found = look();
      known.set(key, found);
      return found;
    },
    forget: () => known.clear(),
  };
}

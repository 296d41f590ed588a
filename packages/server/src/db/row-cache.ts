import type { Database } from 'better-sqlite3';
import { openForeignVersion } from './foreign-version.ts';

/** Rows that were found before. Whatever changes one in this process empties it, others are looked for now and then. */
export interface RowCache<T> {
  get(key: string): T | undefined;
  keep(key: string, row: T): T;
  forget(): void;
}

/** So many at most: whoever has more in use looks some up again. */
const maxKnown = 10_000;

/** How long another process's change may go unseen. */
const staleMs = 100;

export function createRowCache<T>(database: Database): RowCache<T> {
  const foreignVersion = openForeignVersion(database);
  const known = new Map<string, T>();
  let [version, lookedAt]: [number | undefined, number] = [undefined, Number.NEGATIVE_INFINITY];
  return {
    get(key) {
      const now = performance.now();
      if (now - lookedAt > staleMs) {
        lookedAt = now;
        const found = foreignVersion();
        if (found !== version) known.clear();
        version = found;
      }
      return known.get(key);
    },
    keep(key, row) {
      if (known.size >= maxKnown) known.clear();
      known.set(key, row);
      return row;
    },
    forget: () => known.clear(),
  };
}

import type { Database } from 'better-sqlite3';
import { openForeignVersion } from './foreign-version.ts';

/** Rows that were found before. Whatever changes one in this process empties it, others are looked for now and then. */
export interface RowCache<T> {
  get(key: string): T | undefined;
  set(key: string, row: T): T;
  clear(): void;
}

/** So many at most: whoever has more in use looks some up again. */
const maxRows = 10_000;

/** How long another process's change may go unseen. */
const staleMs = 100;

export function createRowCache<T>(database: Database): RowCache<T> {
  const foreignVersion = openForeignVersion(database);
  const cache = new Map<string, T>();
  let [version, checkedAt]: [number | undefined, number] = [undefined, Number.NEGATIVE_INFINITY];
  return {
    get(key) {
      const now = performance.now();
      if (now - checkedAt > staleMs) {
        checkedAt = now;
        const found = foreignVersion();
        if (found !== version) cache.clear();
        version = found;
      }
      return cache.get(key);
    },
    set(key, row) {
      if (cache.size >= maxRows) cache.clear();
      cache.set(key, row);
      return row;
    },
    clear: () => cache.clear(),
  };
}

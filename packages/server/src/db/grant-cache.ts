import type { Database } from 'better-sqlite3';
import type { Grant, GrantCache } from './grant-store.ts';

/** So many at most: whoever has more tokens in use looks some up again. */
const maxKnown = 10_000;

/** How long another process's revocation may go unseen. */
const staleMs = 100;

/** Keeps the grants that are in use, until one of them may have changed. */
export function createGrantCache(database: Database): GrantCache {
  const foreignVersion = database.prepare<[], number>('PRAGMA data_version').pluck();
  const known = new Map<string, Grant>();
  let [version, lookedAt]: [number | undefined, number] = [undefined, Number.NEGATIVE_INFINITY];
  return {
    get(key) {
      const now = performance.now();
      if (now - lookedAt > staleMs) {
        lookedAt = now;
        const found = foreignVersion.get();
        if (found !== version) known.clear();
        version = found;
      }
      return known.get(key);
    },
    keep(key, grant) {
      if (known.size >= maxKnown) known.clear();
      known.set(key, grant);
      return grant;
    },
    forget: () => known.clear(),
  };
}

import type { Database } from 'better-sqlite3';
import type { Grant } from './grant-store.ts';
import { createRowCache, type RowCache } from './row-cache.ts';

/** Grants that were found before, by the hashes of their tokens. */
export type GrantCache = RowCache<Grant>;

export function createGrantCache(database: Database): GrantCache {
  return createRowCache<Grant>(database);
}

import type { Database } from 'better-sqlite3';
import type { Grant, GrantCache } from './grant-store.ts';
import { createRowCache } from './row-cache.ts';

/** Keeps the grants that are in use, until one of them may have changed. */
export function createGrantCache(database: Database): GrantCache {
  return createRowCache<Grant>(database);
}

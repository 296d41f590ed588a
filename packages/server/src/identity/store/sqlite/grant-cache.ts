import type { Database } from 'better-sqlite3';
import { createRowCache } from '../../../db/row-cache.ts';
import type { Grant } from '../grant-store.ts';

/** Grants that were found before. Whatever may revoke one in this process empties it, others are looked for now and then. */
export interface GrantCache {
  get(key: string): Grant | undefined;
  set(key: string, grant: Grant): Grant;
  clear(): void;
}

/** Keeps the grants that are in use, until one of them may have changed. */
export function createGrantCache(database: Database): GrantCache {
  return createRowCache<Grant>(database);
}

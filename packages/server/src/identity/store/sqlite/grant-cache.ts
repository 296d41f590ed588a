import type { Database } from 'better-sqlite3';
import { openForeignVersion } from '../../../db/foreign-version.ts';
import { createRowCache } from '../../../db/row-cache.ts';
import type { Grant } from '../grant-store.ts';

/**
 * Grants that were found before. Changes made by this process clear the cache; changes by other processes are detected
 * by polling.
 */
export interface GrantCache {
  get(key: string): Grant | undefined;
  set(key: string, grant: Grant): Grant;
  clear(): void;
}

/** Caches the grants in use until one of them may have changed. */
export function createGrantCache(database: Database): GrantCache {
  return createRowCache<Grant>(openForeignVersion(database));
}

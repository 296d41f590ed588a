import type { Database } from 'better-sqlite3';
import { openForeignVersion } from '../../../db/foreign-version.ts';
import { createRowCache } from '../../../db/row-cache.ts';
import type { FindClient, KnownClient } from '../client-lookup.ts';

/** Looks up clients through a cache, like tokens. Changes by other processes are seen within a tenth of a second. */
export function createClientLookup(database: Database): FindClient {
  const find = database.prepare<[string], { organization_id: string; disabled_at: number | null }>(
    'SELECT organization_id, disabled_at FROM clients WHERE id = ?',
  );
  const cache = createRowCache<{ readonly row: KnownClient | undefined }>(openForeignVersion(database));
  const look = (clientId: string): KnownClient | undefined => {
    const row = find.get(clientId);
    return row && { organizationId: row.organization_id, isDisabled: row.disabled_at !== null };
  };
  return (clientId) => (cache.get(clientId) ?? cache.set(clientId, { row: look(clientId) })).row;
}

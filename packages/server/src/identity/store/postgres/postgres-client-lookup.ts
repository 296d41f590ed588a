import type { Postgres } from '../../../db/postgres/postgres.ts';
import { createRowCache } from '../../../db/row-cache.ts';
import type { FindClient, KnownClient } from '../client-lookup.ts';

/** Looks up clients through a cache. `foreignVersion` changes when another process changes accounts. */
export function createClientLookup(
  postgres: Postgres,
  foreignVersion: () => number,
): { readonly find: FindClient; clear(): void } {
  const cache = createRowCache<{ readonly row: KnownClient | undefined }>(foreignVersion);
  const read = async (clientId: string): Promise<KnownClient | undefined> => {
    const { generation } = cache;
    const found = await postgres.one<{ organization_id: string; disabled_at: number | null }>(
      'SELECT organization_id, disabled_at FROM clients WHERE id = $1',
      [clientId],
    );
    const row = found && { organizationId: found.organization_id, isDisabled: found.disabled_at !== null };
    if (cache.generation === generation) cache.set(clientId, { row });
    return row;
  };
  return {
    find(clientId) {
      const cached = cache.get(clientId);
      return cached === undefined ? read(clientId) : cached.row;
    },
    clear: () => cache.clear(),
  };
}

import type { Postgres } from '../../../db/postgres/postgres.ts';
import { createRowCache } from '../../../db/row-cache.ts';
import type { TierStore } from '../tier-store.ts';

interface PostgresTierStoreOptions {
  readonly postgres: Postgres;
  /** Changes when another process changes tiers. */
  readonly foreignVersion: () => number;
  readonly onAccessChange: () => void;
}

export function createTierStore(options: PostgresTierStoreOptions): TierStore & { clear(): void } {
  const { postgres, foreignVersion, onAccessChange } = options;
  const cache = createRowCache<{ readonly tier: string | undefined }>(foreignVersion);
  const read = async (organizationId: string): Promise<string | undefined> => {
    const { generation } = cache;
    const row = await postgres.one<{ tier: string }>('SELECT tier FROM organization_tiers WHERE organization_id = $1', [
      organizationId,
    ]);
    if (cache.generation === generation) cache.set(organizationId, { tier: row?.tier });
    return row?.tier;
  };
  return {
    findTier(organizationId) {
      const cached = cache.get(organizationId);
      return cached === undefined ? read(organizationId) : cached.tier;
    },
    async saveTier(organizationId, tier) {
      const exists = await postgres.transaction(async (queries) => {
        const organization = 'SELECT 1 FROM organizations WHERE id = $1 FOR KEY SHARE';
        if ((await queries.one(organization, [organizationId])) === undefined) return false;
        await queries.run('DELETE FROM organization_tiers WHERE organization_id = $1', [organizationId]);
        if (tier !== undefined) {
          await queries.run('INSERT INTO organization_tiers (organization_id, tier) VALUES ($1, $2)', [
            organizationId,
            tier,
          ]);
        }
        return true;
      });
      onAccessChange();
      return exists;
    },
    clear: () => cache.clear(),
  };
}

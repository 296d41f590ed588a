import type { Database } from 'better-sqlite3';
import type { BatchWriter } from '../../../db/batch-writer.ts';
import { openForeignVersion } from '../../../db/foreign-version.ts';
import { createRowCache } from '../../../db/row-cache.ts';
import type { TierStore } from '../tier-store.ts';

export function createTierStore(database: Database, writer: BatchWriter): TierStore {
  const find = database
    .prepare<[string], string>('SELECT tier FROM organization_tiers WHERE organization_id = ?')
    .pluck();
  const exists = database.prepare('SELECT 1 FROM organizations WHERE id = ?');
  const save = database.prepare('INSERT OR REPLACE INTO organization_tiers (organization_id, tier) VALUES (?, ?)');
  const remove = database.prepare('DELETE FROM organization_tiers WHERE organization_id = ?');
  const cache = createRowCache<{ readonly tier: string | undefined }>(openForeignVersion(database));
  return {
    findTier(organizationId) {
      const { tier } = cache.get(organizationId) ?? cache.set(organizationId, { tier: find.get(organizationId) });
      return tier;
    },
    saveTier: (organizationId, tier) =>
      writer
        .write(() => {
          if (exists.get(organizationId) === undefined) return false;
          if (tier === undefined) remove.run(organizationId);
          else save.run(organizationId, tier);
          return true;
        })
        .finally(() => cache.clear()),
  };
}

import type { Database } from 'better-sqlite3';
import { createRowCache } from './row-cache.ts';
import type { TurnWriter } from './turn-writer.ts';

/** Which tier of rate limits each organization has. */
export interface TierStore {
  /** Nothing where the organization has none of its own. */
  findTier(organizationId: string): string | undefined;
  /** Nothing for the tier that all have who have none of their own. False where there is no such organization. */
  saveTier(organizationId: string, tier: string | undefined): Promise<boolean>;
}

export function createTierStore(database: Database, writer: TurnWriter): TierStore {
  const find = database
    .prepare<[string], string>('SELECT tier FROM organization_tiers WHERE organization_id = ?')
    .pluck();
  const exists = database.prepare('SELECT 1 FROM organizations WHERE id = ?');
  const save = database.prepare('INSERT OR REPLACE INTO organization_tiers VALUES (?, ?)');
  const remove = database.prepare('DELETE FROM organization_tiers WHERE organization_id = ?');
  const known = createRowCache<{ readonly tier: string | undefined }>(database);
  return {
    findTier(organizationId) {
      const { tier } = known.get(organizationId) ?? known.keep(organizationId, { tier: find.get(organizationId) });
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
        .finally(() => known.forget()),
  };
}

import type { Database } from 'better-sqlite3';
import { createRowCache } from './row-cache.ts';
import type { TurnWriter } from './turn-writer.ts';

/** Which tier of rate limits each organization has. */
export interface TierStore {
  /** Nothing where the organization has none of its own. */
  findTier(organizationId: string): string | undefined;
  setTier(organizationId: string, tier: string | undefined): Promise<void>;
}

export function createTierStore(database: Database, writer: TurnWriter): TierStore {
  const find = database
    .prepare<[string], string>('SELECT tier FROM organization_tiers WHERE organization_id = ?')
    .pluck();
  const save = database.prepare('INSERT OR REPLACE INTO organization_tiers VALUES (?, ?)');
  const remove = database.prepare('DELETE FROM organization_tiers WHERE organization_id = ?');
  const known = createRowCache<{ readonly tier: string | undefined }>(database);
  return {
    findTier: (organizationId) => known.find(organizationId, () => ({ tier: find.get(organizationId) })).tier,
    setTier: (organizationId, tier) =>
      writer
        .write(() => void (tier === undefined ? remove.run(organizationId) : save.run(organizationId, tier)))
        .finally(() => known.forget()),
  };
}

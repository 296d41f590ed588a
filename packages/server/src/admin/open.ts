import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BatchWriter } from '../db/batch-writer.ts';
import { openDatabase } from '../db/database.ts';
import { Accounts } from '../identity/accounts.ts';
import { Passwords } from '../identity/passwords.ts';
import { createGrantCache } from '../identity/store/sqlite/grant-cache.ts';
import { createAccountStore } from '../identity/store/sqlite/sqlite-account-store.ts';
import { createGrantStore } from '../identity/store/sqlite/sqlite-grant-store.ts';
import { createTokenList } from '../identity/store/sqlite/sqlite-token-list.ts';
import { createTierStore } from '../rate-limits/store/sqlite/sqlite-tier-store.ts';
import { loadRateLimits } from '../rate-limits/tiers.ts';
import { createRequestId } from '../request-id.ts';
import { type Settings, SettingsError } from '../settings/settings.ts';
import type { AdminServices } from './command.ts';

/** Opens the database of a service that has been started before; it may be running. */
export function openAdmin({
  data,
  rateLimits,
}: Pick<Settings, 'data' | 'rateLimits'>): AdminServices & { close(): void } {
  const folder = resolve(data);
  const path = join(folder, 'quoin.db');
  if (!existsSync(path)) {
    throw new SettingsError(
      `There is no database in "${folder}". Start the service once, or set its folder with --data (QUOIN_DATA).`,
    );
  }
  const limits = loadRateLimits(rateLimits);
  const database = openDatabase(path);
  const writer = new BatchWriter(database);
  const known = createGrantCache(database);
  const grants = createGrantStore(database, writer, known);
  const store = createAccountStore(database, writer, known);
  const now = Date.now;
  return {
    accounts: new Accounts({ store, grants, passwords: new Passwords(), now, createId: () => createRequestId() }),
    tokens: createTokenList(database, writer),
    tiers: createTierStore(database, writer),
    limits,
    now,
    close: () => database.close(),
  };
}

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createAuditLog } from '../db/audit-log.ts';
import { BatchWriter } from '../db/batch-writer.ts';
import { emptyLog, openDatabase } from '../db/database.ts';
import { createProcessKeys } from '../db/process-keys.ts';
import { isProcessGone } from '../db/process-lock.ts';
import { createDiskFiles } from '../files/disk-files.ts';
import { Accounts } from '../identity/accounts.ts';
import { Passwords } from '../identity/passwords.ts';
import { createGrantCache } from '../identity/store/sqlite/grant-cache.ts';
import { createAccountStore } from '../identity/store/sqlite/sqlite-account-store.ts';
import { createErasureStore } from '../identity/store/sqlite/sqlite-erasure-store.ts';
import { createGrantStore } from '../identity/store/sqlite/sqlite-grant-store.ts';
import { createTokenList } from '../identity/store/sqlite/sqlite-token-list.ts';
import { createJobStore } from '../jobs/store/sqlite/sqlite-job-store.ts';
import { describeEnd } from '../jobs/wire.ts';
import { createTierStore } from '../rate-limits/store/sqlite/sqlite-tier-store.ts';
import { loadRateLimits } from '../rate-limits/tiers.ts';
import { createRequestId } from '../request-id.ts';
import { addSecretKey, loadSecretKeys, type MasterKeys } from '../secret-key.ts';
import { type Settings, SettingsError } from '../settings/settings.ts';
import { maxFailures, retryDelaysMs } from '../webhooks/schedule.ts';
import { createWebhookStore } from '../webhooks/store/sqlite/sqlite-webhook-store.ts';
import type { AdminServices } from './command.ts';
import { Erasure } from './erasure.ts';

type AdminSettings = Pick<Settings, 'data' | 'rateLimits' | 'secretKey' | 'previousKeys'>;

/** Opens the database of a service that has been started before; it may be running. */
export function openAdmin(settings: AdminSettings): AdminServices & { close(): void } {
  const { data, rateLimits } = settings;
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
  const audit = createAuditLog(database);
  return {
    accounts: new Accounts({ store, grants, passwords: new Passwords(), now, createId: () => createRequestId() }),
    tokens: createTokenList(database, writer),
    tiers: createTierStore(database, writer),
    limits,
    database,
    audit,
    erasure: new Erasure({
      jobs: createJobStore({ database, writer, describeEnd, keepFilesMs: 0 }),
      webhooks: createWebhookStore({ database, writer, createId: createRequestId, retryDelaysMs, maxFailures }),
      accounts: store,
      erasure: createErasureStore(database, writer),
      files: createDiskFiles({ folder: join(folder, 'files'), owner: 'admin' }),
      audit,
      emptyLog: () => void emptyLog(database),
      now,
    }),
    secretKeys: openSecretKeys(settings, folder),
    staleProcesses: (keyId) =>
      createProcessKeys(database)
        .list()
        .filter((each) => each.keyId !== keyId && !isProcessGone(join(folder, 'locks'), each.owner)).length,
    now,
    close: () => database.close(),
  };
}

function openSecretKeys(
  { secretKey, previousKeys }: AdminSettings,
  folder: string,
): { load(): MasterKeys; add(): MasterKeys } {
  if (secretKey === undefined) return { load: () => loadSecretKeys(folder), add: () => addSecretKey(folder) };
  return {
    load: () => ({ current: secretKey, previous: previousKeys }),
    add() {
      throw new SettingsError(
        'QUOIN_SECRET_KEY is set, so the key file is not used. Put the new key before the old one, separated by a comma, and restart the service.',
      );
    },
  };
}

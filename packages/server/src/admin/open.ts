import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openDatabase } from '../db/database.ts';
import { openFileStore } from '../files/open.ts';
import { Accounts } from '../identity/accounts.ts';
import { Passwords } from '../identity/passwords.ts';
import { loadRateLimits } from '../rate-limits/tiers.ts';
import { createRequestId } from '../request-id.ts';
import { addSecretKey, loadSecretKeys, type MasterKeys } from '../secret-key.ts';
import { createSqliteStores } from '../service/stores/sqlite-stores.ts';
import type { Stores } from '../service/stores/stores.ts';
import { type Settings, SettingsError } from '../settings/settings.ts';
import type { AdminServices } from './command.ts';
import { Erasure } from './erasure.ts';

type AdminSettings = Pick<
  Settings,
  'data' | 'databaseUrl' | 's3' | 'caFile' | 'rateLimits' | 'secretKey' | 'previousKeys'
>;

/** Opens the stores of a service that has been started before; it may be running. */
export async function openAdmin(settings: AdminSettings): Promise<AdminServices & { close(): Promise<void> }> {
  const folder = resolve(settings.data);
  const limits = loadRateLimits(settings.rateLimits);
  const { databaseUrl } = settings;
  const stores = databaseUrl === undefined ? openSqlite(folder) : await openPostgres(databaseUrl);
  const { accounts: store, grants, jobs, webhooks, erasure, audit, removeTraces, now } = stores;
  const files = await openFileStore({ data: folder, owner: 'admin', settings });
  return {
    accounts: new Accounts({ store, grants, passwords: new Passwords(), now, createId: () => createRequestId() }),
    tokens: stores.tokenList,
    tiers: stores.tiers,
    limits,
    encrypted: stores.encrypted,
    audit,
    erasure: new Erasure({ jobs, webhooks, accounts: store, erasure, files, audit, removeTraces, now }),
    secretKeys: openSecretKeys(settings, folder),
    processes: stores.processes,
    now,
    async close() {
      await files.close();
      await stores.close();
    },
  };
}

async function openPostgres(url: string): Promise<Stores> {
  const { openPostgresStores } = await import('../service/stores/postgres-stores.ts');
  return openPostgresStores({ ...storeOptions, url, schema: 'require' });
}

const storeOptions = { now: undefined, keepFilesMs: 0, forgetQueries: false };

function openSqlite(folder: string): Stores {
  const path = join(folder, 'quoin.db');
  if (!existsSync(path)) {
    throw new SettingsError(
      `There is no database in "${folder}". Start the service once, or set its folder with --data (QUOIN_DATA).`,
    );
  }
  return createSqliteStores({
    ...storeOptions,
    onDamage: () => {},
    database: openDatabase(path),
    locks: join(folder, 'locks'),
  });
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

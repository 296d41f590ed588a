import type { Database } from 'better-sqlite3';
import { createAuditLog } from '../../admin/store/sqlite/sqlite-audit-log.ts';
import { createEncryptedRows } from '../../admin/store/sqlite/sqlite-encrypted-rows.ts';
import { createAttemptStore } from '../../authorization/store/sqlite/sqlite-attempt-store.ts';
import { createAuthorizationStore } from '../../authorization/store/sqlite/sqlite-authorization-store.ts';
import { BatchWriter } from '../../db/batch-writer.ts';
import { watchDamage } from '../../db/damage-watch.ts';
import { emptyLog } from '../../db/database.ts';
import { createProcessRegistry } from '../../db/sqlite-processes.ts';
import { createDatabaseProbe } from '../../db/write-probe.ts';
import { createGrantCache } from '../../identity/store/sqlite/grant-cache.ts';
import { createAccountStore } from '../../identity/store/sqlite/sqlite-account-store.ts';
import { createClientLookup } from '../../identity/store/sqlite/sqlite-client-lookup.ts';
import { createErasureStore } from '../../identity/store/sqlite/sqlite-erasure-store.ts';
import { createGrantStore } from '../../identity/store/sqlite/sqlite-grant-store.ts';
import { createTokenList } from '../../identity/store/sqlite/sqlite-token-list.ts';
import { createJobStore } from '../../jobs/store/sqlite/sqlite-job-store.ts';
import { describeEnd } from '../../jobs/wire.ts';
import { createRateStore } from '../../rate-limits/store/sqlite/sqlite-rate-store.ts';
import { createTierStore } from '../../rate-limits/store/sqlite/sqlite-tier-store.ts';
import { createRequestId } from '../../request-id.ts';
import { maxFailures, retryDelaysMs } from '../../webhooks/schedule.ts';
import { createWebhookStore } from '../../webhooks/store/sqlite/sqlite-webhook-store.ts';
import type { StoreOptions, Stores } from './stores.ts';

interface SqliteStoreOptions extends StoreOptions {
  readonly database: Database;
  /** The folder with the locks of the running processes. */
  readonly locks: string;
  readonly onDamage: (error: unknown) => void;
}

/** Creates all stores on an open database. */
export function createSqliteStores(options: SqliteStoreOptions): Stores {
  const { database, locks, onDamage, now = Date.now, keepFilesMs, forgetQueries } = options;
  let isDamaged = false;
  watchDamage(database, (error) => {
    isDamaged = true;
    onDamage(error);
  });
  const writer = new BatchWriter(database);
  const grantCache = createGrantCache(database);
  return {
    jobs: createJobStore({ database, writer, describeEnd, keepFilesMs, forgetQueries }),
    webhooks: createWebhookStore({ database, writer, createId: createRequestId, retryDelaysMs, maxFailures }),
    accounts: createAccountStore(database, writer, grantCache),
    grants: createGrantStore(database, writer, grantCache),
    findClient: createClientLookup(database),
    tokenList: createTokenList(database, writer),
    authorization: createAuthorizationStore(database, writer, grantCache),
    attempts: createAttemptStore(database, writer),
    rates: createRateStore({ database, writer, now }),
    tiers: createTierStore(database, writer),
    erasure: createErasureStore(database, writer),
    encrypted: createEncryptedRows(database),
    audit: createAuditLog(database),
    processes: createProcessRegistry(database, locks),
    now,
    probe: createDatabaseProbe(database, writer),
    isDamaged: () => isDamaged,
    onStorageFailure: (listener) => writer.onStorageFailure(listener),
    // Two sweeps at once only share the work: each batch is one transaction.
    sweepAlone: (sweep) => sweep(),
    removeTraces: () => void emptyLog(database),
    async close() {
      await writer.close();
      database.close();
    },
  };
}

import { createAuditLog } from '../../admin/store/postgres/postgres-audit-log.ts';
import { createEncryptedRows } from '../../admin/store/postgres/postgres-encrypted-rows.ts';
import { createAttemptStore } from '../../authorization/store/postgres/postgres-attempt-store.ts';
import { createAuthorizationStore } from '../../authorization/store/postgres/postgres-authorization-store.ts';
import { type ChangeFeed, openChangeFeed } from '../../db/postgres/change-feed.ts';
import { migrate, requireSchema } from '../../db/postgres/migrations.ts';
import { openPostgres, type Postgres } from '../../db/postgres/postgres.ts';
import { createProcessRegistry, refreshMs } from '../../db/postgres/postgres-processes.ts';
import { startSharedClock } from '../../db/postgres/shared-clock.ts';
import { sweepAlone } from '../../db/postgres/sweep-lock.ts';
import { createDatabaseProbe } from '../../db/postgres/write-probe.ts';
import type { ProcessRegistry } from '../../db/process-registry.ts';
import { createRowCache } from '../../db/row-cache.ts';
import type { Grant } from '../../identity/store/grant-store.ts';
import { createAccountStore } from '../../identity/store/postgres/postgres-account-store.ts';
import { createClientLookup } from '../../identity/store/postgres/postgres-client-lookup.ts';
import { createErasureStore } from '../../identity/store/postgres/postgres-erasure-store.ts';
import { createGrantStore } from '../../identity/store/postgres/postgres-grant-store.ts';
import { createTokenList } from '../../identity/store/postgres/postgres-token-list.ts';
import { createJobStore } from '../../jobs/store/postgres/postgres-job-store.ts';
import { describeEnd } from '../../jobs/wire.ts';
import { createRateStore } from '../../rate-limits/store/postgres/postgres-rate-store.ts';
import { createTierStore } from '../../rate-limits/store/postgres/postgres-tier-store.ts';
import { createRequestId } from '../../request-id.ts';
import { maxFailures, retryDelaysMs } from '../../webhooks/schedule.ts';
import { createWebhookStore } from '../../webhooks/store/postgres/postgres-webhook-store.ts';
import type { StoreOptions, Stores } from './stores.ts';

export interface PostgresStoreOptions extends StoreOptions {
  readonly url: string;
  /** `migrate` creates or updates the schema; `require` refuses another one. */
  readonly schema: 'migrate' | 'require';
  readonly onConnectionLost?: (error: unknown) => void;
}

/** Connects, and creates all stores. */
export async function openPostgresStores(options: PostgresStoreOptions): Promise<Stores> {
  const postgres = await openPostgres(options.url);
  const closing: (() => Promise<void> | void)[] = [() => postgres.close()];
  const close = async (): Promise<void> => {
    for (const each of closing.splice(0).reverse()) await each();
  };
  try {
    await (options.schema === 'migrate' ? migrate(postgres) : requireSchema(postgres));
    const clock = await startSharedClock(postgres);
    closing.push(() => clock.stop());
    const { feed, processes } = await openFeed(options, postgres, closing);
    return { ...createStores(options, { postgres, feed, now: options.now ?? clock.now }), processes, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openFeed(
  { url, onConnectionLost = () => {} }: PostgresStoreOptions,
  postgres: Postgres,
  closing: (() => Promise<void> | void)[],
): Promise<{ feed: ChangeFeed; processes: ProcessRegistry }> {
  const processes = createProcessRegistry(postgres);
  const feed = await openChangeFeed({
    url,
    queries: postgres,
    onConnect: (client) => processes.takeLock(client),
    onDisconnect(error) {
      processes.loseLock();
      onConnectionLost(error);
    },
  });
  closing.push(() => feed.close());
  await processes.refresh();
  const timer = setInterval(() => void processes.refresh().catch(() => {}), refreshMs);
  timer.unref();
  closing.push(() => clearInterval(timer));
  return { feed, processes };
}

interface Parts {
  readonly postgres: Postgres;
  readonly feed: ChangeFeed;
  readonly now: () => number;
}

function createStores(
  { keepFilesMs, forgetQueries }: StoreOptions,
  { postgres, feed, now }: Parts,
): Omit<Stores, 'processes' | 'close'> {
  const foreignVersion = (): number => feed.version('access');
  const cache = createRowCache<Grant>(foreignVersion);
  const clients = createClientLookup(postgres, foreignVersion);
  const onAccessChange = (): void => {
    for (const each of [cache, clients, tiers]) each.clear();
    feed.announce('access');
  };
  const tiers = createTierStore({ postgres, foreignVersion, onAccessChange });
  return {
    jobs: createJobStore({ postgres, feed, describeEnd, keepFilesMs, forgetQueries }),
    webhooks: createWebhookStore({ postgres, feed, createId: createRequestId, retryDelaysMs, maxFailures }),
    accounts: createAccountStore(postgres, onAccessChange),
    grants: createGrantStore({ postgres, cache, onAccessChange }),
    findClient: clients.find,
    tokenList: createTokenList(postgres, onAccessChange),
    authorization: createAuthorizationStore(postgres, onAccessChange),
    attempts: createAttemptStore(postgres),
    rates: createRateStore({ postgres, now }),
    tiers,
    erasure: createErasureStore(postgres, onAccessChange),
    encrypted: createEncryptedRows(postgres),
    audit: createAuditLog(postgres),
    now,
    probe: createDatabaseProbe(postgres),
    isDamaged: () => false,
    onStorageFailure: (listener) => postgres.onStorageFailure(listener),
    sweepAlone: (sweep) => sweepAlone(postgres, sweep),
    // The server removes deleted rows from its files by itself.
    removeTraces: () => {},
  };
}

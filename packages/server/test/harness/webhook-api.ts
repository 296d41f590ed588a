import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type AppOptions, createApp } from '../../src/app.ts';
import { type Cipher, createCipher } from '../../src/cipher.ts';
import { BatchWriter } from '../../src/db/batch-writer.ts';
import { openDatabase } from '../../src/db/database.ts';
import { openLog } from '../../src/operation/log.ts';
import { createMetrics } from '../../src/operation/metrics.ts';
import { RateLimiter } from '../../src/rate-limits/limiter.ts';
import { RequestLimits } from '../../src/rate-limits/request-limits.ts';
import { createRateStore } from '../../src/rate-limits/store/sqlite/sqlite-rate-store.ts';
import { loadRateLimits } from '../../src/rate-limits/tiers.ts';
import { createRequestId } from '../../src/request-id.ts';
import { roles } from '../../src/settings/roles.ts';
import { cipherPurpose } from '../../src/webhooks/credentials.ts';
import type { Attempt } from '../../src/webhooks/delivery.ts';
import { maxFailures, retryDelaysMs } from '../../src/webhooks/schedule.ts';
import { createWebhookStore } from '../../src/webhooks/store/sqlite/sqlite-webhook-store.ts';
import type { ClaimedDelivery, WebhookStore } from '../../src/webhooks/store/webhook-store.ts';
import { Webhooks } from '../../src/webhooks/webhooks.ts';
import { type Client, createClient } from './client.ts';
import { createFolder } from './folders.ts';
import { addClient, createIdentity } from './grants.ts';
import { generousLimits } from './server-process.ts';

/**
 * The webhook API in the test's own process and with its own database. Nothing is sent: the test sets the clock and the
 * results of attempts.
 */
export interface TestWebhookApi {
  readonly client: Client;
  readonly clientId: string;
  readonly organizationId: string;
  readonly store: WebhookStore;
  readonly cipher: Cipher;
  /** Number of calls of `onWork`, which wakes the delivery worker. */
  readonly callCounts: { onWork: number };
  /** A token of a user of another organization. */
  readonly otherOrganizationToken: string;
  /** Issues a token and revokes it. */
  issueRevokedToken(): Promise<string>;
  now(): number;
  setNow(now: number): void;
  /** Claims all due deliveries. */
  claimDue(): Promise<readonly ClaimedDelivery[]>;
  /** Claims all due deliveries and records the same result for each; resolves to their number. */
  recordAttempts(end: Partial<Attempt>): Promise<number>;
  /** Removes all subscriptions; resets the clock and the call counts. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export async function startWebhookApi(): Promise<TestWebhookApi> {
  const database = openDatabase(join(createFolder(), 'quoin.db'));
  const writer = new BatchWriter(database);
  const start = Date.parse('2026-03-02T09:00:00Z');
  const clock = { now: start };
  const callCounts = { onWork: 0 };
  const now = (): number => clock.now;
  const store = createWebhookStore({ database, writer, createId: createRequestId, retryDelaysMs, maxFailures });
  const cipher = createCipher(randomBytes(32), cipherPurpose, 'The credentials of this subscription');
  const webhooks = new Webhooks({
    store,
    cipher,
    now,
    createId: () => createRequestId(),
    onWork: () => callCounts.onWork++,
  });
  const { store: accounts, tokens } = createIdentity(database, writer, now);
  const issue = async (owner: { organizationId: string; clientId: string }): Promise<string> => {
    await addClient(accounts, owner.organizationId, owner.clientId);
    const user = { authType: 'user', grantType: 'authorization_code', subject: randomUUID() } as const;
    const shared = { scopes: ['webhook'], expiresAt: undefined, family: undefined };
    return tokens.issue({ ...user, ...shared, clientId: owner.clientId });
  };
  const owner = { organizationId: randomUUID(), clientId: createRequestId() };
  const token = await issue(owner);
  const otherOrganizationToken = await issue({ organizationId: randomUUID(), clientId: createRequestId() });

  const metrics = createMetrics();
  let baseUrl = '';
  const limiter = new RateLimiter({ store: createRateStore({ database, writer, now }), now });
  const limits = new RequestLimits({ limits: loadRateLimits(generousLimits), limiter, findTier: () => undefined });
  const access = { limits, proxies: { networks: [], header: 'forwarded' }, recognizer: tokens };
  const appOptions = {
    ...access,
    webhooks,
    tokens,
    metrics,
    now,
    log: openLog('silent'),
    version: '0.0.0',
    roles,
    checks: {},
  };
  const app = createApp({ ...appOptions, baseUrl: () => baseUrl } as unknown as AppOptions);
  baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });

  const claimDue = () => {
    const count = 2_000;
    const freeSlots = { ofSubscription: () => count, ofOrigin: () => count };
    return store.claimDeliveries({ owner: 'test', now: now(), leaseUntil: now() + 60_000, count, freeSlots });
  };
  return {
    client: await createClient({ baseUrl, token }),
    ...owner,
    store,
    cipher,
    callCounts,
    otherOrganizationToken,
    async issueRevokedToken() {
      const revoked = await issue({ ...owner, clientId: createRequestId() });
      await tokens.revoke(revoked);
      return revoked;
    },
    now,
    setNow(at) {
      clock.now = at;
    },
    claimDue,
    async recordAttempts(end) {
      const claimed = await claimDue();
      const failure = { isSuccess: false, responseStatus: 500, responseBody: 'no', error: undefined };
      const attempt = { startedAt: now(), endedAt: now(), ...failure, ...end };
      await Promise.all(claimed.map((each) => store.recordAttempt(each.claim, attempt)));
      return claimed.length;
    },
    async reset() {
      const { organizationId } = owner;
      const { subscriptions } = await store.listSubscriptions({ organizationId, limit: 1_000, offset: 0 });
      for (const { id } of subscriptions) await store.removeSubscription(id, now());
      clock.now = start;
      callCounts.onWork = 0;
    },
    async close() {
      await app.close();
      await writer.close();
      database.close();
    },
  };
}

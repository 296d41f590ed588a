import type { Database } from 'better-sqlite3';
import { Attempts } from './authorization/attempts.ts';
import { Authorization } from './authorization/authorization.ts';
import type { loadAuthorizationKeys } from './authorization/keys.ts';
import { LogIn } from './authorization/log-in.ts';
import { forgetAttemptsMs } from './authorization/store/attempt-store.ts';
import { createAttemptStore } from './authorization/store/sqlite/sqlite-attempt-store.ts';
import { createAuthorizationStore } from './authorization/store/sqlite/sqlite-authorization-store.ts';
import type { BatchWriter } from './db/batch-writer.ts';
import { Accounts } from './identity/accounts.ts';
import { ExternalTokens } from './identity/external-tokens.ts';
import { Passwords } from './identity/passwords.ts';
import { createGrantCache } from './identity/store/sqlite/grant-cache.ts';
import { createAccountStore } from './identity/store/sqlite/sqlite-account-store.ts';
import { createClientLookup } from './identity/store/sqlite/sqlite-client-lookup.ts';
import { createGrantStore } from './identity/store/sqlite/sqlite-grant-store.ts';
import { type Recognizer, Tokens } from './identity/tokens.ts';
import type { KeeperOptions } from './jobs/keeper.ts';
import type { ProxyTrust } from './network/caller-address.ts';
import { fetchIntrospection, openTrustedAgent } from './network/introspection.ts';
import type { ContextSource } from './network/trust.ts';
import type { Logger } from './operation/log.ts';
import { RateLimiter } from './rate-limits/limiter.ts';
import { RequestLimits } from './rate-limits/request-limits.ts';
import { createRateStore } from './rate-limits/store/sqlite/sqlite-rate-store.ts';
import { createTierStore } from './rate-limits/store/sqlite/sqlite-tier-store.ts';
import type { TierStore } from './rate-limits/store/tier-store.ts';
import { loadRateLimits } from './rate-limits/tiers.ts';
import { createRequestId } from './request-id.ts';
import type { Settings } from './settings/settings.ts';

/** How long it is known of a token that it was one. */
const keepTokensMs = 30 * 86_400_000;
/** Callers wait for this, each time that a token is not known. */
const introspectionMs = 5_000;

export interface GatehouseOptions {
  readonly settings: Pick<Settings, 'rateLimits' | 'introspection' | 'trustedProxies' | 'proxyHeader'>;
  readonly database: Database;
  readonly writer: BatchWriter;
  readonly keys: Awaited<ReturnType<typeof loadAuthorizationKeys>>;
  readonly contexts: ContextSource;
  readonly digest: ConstructorParameters<typeof Attempts>[0]['digest'];
  readonly now: () => number;
  readonly log: Logger;
}

/** Everything that tells who somebody is, what they may do, and how often. */
export interface Gatehouse {
  readonly tokens: Tokens;
  /** Tells what a caller's token allows: `tokens`, or another authorization server. */
  readonly recognizer: Recognizer;
  readonly accounts: Accounts;
  /** Nothing where another server gives out the tokens: those of this one would open nothing. */
  readonly authorization: Authorization | undefined;
  readonly limits: RequestLimits;
  readonly tiers: TierStore;
  readonly proxies: ProxyTrust;
  /** What becomes old here. */
  readonly sweeps: KeeperOptions['sweeps'];
  start(): void;
  stop(): Promise<void>;
}

export function openGatehouse({
  settings,
  database,
  writer,
  keys,
  contexts,
  digest,
  now,
  log,
}: GatehouseOptions): Gatehouse {
  const known = createGrantCache(database);
  const grants = createGrantStore(database, writer, known);
  const accountStore = createAccountStore(database, writer, known);
  const attemptStore = createAttemptStore(database, writer);
  const authorizationStore = createAuthorizationStore(database, writer, known);
  const rates = createRateStore({ database, writer, now });
  const limiter = new RateLimiter({ store: rates, now });
  const tiers = createTierStore(database, writer);
  const passwords = new Passwords();
  const tokens = new Tokens({ store: grants, now });
  const attempts = new Attempts({ store: attemptStore, digest, now });
  const agent = openTrustedAgent(contexts);
  const { introspection } = settings;
  const recognizer =
    introspection &&
    new ExternalTokens({
      ask: (token) => fetchIntrospection(agent, introspection, token, { totalMs: introspectionMs }),
      findClient: createClientLookup(database),
      now,
      log,
    });

  const openAuthorization = () =>
    new Authorization({
      accounts: accountStore,
      grants,
      store: authorizationStore,
      tokens,
      logIn: new LogIn({ accounts: accountStore, passwords, attempts }),
      keys,
      log,
      now,
    });

  return {
    tokens,
    recognizer: recognizer ?? tokens,
    accounts: new Accounts({ store: accountStore, grants, passwords, now, createId: () => createRequestId(now()) }),
    authorization: recognizer === undefined ? openAuthorization() : undefined,
    limits: new RequestLimits({ limits: loadRateLimits(settings.rateLimits), limiter, findTier: tiers.findTier }),
    tiers,
    proxies: { networks: settings.trustedProxies, header: settings.proxyHeader },
    sweeps: [
      (at, limit) => grants.sweepTokens(at - keepTokensMs, limit),
      (at, limit) => authorizationStore.sweep(at, limit),
      (at, limit) => attemptStore.sweep(at - forgetAttemptsMs, limit),
      (at, limit) => rates.sweepWindows(at, limit),
    ],
    start: () => limiter.start(),
    async stop() {
      await limiter.stop();
      await agent.destroy();
    },
  };
}

import type { Database } from 'better-sqlite3';
import { AuthorizationServer } from './authorization/authorization-server.ts';
import type { loadAuthorizationKeys } from './authorization/keys.ts';
import { LogIn } from './authorization/log-in.ts';
import { LoginAttempts } from './authorization/login-attempts.ts';
import { createAccountStore } from './db/account-store.ts';
import { createAttemptStore, forgetAttemptsMs } from './db/attempt-store.ts';
import { createAuthorizationStore } from './db/authorization-store.ts';
import { createClientRows } from './db/client-rows.ts';
import { createGrantCache } from './db/grant-cache.ts';
import { createGrantStore } from './db/grant-store.ts';
import { createRateStore } from './db/rate-store.ts';
import { createTierStore, type TierStore } from './db/tier-store.ts';
import type { TurnWriter } from './db/turn-writer.ts';
import { Accounts } from './identity/accounts.ts';
import { ExternalTokens } from './identity/external-tokens.ts';
import { Passwords } from './identity/passwords.ts';
import { type Recognizer, Tokens } from './identity/tokens.ts';
import type { KeeperOptions } from './jobs/keeper.ts';
import type { ProxyTrust } from './network/caller-address.ts';
import { fetchIntrospection, openTrustedAgent } from './network/introspection.ts';
import type { ContextSource } from './network/trust.ts';
import type { Logger } from './operation/log.ts';
import { RateLimiter } from './rate-limits/limiter.ts';
import { RequestLimits } from './rate-limits/request-limits.ts';
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
  readonly writer: TurnWriter;
  readonly keys: Awaited<ReturnType<typeof loadAuthorizationKeys>>;
  readonly contexts: ContextSource;
  readonly digest: ConstructorParameters<typeof LoginAttempts>[0]['digest'];
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
  readonly authorization: AuthorizationServer | undefined;
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
  const attempts = new LoginAttempts({ store: attemptStore, digest, now });
  const agent = openTrustedAgent(contexts);
  const { introspection } = settings;
  const recognizer =
    introspection &&
    new ExternalTokens({
      introspect: (token) => fetchIntrospection(agent, introspection, token, { totalMs: introspectionMs }),
      findClient: createClientRows(database),
      now,
      log,
    });

  const openAuthorization = () =>
    new AuthorizationServer({
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

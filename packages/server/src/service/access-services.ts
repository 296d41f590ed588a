import { AuthorizationServer, type AuthorizationServerOptions } from '../authorization/authorization-server.ts';
import { DevicePolls } from '../authorization/device-polls.ts';
import type { loadAuthorizationKeys } from '../authorization/keys.ts';
import { LogIn } from '../authorization/log-in.ts';
import { LoginAttempts } from '../authorization/login-attempts.ts';
import { forgetAttemptsMs } from '../authorization/store/attempt-store.ts';
import { UserCodeAttempts } from '../authorization/user-code-attempts.ts';
import { Accounts } from '../identity/accounts.ts';
import { ExternalTokens } from '../identity/external-tokens.ts';
import { Passwords } from '../identity/passwords.ts';
import { type Recognizer, Tokens } from '../identity/tokens.ts';
import type { RetentionSweeperOptions } from '../jobs/retention-sweeper.ts';
import type { ProxyTrust } from '../network/addresses/caller-address.ts';
import type { ContextSource } from '../network/connections/trust.ts';
import { fetchIntrospection, openTrustedAgent } from '../network/introspection.ts';
import type { Logger } from '../operation/log.ts';
import { RateLimiter } from '../rate-limits/limiter.ts';
import { RequestLimits } from '../rate-limits/request-limits.ts';
import type { TierStore } from '../rate-limits/store/tier-store.ts';
import { loadRateLimits } from '../rate-limits/tiers.ts';
import { createRequestId } from '../request-id.ts';
import type { Settings } from '../settings/settings.ts';
import type { Encryption } from './encryption.ts';
import type { Stores } from './stores/stores.ts';

/** Tokens are remembered for this long after their end. */
const keepTokensMs = 30 * 86_400_000;
/** Callers wait for the introspection of each unknown token. */
const introspectionMs = 5_000;

interface AccessServicesOptions {
  readonly settings: Pick<Settings, 'rateLimits' | 'introspection' | 'trustedProxies' | 'proxyHeader'>;
  readonly stores: Stores;
  readonly encryption: Pick<Encryption, 'headers'>;
  /** Undefined if this process serves no callers. */
  readonly keys: Awaited<ReturnType<typeof loadAuthorizationKeys>> | undefined;
  readonly contexts: ContextSource;
  readonly now: () => number;
  readonly log: Logger;
}

/** Authentication, authorization and rate limits. */
export interface AccessServices {
  readonly tokens: Tokens;
  /** Resolves a caller's token: `tokens`, or another authorization server. */
  readonly recognizer: Recognizer;
  readonly accounts: Accounts;
  /**
   * Undefined if another server issues the tokens, since tokens of this one would not be accepted, and if this process
   * serves no callers.
   */
  readonly authorization: AuthorizationServer | undefined;
  readonly limits: RequestLimits;
  readonly tiers: TierStore;
  readonly proxies: ProxyTrust;
  /** Removal of expired tokens, tickets, attempts and windows. */
  readonly sweeps: RetentionSweeperOptions['sweeps'];
  start(): void;
  stop(): Promise<void>;
}

export function openAccessServices(options: AccessServicesOptions): AccessServices {
  const { settings, stores, keys, contexts, now, log } = options;
  const { accounts: store, grants, rates, tiers } = stores;
  const passwords = new Passwords();
  const tokens = new Tokens({ store: grants, now });
  const limiter = new RateLimiter({ store: rates, now });
  const agent = openTrustedAgent(contexts);
  const { introspection } = settings;
  const externalTokens =
    introspection &&
    new ExternalTokens({
      introspect: (token) => fetchIntrospection(agent, introspection, token, { totalMs: introspectionMs }),
      findClient: stores.findClient,
      now,
      log,
    });
  return {
    tokens,
    recognizer: externalTokens ?? tokens,
    accounts: new Accounts({ store, grants, passwords, now, createId: () => createRequestId(now()) }),
    authorization:
      externalTokens === undefined && keys !== undefined
        ? openAuthorization({ ...options, keys }, tokens, passwords)
        : undefined,
    limits: new RequestLimits({ limits: loadRateLimits(settings.rateLimits), limiter, findTier: tiers.findTier }),
    tiers,
    proxies: { networks: settings.trustedProxies, header: settings.proxyHeader },
    sweeps: sweepsOf(stores),
    start: () => limiter.start(),
    async stop() {
      await limiter.stop();
      await agent.destroy();
    },
  };
}

function openAuthorization(
  { stores, encryption, keys, now, log }: AccessServicesOptions & Pick<AuthorizationServerOptions, 'keys'>,
  tokens: Tokens,
  passwords: Passwords,
): AuthorizationServer {
  const { accounts, grants, authorization: store, attempts: attemptStore } = stores;
  const digest = (parts: readonly string[]) => encryption.headers.digest(parts);
  const attempts = new LoginAttempts({ store: attemptStore, digest, now });
  const logIn = new LogIn({ accounts, passwords, attempts });
  const userCodes = new UserCodeAttempts({ store: attemptStore, digest, now });
  const polls = new DevicePolls({ store: attemptStore, digest, now });
  return new AuthorizationServer({ accounts, grants, store, tokens, logIn, userCodes, polls, keys, log, now });
}

function sweepsOf({ grants, authorization, attempts, rates }: Stores): AccessServices['sweeps'] {
  return [
    (at, limit) => grants.sweepTokens(at - keepTokensMs, limit),
    (at, limit) => authorization.sweep(at, limit),
    (at, limit) => attempts.sweep(at - forgetAttemptsMs, limit),
    (at, limit) => rates.sweepWindows(at, limit),
  ];
}

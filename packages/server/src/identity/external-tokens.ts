import { NetworkError } from '../network/failure.ts';
import type { Logger } from '../operation/log.ts';
import { type IntrospectionResult, parseIntrospection, type TokenFacts } from './introspection-response.ts';
import { hashToKey } from './secrets.ts';
import type { FindClient, KnownClient } from './store/client-lookup.ts';
import { parseBearer, type Recognizer, type TokenState } from './tokens.ts';

export interface ExternalTokensOptions {
  /** Asks the authorization server about a token; throws only `NetworkError`s. */
  readonly introspect: (token: string) => Promise<unknown>;
  readonly findClient: FindClient;
  readonly now: () => number;
  readonly log: Pick<Logger, 'error' | 'info'>;
}

/** Lifetime of a cached positive result: a token revoked meanwhile is accepted no longer than that. */
const activeCacheMs = 30_000;
/** Negative results are cached for less: a caller may have a token before the server knows it. */
const inactiveCacheMs = 5_000;
/** After a failure the same token is not checked again for this long. */
const failureCacheMs = 1_000;
const maxCached = 10_000;
/** Maximum number of tokens being checked at once; further unknown tokens are refused with 503. */
const maxPending = 500;

interface CachedResult {
  readonly result: IntrospectionResult;
  readonly since: number;
  readonly until: number;
}

/**
 * Recognizes tokens of another authorization server by introspection. Organizations come from this service's own table
 * of clients. Anything but a clear yes is a no: if the server cannot be reached, no token is accepted.
 * @see RFC 7662, "OAuth 2.0 Token Introspection"
 */
export class ExternalTokens implements Recognizer {
  readonly #options: ExternalTokensOptions;
  /** By token hash, oldest first. */
  readonly #cache = new Map<string, CachedResult>();
  readonly #pending = new Map<string, Promise<IntrospectionResult>>();
  #isFailing = false;

  constructor(options: ExternalTokensOptions) {
    this.#options = options;
  }

  recognize(header: string | undefined): TokenState | Promise<TokenState> {
    const token = parseBearer(header);
    if (token === undefined) return { state: 'missing' };
    const key = hashToKey(token);
    const cached = this.#findCached(key);
    if (cached !== undefined) return this.#toState(cached);
    return this.#introspectOnce(key, token).then((result) => this.#toState(result));
  }

  /** Evaluated for each request: tokens may expire and clients may be disabled while a result is cached. */
  #toState(result: IntrospectionResult): TokenState | Promise<TokenState> {
    if (result === 'inactive') return { state: 'inactive' };
    if ('fault' in result) return { state: 'undecided' };
    const { clientId, expiresAt } = result;
    if (expiresAt !== undefined && expiresAt <= this.#options.now()) return { state: 'expired' };
    if (clientId === undefined) return { state: 'unregistered' };
    const active = { ...result, clientId };
    const client = this.#options.findClient(clientId);
    return client instanceof Promise
      ? client.then((found) => toClientState(active, found))
      : toClientState(active, client);
  }

  #findCached(key: string): IntrospectionResult | undefined {
    const cached = this.#cache.get(key);
    const now = this.#options.now();
    return cached !== undefined && now >= cached.since && now < cached.until ? cached.result : undefined;
  }

  /** Concurrent requests with the same token share one introspection. */
  #introspectOnce(key: string, token: string): Promise<IntrospectionResult> {
    const pending = this.#pending.get(key);
    if (pending !== undefined) return pending;
    if (this.#pending.size >= maxPending) return Promise.resolve({ fault: 'too many tokens are being checked' });
    const result = this.#introspect(token)
      .then((found) => this.#cacheResult(key, found))
      .finally(() => this.#pending.delete(key));
    this.#pending.set(key, result);
    return result;
  }

  async #introspect(token: string): Promise<IntrospectionResult> {
    const { introspect, now, log } = this.#options;
    const result = await introspect(token).then(
      (found) => parseIntrospection(found, now()),
      (error: unknown) => {
        if (!(error instanceof NetworkError)) throw error;
        return { fault: error.message };
      },
    );
    const fault = result !== 'inactive' && 'fault' in result ? result.fault : undefined;
    // Logged when failures begin and end, not for each failure.
    if (fault !== undefined && !this.#isFailing) log.error({ fault }, 'authorization server unavailable');
    if (fault === undefined && this.#isFailing) log.info('authorization server available again');
    this.#isFailing = fault !== undefined;
    return result;
  }

  #cacheResult(key: string, result: IntrospectionResult): IntrospectionResult {
    const since = this.#options.now();
    const [oldest] = this.#cache.keys();
    this.#cache.delete(key);
    if (this.#cache.size >= maxCached && oldest !== undefined) this.#cache.delete(oldest);
    this.#cache.set(key, { result, since, until: since + cacheMsOf(result) });
    return result;
  }
}

type ActiveResult = TokenFacts & { readonly clientId: string };

function toClientState(result: ActiveResult, client: KnownClient | undefined): TokenState {
  if (client === undefined || client.isDisabled) return { state: 'unregistered' };
  const { organizationId } = client;
  const { expiresAt } = result;
  return { state: 'valid', grant: { ...result, organizationId, expiresAt, family: undefined, isRevoked: false } };
}

/** A token may expire before its cached result does; `#toState` checks that. */
function cacheMsOf(result: IntrospectionResult): number {
  if (result === 'inactive') return inactiveCacheMs;
  return 'fault' in result ? failureCacheMs : activeCacheMs;
}

import type { FindClientRow } from '../db/client-rows.ts';
import { NetworkError } from '../network/failure.ts';
import type { Logger } from '../operation/log.ts';
import { type IntrospectionResult, parseIntrospection } from './introspection-response.ts';
import { hashToKey } from './secrets.ts';
import { parseBearer, type Recognizer, type TokenState } from './tokens.ts';

export interface ExternalTokensOptions {
  /** Asks the authorization server; fails with a `NetworkError`. */
  readonly introspect: (token: string) => Promise<unknown>;
  readonly findClient: FindClientRow;
  readonly now: () => number;
  readonly log: Pick<Logger, 'error' | 'info'>;
}

/** How long an answer is believed: a token that was revoked since is let in no longer than that. */
const activeCacheMs = 30_000;
/** A no is kept for less: a token may have come to the caller before the server knew it. */
const inactiveCacheMs = 5_000;
/** After a failure the same token is not asked about again for so long. */
const failureCacheMs = 1_000;
const maxCached = 10_000;
/** Tokens that are being asked about at once; whoever invents more is told to come later. */
const maxPending = 500;

interface CachedResult {
  readonly result: IntrospectionResult;
  readonly since: number;
  readonly until: number;
}

/**
 * Recognizes tokens of another authorization server by asking it. Organizations come from this service's own table of
 * clients. Whatever is not a clear yes is a no: a server that cannot be asked lets nobody in.
 * @see RFC 7662, "OAuth 2.0 Token Introspection"
 */
export class ExternalTokens implements Recognizer {
  readonly #options: ExternalTokensOptions;
  /** By the hashes of the tokens; from the oldest to the newest. */
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

  /** Judged anew each time: tokens expire, and clients are disabled, while an answer is known. */
  #toState(result: IntrospectionResult): TokenState {
    if (result === 'inactive') return { state: 'inactive' };
    if ('fault' in result) return { state: 'undecided' };
    const { clientId, expiresAt } = result;
    if (expiresAt !== undefined && expiresAt <= this.#options.now()) return { state: 'expired' };
    const client = clientId === undefined ? undefined : this.#options.findClient(clientId);
    if (clientId === undefined || client === undefined || client.isDisabled) return { state: 'unregistered' };
    const { organizationId } = client;
    return {
      state: 'valid',
      grant: { ...result, clientId, organizationId, expiresAt, family: undefined, isRevoked: false },
    };
  }

  #findCached(key: string): IntrospectionResult | undefined {
    const cached = this.#cache.get(key);
    const now = this.#options.now();
    return cached !== undefined && now >= cached.since && now < cached.until ? cached.result : undefined;
  }

  /** All who come with one token at once share one question. */
  #introspectOnce(key: string, token: string): Promise<IntrospectionResult> {
    const pending = this.#pending.get(key);
    if (pending !== undefined) return pending;
    if (this.#pending.size >= maxPending) return Promise.resolve({ fault: 'too many tokens are being asked about' });
    const result = this.#introspect(token)
      .then((found) => this.#cacheResult(key, found))
      .finally(() => this.#pending.delete(key));
    this.#pending.set(key, result);
    return result;
  }

  async #introspect(token: string): Promise<IntrospectionResult> {
    const { introspect: ask, now, log } = this.#options;
    const result = await ask(token).then(
      (found) => parseIntrospection(found, now()),
      (error: unknown) => {
        if (!(error instanceof NetworkError)) throw error;
        return { fault: error.message };
      },
    );
    const fault = result !== 'inactive' && 'fault' in result ? result.fault : undefined;
    // Each time that it begins to fail, and not each time that it fails.
    if (fault !== undefined && !this.#isFailing) log.error({ fault }, 'the authorization server cannot be asked');
    if (fault === undefined && this.#isFailing) log.info('the authorization server can be asked again');
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

/** An answer about a token that expires earlier is looked at again then: `#judge` knows its end. */
function cacheMsOf(result: IntrospectionResult): number {
  if (result === 'inactive') return inactiveCacheMs;
  return 'fault' in result ? failureCacheMs : activeCacheMs;
}

import { NetworkError } from '../network/failure.ts';
import type { Logger } from '../operation/log.ts';
import { type IntrospectionAnswer, parseIntrospection } from './introspection-answer.ts';
import { hashToKey } from './secrets.ts';
import type { FindClient } from './store/client-lookup.ts';
import { parseBearer, type Recognizer, type TokenState } from './tokens.ts';

export interface ExternalTokensOptions {
  /** Asks the authorization server; fails with a `NetworkError`. */
  readonly ask: (token: string) => Promise<unknown>;
  readonly findClient: FindClient;
  readonly now: () => number;
  readonly log: Pick<Logger, 'error' | 'info'>;
}

/** How long an answer is believed: a token that was revoked since is let in no longer than that. */
const activeMs = 30_000;
/** A no is kept for less: a token may have come to the caller before the server knew it. */
const inactiveMs = 5_000;
/** After a failure the same token is not asked about again for so long. */
const failedMs = 1_000;
const maxKnown = 10_000;
/** Tokens that are being asked about at once; whoever invents more is told to come later. */
const maxAsking = 500;

interface Known {
  readonly answer: IntrospectionAnswer;
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
  readonly #known = new Map<string, Known>();
  readonly #asking = new Map<string, Promise<IntrospectionAnswer>>();
  #isFailing = false;

  constructor(options: ExternalTokensOptions) {
    this.#options = options;
  }

  recognize(header: string | undefined): TokenState | Promise<TokenState> {
    const token = parseBearer(header);
    if (token === undefined) return { state: 'missing' };
    const key = hashToKey(token);
    const known = this.#recall(key);
    if (known !== undefined) return this.#judge(known);
    return this.#askOnce(key, token).then((answer) => this.#judge(answer));
  }

  /** Judged anew each time: tokens expire, and clients are disabled, while an answer is known. */
  #judge(answer: IntrospectionAnswer): TokenState {
    if (answer === 'inactive') return { state: 'inactive' };
    if ('fault' in answer) return { state: 'undecided' };
    const { clientId, expiresAt } = answer;
    if (expiresAt !== undefined && expiresAt <= this.#options.now()) return { state: 'expired' };
    const client = clientId === undefined ? undefined : this.#options.findClient(clientId);
    if (clientId === undefined || client === undefined || client.isDisabled) return { state: 'unregistered' };
    const { organizationId } = client;
    return {
      state: 'valid',
      grant: { ...answer, clientId, organizationId, expiresAt, family: undefined, isRevoked: false },
    };
  }

  #recall(key: string): IntrospectionAnswer | undefined {
    const known = this.#known.get(key);
    const now = this.#options.now();
    return known !== undefined && now >= known.since && now < known.until ? known.answer : undefined;
  }

  /** All who come with one token at once share one question. */
  #askOnce(key: string, token: string): Promise<IntrospectionAnswer> {
    const asking = this.#asking.get(key);
    if (asking !== undefined) return asking;
    if (this.#asking.size >= maxAsking) return Promise.resolve({ fault: 'too many tokens are being asked about' });
    const answer = this.#ask(token)
      .then((found) => this.#keep(key, found))
      .finally(() => this.#asking.delete(key));
    this.#asking.set(key, answer);
    return answer;
  }

  async #ask(token: string): Promise<IntrospectionAnswer> {
    const { ask, now, log } = this.#options;
    const answer = await ask(token).then(
      (found) => parseIntrospection(found, now()),
      (error: unknown) => {
        if (!(error instanceof NetworkError)) throw error;
        return { fault: error.message };
      },
    );
    const fault = answer !== 'inactive' && 'fault' in answer ? answer.fault : undefined;
    // Each time that it begins to fail, and not each time that it fails.
    if (fault !== undefined && !this.#isFailing) log.error({ fault }, 'the authorization server cannot be asked');
    if (fault === undefined && this.#isFailing) log.info('the authorization server can be asked again');
    this.#isFailing = fault !== undefined;
    return answer;
  }

  #keep(key: string, answer: IntrospectionAnswer): IntrospectionAnswer {
    const since = this.#options.now();
    const [oldest] = this.#known.keys();
    this.#known.delete(key);
    if (this.#known.size >= maxKnown && oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(key, { answer, since, until: since + lifeOf(answer) });
    return answer;
  }
}

/** An answer about a token that expires earlier is looked at again then: `#judge` knows its end. */
function lifeOf(answer: IntrospectionAnswer): number {
  if (answer === 'inactive') return inactiveMs;
  return 'fault' in answer ? failedMs : activeMs;
}

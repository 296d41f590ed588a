import { createSecret, hashSecret, hashToKey } from './secrets.ts';
import type { Grant, GrantStore, NewToken } from './store/grant-store.ts';

/** The state of a bearer token. */
export type TokenState =
  | { readonly state: 'valid'; readonly grant: Grant }
  | { readonly state: 'missing' | 'unknown' | 'expired' | 'revoked' }
  // Only with another authorization server: it reports the token as inactive without a reason; the client is not
  // registered here; the server cannot be reached.
  | { readonly state: 'inactive' | 'unregistered' | 'undecided' };

/** Recognizes the token of an `Authorization` header, synchronously if it is cached. */
export interface Recognizer {
  /** The connection, if known, speeds up repeated headers. */
  recognize(header: string | undefined, connection?: object): TokenState | Promise<TokenState>;
}

/** Issues and recognizes opaque access tokens. Only their hashes are stored. */
export class Tokens implements Recognizer {
  readonly #store: GrantStore;
  readonly #now: () => number;
  /** The last header of each connection: a repeated header needs no new hash. Its grant is looked up each time. */
  readonly #lastHeaders = new WeakMap<object, { readonly header: string; readonly key: string }>();

  constructor({ store, now }: { readonly store: GrantStore; readonly now: () => number }) {
    this.#store = store;
    this.#now = now;
  }

  /** Issues a token; its text exists only in the result. */
  async issue(grant: Omit<NewToken, 'hash' | 'now'>): Promise<string> {
    const text = createSecret('quoin_');
    await this.#store.saveToken({ ...grant, hash: hashSecret(text), now: this.#now() });
    return text;
  }

  async revoke(text: string): Promise<void> {
    await this.#store.revokeToken(hashSecret(text), this.#now());
  }

  recognize(header: string | undefined, connection?: object): TokenState | Promise<TokenState> {
    // A known header is well-formed; only others need parsing.
    const known = header?.startsWith('Bearer ') ? this.#findKnown(header, connection) : undefined;
    if (known !== undefined) return this.#toState(known);
    const text = parseBearer(header);
    return text === undefined ? { state: 'missing' } : this.inspect(text);
  }

  /** Returns the state of a token by its text. */
  inspect(text: string): TokenState | Promise<TokenState> {
    const key = hashToKey(text);
    const known = this.#store.recallGrant(key);
    if (known !== undefined) return this.#toState(known);
    return this.#store.findGrant(Buffer.from(key, 'latin1')).then((grant) => this.#toState(grant));
  }

  #findKnown(header: string, connection: object | undefined): Grant | undefined {
    const last = connection && this.#lastHeaders.get(connection);
    if (last !== undefined && last.header === header) return this.#store.recallGrant(last.key);
    const key = hashToKey(header.slice(7));
    const known = this.#store.recallGrant(key);
    if (known !== undefined && connection !== undefined) this.#lastHeaders.set(connection, { header, key });
    return known;
  }

  #toState(grant: Grant | undefined): TokenState {
    if (grant === undefined) return { state: 'unknown' };
    if (grant.isRevoked) return { state: 'revoked' };
    if (grant.expiresAt !== undefined && grant.expiresAt <= this.#now()) return { state: 'expired' };
    return { state: 'valid', grant };
  }
}

/** The token of an `Authorization` header. @see RFC 6750, "Authorization Request Header Field" */
export function parseBearer(header: string | undefined): string | undefined {
  return /^bearer +([A-Za-z0-9._~+/-]+=*) *$/i.exec(header ?? '')?.[1];
}

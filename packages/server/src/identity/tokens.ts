import type { Grant, GrantStore, NewToken } from '../db/grant-store.ts';
import { createSecret, hashSecret } from './secrets.ts';

/** What a bearer token turned out to be. */
export type TokenState =
  | { readonly state: 'valid'; readonly grant: Grant }
  | { readonly state: 'missing' | 'unknown' | 'expired' | 'revoked' };

/** Makes and recognizes opaque access tokens. Only their hashes are kept. */
export class Tokens {
  readonly #store: GrantStore;
  readonly #now: () => number;

  constructor({ store, now }: { readonly store: GrantStore; readonly now: () => number }) {
    this.#store = store;
    this.#now = now;
  }

  /** Makes a token; its text is in no other place than the answer. */
  async issue(grant: Omit<NewToken, 'hash' | 'now'>): Promise<string> {
    const text = createSecret('quoin_');
    await this.#store.saveToken({ ...grant, hash: hashSecret(text), now: this.#now() });
    return text;
  }

  async revoke(text: string): Promise<void> {
    await this.#store.revokeToken(hashSecret(text), this.#now());
  }

  /** What stands behind an `Authorization` header. @see RFC 6750, "Authorization Request Header Field" */
  async recognize(header: string | undefined): Promise<TokenState> {
    const text = /^bearer +([A-Za-z0-9._~+/-]+=*) *$/i.exec(header ?? '')?.[1];
    return text === undefined ? { state: 'missing' } : this.inspect(text);
  }

  /** What stands behind a token's text. */
  async inspect(text: string): Promise<TokenState> {
    const grant = await this.#store.findGrant(hashSecret(text));
    if (grant === undefined) return { state: 'unknown' };
    if (grant.isRevoked) return { state: 'revoked' };
    if (grant.expiresAt !== undefined && grant.expiresAt <= this.#now()) return { state: 'expired' };
    return { state: 'valid', grant };
  }
}

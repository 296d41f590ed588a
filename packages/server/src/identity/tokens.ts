import type { Grant, GrantStore, NewToken } from '../db/grant-store.ts';
import { createSecret, hashSecret } from './secrets.ts';

/** What a bearer token turned out to be. */
export type TokenState =
  | { readonly state: 'valid'; readonly grant: Grant }
  | { readonly state: 'missing' | 'unknown' | 'expired' | 'revoked' }
  // Of another authorization server: it says no and not why; the client is not one of ours; it cannot be asked.
  | { readonly state: 'inactive' | 'unregistered' | 'undecided' };

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

  /** What stands behind an `Authorization` header. */
  async recognize(header: string | undefined): Promise<TokenState> {
    const text = parseBearer(header);
    if (text === undefined) return { state: 'missing' };
    const grant = await this.#store.findGrant(hashSecret(text));
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

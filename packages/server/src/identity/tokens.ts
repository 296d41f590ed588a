import { createHash, randomBytes } from 'node:crypto';
import type { Grant, GrantStore } from '../db/grant-store.ts';

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
  async issue(grant: Pick<Grant, 'clientId' | 'subject' | 'authType' | 'scopes' | 'expiresAt'>): Promise<string> {
    const text = createText();
    await this.#store.saveToken({ ...grant, hash: hashOf(text), now: this.#now() });
    return text;
  }

  /** Makes the first client of all with a token of its own; nothing where there is a client already. */
  async issueFirst(
    client: Pick<Grant, 'organizationId' | 'clientId' | 'scopes'> & { readonly name: string },
  ): Promise<string | undefined> {
    const text = createText();
    const now = this.#now();
    const token = {
      ...client,
      subject: undefined,
      authType: 'client',
      expiresAt: undefined,
      hash: hashOf(text),
      now,
    } as const;
    return (await this.#store.createFirstClient({ ...client, now }, token)) ? text : undefined;
  }

  async revoke(text: string): Promise<void> {
    await this.#store.revokeToken(hashOf(text), this.#now());
  }

  /** What stands behind an `Authorization` header. */
  async recognize(header: string | undefined): Promise<TokenState> {
    const text = parseBearer(header);
    if (text === undefined) return { state: 'missing' };
    const grant = await this.#store.findGrant(hashOf(text));
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

function createText(): string {
  return `quoin_${randomBytes(32).toString('base64url')}`;
}

/** Tokens are random, so that a plain hash cannot be guessed back. */
function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

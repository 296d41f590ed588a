/** The grant type of a token. */
export type GrantType = 'authorization_code' | 'refresh_token' | 'client_credentials';

/** The rights of a token and its owner. Times are milliseconds since 1970. */
export interface Grant {
  readonly clientId: string;
  /** The organization of the user, or of the client for client tokens. */
  readonly organizationId: string;
  /** The user's id; undefined for client tokens. */
  readonly subject: string | undefined;
  readonly authType: 'user' | 'client';
  readonly grantType: GrantType;
  readonly scopes: readonly string[];
  readonly issuedAt: number;
  readonly expiresAt: number | undefined;
  /** The family of tokens of one consent, which are revoked together. */
  readonly family: string | undefined;
  /** True if the token or its family is revoked, or its client or user disabled. */
  readonly isRevoked: boolean;
}

export interface NewToken
  extends Pick<Grant, 'clientId' | 'subject' | 'authType' | 'grantType' | 'scopes' | 'expiresAt' | 'family'> {
  readonly hash: Uint8Array;
  readonly now: number;
}

/** Access tokens by their hashes. */
export interface GrantStore {
  findGrant(hash: Buffer): Promise<Grant | undefined>;
  /** Returns a cached grant, by the bytes of the hash as a string. */
  recallGrant(key: string): Grant | undefined;
  saveToken(token: NewToken): Promise<void>;
  /** Returns false if the token does not exist or was already revoked. */
  revokeToken(hash: Buffer, now: number): Promise<boolean>;
  /** Removes tokens that expired before a time. */
  sweepTokens(before: number, limit: number): Promise<number>;
}

/** How a token was come by. */
export type GrantType = 'authorization_code' | 'refresh_token' | 'client_credentials';

/** What a token allows, and in whose name. Times are milliseconds since 1970. */
export interface Grant {
  readonly clientId: string;
  /** A user token reaches what is its user's organization's, a client token what is its client's. */
  readonly organizationId: string;
  /** The user's id; client tokens have none. */
  readonly subject: string | undefined;
  readonly authType: 'user' | 'client';
  readonly grantType: GrantType;
  readonly scopes: readonly string[];
  readonly issuedAt: number;
  readonly expiresAt: number | undefined;
  /** All tokens of one consent, which end together. */
  readonly family: string | undefined;
  /** By itself, with its family, or because its client or user is disabled. */
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
  /** What was found before, by the bytes of the hash as a string. */
  recallGrant(key: string): Grant | undefined;
  saveToken(token: NewToken): Promise<void>;
  /** False where there is no such token, or it was revoked before. */
  revokeToken(hash: Buffer, now: number): Promise<boolean>;
  /** Forgets tokens whose time was over before then. */
  sweepTokens(before: number, limit: number): Promise<number>;
}

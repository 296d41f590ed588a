/** A token as it may be shown: identified by the beginning of its hash, since its text is not stored. */
export interface ListedToken {
  readonly id: string;
  readonly clientId: string;
  readonly subject: string | undefined;
  readonly scopes: readonly string[];
  readonly issuedAt: number;
  readonly expiresAt: number | undefined;
}

/** Valid access tokens, for operators. */
export interface TokenList {
  /** The newest tokens first, up to the limit. */
  listTokens(query: {
    readonly organizationId: string | undefined;
    readonly clientId: string | undefined;
    readonly now: number;
    readonly limit: number;
  }): Promise<readonly ListedToken[]>;
  /** Revokes the token whose hash begins with `id`. Returns the number of matches; with several, none is revoked. */
  revokeListed(id: string, now: number): Promise<number>;
}

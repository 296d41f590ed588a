/** A token as it may be shown: by the beginning of its hash, since nobody knows its text. */
export interface ListedToken {
  readonly id: string;
  readonly clientId: string;
  readonly subject: string | undefined;
  readonly scopes: readonly string[];
  readonly issuedAt: number;
  readonly expiresAt: number | undefined;
}

/** Access tokens that can still be used, for those who run the service. */
export interface TokenList {
  /** The newest first; at most so many. */
  listTokens(wish: {
    readonly organizationId: string | undefined;
    readonly clientId: string | undefined;
    readonly now: number;
    readonly limit: number;
  }): Promise<readonly ListedToken[]>;
  /** Ends the token whose hash begins so; how many there are that do. With several none is ended. */
  revokeListed(id: string, now: number): Promise<number>;
}

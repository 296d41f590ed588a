/** Removal of accounts. Their jobs and subscriptions must be removed before. */
export interface ErasureStore {
  /** Disables all clients and users of an organization at once. Returns false if it does not exist. */
  closeOrganization(organizationId: string, now: number): Promise<boolean>;
  listClientIds(organizationId: string): Promise<readonly string[]>;
  /** Removes a user with sessions, consents and tokens. */
  eraseUser(userId: string): Promise<ErasedAccounts>;
  /** Removes an organization with its users, clients, tokens, tier and counted requests. */
  eraseOrganization(organizationId: string): Promise<ErasedAccounts>;
}

/** Number of removed rows. */
export interface ErasedAccounts {
  readonly users: number;
  readonly clients: number;
  /** Access tokens, and the sessions, codes and refresh tokens of users. */
  readonly tokens: number;
}

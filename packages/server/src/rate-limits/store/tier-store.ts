/** The rate limit tier of each organization. */
export interface TierStore {
  /** Returns undefined if the organization has the default tier. */
  findTier(organizationId: string): string | undefined;
  /** Undefined selects the default tier. Returns false if the organization does not exist. */
  saveTier(organizationId: string, tier: string | undefined): Promise<boolean>;
}

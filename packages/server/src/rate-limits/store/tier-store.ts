/** The rate limit tier of each organization. */
export interface TierStore {
  /** Undefined if the organization has the default tier. A known tier is returned at once, so that requests need not wait. */
  findTier(organizationId: string): string | undefined | Promise<string | undefined>;
  /** Undefined selects the default tier. Returns false if the organization does not exist. */
  saveTier(organizationId: string, tier: string | undefined): Promise<boolean>;
}

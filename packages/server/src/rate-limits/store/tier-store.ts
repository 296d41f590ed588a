/** Which tier of rate limits each organization has. */
export interface TierStore {
  /** Nothing where the organization has none of its own. */
  findTier(organizationId: string): string | undefined;
  /** Nothing for the tier that all have who have none of their own. False where there is no such organization. */
  saveTier(organizationId: string, tier: string | undefined): Promise<boolean>;
}

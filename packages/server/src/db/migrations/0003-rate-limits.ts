/** Counted requests, and the tiers of organizations. */
export const rateLimitsSchema = `
-- One row for each layer of each category of each subject. A new window replaces the previous one.
CREATE TABLE rate_windows (
  -- a client, or an address that asks without a token
  subject TEXT NOT NULL,
  category TEXT NOT NULL,
  seconds INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  -- used, or held by a process for requests to come
  taken INTEGER NOT NULL,
  PRIMARY KEY (subject, category, seconds)
) WITHOUT ROWID;
CREATE INDEX rate_windows_ended ON rate_windows (ends_at);

CREATE TABLE organization_tiers (
  organization_id TEXT PRIMARY KEY REFERENCES organizations (id),
  tier TEXT NOT NULL
) WITHOUT ROWID;
`;

/** Counted requests, and the tiers of organizations. */
export const rateLimitsSchema = `
-- One row for each layer of each category of each subject. A new window replaces the previous one.
CREATE TABLE rate_windows (
  -- a client, or the address of a caller without a token
  subject TEXT NOT NULL,
  category TEXT NOT NULL,
  seconds INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  -- requests counted, or reserved by a process for later requests
  taken INTEGER NOT NULL,
  PRIMARY KEY (subject, category, seconds)
) WITHOUT ROWID;
CREATE INDEX rate_windows_ended ON rate_windows (ends_at);

CREATE TABLE organization_tiers (
  organization_id TEXT PRIMARY KEY REFERENCES organizations (id),
  tier TEXT NOT NULL
) WITHOUT ROWID;
`;

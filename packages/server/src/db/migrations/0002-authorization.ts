/** Users, consents, tokens and the state of the authorization server between requests. */
export const authorizationSchema = `
-- Confidential clients have a secret. Public clients, which run on users' devices, have none. The console is the
-- service's own page, for the users of every organization.
ALTER TABLE clients ADD COLUMN kind TEXT NOT NULL DEFAULT 'confidential'
  CHECK (kind IN ('confidential', 'public', 'console'));
ALTER TABLE clients ADD COLUMN secret_hash BLOB;
ALTER TABLE clients ADD COLUMN scope TEXT NOT NULL DEFAULT '';
ALTER TABLE clients ADD COLUMN redirect_uris TEXT NOT NULL DEFAULT '[]';
ALTER TABLE clients ADD COLUMN disabled_at INTEGER;
CREATE UNIQUE INDEX clients_console ON clients (kind) WHERE kind = 'console';

CREATE TABLE users (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  -- in the form used for comparison: trimmed, normalized, lower case
  login TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  -- scrypt digest with its parameters
  password TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  disabled_at INTEGER
) WITHOUT ROWID;

-- All tokens of one consent form a family and are revoked together.
ALTER TABLE access_tokens ADD COLUMN family TEXT;
ALTER TABLE access_tokens ADD COLUMN grant_type TEXT NOT NULL DEFAULT 'client_credentials'
  CHECK (grant_type IN ('authorization_code', 'refresh_token', 'client_credentials'));
CREATE INDEX access_tokens_oldest ON access_tokens (expires_at) WHERE expires_at IS NOT NULL;

CREATE TABLE families (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL,
  client_id TEXT NOT NULL,
  payload TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  revoked_at INTEGER
) WITHOUT ROWID;
CREATE INDEX families_by_user ON families (user_id);
CREATE INDEX families_oldest ON families (expires_at);

-- Codes, refresh tokens and cookies, by the hash of the secret that the browser or client holds.
CREATE TABLE tickets (
  hash BLOB PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('AuthorizationCode', 'RefreshToken', 'Session', 'Interaction')),
  -- sessions only: the id that other rows refer to
  uid TEXT UNIQUE,
  user_id TEXT,
  family TEXT,
  payload TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  consumed_at INTEGER
) WITHOUT ROWID;
CREATE INDEX tickets_by_user ON tickets (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX tickets_oldest ON tickets (expires_at);

-- Failed log-ins, by keyed digests of the account and of the address.
CREATE TABLE attempts (
  key BLOB PRIMARY KEY,
  failures INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  closed_until INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX attempts_oldest ON attempts (last_at);
`;

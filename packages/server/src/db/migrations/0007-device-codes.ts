/** Device codes are tickets too. SQLite cannot change a CHECK, so the table is created again. */
export const deviceCodesSchema = `
CREATE TABLE tickets_next (
  hash BLOB PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('AuthorizationCode', 'RefreshToken', 'Session', 'Interaction', 'DeviceCode')),
  -- of a session: the name in other rows; of a device code: the keyed digest of its user code
  uid TEXT UNIQUE,
  user_id TEXT,
  family TEXT,
  payload TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  consumed_at INTEGER
) WITHOUT ROWID;
INSERT INTO tickets_next (hash, kind, uid, user_id, family, payload, expires_at, consumed_at)
  SELECT hash, kind, uid, user_id, family, payload, expires_at, consumed_at FROM tickets;
DROP TABLE tickets;
ALTER TABLE tickets_next RENAME TO tickets;
CREATE INDEX tickets_by_user ON tickets (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX tickets_oldest ON tickets (expires_at);
`;

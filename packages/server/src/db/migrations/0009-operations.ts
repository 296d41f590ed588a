/** The keys of running processes, and the log of the operator's actions. */
export const operationsSchema = `
-- The id of the secret key with which each running process encrypts.
CREATE TABLE process_keys (
  owner TEXT PRIMARY KEY,
  key_id TEXT NOT NULL
) WITHOUT ROWID;

-- Erasures and key rotations. Contains ids and counts only, never a name or a URL.
CREATE TABLE audit_log (
  seq INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  action TEXT NOT NULL,
  subject TEXT NOT NULL,
  -- JSON: the number of rows by kind
  counts TEXT NOT NULL
);
`;

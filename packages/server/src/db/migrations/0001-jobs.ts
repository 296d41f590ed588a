/** Organizations, clients, jobs and their events. Times are milliseconds since 1970. */
export const jobsSchema = `
CREATE TABLE organizations (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  created_at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE clients (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  name TEXT NOT NULL,
  created_at INTEGER NOT NULL
) WITHOUT ROWID;

-- Only hashes are stored, so that a leaked database contains no usable tokens.
CREATE TABLE access_tokens (
  hash BLOB PRIMARY KEY,
  client_id TEXT NOT NULL REFERENCES clients (id),
  subject TEXT,
  auth_type TEXT NOT NULL CHECK (auth_type IN ('user', 'client')),
  scope TEXT NOT NULL,
  issued_at INTEGER NOT NULL,
  expires_at INTEGER,
  revoked_at INTEGER
) WITHOUT ROWID;

CREATE TABLE jobs (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  organization_id TEXT NOT NULL,
  client_id TEXT NOT NULL,
  tag TEXT,
  input_type TEXT NOT NULL,
  -- input and output of the request, without headers
  request TEXT NOT NULL,
  source_host TEXT NOT NULL,
  target_host TEXT NOT NULL,
  status TEXT NOT NULL
    CHECK (status IN ('queued', 'downloading', 'converting', 'uploading', 'completed', 'failed', 'expired')),
  -- the number of status changes
  version INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  started_at INTEGER,
  completed_at INTEGER,
  expires_at INTEGER,
  -- the claim: the owning process, the number of claims so far, and the expiry of the lease
  owner TEXT,
  attempt INTEGER NOT NULL DEFAULT 0,
  lease_until INTEGER,
  -- workers that crashed on the job, and processes that died while they held its claim
  crashes INTEGER NOT NULL DEFAULT 0,
  losses INTEGER NOT NULL DEFAULT 0,
  -- JSON: media type, size and digest; NULL until the file is complete
  input_file TEXT,
  output_file TEXT,
  has_files INTEGER NOT NULL DEFAULT 0,
  error TEXT,
  error_code TEXT,
  notes TEXT NOT NULL DEFAULT '[]'
);
-- Lists are sorted by creation, newest first, then by id. New rows are added at the end of each index, which is cheapest.
CREATE INDEX jobs_newest ON jobs (organization_id, created_at, id DESC);
CREATE INDEX jobs_by_status ON jobs (organization_id, status, created_at, id DESC);
CREATE INDEX jobs_by_type ON jobs (organization_id, input_type, created_at, id DESC);
CREATE INDEX jobs_by_tag ON jobs (organization_id, tag, created_at, id DESC) WHERE tag IS NOT NULL;
CREATE INDEX jobs_waiting ON jobs (organization_id, source_host, target_host, seq) WHERE status = 'queued';
CREATE INDEX jobs_owned ON jobs (owner, lease_until) WHERE owner IS NOT NULL;
CREATE INDEX jobs_expiring ON jobs (expires_at) WHERE has_files = 1 AND expires_at IS NOT NULL;

-- Encrypted header values and rules. A row is deleted when its job ends.
CREATE TABLE job_secrets (
  seq INTEGER PRIMARY KEY REFERENCES jobs (seq),
  sealed BLOB NOT NULL
);

CREATE TABLE idempotency_keys (
  client_id TEXT NOT NULL,
  key TEXT NOT NULL,
  body_mac BLOB NOT NULL,
  job_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (client_id, key)
) WITHOUT ROWID;
CREATE INDEX idempotency_keys_oldest ON idempotency_keys (created_at);

-- Events, written in the transaction of the change that they report. A job ends once, so it has one row.
CREATE TABLE outbox (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  type TEXT NOT NULL,
  organization_id TEXT NOT NULL,
  client_id TEXT,
  job_id TEXT UNIQUE,
  payload TEXT NOT NULL,
  created_at INTEGER NOT NULL
);

-- Number of jobs by kind, except for the few that are being processed: counting a million rows would make the first page of a list
-- slow. Written by jobs/store/sqlite/queue-counters.ts, like the lanes: triggers cost three times as much.
CREATE TABLE job_counts (
  organization_id TEXT NOT NULL,
  status TEXT NOT NULL,
  input_type TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (organization_id, status, input_type)
) WITHOUT ROWID;

-- A lane holds all waiting jobs of one organization, source host and target host. The next job is chosen by lane, so
-- that a million jobs of a busy host cost no more than one.
CREATE TABLE lanes (
  organization_id TEXT NOT NULL,
  source_host TEXT NOT NULL,
  target_host TEXT NOT NULL,
  waiting INTEGER NOT NULL,
  -- seq of the job that has waited longest
  head INTEGER NOT NULL,
  PRIMARY KEY (organization_id, source_host, target_host)
) WITHOUT ROWID;
CREATE INDEX lanes_by_head ON lanes (organization_id, head);
`;

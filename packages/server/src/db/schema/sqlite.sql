CREATE TABLE access_tokens (
  hash BLOB PRIMARY KEY,
  client_id TEXT NOT NULL REFERENCES clients (id),
  subject TEXT,
  auth_type TEXT NOT NULL CHECK (auth_type IN ('user', 'client')),
  scope TEXT NOT NULL,
  issued_at INTEGER NOT NULL,
  expires_at INTEGER,
  revoked_at INTEGER
, family TEXT, grant_type TEXT NOT NULL DEFAULT 'client_credentials'
  CHECK (grant_type IN ('authorization_code', 'refresh_token', 'client_credentials'))) WITHOUT ROWID;

CREATE INDEX access_tokens_oldest ON access_tokens (expires_at) WHERE expires_at IS NOT NULL;

CREATE TABLE attempts (
  key BLOB PRIMARY KEY,
  failures INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  closed_until INTEGER NOT NULL
) WITHOUT ROWID;

CREATE INDEX attempts_oldest ON attempts (last_at);

CREATE TABLE audit_log (
  seq INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  action TEXT NOT NULL,
  subject TEXT NOT NULL,
  -- JSON: the number of rows by kind
  counts TEXT NOT NULL
);

CREATE TABLE clients (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  name TEXT NOT NULL,
  created_at INTEGER NOT NULL
, kind TEXT NOT NULL DEFAULT 'confidential'
  CHECK (kind IN ('confidential', 'public', 'console')), secret_hash BLOB, scope TEXT NOT NULL DEFAULT '', redirect_uris TEXT NOT NULL DEFAULT '[]', disabled_at INTEGER) WITHOUT ROWID;

CREATE UNIQUE INDEX clients_console ON clients (kind) WHERE kind = 'console';

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

CREATE TABLE idempotency_keys (
  client_id TEXT NOT NULL,
  key TEXT NOT NULL,
  body_mac BLOB NOT NULL,
  job_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (client_id, key)
) WITHOUT ROWID;

CREATE INDEX idempotency_keys_oldest ON idempotency_keys (created_at);

CREATE TABLE job_counts (
  organization_id TEXT NOT NULL,
  status TEXT NOT NULL,
  input_type TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (organization_id, status, input_type)
) WITHOUT ROWID;

CREATE TABLE job_secrets (
  seq INTEGER PRIMARY KEY REFERENCES jobs (seq),
  sealed BLOB NOT NULL
);

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
, queries_forgotten INTEGER NOT NULL DEFAULT 0, traceparent TEXT);

CREATE INDEX jobs_by_status ON jobs (organization_id, status, created_at, id DESC) WHERE owner IS NULL;

CREATE INDEX jobs_by_tag ON jobs (organization_id, tag, created_at, id DESC) WHERE tag IS NOT NULL;

CREATE INDEX jobs_by_type ON jobs (organization_id, input_type, created_at, id DESC);

CREATE INDEX jobs_ended ON jobs (completed_at) WHERE has_files = 0 AND completed_at IS NOT NULL;

CREATE INDEX jobs_expiring ON jobs (expires_at) WHERE has_files = 1 AND expires_at IS NOT NULL;

CREATE INDEX jobs_newest ON jobs (organization_id, created_at, id DESC);

CREATE INDEX jobs_owned ON jobs (owner, lease_until) WHERE owner IS NOT NULL;

CREATE INDEX jobs_waiting ON jobs (organization_id, source_host, target_host, seq) WHERE status = 'queued';

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

CREATE TABLE organization_tiers (
  organization_id TEXT PRIMARY KEY REFERENCES organizations (id),
  tier TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE organizations (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  created_at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE outbox (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  type TEXT NOT NULL,
  organization_id TEXT NOT NULL,
  client_id TEXT,
  job_id TEXT UNIQUE,
  payload TEXT NOT NULL,
  created_at INTEGER NOT NULL
, deliveries INTEGER, traceparent TEXT);

CREATE INDEX outbox_spent ON outbox (created_at) WHERE deliveries = 0;

CREATE INDEX outbox_waiting ON outbox (seq) WHERE deliveries IS NULL;

CREATE TABLE process_keys (
  owner TEXT PRIMARY KEY,
  key_id TEXT NOT NULL
) WITHOUT ROWID;

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

CREATE TABLE "tickets" (
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

CREATE INDEX tickets_by_user ON tickets (user_id) WHERE user_id IS NOT NULL;

CREATE INDEX tickets_oldest ON tickets (expires_at);

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

CREATE TABLE webhook_attempts (
  delivery INTEGER NOT NULL REFERENCES webhook_deliveries (seq) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  started_at INTEGER NOT NULL,
  ended_at INTEGER NOT NULL,
  response_status INTEGER,
  error TEXT,
  PRIMARY KEY (delivery, number)
) WITHOUT ROWID;

CREATE TABLE webhook_deliveries (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  event INTEGER NOT NULL REFERENCES outbox (seq),
  subscription INTEGER NOT NULL REFERENCES webhook_subscriptions (seq),
  status TEXT NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'delivered', 'failed')),
  -- 0: a first or forced attempt; 1: a retry, which is made after those
  rank INTEGER NOT NULL DEFAULT 0,
  due_at INTEGER,
  attempt_count INTEGER NOT NULL DEFAULT 0,
  -- set once it failed permanently; the failure is counted once, and later attempts are extra
  has_failed INTEGER NOT NULL DEFAULT 0,
  -- the claim: the owning process, the number of claims so far, and the expiry of the lease
  owner TEXT,
  claims INTEGER NOT NULL DEFAULT 0,
  lease_until INTEGER,
  created_at INTEGER NOT NULL,
  ended_at INTEGER,
  -- result of the last attempt
  response_status INTEGER,
  response_body TEXT,
  -- at most one delivery of an event per subscription
  UNIQUE (event, subscription)
);

CREATE INDEX webhook_deliveries_ended ON webhook_deliveries (ended_at) WHERE ended_at IS NOT NULL;

CREATE INDEX webhook_deliveries_failed ON webhook_deliveries (subscription, created_at) WHERE status = 'failed';

CREATE INDEX webhook_deliveries_newest ON webhook_deliveries (subscription, created_at, id DESC);

CREATE INDEX webhook_deliveries_owned ON webhook_deliveries (owner, lease_until) WHERE owner IS NOT NULL;

CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (subscription, rank, due_at)
  WHERE status = 'pending' AND owner IS NULL;

CREATE TABLE webhook_lanes (
  subscription INTEGER PRIMARY KEY REFERENCES webhook_subscriptions (seq),
  origin TEXT NOT NULL,
  due_at INTEGER NOT NULL,
  served_at INTEGER NOT NULL DEFAULT 0,
  -- how often it was served; breaks ties
  served INTEGER NOT NULL DEFAULT 0,
  ready_at INTEGER NOT NULL
);

CREATE INDEX webhook_lanes_of_origin ON webhook_lanes (origin, ready_at, served);

CREATE INDEX webhook_lanes_ready ON webhook_lanes (ready_at);

CREATE TABLE webhook_origins (
  origin TEXT PRIMARY KEY,
  served_at INTEGER NOT NULL DEFAULT 0,
  ready_at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE INDEX webhook_origins_ready ON webhook_origins (ready_at);

CREATE TABLE webhook_routes (
  audience TEXT NOT NULL,
  event_type TEXT NOT NULL,
  subscription INTEGER NOT NULL REFERENCES webhook_subscriptions (seq),
  PRIMARY KEY (audience, event_type, subscription)
) WITHOUT ROWID;

CREATE INDEX webhook_routes_of ON webhook_routes (subscription);

CREATE TABLE webhook_subscriptions (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  client_id TEXT NOT NULL REFERENCES clients (id),
  name TEXT NOT NULL,
  url TEXT NOT NULL,
  origin TEXT NOT NULL,
  -- JSON: event types as given in the request
  event_types TEXT NOT NULL,
  is_active INTEGER NOT NULL DEFAULT 1,
  -- consecutive deliveries that failed permanently
  failure_count INTEGER NOT NULL DEFAULT 0,
  last_failure_at INTEGER,
  -- counting a million deliveries would make the first page of a list slow
  delivery_count INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  -- time of deletion: callers no longer see it, and its deliveries are removed in batches
  removed_at INTEGER,
  -- encrypted; cleared when the subscription is deleted
  secret BLOB NOT NULL,
  previous_secret BLOB,
  previous_until INTEGER,
  headers BLOB
);

CREATE INDEX webhook_subscriptions_newest ON webhook_subscriptions (organization_id, created_at, id DESC)
  WHERE removed_at IS NULL;

CREATE INDEX webhook_subscriptions_removed ON webhook_subscriptions (seq) WHERE removed_at IS NOT NULL;

CREATE TABLE write_probe (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  written BLOB NOT NULL
);

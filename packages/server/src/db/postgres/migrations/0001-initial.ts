/**
 * The tables of the service. Times are milliseconds since 1970. Texts that are sorted or compared by the service have
 * the collation "C", so that their order does not depend on the server's locale.
 */
export const initialSchema = `
CREATE TABLE organizations (
  id TEXT COLLATE "C" PRIMARY KEY,
  name TEXT NOT NULL,
  created_at BIGINT NOT NULL
);

CREATE TABLE clients (
  id TEXT COLLATE "C" PRIMARY KEY,
  organization_id TEXT COLLATE "C" NOT NULL REFERENCES organizations (id),
  name TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  kind TEXT NOT NULL DEFAULT 'confidential' CHECK (kind IN ('confidential', 'public', 'console')),
  secret_hash BYTEA,
  scope TEXT NOT NULL DEFAULT '',
  redirect_uris TEXT NOT NULL DEFAULT '[]',
  disabled_at BIGINT
);
CREATE UNIQUE INDEX clients_console ON clients (kind) WHERE kind = 'console';
CREATE INDEX clients_of ON clients (organization_id);

CREATE TABLE users (
  id TEXT COLLATE "C" PRIMARY KEY,
  organization_id TEXT COLLATE "C" NOT NULL REFERENCES organizations (id),
  login TEXT COLLATE "C" NOT NULL UNIQUE,
  name TEXT NOT NULL,
  password TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  disabled_at BIGINT
);
CREATE INDEX users_of ON users (organization_id);

-- Only hashes are stored, so that a leaked database contains no usable tokens.
CREATE TABLE access_tokens (
  hash BYTEA PRIMARY KEY,
  client_id TEXT COLLATE "C" NOT NULL REFERENCES clients (id),
  subject TEXT COLLATE "C",
  auth_type TEXT NOT NULL CHECK (auth_type IN ('user', 'client')),
  grant_type TEXT NOT NULL DEFAULT 'client_credentials'
    CHECK (grant_type IN ('authorization_code', 'refresh_token', 'client_credentials')),
  scope TEXT NOT NULL,
  issued_at BIGINT NOT NULL,
  expires_at BIGINT,
  revoked_at BIGINT,
  family TEXT COLLATE "C"
);
CREATE INDEX access_tokens_oldest ON access_tokens (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX access_tokens_of_client ON access_tokens (client_id);
CREATE INDEX access_tokens_of_user ON access_tokens (subject) WHERE subject IS NOT NULL;

CREATE TABLE families (
  id TEXT COLLATE "C" PRIMARY KEY,
  user_id TEXT COLLATE "C" NOT NULL,
  client_id TEXT COLLATE "C" NOT NULL,
  payload TEXT NOT NULL,
  expires_at BIGINT NOT NULL,
  revoked_at BIGINT
);
CREATE INDEX families_by_user ON families (user_id);
CREATE INDEX families_by_client ON families (client_id);
CREATE INDEX families_oldest ON families (expires_at);

CREATE TABLE tickets (
  hash BYTEA PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('AuthorizationCode', 'RefreshToken', 'Session', 'Interaction', 'DeviceCode')),
  -- of a session: the name in other rows; of a device code: the keyed digest of its user code
  uid TEXT COLLATE "C" UNIQUE,
  user_id TEXT COLLATE "C",
  family TEXT COLLATE "C",
  payload TEXT NOT NULL,
  expires_at BIGINT NOT NULL,
  consumed_at BIGINT
);
CREATE INDEX tickets_by_user ON tickets (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX tickets_oldest ON tickets (expires_at);

-- Failed log-ins, by keyed digests of the account and of the address.
CREATE TABLE attempts (
  key BYTEA PRIMARY KEY,
  failures INTEGER NOT NULL,
  last_at BIGINT NOT NULL,
  closed_until BIGINT NOT NULL
);
CREATE INDEX attempts_oldest ON attempts (last_at);

-- One row for each layer of each category of each subject. A new window replaces the previous one.
CREATE TABLE rate_windows (
  subject TEXT COLLATE "C" NOT NULL,
  category TEXT NOT NULL,
  seconds INTEGER NOT NULL,
  ends_at BIGINT NOT NULL,
  taken BIGINT NOT NULL,
  PRIMARY KEY (subject, category, seconds)
) WITH (fillfactor = 50);
CREATE INDEX rate_windows_ended ON rate_windows (ends_at);

CREATE TABLE organization_tiers (
  organization_id TEXT COLLATE "C" PRIMARY KEY REFERENCES organizations (id),
  tier TEXT NOT NULL
);

CREATE TABLE jobs (
  seq BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id TEXT COLLATE "C" NOT NULL UNIQUE,
  organization_id TEXT COLLATE "C" NOT NULL,
  client_id TEXT COLLATE "C" NOT NULL,
  tag TEXT COLLATE "C",
  input_type TEXT COLLATE "C" NOT NULL,
  -- input and output of the request, without headers
  request TEXT NOT NULL,
  queries_forgotten SMALLINT NOT NULL DEFAULT 0,
  source_host TEXT COLLATE "C" NOT NULL,
  target_host TEXT COLLATE "C" NOT NULL,
  status TEXT NOT NULL
    CHECK (status IN ('queued', 'downloading', 'converting', 'uploading', 'completed', 'failed', 'expired')),
  -- the number of status changes
  version INTEGER NOT NULL DEFAULT 1,
  created_at BIGINT NOT NULL,
  started_at BIGINT,
  completed_at BIGINT,
  expires_at BIGINT,
  -- the claim: the owning process, the number of claims so far, and the expiry of the lease
  owner TEXT COLLATE "C",
  attempt INTEGER NOT NULL DEFAULT 0,
  lease_until BIGINT,
  -- workers that crashed on the job, and processes that died while they held its claim
  crashes INTEGER NOT NULL DEFAULT 0,
  losses INTEGER NOT NULL DEFAULT 0,
  -- JSON: media type, size and digest; NULL until the file is complete
  input_file TEXT,
  output_file TEXT,
  has_files SMALLINT NOT NULL DEFAULT 0,
  error TEXT,
  error_code TEXT,
  notes TEXT NOT NULL DEFAULT '[]'
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
CREATE INDEX jobs_newest ON jobs (organization_id, created_at DESC, id);
CREATE INDEX jobs_by_status ON jobs (organization_id, status, created_at DESC, id) WHERE owner IS NULL;
CREATE INDEX jobs_by_type ON jobs (organization_id, input_type, created_at DESC, id);
CREATE INDEX jobs_by_tag ON jobs (organization_id, tag, created_at DESC, id) WHERE tag IS NOT NULL;
-- Waiting jobs in their order, and by lane: all of one organization, source host and target host.
CREATE INDEX jobs_waiting ON jobs (organization_id, seq) WHERE status = 'queued';
CREATE INDEX jobs_by_lane ON jobs (organization_id, source_host, target_host, seq) WHERE status = 'queued';
CREATE INDEX jobs_owned ON jobs (owner) WHERE owner IS NOT NULL;
CREATE INDEX jobs_expiring ON jobs (expires_at) WHERE has_files = 1 AND expires_at IS NOT NULL;
CREATE INDEX jobs_ended ON jobs (completed_at) WHERE has_files = 0 AND completed_at IS NOT NULL;

-- Encrypted header values and rules. A row is deleted when its job ends.
CREATE TABLE job_secrets (
  seq BIGINT PRIMARY KEY REFERENCES jobs (seq),
  sealed BYTEA NOT NULL
);

CREATE TABLE idempotency_keys (
  client_id TEXT COLLATE "C" NOT NULL,
  key TEXT COLLATE "C" NOT NULL,
  body_mac BYTEA NOT NULL,
  job_id TEXT COLLATE "C" NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (client_id, key)
);
CREATE INDEX idempotency_keys_oldest ON idempotency_keys (created_at);

-- Number of jobs by kind, except for the few that are being processed. Processes add to rows of different shards, so
-- that they do not wait for each other; the count is the sum.
CREATE TABLE job_counts (
  organization_id TEXT COLLATE "C" NOT NULL,
  status TEXT COLLATE "C" NOT NULL,
  input_type TEXT COLLATE "C" NOT NULL,
  shard SMALLINT NOT NULL,
  count BIGINT NOT NULL,
  PRIMARY KEY (organization_id, status, input_type, shard)
) WITH (fillfactor = 50);

-- Events, written in the transaction of the change that they report. A job ends once, so it has one row.
CREATE TABLE outbox (
  seq BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id TEXT COLLATE "C" NOT NULL UNIQUE,
  type TEXT COLLATE "C" NOT NULL,
  organization_id TEXT COLLATE "C" NOT NULL,
  client_id TEXT COLLATE "C",
  job_id TEXT COLLATE "C" UNIQUE,
  payload TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  -- stored deliveries of the event; NULL until the event is dispatched
  deliveries INTEGER
);
CREATE INDEX outbox_waiting ON outbox (seq) WHERE deliveries IS NULL;
CREATE INDEX outbox_spent ON outbox (created_at) WHERE deliveries = 0;

CREATE TABLE webhook_subscriptions (
  seq BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id TEXT COLLATE "C" NOT NULL UNIQUE,
  organization_id TEXT COLLATE "C" NOT NULL REFERENCES organizations (id),
  client_id TEXT COLLATE "C" NOT NULL REFERENCES clients (id),
  name TEXT NOT NULL,
  url TEXT NOT NULL,
  origin TEXT COLLATE "C" NOT NULL,
  -- JSON: event types as given in the request
  event_types TEXT NOT NULL,
  is_active SMALLINT NOT NULL DEFAULT 1,
  -- consecutive deliveries that failed permanently
  failure_count INTEGER NOT NULL DEFAULT 0,
  last_failure_at BIGINT,
  delivery_count BIGINT NOT NULL DEFAULT 0,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  -- time of deletion: callers no longer see it, and its deliveries are removed in batches
  removed_at BIGINT,
  -- encrypted; cleared when the subscription is deleted
  secret BYTEA NOT NULL,
  previous_secret BYTEA,
  previous_until BIGINT,
  headers BYTEA
) WITH (fillfactor = 70);
CREATE INDEX webhook_subscriptions_newest ON webhook_subscriptions (organization_id, created_at DESC, id)
  WHERE removed_at IS NULL;
CREATE INDEX webhook_subscriptions_removed ON webhook_subscriptions (seq) WHERE removed_at IS NOT NULL;

-- The active subscriptions that an event reaches. The audience is a client's id for events about its jobs, and an
-- organization's id for events about its designs.
CREATE TABLE webhook_routes (
  audience TEXT COLLATE "C" NOT NULL,
  event_type TEXT COLLATE "C" NOT NULL,
  subscription BIGINT NOT NULL REFERENCES webhook_subscriptions (seq),
  PRIMARY KEY (audience, event_type, subscription)
);
CREATE INDEX webhook_routes_of ON webhook_routes (subscription);

CREATE TABLE webhook_deliveries (
  seq BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id TEXT COLLATE "C" NOT NULL UNIQUE,
  event BIGINT NOT NULL REFERENCES outbox (seq),
  subscription BIGINT NOT NULL REFERENCES webhook_subscriptions (seq),
  status TEXT NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'delivered', 'failed')),
  -- 0: a first or forced attempt; 1: a retry, which is made after those
  rank SMALLINT NOT NULL DEFAULT 0,
  due_at BIGINT,
  attempt_count INTEGER NOT NULL DEFAULT 0,
  -- set once it failed permanently; the failure is counted once, and later attempts are extra
  has_failed SMALLINT NOT NULL DEFAULT 0,
  -- the claim: the owning process, the number of claims so far, and the expiry of the lease
  owner TEXT COLLATE "C",
  claims INTEGER NOT NULL DEFAULT 0,
  lease_until BIGINT,
  created_at BIGINT NOT NULL,
  ended_at BIGINT,
  -- result of the last attempt
  response_status INTEGER,
  response_body TEXT,
  -- at most one delivery of an event per subscription
  UNIQUE (event, subscription)
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
CREATE INDEX webhook_deliveries_newest ON webhook_deliveries (subscription, created_at DESC, id);
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (subscription, rank, due_at)
  WHERE status = 'pending' AND owner IS NULL;
CREATE INDEX webhook_deliveries_owned ON webhook_deliveries (owner) WHERE owner IS NOT NULL;
CREATE INDEX webhook_deliveries_failed ON webhook_deliveries (subscription, created_at) WHERE status = 'failed';
CREATE INDEX webhook_deliveries_ended ON webhook_deliveries (ended_at) WHERE ended_at IS NOT NULL;

CREATE TABLE webhook_attempts (
  delivery BIGINT NOT NULL REFERENCES webhook_deliveries (seq) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  started_at BIGINT NOT NULL,
  ended_at BIGINT NOT NULL,
  response_status INTEGER,
  error TEXT,
  PRIMARY KEY (delivery, number)
);

-- The row that the write probe of each process changes, in a table used for nothing else.
CREATE TABLE write_probe (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  written BYTEA NOT NULL
);

-- The running processes, the key that each encrypts with, and the advisory lock that each holds while it runs.
CREATE TABLE process_keys (
  owner TEXT COLLATE "C" PRIMARY KEY,
  key_id TEXT NOT NULL,
  lock_number INTEGER NOT NULL
);

-- Erasures and key rotations. Contains ids and counts only, never a name or a URL.
CREATE TABLE audit_log (
  seq BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at BIGINT NOT NULL,
  action TEXT NOT NULL,
  subject TEXT NOT NULL,
  -- JSON: the number of rows by kind
  counts TEXT NOT NULL
);
`;

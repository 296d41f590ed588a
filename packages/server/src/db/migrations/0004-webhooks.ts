/** Subscriptions, and the deliveries to them. Times are milliseconds since 1970. */
export const webhooksSchema = `
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

-- The active subscriptions that an event reaches. The audience is a client's id for events about its jobs, and an
-- organization's id for events about its designs.
CREATE TABLE webhook_routes (
  audience TEXT NOT NULL,
  event_type TEXT NOT NULL,
  subscription INTEGER NOT NULL REFERENCES webhook_subscriptions (seq),
  PRIMARY KEY (audience, event_type, subscription)
) WITHOUT ROWID;
CREATE INDEX webhook_routes_of ON webhook_routes (subscription);

-- Stored deliveries of the event; NULL until the event is dispatched.
ALTER TABLE outbox ADD COLUMN deliveries INTEGER;
CREATE INDEX outbox_waiting ON outbox (seq) WHERE deliveries IS NULL;
CREATE INDEX outbox_spent ON outbox (created_at) WHERE deliveries = 0;

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
CREATE INDEX webhook_deliveries_newest ON webhook_deliveries (subscription, created_at, id DESC);
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (subscription, rank, due_at)
  WHERE status = 'pending' AND owner IS NULL;
CREATE INDEX webhook_deliveries_owned ON webhook_deliveries (owner, lease_until) WHERE owner IS NOT NULL;
CREATE INDEX webhook_deliveries_failed ON webhook_deliveries (subscription, created_at) WHERE status = 'failed';
CREATE INDEX webhook_deliveries_ended ON webhook_deliveries (ended_at) WHERE ended_at IS NOT NULL;

CREATE TABLE webhook_attempts (
  delivery INTEGER NOT NULL REFERENCES webhook_deliveries (seq) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  started_at INTEGER NOT NULL,
  ended_at INTEGER NOT NULL,
  response_status INTEGER,
  error TEXT,
  PRIMARY KEY (delivery, number)
) WITHOUT ROWID;

-- A lane holds all waiting deliveries of one active subscription. The next delivery is chosen by origin and lane, so
-- that a million deliveries to one endpoint cost no more than one. ready_at is the time at which the first is due, or
-- at which the lane was last served if that is later, so lanes alternate. Written by
-- webhooks/store/sqlite/delivery-lanes.ts.
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

-- The same for each origin, over all its lanes.
CREATE TABLE webhook_origins (
  origin TEXT PRIMARY KEY,
  served_at INTEGER NOT NULL DEFAULT 0,
  ready_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX webhook_origins_ready ON webhook_origins (ready_at);
`;

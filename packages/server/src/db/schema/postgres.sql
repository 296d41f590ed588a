CREATE INDEX access_tokens_of_client ON access_tokens USING btree (client_id)
CREATE INDEX access_tokens_of_user ON access_tokens USING btree (subject) WHERE (subject IS NOT NULL)
CREATE INDEX access_tokens_oldest ON access_tokens USING btree (expires_at) WHERE (expires_at IS NOT NULL)
CREATE INDEX attempts_oldest ON attempts USING btree (last_at)
CREATE INDEX clients_of ON clients USING btree (organization_id)
CREATE INDEX families_by_client ON families USING btree (client_id)
CREATE INDEX families_by_user ON families USING btree (user_id)
CREATE INDEX families_oldest ON families USING btree (expires_at)
CREATE INDEX idempotency_keys_oldest ON idempotency_keys USING btree (created_at)
CREATE INDEX jobs_by_lane ON jobs USING btree (organization_id, source_host, target_host, seq) WHERE (status = 'queued'::text)
CREATE INDEX jobs_by_status ON jobs USING btree (organization_id, status, created_at DESC, id) WHERE (owner IS NULL)
CREATE INDEX jobs_by_tag ON jobs USING btree (organization_id, tag, created_at DESC, id) WHERE (tag IS NOT NULL)
CREATE INDEX jobs_by_type ON jobs USING btree (organization_id, input_type, created_at DESC, id)
CREATE INDEX jobs_ended ON jobs USING btree (completed_at) WHERE ((has_files = 0) AND (completed_at IS NOT NULL))
CREATE INDEX jobs_expiring ON jobs USING btree (expires_at) WHERE ((has_files = 1) AND (expires_at IS NOT NULL))
CREATE INDEX jobs_newest ON jobs USING btree (organization_id, created_at DESC, id)
CREATE INDEX jobs_owned ON jobs USING btree (owner) WHERE (owner IS NOT NULL)
CREATE INDEX jobs_waiting ON jobs USING btree (organization_id, seq) WHERE (status = 'queued'::text)
CREATE INDEX outbox_spent ON outbox USING btree (created_at) WHERE (deliveries = 0)
CREATE INDEX outbox_waiting ON outbox USING btree (seq) WHERE (deliveries IS NULL)
CREATE INDEX rate_windows_ended ON rate_windows USING btree (ends_at)
CREATE INDEX tickets_by_user ON tickets USING btree (user_id) WHERE (user_id IS NOT NULL)
CREATE INDEX tickets_oldest ON tickets USING btree (expires_at)
CREATE INDEX users_of ON users USING btree (organization_id)
CREATE INDEX webhook_deliveries_ended ON webhook_deliveries USING btree (ended_at) WHERE (ended_at IS NOT NULL)
CREATE INDEX webhook_deliveries_failed ON webhook_deliveries USING btree (subscription, created_at) WHERE (status = 'failed'::text)
CREATE INDEX webhook_deliveries_newest ON webhook_deliveries USING btree (subscription, created_at DESC, id)
CREATE INDEX webhook_deliveries_owned ON webhook_deliveries USING btree (owner) WHERE (owner IS NOT NULL)
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries USING btree (subscription, rank, due_at) WHERE ((status = 'pending'::text) AND (owner IS NULL))
CREATE INDEX webhook_routes_of ON webhook_routes USING btree (subscription)
CREATE INDEX webhook_subscriptions_newest ON webhook_subscriptions USING btree (organization_id, created_at DESC, id) WHERE (removed_at IS NULL)
CREATE INDEX webhook_subscriptions_removed ON webhook_subscriptions USING btree (seq) WHERE (removed_at IS NOT NULL)
CREATE UNIQUE INDEX access_tokens_pkey ON access_tokens USING btree (hash)
CREATE UNIQUE INDEX attempts_pkey ON attempts USING btree (key)
CREATE UNIQUE INDEX audit_log_pkey ON audit_log USING btree (seq)
CREATE UNIQUE INDEX clients_console ON clients USING btree (kind) WHERE (kind = 'console'::text)
CREATE UNIQUE INDEX clients_pkey ON clients USING btree (id)
CREATE UNIQUE INDEX families_pkey ON families USING btree (id)
CREATE UNIQUE INDEX idempotency_keys_pkey ON idempotency_keys USING btree (client_id, key)
CREATE UNIQUE INDEX job_counts_pkey ON job_counts USING btree (organization_id, status, input_type, shard)
CREATE UNIQUE INDEX job_secrets_pkey ON job_secrets USING btree (seq)
CREATE UNIQUE INDEX jobs_id_key ON jobs USING btree (id)
CREATE UNIQUE INDEX jobs_pkey ON jobs USING btree (seq)
CREATE UNIQUE INDEX organization_tiers_pkey ON organization_tiers USING btree (organization_id)
CREATE UNIQUE INDEX organization_turns_pkey ON organization_turns USING btree (organization_id)
CREATE UNIQUE INDEX organizations_pkey ON organizations USING btree (id)
CREATE UNIQUE INDEX outbox_id_key ON outbox USING btree (id)
CREATE UNIQUE INDEX outbox_job_id_key ON outbox USING btree (job_id)
CREATE UNIQUE INDEX outbox_pkey ON outbox USING btree (seq)
CREATE UNIQUE INDEX process_keys_pkey ON process_keys USING btree (owner)
CREATE UNIQUE INDEX rate_windows_pkey ON rate_windows USING btree (subject, category, seconds)
CREATE UNIQUE INDEX tickets_pkey ON tickets USING btree (hash)
CREATE UNIQUE INDEX tickets_uid_key ON tickets USING btree (uid)
CREATE UNIQUE INDEX users_login_key ON users USING btree (login)
CREATE UNIQUE INDEX users_pkey ON users USING btree (id)
CREATE UNIQUE INDEX webhook_attempts_pkey ON webhook_attempts USING btree (delivery, number)
CREATE UNIQUE INDEX webhook_deliveries_event_subscription_key ON webhook_deliveries USING btree (event, subscription)
CREATE UNIQUE INDEX webhook_deliveries_id_key ON webhook_deliveries USING btree (id)
CREATE UNIQUE INDEX webhook_deliveries_pkey ON webhook_deliveries USING btree (seq)
CREATE UNIQUE INDEX webhook_routes_pkey ON webhook_routes USING btree (audience, event_type, subscription)
CREATE UNIQUE INDEX webhook_subscriptions_id_key ON webhook_subscriptions USING btree (id)
CREATE UNIQUE INDEX webhook_subscriptions_pkey ON webhook_subscriptions USING btree (seq)
CREATE UNIQUE INDEX write_probe_pkey ON write_probe USING btree (id)
access_tokens CHECK ((auth_type = ANY (ARRAY['user'::text, 'client'::text])))
access_tokens CHECK ((grant_type = ANY (ARRAY['authorization_code'::text, 'refresh_token'::text, 'client_credentials'::text])))
access_tokens FOREIGN KEY (client_id) REFERENCES clients(id)
access_tokens PRIMARY KEY (hash)
access_tokens.auth_type text NOT NULL
access_tokens.client_id text NOT NULL COLLATE "C"
access_tokens.expires_at bigint
access_tokens.family text COLLATE "C"
access_tokens.grant_type text NOT NULL DEFAULT 'client_credentials'::text
access_tokens.hash bytea NOT NULL
access_tokens.issued_at bigint NOT NULL
access_tokens.revoked_at bigint
access_tokens.scope text NOT NULL
access_tokens.subject text COLLATE "C"
attempts PRIMARY KEY (key)
attempts.closed_until bigint NOT NULL
attempts.failures integer NOT NULL
attempts.key bytea NOT NULL
attempts.last_at bigint NOT NULL
audit_log PRIMARY KEY (seq)
audit_log.action text NOT NULL
audit_log.at bigint NOT NULL
audit_log.counts text NOT NULL
audit_log.seq bigint NOT NULL IDENTITY
audit_log.subject text NOT NULL
clients CHECK ((kind = ANY (ARRAY['confidential'::text, 'public'::text, 'console'::text])))
clients FOREIGN KEY (organization_id) REFERENCES organizations(id)
clients PRIMARY KEY (id)
clients.created_at bigint NOT NULL
clients.disabled_at bigint
clients.id text NOT NULL COLLATE "C"
clients.kind text NOT NULL DEFAULT 'confidential'::text
clients.name text NOT NULL
clients.organization_id text NOT NULL COLLATE "C"
clients.redirect_uris text NOT NULL DEFAULT '[]'::text
clients.scope text NOT NULL DEFAULT ''::text
clients.secret_hash bytea
families PRIMARY KEY (id)
families.client_id text NOT NULL COLLATE "C"
families.expires_at bigint NOT NULL
families.id text NOT NULL COLLATE "C"
families.payload text NOT NULL
families.revoked_at bigint
families.user_id text NOT NULL COLLATE "C"
idempotency_keys PRIMARY KEY (client_id, key)
idempotency_keys.body_mac bytea NOT NULL
idempotency_keys.client_id text NOT NULL COLLATE "C"
idempotency_keys.created_at bigint NOT NULL
idempotency_keys.job_id text NOT NULL COLLATE "C"
idempotency_keys.key text NOT NULL COLLATE "C"
job_counts PRIMARY KEY (organization_id, status, input_type, shard)
job_counts WITH {fillfactor=50}
job_counts.count bigint NOT NULL
job_counts.input_type text NOT NULL COLLATE "C"
job_counts.organization_id text NOT NULL COLLATE "C"
job_counts.shard smallint NOT NULL
job_counts.status text NOT NULL COLLATE "C"
job_secrets FOREIGN KEY (seq) REFERENCES jobs(seq)
job_secrets PRIMARY KEY (seq)
job_secrets.sealed bytea NOT NULL
job_secrets.seq bigint NOT NULL
jobs CHECK ((status = ANY (ARRAY['queued'::text, 'downloading'::text, 'converting'::text, 'uploading'::text, 'completed'::text, 'failed'::text, 'expired'::text])))
jobs PRIMARY KEY (seq)
jobs UNIQUE (id)
jobs WITH {fillfactor=70,autovacuum_vacuum_scale_factor=0.05,autovacuum_analyze_scale_factor=0.05}
jobs.attempt integer NOT NULL DEFAULT 0
jobs.client_id text NOT NULL COLLATE "C"
jobs.completed_at bigint
jobs.crashes integer NOT NULL DEFAULT 0
jobs.created_at bigint NOT NULL
jobs.error text
jobs.error_code text
jobs.expires_at bigint
jobs.has_files smallint NOT NULL DEFAULT 0
jobs.id text NOT NULL COLLATE "C"
jobs.input_file text
jobs.input_type text NOT NULL COLLATE "C"
jobs.lease_until bigint
jobs.losses integer NOT NULL DEFAULT 0
jobs.notes text NOT NULL DEFAULT '[]'::text
jobs.organization_id text NOT NULL COLLATE "C"
jobs.output_file text
jobs.owner text COLLATE "C"
jobs.queries_forgotten smallint NOT NULL DEFAULT 0
jobs.request text NOT NULL
jobs.seq bigint NOT NULL IDENTITY
jobs.source_host text NOT NULL COLLATE "C"
jobs.started_at bigint
jobs.status text NOT NULL
jobs.tag text COLLATE "C"
jobs.target_host text NOT NULL COLLATE "C"
jobs.traceparent text
jobs.version integer NOT NULL DEFAULT 1
organization_tiers FOREIGN KEY (organization_id) REFERENCES organizations(id)
organization_tiers PRIMARY KEY (organization_id)
organization_tiers.organization_id text NOT NULL COLLATE "C"
organization_tiers.tier text NOT NULL
organization_turns PRIMARY KEY (organization_id)
organization_turns WITH {fillfactor=50}
organization_turns.organization_id text NOT NULL COLLATE "C"
organization_turns.turns bigint NOT NULL
organizations PRIMARY KEY (id)
organizations.created_at bigint NOT NULL
organizations.id text NOT NULL COLLATE "C"
organizations.name text NOT NULL
outbox PRIMARY KEY (seq)
outbox UNIQUE (id)
outbox UNIQUE (job_id)
outbox.client_id text COLLATE "C"
outbox.created_at bigint NOT NULL
outbox.deliveries integer
outbox.id text NOT NULL COLLATE "C"
outbox.job_id text COLLATE "C"
outbox.organization_id text NOT NULL COLLATE "C"
outbox.payload text NOT NULL
outbox.seq bigint NOT NULL IDENTITY
outbox.traceparent text
outbox.type text NOT NULL COLLATE "C"
process_keys PRIMARY KEY (owner)
process_keys.files text NOT NULL DEFAULT ''::text
process_keys.key_id text NOT NULL
process_keys.lock_number integer NOT NULL
process_keys.owner text NOT NULL COLLATE "C"
quoin_schema.version integer NOT NULL
rate_windows PRIMARY KEY (subject, category, seconds)
rate_windows WITH {fillfactor=50}
rate_windows.category text NOT NULL
rate_windows.ends_at bigint NOT NULL
rate_windows.seconds integer NOT NULL
rate_windows.subject text NOT NULL COLLATE "C"
rate_windows.taken bigint NOT NULL
tickets CHECK ((kind = ANY (ARRAY['AuthorizationCode'::text, 'RefreshToken'::text, 'Session'::text, 'Interaction'::text, 'DeviceCode'::text])))
tickets PRIMARY KEY (hash)
tickets UNIQUE (uid)
tickets.consumed_at bigint
tickets.expires_at bigint NOT NULL
tickets.family text COLLATE "C"
tickets.hash bytea NOT NULL
tickets.kind text NOT NULL
tickets.payload text NOT NULL
tickets.uid text COLLATE "C"
tickets.user_id text COLLATE "C"
users FOREIGN KEY (organization_id) REFERENCES organizations(id)
users PRIMARY KEY (id)
users UNIQUE (login)
users.created_at bigint NOT NULL
users.disabled_at bigint
users.id text NOT NULL COLLATE "C"
users.login text NOT NULL COLLATE "C"
users.name text NOT NULL
users.organization_id text NOT NULL COLLATE "C"
users.password text NOT NULL
webhook_attempts FOREIGN KEY (delivery) REFERENCES webhook_deliveries(seq) ON DELETE CASCADE
webhook_attempts PRIMARY KEY (delivery, number)
webhook_attempts.delivery bigint NOT NULL
webhook_attempts.ended_at bigint NOT NULL
webhook_attempts.error text
webhook_attempts.number integer NOT NULL
webhook_attempts.response_status integer
webhook_attempts.started_at bigint NOT NULL
webhook_deliveries CHECK ((status = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text])))
webhook_deliveries FOREIGN KEY (event) REFERENCES outbox(seq)
webhook_deliveries FOREIGN KEY (subscription) REFERENCES webhook_subscriptions(seq)
webhook_deliveries PRIMARY KEY (seq)
webhook_deliveries UNIQUE (event, subscription)
webhook_deliveries UNIQUE (id)
webhook_deliveries WITH {fillfactor=70,autovacuum_vacuum_scale_factor=0.05,autovacuum_analyze_scale_factor=0.05}
webhook_deliveries.attempt_count integer NOT NULL DEFAULT 0
webhook_deliveries.claims integer NOT NULL DEFAULT 0
webhook_deliveries.created_at bigint NOT NULL
webhook_deliveries.due_at bigint
webhook_deliveries.ended_at bigint
webhook_deliveries.event bigint NOT NULL
webhook_deliveries.has_failed smallint NOT NULL DEFAULT 0
webhook_deliveries.id text NOT NULL COLLATE "C"
webhook_deliveries.lease_until bigint
webhook_deliveries.owner text COLLATE "C"
webhook_deliveries.rank smallint NOT NULL DEFAULT 0
webhook_deliveries.response_body text
webhook_deliveries.response_status integer
webhook_deliveries.seq bigint NOT NULL IDENTITY
webhook_deliveries.status text NOT NULL DEFAULT 'pending'::text
webhook_deliveries.subscription bigint NOT NULL
webhook_routes FOREIGN KEY (subscription) REFERENCES webhook_subscriptions(seq)
webhook_routes PRIMARY KEY (audience, event_type, subscription)
webhook_routes.audience text NOT NULL COLLATE "C"
webhook_routes.event_type text NOT NULL COLLATE "C"
webhook_routes.subscription bigint NOT NULL
webhook_subscriptions FOREIGN KEY (client_id) REFERENCES clients(id)
webhook_subscriptions FOREIGN KEY (organization_id) REFERENCES organizations(id)
webhook_subscriptions PRIMARY KEY (seq)
webhook_subscriptions UNIQUE (id)
webhook_subscriptions WITH {fillfactor=70}
webhook_subscriptions.client_id text NOT NULL COLLATE "C"
webhook_subscriptions.created_at bigint NOT NULL
webhook_subscriptions.delivery_count bigint NOT NULL DEFAULT 0
webhook_subscriptions.event_types text NOT NULL
webhook_subscriptions.failure_count integer NOT NULL DEFAULT 0
webhook_subscriptions.headers bytea
webhook_subscriptions.id text NOT NULL COLLATE "C"
webhook_subscriptions.is_active smallint NOT NULL DEFAULT 1
webhook_subscriptions.last_failure_at bigint
webhook_subscriptions.name text NOT NULL
webhook_subscriptions.organization_id text NOT NULL COLLATE "C"
webhook_subscriptions.origin text NOT NULL COLLATE "C"
webhook_subscriptions.previous_secret bytea
webhook_subscriptions.previous_until bigint
webhook_subscriptions.removed_at bigint
webhook_subscriptions.secret bytea NOT NULL
webhook_subscriptions.seq bigint NOT NULL IDENTITY
webhook_subscriptions.updated_at bigint NOT NULL
webhook_subscriptions.url text NOT NULL
write_probe CHECK ((id = 1))
write_probe PRIMARY KEY (id)
write_probe.id integer NOT NULL
write_probe.written bytea NOT NULL

import type { Postgres, Queries } from '../../../db/postgres/postgres.ts';
import { audienceOf } from '../../../events/catalog.ts';
import type { NewSubscription, Subscription, SubscriptionChanges } from '../../subscription.ts';
import { type SubscriptionRow, toSubscription } from '../webhook-rows.ts';
import type { PageRange, SubscriptionPage } from '../webhook-store.ts';

/** Finds a subscription that is not removed. */
export function findSubscription(queries: Queries, id: string): Promise<SubscriptionRow | undefined> {
  return queries.one<SubscriptionRow>('SELECT * FROM webhook_subscriptions WHERE id = $1 AND removed_at IS NULL', [id]);
}

function lockSubscription(queries: Queries, id: string): Promise<SubscriptionRow | undefined> {
  return queries.one<SubscriptionRow>(
    'SELECT * FROM webhook_subscriptions WHERE id = $1 AND removed_at IS NULL FOR NO KEY UPDATE',
    [id],
  );
}

export async function listSubscriptions(
  queries: Queries,
  { organizationId, limit, offset }: PageRange & { readonly organizationId: string },
): Promise<SubscriptionPage> {
  const there = 'FROM webhook_subscriptions WHERE organization_id = $1 AND removed_at IS NULL';
  const found = await queries.one<{ total: number }>(`SELECT count(*) AS total ${there}`, [organizationId]);
  const total = found?.total ?? 0;
  if (offset >= total) return { subscriptions: [], total };
  const rows = await queries.all<SubscriptionRow>(`SELECT * ${there} ORDER BY created_at DESC, id LIMIT $2 OFFSET $3`, [
    organizationId,
    limit,
    offset,
  ]);
  return { subscriptions: rows.map(toSubscription), total };
}

export function createSubscription(postgres: Postgres, given: NewSubscription): Promise<Subscription | undefined> {
  const { id, organizationId, clientId, name, url, origin, eventTypes, createdAt } = given;
  return postgres.transaction(async (queries) => {
    const client = 'SELECT 1 FROM clients WHERE id = $1 AND organization_id = $2';
    if ((await queries.one(client, [clientId, organizationId])) === undefined) return undefined;
    const row = await queries.one<SubscriptionRow>(
      `INSERT INTO webhook_subscriptions
         (id, organization_id, client_id, name, url, origin, event_types, created_at, updated_at, secret, headers)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10) RETURNING *`,
      [
        ...[id, organizationId, clientId, name, url, origin, JSON.stringify(eventTypes), createdAt],
        ...[given.encryptedSecret, given.encryptedHeaders ?? null],
      ],
    );
    return applyChange(queries, row);
  });
}

export function patchSubscription(
  postgres: Postgres,
  id: string,
  changes: SubscriptionChanges,
  now: number,
): Promise<Subscription | undefined> {
  return postgres.transaction(async (queries) => {
    const row = await lockSubscription(queries, id);
    if (row === undefined) return undefined;
    const { name = row.name, endpoint = row, eventTypes, encryptedHeaders = row.headers, isActive } = changes;
    const types = eventTypes === undefined ? row.event_types : JSON.stringify(eventTypes);
    const active = isActive === undefined ? row.is_active : Number(isActive);
    const failures = isActive === true ? 0 : row.failure_count;
    const changed = await queries.one<SubscriptionRow>(
      `UPDATE webhook_subscriptions SET name = $2, url = $3, origin = $4, event_types = $5, headers = $6,
         is_active = $7, failure_count = $8, updated_at = $9
       WHERE seq = $1 RETURNING *`,
      [row.seq, name, endpoint.url, endpoint.origin, types, encryptedHeaders, active, failures, now],
    );
    return applyChange(queries, changed);
  });
}

export async function rotateSecret(
  queries: Queries,
  id: string,
  { encrypted, previousUntil }: { readonly encrypted: Uint8Array; readonly previousUntil: number | undefined },
  now: number,
): Promise<Subscription | undefined> {
  const row = await queries.one<SubscriptionRow>(
    `UPDATE webhook_subscriptions SET secret = $2, updated_at = $3, previous_until = $4::bigint,
       previous_secret = CASE WHEN $4::bigint IS NULL THEN NULL ELSE secret END
     WHERE id = $1 AND removed_at IS NULL RETURNING *`,
    [id, encrypted, now, previousUntil ?? null],
  );
  return row && toSubscription(row);
}

export function removeSubscription(postgres: Postgres, id: string, now: number): Promise<boolean> {
  return postgres.transaction(async (queries) => {
    const row = await queries.one<SubscriptionRow>(
      `UPDATE webhook_subscriptions SET removed_at = $2, is_active = 0, secret = ''::bytea, previous_secret = NULL,
         previous_until = NULL, headers = NULL
       WHERE id = $1 AND removed_at IS NULL RETURNING *`,
      [id, now],
    );
    if (row !== undefined) await applyChange(queries, row);
    return row !== undefined;
  });
}

/** Counts a delivery that failed for good. Returns true if that disables the subscription. */
export async function countFailure(queries: Queries, seq: number, now: number, maxFailures: number): Promise<boolean> {
  const row = await queries.one<SubscriptionRow>(
    `UPDATE webhook_subscriptions SET failure_count = failure_count + 1, last_failure_at = $2
     WHERE seq = $1 RETURNING *`,
    [seq, now],
  );
  if (row === undefined || row.is_active === 0 || row.failure_count < maxFailures) return false;
  const disabled = await queries.one<SubscriptionRow>(
    'UPDATE webhook_subscriptions SET is_active = 0, updated_at = $2 WHERE seq = $1 RETURNING *',
    [seq, now],
  );
  await applyChange(queries, disabled);
  return true;
}

/** Updates the routes by which events find their active subscriptions. */
async function applyChange(queries: Queries, row: SubscriptionRow | undefined): Promise<Subscription> {
  if (row === undefined) throw new Error('a changed subscription returned no row');
  const { seq, is_active, event_types, client_id, organization_id } = row;
  await queries.run('DELETE FROM webhook_routes WHERE subscription = $1', [seq]);
  const types = is_active === 0 ? [] : [...new Set(JSON.parse(event_types) as string[])];
  const audiences = types.map((type) => (audienceOf(type) === 'client' ? client_id : organization_id));
  await queries.run(
    `INSERT INTO webhook_routes (audience, event_type, subscription)
       SELECT audience, type, $3 FROM unnest($1::text[], $2::text[]) AS route (audience, type)`,
    [audiences, types, seq],
  );
  return toSubscription(row);
}

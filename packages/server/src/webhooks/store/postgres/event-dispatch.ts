import { randomUUID } from 'node:crypto';
import type { Postgres, Queries } from '../../../db/postgres/postgres.ts';
import { recipientOf } from '../../../events/catalog.ts';
import type { Delivery } from '../../delivery.ts';
import { type DeliveryRow, selectDeliveries, toDelivery } from '../webhook-rows.ts';
import type { DirectEvent, DispatchResult } from '../webhook-store.ts';
import { findSubscription } from './subscriptions.ts';

interface EventRow {
  readonly seq: number;
  readonly type: string;
  readonly organization_id: string;
  readonly client_id: string | null;
}

interface RouteRow {
  readonly event: number;
  readonly subscription: number;
}

type CreateId = (now: number) => string;

/** Creates the deliveries of waiting events, oldest first. Another process dispatches other events meanwhile. */
export async function takeEvents(
  postgres: Postgres,
  createId: CreateId,
  limit: number,
  now: number,
): Promise<DispatchResult> {
  // Most calls find nothing, and need no transaction.
  const first = await postgres.one('SELECT 1 FROM outbox WHERE deliveries IS NULL LIMIT 1');
  if (first === undefined) return { events: 0, deliveries: 0 };
  return postgres.transaction(async (queries) => {
    const events = await queries.all<EventRow>(
      `SELECT seq, type, organization_id, client_id FROM outbox WHERE deliveries IS NULL
       ORDER BY seq LIMIT $1 FOR UPDATE SKIP LOCKED`,
      [limit],
    );
    const routes = await queries.all<RouteRow>(
      `SELECT given.event, route.subscription
       FROM unnest($1::bigint[], $2::text[], $3::text[]) AS given (event, audience, type)
         JOIN webhook_routes AS route ON route.audience = given.audience AND route.event_type = given.type
       ORDER BY given.event, route.subscription`,
      [
        events.map(({ seq }) => seq),
        events.map(({ type, organization_id, client_id }) => recipientOf(type, organization_id, client_id)),
        events.map(({ type }) => type),
      ],
    );
    await insertDeliveries(queries, createId, routes, now);
    await queries.run(
      `UPDATE outbox SET deliveries = (SELECT count(*) FROM unnest($2::bigint[]) AS event WHERE event = outbox.seq)
       WHERE seq = ANY($1::bigint[])`,
      [events.map(({ seq }) => seq), routes.map(({ event }) => event)],
    );
    return { events: events.length, deliveries: routes.length };
  });
}

/** Creates an event for one subscription only. Returns its delivery. */
export function createDirect(
  postgres: Postgres,
  createId: CreateId,
  { subscriptionId, type, payload, now }: DirectEvent,
): Promise<Delivery | undefined> {
  return postgres.transaction(async (queries) => {
    const row = await findSubscription(queries, subscriptionId);
    if (row === undefined || row.is_active === 0) return undefined;
    const event = await queries.one<{ seq: number }>(
      `INSERT INTO outbox (id, type, organization_id, client_id, payload, created_at, deliveries)
       VALUES ($1, $2, $3, $4, $5, $6, 1) RETURNING seq`,
      [randomUUID(), type, row.organization_id, row.client_id, payload, now],
    );
    const [id] = await insertDeliveries(queries, createId, [{ event: event?.seq ?? 0, subscription: row.seq }], now);
    const delivery = await queries.one<DeliveryRow>(`${selectDeliveries} WHERE d.id = $1`, [id]);
    return delivery && toDelivery(delivery);
  });
}

/** Returns the ids of the deliveries. */
async function insertDeliveries(
  queries: Queries,
  createId: CreateId,
  routes: readonly RouteRow[],
  now: number,
): Promise<readonly string[]> {
  if (routes.length === 0) return [];
  const ids = routes.map(() => createId(now));
  await queries.run(
    `INSERT INTO webhook_deliveries (id, event, subscription, due_at, created_at)
       SELECT id, event, subscription, $4, $4
       FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS given (id, event, subscription)`,
    [ids, routes.map(({ event }) => event), routes.map(({ subscription }) => subscription), now],
  );
  await changeDeliveryCounts(
    queries,
    routes.map(({ subscription }) => subscription),
    1,
  );
  return ids;
}

/** Adds `change` to the count of each subscription, once for each time that it is given. */
export async function changeDeliveryCounts(
  queries: Queries,
  subscriptions: readonly number[],
  change: 1 | -1,
): Promise<void> {
  if (subscriptions.length === 0) return;
  // All transactions take the rows in one order, so that none waits for another in a circle.
  await queries.run(
    `WITH given AS (
       SELECT subscription AS seq, count(*) AS number FROM unnest($1::bigint[]) AS subscription GROUP BY subscription
     ), locked AS (
       SELECT row.seq FROM webhook_subscriptions AS row WHERE row.seq IN (SELECT seq FROM given)
       ORDER BY row.seq FOR NO KEY UPDATE
     )
     UPDATE webhook_subscriptions AS row SET delivery_count = delivery_count + $2 * given.number
     FROM given JOIN locked USING (seq) WHERE row.seq = given.seq`,
    [subscriptions, change],
  );
}

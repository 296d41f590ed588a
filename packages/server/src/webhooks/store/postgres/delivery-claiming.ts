import { lockNumbers, lockSpace } from '../../../db/postgres/advisory-locks.ts';
import type { Postgres, Queries } from '../../../db/postgres/postgres.ts';
import type { DeliveryClaim } from '../../delivery.ts';
import { type ForeignAttempts, shareSlots } from '../shared-slots.ts';
import { type SubscriptionRow, toSubscription } from '../webhook-rows.ts';
import type { ClaimedDelivery, DeliveryClaimRequest, ReapDeliveriesRequest } from '../webhook-store.ts';
import type { DeliveryTurns, DueDelivery, DueSubscription } from './delivery-turns.ts';

/** Walks from one subscription with waiting deliveries to the next by index, however many each has. */
const waitingSubscriptions = `
  WITH RECURSIVE waiting (seq) AS (
    (SELECT subscription FROM webhook_deliveries WHERE status = 'pending' AND owner IS NULL
      ORDER BY subscription LIMIT 1)
    UNION ALL
    SELECT (SELECT subscription FROM webhook_deliveries
      WHERE status = 'pending' AND owner IS NULL AND subscription > waiting.seq ORDER BY subscription LIMIT 1)
    FROM waiting WHERE waiting.seq IS NOT NULL
  ), lane AS (
    SELECT s.seq, s.id, s.origin, least(
      (SELECT min(due_at) FROM webhook_deliveries WHERE subscription = s.seq AND rank = 0 AND status = 'pending'
        AND owner IS NULL),
      (SELECT min(due_at) FROM webhook_deliveries WHERE subscription = s.seq AND rank = 1 AND status = 'pending'
        AND owner IS NULL)) AS due_at
    FROM waiting JOIN webhook_subscriptions AS s USING (seq) WHERE s.is_active = 1 AND s.removed_at IS NULL
  )`;

const dueOfRank = (rank: 0 | 1): string => `
  SELECT delivery.* FROM unnest($1::bigint[]) AS lane, LATERAL (
    SELECT seq, subscription FROM webhook_deliveries
    WHERE subscription = lane AND rank = ${rank} AND status = 'pending' AND owner IS NULL AND due_at <= $2
    ORDER BY due_at, seq LIMIT $3 FOR UPDATE SKIP LOCKED) AS delivery`;
const [lockFirst, lockRetries] = [dueOfRank(0), dueOfRank(1)];

interface ClaimedRow extends SubscriptionRow {
  readonly delivery_id: string;
  readonly delivery_seq: number;
  readonly attempt_count: number;
  readonly claims: number;
  readonly type: string;
  readonly payload: string;
  readonly traceparent: string | null;
}

const foreignAttempts = `
  SELECT s.id, s.origin, count(*) AS count
  FROM webhook_deliveries AS d JOIN webhook_subscriptions AS s ON s.seq = d.subscription
  WHERE d.owner IS NOT NULL AND d.owner <> $1 GROUP BY s.seq`;

/**
 * Claims due deliveries. One process claims at a time, so that deliveries of a subscription start in their order, and
 * all processes together respect the limits of a subscription and of an origin.
 */
export async function claimDeliveries(
  postgres: Postgres,
  turns: DeliveryTurns,
  request: DeliveryClaimRequest,
): Promise<readonly ClaimedDelivery[]> {
  const { now, freeSlots } = request;
  const due = await postgres.all<DueSubscription>(`${waitingSubscriptions} SELECT * FROM lane WHERE due_at <= $1`, [
    now,
  ]);
  const free = due.filter(({ id, origin }) => freeSlots.ofSubscription(id) > 0 && freeSlots.ofOrigin(origin) > 0);
  if (free.length === 0) return [];
  return postgres.transaction(async (queries) => {
    await queries.run('SELECT pg_advisory_xact_lock($1, $2)', [lockSpace, lockNumbers.deliveries]);
    const foreign = await queries.all<ForeignAttempts>(foreignAttempts, [request.owner]);
    return claimFrom(queries, turns, free, { ...request, freeSlots: shareSlots(freeSlots, foreign) });
  });
}

async function claimFrom(
  queries: Queries,
  turns: DeliveryTurns,
  subscriptions: readonly DueSubscription[],
  request: DeliveryClaimRequest,
): Promise<readonly ClaimedDelivery[]> {
  const { owner, now, leaseUntil, count } = request;
  const values = [subscriptions.map(({ seq }) => seq), now, count];
  const first = await queries.all<DueDelivery>(lockFirst, values);
  const retries = await queries.all<DueDelivery>(lockRetries, values);
  const chosen = turns.choose(subscriptions, [...first, ...retries], request);
  if (chosen.length === 0) return [];
  const rows = await queries.all<ClaimedRow>(
    `WITH claimed AS (
       UPDATE webhook_deliveries SET owner = $2, claims = claims + 1, lease_until = $3
       WHERE seq = ANY($1::bigint[]) RETURNING *
     )
     SELECT s.*, c.id AS delivery_id, c.seq AS delivery_seq, c.attempt_count, c.claims, e.type, e.payload,
       e.traceparent
     FROM claimed AS c JOIN outbox AS e ON e.seq = c.event JOIN webhook_subscriptions AS s ON s.seq = c.subscription`,
    [chosen, owner, leaseUntil],
  );
  const place = new Map(chosen.map((seq, index) => [seq, index]));
  return rows
    .sort((one, two) => (place.get(one.delivery_seq) ?? 0) - (place.get(two.delivery_seq) ?? 0))
    .map((row) => ({
      claim: { deliveryId: row.delivery_id, owner, number: row.claims },
      eventType: row.type,
      body: Buffer.from(row.payload),
      attempt: row.attempt_count + 1,
      subscription: toSubscription(row),
      traceparent: row.traceparent ?? undefined,
    }));
}

export async function renewLeases(
  queries: Queries,
  owner: string,
  leaseUntil: number,
): Promise<readonly DeliveryClaim[]> {
  const rows = await queries.all<{ id: string; claims: number }>(
    'UPDATE webhook_deliveries SET lease_until = $1 WHERE owner = $2 RETURNING id, claims',
    [leaseUntil, owner],
  );
  return rows.map(({ id, claims }) => ({ deliveryId: id, owner, number: claims }));
}

export async function releaseDeliveries(queries: Queries, claims: readonly DeliveryClaim[]): Promise<void> {
  await queries.run(
    `UPDATE webhook_deliveries AS d SET owner = NULL, lease_until = NULL
     FROM unnest($1::text[], $2::text[], $3::integer[]) AS claim (id, owner, number)
     WHERE d.id = claim.id AND d.owner = claim.owner AND d.claims = claim.number`,
    [claims.map(({ deliveryId }) => deliveryId), claims.map(({ owner }) => owner), claims.map(({ number }) => number)],
  );
}

export async function listDeliveryOwners(queries: Queries): Promise<readonly string[]> {
  const rows = await queries.all<{ owner: string }>(
    'SELECT DISTINCT owner FROM webhook_deliveries WHERE owner IS NOT NULL ORDER BY owner',
  );
  return rows.map(({ owner }) => owner);
}

export function reapDeliveries(queries: Queries, { now, self, deadOwners }: ReapDeliveriesRequest): Promise<number> {
  return queries.run(
    `UPDATE webhook_deliveries SET owner = NULL, lease_until = NULL
     WHERE owner IS NOT NULL AND owner <> $1 AND (owner = ANY($2::text[]) OR lease_until < $3)`,
    [self, deadOwners, now],
  );
}

/** The earliest time after `after` at which a subscription has a delivery to make. */
export async function nextDueAt(queries: Queries, after: number): Promise<number | undefined> {
  const row = await queries.one<{ due_at: number | null }>(
    `${waitingSubscriptions} SELECT min(due_at) AS due_at FROM lane WHERE due_at > $1`,
    [after],
  );
  return row?.due_at ?? undefined;
}

/** Creation time of the oldest waiting event, and due time of the oldest delivery. */
export async function oldestWaiting(queries: Queries) {
  const event = await queries.one<{ created_at: number }>(
    'SELECT created_at FROM outbox WHERE deliveries IS NULL ORDER BY seq LIMIT 1',
  );
  const lane = await queries.one<{ due_at: number | null }>(
    `${waitingSubscriptions} SELECT min(due_at) AS due_at FROM lane`,
  );
  return { eventAt: event?.created_at, dueAt: lane?.due_at ?? undefined };
}

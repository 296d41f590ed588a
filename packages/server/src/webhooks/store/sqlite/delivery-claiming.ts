import type { Database } from 'better-sqlite3';
import type { DeliveryClaim } from '../../delivery.ts';
import { type ForeignAttempts, shareSlots } from '../shared-slots.ts';
import { type SubscriptionRow, toSubscription } from '../webhook-rows.ts';
import type { ClaimedDelivery, DeliveryClaimRequest, ReapDeliveriesRequest } from '../webhook-store.ts';
import type { DeliveryLanes } from './delivery-lanes.ts';

/** Claims on deliveries. Every function except `owners` runs inside a batch transaction. */
export interface DeliveryClaiming {
  claim(request: DeliveryClaimRequest): ClaimedDelivery[];
  renew(owner: string, leaseUntil: number): DeliveryClaim[];
  release(claims: readonly DeliveryClaim[]): void;
  owners(): string[];
  reap(request: ReapDeliveriesRequest): number;
}

interface ClaimedRow {
  readonly id: string;
  readonly event: number;
  readonly subscription: number;
  readonly attempt_count: number;
  readonly claims: number;
}

export function createDeliveryClaiming(database: Database, lanes: DeliveryLanes): DeliveryClaiming {
  const claimRow = database.prepare<unknown[], ClaimedRow>(`
    UPDATE webhook_deliveries SET owner = ?, claims = claims + 1, lease_until = ?
    WHERE seq = ? RETURNING id, event, subscription, attempt_count, claims`);
  const eventOf = database.prepare<[number], { type: string; body: Buffer; traceparent: string | null }>(
    'SELECT type, CAST(payload AS BLOB) AS body, traceparent FROM outbox WHERE seq = ?',
  );
  const subscriptionOf = database.prepare<[number], SubscriptionRow>(
    'SELECT * FROM webhook_subscriptions WHERE seq = ?',
  );
  const extendLeases = database.prepare<[number, string], { id: string; claims: number }>(
    'UPDATE webhook_deliveries SET lease_until = ? WHERE owner = ? RETURNING id, claims',
  );
  const release = database
    .prepare<unknown[], number>(`
      UPDATE webhook_deliveries SET owner = NULL, lease_until = NULL
      WHERE id = ? AND owner = ? AND claims = ? RETURNING subscription`)
    .pluck();
  // Walks from one owner to the next by index, however many claims each has.
  const selectOwners = database
    .prepare<[], string>(`
      WITH RECURSIVE owners (name) AS (
        SELECT min(owner) FROM webhook_deliveries WHERE owner IS NOT NULL
        UNION ALL
        SELECT (SELECT min(owner) FROM webhook_deliveries WHERE owner > owners.name) FROM owners
          WHERE owners.name IS NOT NULL
      )
      SELECT name FROM owners WHERE name IS NOT NULL`)
    .pluck();
  const attemptsOf = database.prepare<[string], ForeignAttempts>(`
    SELECT s.id, s.origin, 1 AS count
    FROM webhook_deliveries AS d JOIN webhook_subscriptions AS s ON s.seq = d.subscription
    WHERE d.owner = ?`);
  const releaseOrphaned = database
    .prepare<unknown[], number>(`
      UPDATE webhook_deliveries SET owner = NULL, lease_until = NULL
      WHERE owner = ? AND (? OR lease_until < ?) RETURNING subscription`)
    .pluck();

  const toClaimed = (row: ClaimedRow, owner: string): ClaimedDelivery => {
    const event = eventOf.get(row.event);
    const subscription = subscriptionOf.get(row.subscription);
    if (event === undefined || subscription === undefined)
      throw new Error('a delivery has no event or no subscription');
    return {
      claim: { deliveryId: row.id, owner, number: row.claims },
      eventType: event.type,
      body: event.body,
      attempt: row.attempt_count + 1,
      subscription: toSubscription(subscription),
      traceparent: event.traceparent ?? undefined,
    };
  };

  return {
    claim(request) {
      const others = selectOwners.all().filter((owner) => owner !== request.owner);
      const foreign = others.flatMap((owner) => attemptsOf.all(owner));
      const freeSlots = shareSlots(request.freeSlots, foreign);
      return lanes.claimNext({ ...request, freeSlots }, (seq) => {
        const row = claimRow.get(request.owner, request.leaseUntil, seq);
        if (row === undefined) throw new Error('a waiting delivery does not exist');
        return toClaimed(row, request.owner);
      });
    },
    renew: (owner, leaseUntil) =>
      extendLeases.all(leaseUntil, owner).map(({ id, claims }) => ({ deliveryId: id, owner, number: claims })),
    release(claims) {
      lanes.update(claims.flatMap(({ deliveryId, owner, number }) => release.all(deliveryId, owner, number)));
    },
    owners: () => selectOwners.all(),
    reap({ now, self, deadOwners }) {
      const others = selectOwners.all().filter((owner) => owner !== self);
      const released = others.flatMap((owner) => releaseOrphaned.all(owner, deadOwners.includes(owner) ? 1 : 0, now));
      lanes.update(released);
      return released.length;
    },
  };
}

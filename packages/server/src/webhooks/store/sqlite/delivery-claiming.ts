import type { Database } from 'better-sqlite3';
import type { DeliveryClaim } from '../../delivery.ts';
import type { ClaimedDelivery, DeliveryWish, LostWish } from '../webhook-store.ts';
import type { DeliveryLanes } from './delivery-lanes.ts';
import { type SubscriptionRow, toSubscription } from './webhook-rows.ts';

/** Who makes which attempt; every function but `owners` runs inside of a turn's transaction. */
export interface DeliveryClaiming {
  claim(wish: DeliveryWish): ClaimedDelivery[];
  renew(owner: string, leaseUntil: number): DeliveryClaim[];
  giveBack(claims: readonly DeliveryClaim[]): void;
  owners(): string[];
  reclaim(wish: LostWish): number;
}

interface TakenRow {
  readonly id: string;
  readonly event: number;
  readonly subscription: number;
  readonly attempt_count: number;
  readonly claims: number;
}

export function createDeliveryClaiming(database: Database, lanes: DeliveryLanes): DeliveryClaiming {
  const take = database.prepare<unknown[], TakenRow>(`
    UPDATE webhook_deliveries SET owner = ?, claims = claims + 1, lease_until = ?
    WHERE seq = ? RETURNING id, event, subscription, attempt_count, claims`);
  const eventOf = database.prepare<[number], { type: string; body: Buffer }>(
    'SELECT type, CAST(payload AS BLOB) AS body FROM outbox WHERE seq = ?',
  );
  const subscriptionOf = database.prepare<[number], SubscriptionRow>(
    'SELECT * FROM webhook_subscriptions WHERE seq = ?',
  );
  const extend = database.prepare<[number, string], { id: string; claims: number }>(
    'UPDATE webhook_deliveries SET lease_until = ? WHERE owner = ? RETURNING id, claims',
  );
  const release = database
    .prepare<unknown[], number>(`
      UPDATE webhook_deliveries SET owner = NULL, lease_until = NULL
      WHERE id = ? AND owner = ? AND claims = ? RETURNING subscription`)
    .pluck();
  // By index from one owner to the next, however many claims each has.
  const owned = database
    .prepare<[], string>(`
      WITH RECURSIVE owners (name) AS (
        SELECT min(owner) FROM webhook_deliveries WHERE owner IS NOT NULL
        UNION ALL
        SELECT (SELECT min(owner) FROM webhook_deliveries WHERE owner > owners.name) FROM owners
          WHERE owners.name IS NOT NULL
      )
      SELECT name FROM owners WHERE name IS NOT NULL`)
    .pluck();
  const abandon = database
    .prepare<unknown[], number>(`
      UPDATE webhook_deliveries SET owner = NULL, lease_until = NULL
      WHERE owner = ? AND (? OR lease_until < ?) RETURNING subscription`)
    .pluck();

  const toClaimed = (row: TakenRow, owner: string): ClaimedDelivery => {
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
    };
  };

  return {
    claim: (wish) =>
      lanes.choose(wish, (seq) => {
        const row = take.get(wish.owner, wish.leaseUntil, seq);
        if (row === undefined) throw new Error('a delivery that waits is not there');
        return toClaimed(row, wish.owner);
      }),
    renew: (owner, leaseUntil) =>
      extend.all(leaseUntil, owner).map(({ id, claims }) => ({ deliveryId: id, owner, number: claims })),
    giveBack(claims) {
      lanes.settle(claims.flatMap(({ deliveryId, owner, number }) => release.all(deliveryId, owner, number)));
    },
    owners: () => owned.all(),
    reclaim({ now, self, gone }) {
      const others = owned.all().filter((owner) => owner !== self);
      const returned = others.flatMap((owner) => abandon.all(owner, gone.includes(owner) ? 1 : 0, now));
      lanes.settle(returned);
      return returned.length;
    },
  };
}

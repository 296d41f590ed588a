import type { Database } from 'better-sqlite3';
import type { ErasedEvents } from '../webhook-store.ts';
import type { DeliveryLanes } from './delivery-lanes.ts';

/** Removal of events in any state, with their deliveries. Every function runs inside a batch transaction. */
export interface WebhookErasure {
  eraseOfJobs(ids: readonly string[]): ErasedEvents;
  eraseOfOrganization(organizationId: string, after: number, limit: number): ErasedEvents;
  eraseSubscriptions(organizationId: string, limit: number): number;
}

interface EventKey {
  readonly seq: number;
}

export function createWebhookErasure(database: Database, lanes: DeliveryLanes): WebhookErasure {
  const ofJob = database.prepare<[string], EventKey>('SELECT seq FROM outbox WHERE job_id = ?');
  // One walk over all events, in pages: an index by organization would be written with every event.
  const ofOrganization = database.prepare<[number, string, number], EventKey>(
    'SELECT seq FROM outbox WHERE seq > ? AND organization_id = ? ORDER BY seq LIMIT ?',
  );
  const deliveriesOf = database.prepare<[number], { seq: number; subscription: number }>(
    'SELECT seq, subscription FROM webhook_deliveries WHERE event = ?',
  );
  const deleteDelivery = database.prepare('DELETE FROM webhook_deliveries WHERE seq = ?');
  const decrementCount = database.prepare(
    'UPDATE webhook_subscriptions SET delivery_count = delivery_count - 1 WHERE seq = ?',
  );
  const deleteEvent = database.prepare('DELETE FROM outbox WHERE seq = ?');
  const subscriptionsOf = database
    .prepare<[string, number], number>('SELECT seq FROM webhook_subscriptions WHERE organization_id = ? LIMIT ?')
    .pluck();
  const remove = database.prepare('UPDATE webhook_subscriptions SET is_active = 0, removed_at = 0 WHERE seq = ?');
  const deleteRoutes = database.prepare('DELETE FROM webhook_routes WHERE subscription = ?');
  const deleteSubscription = database.prepare('DELETE FROM webhook_subscriptions WHERE seq = ?');

  const erase = (events: readonly EventKey[]): ErasedEvents => {
    const touched = new Set<number>();
    let count = 0;
    for (const { seq } of events) {
      for (const delivery of deliveriesOf.all(seq)) {
        deleteDelivery.run(delivery.seq);
        decrementCount.run(delivery.subscription);
        touched.add(delivery.subscription);
        count += 1;
      }
      deleteEvent.run(seq);
    }
    lanes.update(touched);
    return { events: events.length, deliveries: count, last: events.at(-1)?.seq };
  };

  return {
    eraseOfJobs: (ids) => erase(ids.flatMap((id) => ofJob.all(id))),
    eraseOfOrganization: (organizationId, after, limit) => erase(ofOrganization.all(after, organizationId, limit)),
    eraseSubscriptions(organizationId, limit) {
      const found = subscriptionsOf.all(organizationId, limit);
      for (const seq of found) {
        remove.run(seq);
        deleteRoutes.run(seq);
        lanes.update([seq]);
        deleteSubscription.run(seq);
      }
      return found.length;
    },
  };
}

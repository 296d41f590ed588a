import type { Database } from 'better-sqlite3';
import { type DeliveryRow, selectDeliveries, toDelivery } from '../webhook-rows.ts';
import type { DeliveryPage, DeliveryRecord, PageRange, SweepTimes } from '../webhook-store.ts';
import type { DeliveryLanes } from './delivery-lanes.ts';
import type { SubscriptionTable } from './subscription-table.ts';

/** Reads deliveries and removes old ones. `sweep` runs inside a batch transaction. */
export interface DeliveryListing {
  list(query: PageRange & { readonly subscriptionId: string }): DeliveryPage;
  read(id: string): DeliveryRecord | undefined;
  sweep(before: SweepTimes, limit: number): number;
}

interface AttemptRow {
  readonly number: number;
  readonly started_at: number;
  readonly ended_at: number;
  readonly response_status: number | null;
  readonly error: string | null;
}

/** Pages cost as much for a million deliveries as for a thousand: deliveries are counted when they are created. */
export function createDeliveryListing(
  database: Database,
  lanes: DeliveryLanes,
  subscriptions: SubscriptionTable,
): DeliveryListing {
  // Skips the rows before the page by the index alone, before joining other tables.
  const page = database.prepare<[number, number, number], DeliveryRow>(`
    ${selectDeliveries} WHERE d.seq IN (
      SELECT seq FROM webhook_deliveries WHERE subscription = ? ORDER BY created_at DESC, id LIMIT ? OFFSET ?)
    ORDER BY d.created_at DESC, d.id`);
  const byId = database.prepare<[string], DeliveryRow>(`${selectDeliveries} WHERE d.id = ?`);
  const payloadOf = database.prepare<[number], string>('SELECT payload FROM outbox WHERE seq = ?').pluck();
  const attemptsOf = database.prepare<[number], AttemptRow>(
    'SELECT * FROM webhook_attempts WHERE delivery = ? ORDER BY number',
  );
  return {
    list({ subscriptionId, limit, offset }) {
      const subscription = subscriptions.find(subscriptionId);
      const total = subscription?.delivery_count ?? 0;
      // An offset past the end would still walk over every delivery before it.
      if (subscription === undefined || offset >= total) return { deliveries: [], total };
      return { deliveries: page.all(subscription.seq, limit, offset).map(toDelivery), total };
    },
    read(id) {
      const row = byId.get(id);
      if (row === undefined) return undefined;
      const attempts = attemptsOf.all(row.seq).map((attempt) => ({
        number: attempt.number,
        startedAt: attempt.started_at,
        endedAt: attempt.ended_at,
        responseStatus: attempt.response_status ?? undefined,
        error: attempt.error ?? undefined,
      }));
      return { delivery: toDelivery(row), payload: payloadOf.get(row.event) ?? '', attempts };
    },
    sweep: createSweep(database, lanes),
  };
}

interface OldRow {
  readonly seq: number;
  readonly event: number;
  readonly subscription: number;
}

/**
 * Removes a batch of old rows: ended deliveries first, then rows of removed subscriptions, deliveries that wait for too
 * long, and events without deliveries.
 */
function createSweep(database: Database, lanes: DeliveryLanes): DeliveryListing['sweep'] {
  const ended = database.prepare<[number, number], OldRow>(`
    SELECT seq, event, subscription FROM webhook_deliveries
    WHERE ended_at IS NOT NULL AND ended_at < ? ORDER BY ended_at LIMIT ?`);
  // Few rows are that old, so each subscription costs one look into its index.
  const waiting = database.prepare<[number, number], OldRow>(`
    SELECT d.seq, d.event, d.subscription FROM webhook_subscriptions AS s
      CROSS JOIN webhook_deliveries AS d ON d.subscription = s.seq AND d.created_at < ?
    WHERE d.ended_at IS NULL AND d.owner IS NULL LIMIT ?`);
  const removed = database
    .prepare<[], number>('SELECT seq FROM webhook_subscriptions WHERE removed_at IS NOT NULL ORDER BY seq LIMIT 1')
    .pluck();
  const deliveriesOf = database.prepare<[number, number], OldRow>(
    'SELECT seq, event, subscription FROM webhook_deliveries WHERE subscription = ? LIMIT ?',
  );
  const deleteDelivery = database.prepare('DELETE FROM webhook_deliveries WHERE seq = ?');
  const decrementEventCount = database.prepare('UPDATE outbox SET deliveries = deliveries - 1 WHERE seq = ?');
  const decrementCount = database.prepare(
    'UPDATE webhook_subscriptions SET delivery_count = delivery_count - 1 WHERE seq = ?',
  );
  const deleteSubscription = database.prepare('DELETE FROM webhook_subscriptions WHERE seq = ?');
  const deleteEvents = database.prepare(`
    DELETE FROM outbox WHERE seq IN
      (SELECT seq FROM outbox WHERE deliveries = 0 AND created_at < ? ORDER BY created_at LIMIT ?)`);

  const deleteAll = (rows: readonly OldRow[]): number => {
    for (const { seq, event, subscription } of rows) {
      deleteDelivery.run(seq);
      decrementEventCount.run(event);
      decrementCount.run(subscription);
    }
    return rows.length;
  };
  const deleteRemoved = (limit: number): number => {
    const subscription = limit === 0 ? undefined : removed.get();
    if (subscription === undefined) return 0;
    const rows = deleteAll(deliveriesOf.all(subscription, limit));
    return rows === limit ? rows : rows + deleteSubscription.run(subscription).changes;
  };
  const deleteWaiting = (before: number, limit: number): number => {
    const rows = waiting.all(before, limit);
    const count = deleteAll(rows);
    lanes.update(new Set(rows.map(({ subscription }) => subscription)));
    return count;
  };
  return (before, limit) => {
    let count = deleteAll(ended.all(before.deliveries, limit));
    count += deleteRemoved(limit - count);
    count += deleteWaiting(before.events, limit - count);
    return count + deleteEvents.run(before.events, limit - count).changes;
  };
}

import { randomUUID } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { recipientOf } from '../../../events/catalog.ts';
import type { SubscriptionRow } from '../webhook-rows.ts';
import type { DispatchResult } from '../webhook-store.ts';
import type { DeliveryLanes } from './delivery-lanes.ts';

/** Creates deliveries from events. Functions that change rows run inside a batch transaction. */
export interface EventDispatch {
  take(limit: number, now: number): DispatchResult;
  /** Creates an event for one subscription only. Returns the id of its delivery. */
  createDirect(row: SubscriptionRow, type: string, payload: string, now: number): string;
  oldestEventAt(): number | undefined;
}

interface EventRow {
  readonly seq: number;
  readonly type: string;
  readonly organization_id: string;
  readonly client_id: string | null;
}

export function createEventDispatch(
  database: Database,
  lanes: DeliveryLanes,
  createId: (now: number) => string,
): EventDispatch {
  const waiting = database.prepare<[number], EventRow>(
    'SELECT seq, type, organization_id, client_id FROM outbox WHERE deliveries IS NULL ORDER BY seq LIMIT ?',
  );
  const oldest = database
    .prepare<[], number>('SELECT created_at FROM outbox WHERE deliveries IS NULL ORDER BY seq LIMIT 1')
    .pluck();
  const reached = database
    .prepare<[string, string], number>('SELECT subscription FROM webhook_routes WHERE audience = ? AND event_type = ?')
    .pluck();
  const insertEvent = database.prepare(`
    INSERT INTO outbox (id, type, organization_id, client_id, payload, created_at, deliveries)
    VALUES (?, ?, ?, ?, ?, ?, 1)`);
  const insertDelivery = database.prepare(`
    INSERT INTO webhook_deliveries (id, event, subscription, due_at, created_at) VALUES (?, ?, ?, ?, ?)`);
  const countDelivery = database.prepare(
    'UPDATE webhook_subscriptions SET delivery_count = delivery_count + 1 WHERE seq = ?',
  );
  const markTaken = database.prepare('UPDATE outbox SET deliveries = ? WHERE seq = ?');

  const addDelivery = (event: number | bigint, subscription: number, now: number): string => {
    const id = createId(now);
    insertDelivery.run(id, event, subscription, now, now);
    countDelivery.run(subscription);
    return id;
  };
  const subscriptionsFor = ({ type, client_id, organization_id }: EventRow): number[] => {
    const audience = recipientOf(type, organization_id, client_id);
    return audience === null ? [] : reached.all(audience, type);
  };

  return {
    take(limit, now) {
      const events = waiting.all(limit);
      const touched: number[] = [];
      for (const event of events) {
        const subscriptions = subscriptionsFor(event);
        for (const subscription of subscriptions) addDelivery(event.seq, subscription, now);
        markTaken.run(subscriptions.length, event.seq);
        touched.push(...subscriptions);
      }
      lanes.update(touched);
      return { events: events.length, deliveries: touched.length };
    },
    createDirect({ seq, organization_id, client_id }, type, payload, now) {
      const event = insertEvent.run(randomUUID(), type, organization_id, client_id, payload, now);
      const id = addDelivery(event.lastInsertRowid, seq, now);
      lanes.update([seq]);
      return id;
    },
    oldestEventAt: () => oldest.get(),
  };
}

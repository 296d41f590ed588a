import type { Database } from 'better-sqlite3';
import type { BatchWriter } from '../../../db/batch-writer.ts';
import { openForeignVersion } from '../../../db/foreign-version.ts';
import { toSubscription } from '../webhook-rows.ts';
import type { WebhookStore } from '../webhook-store.ts';
import { createDeliveryClaiming } from './delivery-claiming.ts';
import { createDeliveryLanes } from './delivery-lanes.ts';
import { createDeliveryListing } from './delivery-listing.ts';
import { createDeliveryRecording } from './delivery-recording.ts';
import { createEventDispatch } from './event-dispatch.ts';
import { createSubscriptionTable } from './subscription-table.ts';
import { createWebhookErasure } from './webhook-erasure.ts';

/** Options shared by all operations. */
export interface WebhookStoreOptions {
  readonly database: Database;
  readonly writer: BatchWriter;
  /** Creates ids of deliveries: UUIDs that begin with the time, so that neighbours are stored together. */
  readonly createId: (now: number) => string;
  /** Delay of each retry after a failed attempt. There is one more attempt than there are delays. */
  readonly retryDelaysMs: readonly number[];
  /** This number of failed deliveries in a row disables the subscription. */
  readonly maxFailures: number;
}

/**
 * Stores webhooks in SQLite. Reading needs no transaction: nothing runs between the writes of a batch on one
 * connection.
 */
export function createWebhookStore(options: WebhookStoreOptions): WebhookStore {
  const { database, writer, createId, retryDelaysMs, maxFailures } = options;
  const lanes = createDeliveryLanes(database);
  const subscriptions = createSubscriptionTable({ database, lanes, maxFailures });
  const events = createEventDispatch(database, lanes, createId);
  const claiming = createDeliveryClaiming(database, lanes);
  const recording = createDeliveryRecording({ database, lanes, subscriptions, retryDelaysMs });
  const listing = createDeliveryListing(database, lanes, subscriptions);
  const erasure = createWebhookErasure(database, lanes);

  return {
    createSubscription: (subscription) => writer.write(() => subscriptions.create(subscription)),
    listSubscriptions: async (query) => subscriptions.list(query),
    async findSubscription(id) {
      const row = subscriptions.find(id);
      return row && toSubscription(row);
    },
    patchSubscription: (id, changes, now) => writer.write(() => subscriptions.patch(id, changes, now)),
    rotateSecret: (id, { encrypted, previousUntil }, now) =>
      writer.write(() => subscriptions.rotate(id, encrypted, previousUntil, now)),
    removeSubscription: (id, now) => writer.write(() => subscriptions.remove(id, now)),

    // Most looks for work find none, and a transaction costs more than a look.
    takeEvents: async (limit, now) =>
      events.oldestEventAt() === undefined
        ? { events: 0, deliveries: 0 }
        : writer.write(() => events.take(limit, now), 'unsynced'),
    createDirect: ({ subscriptionId, type, payload, now }) =>
      writer.write(() => {
        const row = subscriptions.find(subscriptionId);
        if (row === undefined || row.is_active === 0) return undefined;
        return listing.read(events.createDirect(row, type, payload, now))?.delivery;
      }),

    // Synced, together with the delivery and its event: a sent id must not change after a loss of power.
    claimDeliveries: async (request) =>
      lanes.isAnyDue(request.now) ? writer.write(() => claiming.claim(request)) : [],
    recordAttempt: (claim, attempt) => writer.write(() => recording.record(claim, attempt), 'unsynced'),
    renewLeases: (owner, leaseUntil) => writer.write(() => claiming.renew(owner, leaseUntil), 'unsynced'),
    releaseDeliveries: (claims) => writer.write(() => claiming.release(claims), 'unsynced'),
    listDeliveryOwners: async () => claiming.owners(),
    reapDeliveries: (request) => writer.write(() => claiming.reap(request), 'unsynced'),
    nextDueAt: async (after) => lanes.nextDueAt(after),

    listDeliveries: async (query) => listing.list(query),
    readDelivery: async (id) => listing.read(id),
    forceRetry: (id, now) => writer.write(() => recording.force(id, now)),
    redeliverFailed: (request) => writer.write(() => recording.redeliver(request)),

    sweepDeliveries: (before, limit) => writer.write(() => listing.sweep(before, limit), 'unsynced'),
    eraseEventsOfJobs: (jobIds) => writer.write(() => erasure.eraseOfJobs(jobIds)),
    eraseEventsOf: (organizationId, after, limit) =>
      writer.write(() => erasure.eraseOfOrganization(organizationId, after, limit)),
    eraseSubscriptions: (organizationId, limit) =>
      writer.write(() => erasure.eraseSubscriptions(organizationId, limit)),
    oldestWaiting: async () => ({ eventAt: events.oldestEventAt(), dueAt: lanes.oldestDueAt() }),
    foreignVersion: openForeignVersion(database),
  };
}

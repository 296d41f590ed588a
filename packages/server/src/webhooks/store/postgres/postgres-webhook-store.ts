import type { ChangeFeed } from '../../../db/postgres/change-feed.ts';
import type { Postgres } from '../../../db/postgres/postgres.ts';
import { toSubscription } from '../webhook-rows.ts';
import type { WebhookStore } from '../webhook-store.ts';
import {
  claimDeliveries,
  listDeliveryOwners,
  nextDueAt,
  oldestWaiting,
  reapDeliveries,
  releaseDeliveries,
  renewLeases,
} from './delivery-claiming.ts';
import { listDeliveries, readDelivery } from './delivery-listing.ts';
import { forceRetry, type RecordingOptions, recordAttempt, redeliverFailed } from './delivery-recording.ts';
import { eraseEventsOf, eraseEventsOfJobs, eraseSubscriptions, sweepDeliveries } from './delivery-removal.ts';
import { DeliveryTurns } from './delivery-turns.ts';
import { createDirect, takeEvents } from './event-dispatch.ts';
import {
  createSubscription,
  findSubscription,
  listSubscriptions,
  patchSubscription,
  removeSubscription,
  rotateSecret,
} from './subscriptions.ts';

export interface PostgresWebhookStoreOptions extends RecordingOptions {
  readonly postgres: Postgres;
  readonly feed: Pick<ChangeFeed, 'announce' | 'version' | 'onChange'>;
  readonly createId: (now: number) => string;
}

/** Stores webhooks in PostgreSQL. */
export function createWebhookStore(options: PostgresWebhookStoreOptions): WebhookStore {
  const { postgres, feed, createId } = options;
  const turns = new DeliveryTurns();
  /** Other processes may have deliveries to make after this change. */
  const announce = async <T>(change: Promise<T>): Promise<T> => {
    const result = await change;
    feed.announce('events');
    return result;
  };
  return {
    createSubscription: (subscription) => createSubscription(postgres, subscription),
    listSubscriptions: (query) => listSubscriptions(postgres, query),
    async findSubscription(id) {
      const row = await findSubscription(postgres, id);
      return row && toSubscription(row);
    },
    patchSubscription: (id, changes, now) => announce(patchSubscription(postgres, id, changes, now)),
    rotateSecret: (id, secret, now) => rotateSecret(postgres, id, secret, now),
    removeSubscription: (id, now) => removeSubscription(postgres, id, now),
    async takeEvents(limit, now) {
      const result = await takeEvents(postgres, createId, limit, now);
      if (result.deliveries > 0) feed.announce('events');
      return result;
    },
    createDirect: (event) => announce(createDirect(postgres, createId, event)),
    claimDeliveries: (request) => claimDeliveries(postgres, turns, request),
    recordAttempt: (claim, attempt) => recordAttempt(postgres, options, claim, attempt),
    renewLeases: (owner, leaseUntil) => renewLeases(postgres, owner, leaseUntil),
    releaseDeliveries: (claims) => announce(releaseDeliveries(postgres, claims)),
    listDeliveryOwners: () => listDeliveryOwners(postgres),
    reapDeliveries: (request) => reapDeliveries(postgres, request),
    nextDueAt: (after) => nextDueAt(postgres, after),
    listDeliveries: (query) => listDeliveries(postgres, query),
    readDelivery: (id) => readDelivery(postgres, id),
    forceRetry: (id, now) => announce(forceRetry(postgres, id, now)),
    redeliverFailed: (request) => announce(redeliverFailed(postgres, request)),
    sweepDeliveries: (before, limit) => sweepDeliveries(postgres, before, limit),
    eraseEventsOfJobs: (jobIds) => eraseEventsOfJobs(postgres, jobIds),
    eraseEventsOf: (organizationId, after, limit) => eraseEventsOf(postgres, organizationId, after, limit),
    eraseSubscriptions: (organizationId, limit) => eraseSubscriptions(postgres, organizationId, limit),
    oldestWaiting: () => oldestWaiting(postgres),
    foreignVersion: () => feed.version('events'),
    onForeignWork: (listener) => feed.onChange('events', listener),
  };
}

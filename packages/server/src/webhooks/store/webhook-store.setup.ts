import { randomUUID } from 'node:crypto';
import { beforeEach } from 'vitest';
import type { Attempt } from '../delivery.ts';
import type { NewSubscription, Subscription } from '../subscription.ts';
import type { ClaimedDelivery, DeliveryClaimRequest, WebhookStore } from './webhook-store.ts';

/**
 * A store to test, and access to what its contract does not show. Failed attempts are retried after 60, 300 and 900 ms.
 */
export interface WebhookStoreUnderTest {
  readonly store: WebhookStore;
  /** The store of another process on the same data. */
  other(): Promise<WebhookStore>;
  addClient(organizationId: string, clientId: string): Promise<void>;
  /** Writes an event as the end of a job or another part of the platform does. */
  addEvent(event: {
    type: string;
    organizationId: string;
    clientId?: string;
    payload?: string;
    at?: number;
  }): Promise<void>;
  /** Number of stored events, deliveries and attempts, and of removed subscriptions. */
  counts(): Promise<{
    readonly events: number;
    readonly deliveries: number;
    readonly attempts: number;
    readonly removed: number;
  }>;
}

export type OpenWebhookStore = () => WebhookStoreUnderTest | Promise<WebhookStoreUnderTest>;

export const organizationId = 'org-a';
export const clientId = 'client-a';
export const unlimited = { ofSubscription: () => 100, ofOrigin: () => 100 };

export function newSubscription(more: Partial<NewSubscription> = {}): NewSubscription {
  return {
    id: randomUUID(),
    organizationId,
    clientId,
    name: 'a name',
    url: 'https://a.example/hook',
    origin: 'https://a.example',
    eventTypes: ['conversion.completed'],
    createdAt: 1_000,
    encryptedSecret: new Uint8Array([1, 2]),
    encryptedHeaders: undefined,
    ...more,
  };
}

/** An attempt that ended at the given time. */
export function attemptAt(endedAt: number, more: Partial<Attempt> = {}): Attempt {
  const answer = { isSuccess: false, responseStatus: 500, responseBody: 'no', error: undefined };
  return { startedAt: endedAt - 10, endedAt, ...answer, ...more };
}

export const success = { isSuccess: true, responseStatus: 204, responseBody: '' } as const;

/** Opens an empty store before each test. Returns the steps that many tests share. */
export function setUpWebhookStore(open: OpenWebhookStore) {
  let tested: WebhookStoreUnderTest;
  beforeEach(async () => {
    tested = await open();
    await tested.addClient(organizationId, clientId);
    await tested.addClient(organizationId, 'client-b');
    await tested.addClient('org-b', 'client-c');
  });

  const create = async (more: Partial<NewSubscription> = {}): Promise<Subscription> => {
    const created = await tested.store.createSubscription(newSubscription(more));
    if (created === undefined) throw new Error('the client was refused');
    return created;
  };
  const emit = async (count = 1, type = 'conversion.completed', now = 2_000): Promise<void> => {
    for (let index = 0; index < count; index++)
      await tested.addEvent({ type, organizationId, clientId, payload: `{"n":${index}}` });
    await tested.store.takeEvents(1_000, now);
  };
  const request = (more: Partial<DeliveryClaimRequest> = {}): DeliveryClaimRequest => ({
    owner: 'one',
    now: 2_000,
    leaseUntil: 3_000,
    count: 10,
    freeSlots: unlimited,
    ...more,
  });
  const claimOne = async (now = 2_000): Promise<ClaimedDelivery> => {
    const [claimed] = await tested.store.claimDeliveries(request({ count: 1, now }));
    if (claimed === undefined) throw new Error('nothing was due');
    return claimed;
  };
  const find = async (id: string): Promise<Subscription> => {
    const found = await tested.store.findSubscription(id);
    if (found === undefined) throw new Error('the subscription does not exist');
    return found;
  };
  const idsOf = (claimed: readonly ClaimedDelivery[]) => claimed.map(({ claim }) => claim.deliveryId);
  /** Makes all attempts of a delivery fail. */
  const failPermanently = async (from = 2_000): Promise<void> => {
    for (const at of [from, from + 60, from + 360, from + 1_260]) {
      await tested.store.recordAttempt((await claimOne(at)).claim, attemptAt(at));
    }
  };

  return {
    get under() {
      return tested;
    },
    get store() {
      return tested.store;
    },
    create,
    emit,
    claimRequest: request,
    claimOne,
    find,
    idsOf,
    failPermanently,
  };
}

export type WebhookStoreSetup = ReturnType<typeof setUpWebhookStore>;

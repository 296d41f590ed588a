import { randomUUID } from 'node:crypto';
import { beforeEach } from 'vitest';
import type { Attempt } from '../delivery.ts';
import type { NewSubscription, Subscription } from '../subscription.ts';
import type { ClaimedDelivery, DeliveryWish, WebhookStore } from './webhook-store.ts';

/** A store under test, and what is beside its contract. Failed attempts are repeated after 60, 300 and 900 ms, and no more. */
export interface WebhookStoreUnderTest {
  readonly store: WebhookStore;
  /** Another process with the same storage. */
  other(): WebhookStore;
  addClient(organizationId: string, clientId: string): void;
  /** Writes an event as the end of a job or another part of the platform does. */
  addEvent(event: { type: string; organizationId: string; clientId?: string; payload?: string; at?: number }): void;
  /** How many events, deliveries and attempts are kept, and how many removed subscriptions. */
  counts(): {
    readonly events: number;
    readonly deliveries: number;
    readonly attempts: number;
    readonly removed: number;
  };
}

export const organizationId = 'org-a';
export const clientId = 'client-a';
export const everything = { ofSubscription: () => 100, ofOrigin: () => 100 };

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
    sealedSecret: new Uint8Array([1, 2]),
    sealedHeaders: undefined,
    ...more,
  };
}

/** An attempt that ended at a time. */
export function attemptAt(endedAt: number, more: Partial<Attempt> = {}): Attempt {
  const answer = { isSuccess: false, responseStatus: 500, responseBody: 'no', error: undefined };
  return { startedAt: endedAt - 10, endedAt, ...answer, ...more };
}

export const success = { isSuccess: true, responseStatus: 204, responseBody: '' } as const;

/** A store that is empty before each test, and the steps that many tests take. */
export function useWebhookStore(open: () => WebhookStoreUnderTest) {
  let under: WebhookStoreUnderTest;
  beforeEach(() => {
    under = open();
    under.addClient(organizationId, clientId);
    under.addClient(organizationId, 'client-b');
    under.addClient('org-b', 'client-c');
  });

  const create = async (more: Partial<NewSubscription> = {}): Promise<Subscription> => {
    const made = await under.store.createSubscription(newSubscription(more));
    if (made === undefined) throw new Error('the client was refused');
    return made;
  };
  const emit = async (count = 1, type = 'conversion.completed', now = 2_000): Promise<void> => {
    for (let index = 0; index < count; index++)
      under.addEvent({ type, organizationId, clientId, payload: `{"n":${index}}` });
    await under.store.takeEvents(1_000, now);
  };
  const wish = (more: Partial<DeliveryWish> = {}): DeliveryWish => ({
    owner: 'one',
    now: 2_000,
    leaseUntil: 3_000,
    count: 10,
    room: everything,
    ...more,
  });
  const claimOne = async (now = 2_000): Promise<ClaimedDelivery> => {
    const [claimed] = await under.store.claimDeliveries(wish({ count: 1, now }));
    if (claimed === undefined) throw new Error('nothing was due');
    return claimed;
  };
  const find = async (id: string): Promise<Subscription> => {
    const found = await under.store.findSubscription(id);
    if (found === undefined) throw new Error('it is gone');
    return found;
  };
  const idsOf = (claimed: readonly ClaimedDelivery[]) => claimed.map(({ claim }) => claim.deliveryId);
  /** Lets a delivery fail in all its attempts. */
  const failForGood = async (from = 2_000): Promise<void> => {
    for (const at of [from, from + 60, from + 360, from + 1_260]) {
      await under.store.recordAttempt((await claimOne(at)).claim, attemptAt(at));
    }
  };

  return {
    get under() {
      return under;
    },
    get store() {
      return under.store;
    },
    create,
    emit,
    wish,
    claimOne,
    find,
    idsOf,
    failForGood,
  };
}

/** The stage of one part of the suite. */
export type WebhookStage = ReturnType<typeof useWebhookStore>;

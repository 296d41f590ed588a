import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Attempt } from '../webhooks/delivery.ts';
import type { NewSubscription, Subscription } from '../webhooks/subscription.ts';
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
const everything = { ofSubscription: () => 100, ofOrigin: () => 100 };

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

/** What every store of webhooks must do; `open` gives an empty one. */
export function describeWebhookStore(name: string, open: () => WebhookStoreUnderTest): void {
  let under: WebhookStoreUnderTest;
  let store: WebhookStore;
  beforeEach(() => {
    under = open();
    store = under.store;
    under.addClient(organizationId, clientId);
    under.addClient(organizationId, 'client-b');
    under.addClient('org-b', 'client-c');
  });

  const create = async (more: Partial<NewSubscription> = {}): Promise<Subscription> => {
    const made = await store.createSubscription(newSubscription(more));
    if (made === undefined) throw new Error('the client was refused');
    return made;
  };
  const emit = async (count = 1, type = 'conversion.completed', now = 2_000): Promise<void> => {
    for (let index = 0; index < count; index++)
      under.addEvent({ type, organizationId, clientId, payload: `{"n":${index}}` });
    await store.takeEvents(1_000, now);
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
    const [claimed] = await store.claimDeliveries(wish({ count: 1, now }));
    if (claimed === undefined) throw new Error('nothing was due');
    return claimed;
  };
  const find = async (id: string): Promise<Subscription> => {
    const found = await store.findSubscription(id);
    if (found === undefined) throw new Error('it is gone');
    return found;
  };
  const idsOf = (claimed: readonly ClaimedDelivery[]) => claimed.map(({ claim }) => claim.deliveryId);
  /** Lets a delivery fail in all its attempts. */
  const failForGood = async (from = 2_000): Promise<void> => {
    for (const at of [from, from + 60, from + 360, from + 1_260]) {
      await store.recordAttempt((await claimOne(at)).claim, attemptAt(at));
    }
  };

  describe(`${name}: subscriptions`, () => {
    it('are kept as they were given', async () => {
      const given = newSubscription({ sealedHeaders: new Uint8Array([9]) });
      const { sealedSecret, sealedHeaders, ...rest } = given;
      const made = await store.createSubscription(given);
      expect(made).toMatchObject({ ...rest, isActive: true, failureCount: 0, lastFailureAt: undefined });
      expect(made?.updatedAt).toBe(1_000);
      expect([...(made?.sealed.secret ?? [])]).toEqual([...sealedSecret]);
      expect([...(made?.sealed.headers ?? [])]).toEqual([...(sealedHeaders ?? [])]);
      expect(await store.findSubscription(given.id)).toEqual(made);
    });

    it('are not made for a client of another organization, nor for one that is not there', async () => {
      expect(await store.createSubscription(newSubscription({ clientId: 'client-c' }))).toBeUndefined();
      expect(await store.createSubscription(newSubscription({ clientId: 'nobody' }))).toBeUndefined();
      expect((await store.listSubscriptions({ organizationId, limit: 10, offset: 0 })).total).toBe(0);
    });

    it('are listed with the newest first, then by id, a page at a time, and without those of others', async () => {
      const made = [];
      for (const createdAt of [5, 7, 7, 9]) made.push(await create({ createdAt }));
      await create({ organizationId: 'org-b', clientId: 'client-c' });
      const expected = made
        .sort((one, other) => other.createdAt - one.createdAt || (one.id < other.id ? -1 : 1))
        .map(({ id }) => id);
      const page = async (limit: number, offset: number) => {
        const { subscriptions, total } = await store.listSubscriptions({ organizationId, limit, offset });
        return [total, ...subscriptions.map(({ id }) => id)];
      };
      expect(await page(10, 0)).toEqual([4, ...expected]);
      expect(await page(2, 1)).toEqual([4, ...expected.slice(1, 3)]);
      expect(await page(2, 4)).toEqual([4]);
    });

    it('are changed in what a patch names, and in nothing else', async () => {
      const made = await create({ sealedHeaders: new Uint8Array([9]) });
      expect(await store.patchSubscription(made.id, { name: 'new' }, 5_000)).toEqual({
        ...made,
        name: 'new',
        updatedAt: 5_000,
      });
      const endpoint = { url: 'https://b.example/', origin: 'https://b.example' };
      const moved = await store.patchSubscription(made.id, { endpoint, sealedHeaders: null }, 6_000);
      expect(moved).toMatchObject({ name: 'new', ...endpoint, sealed: { headers: undefined } });
      expect(await store.patchSubscription(randomUUID(), { name: 'x' }, 1)).toBeUndefined();
    });

    it('keep the secret from before a rotation only where a time is given for it', async () => {
      const { id } = await create();
      const first = await store.rotateSecret(id, { sealed: new Uint8Array([3]), previousUntil: 9_000 }, 5_000);
      expect(first).toMatchObject({ updatedAt: 5_000, sealed: { previous: { until: 9_000 } } });
      expect([...(first?.sealed.secret ?? []), ...(first?.sealed.previous?.secret ?? [])]).toEqual([3, 1, 2]);
      const second = await store.rotateSecret(id, { sealed: new Uint8Array([4]), previousUntil: undefined }, 6_000);
      expect(second?.sealed.previous).toBeUndefined();
      expect([...(second?.sealed.secret ?? [])]).toEqual([4]);
    });

    it('are gone once they are removed', async () => {
      const { id } = await create();
      expect(await store.removeSubscription(id, 2_000)).toBe(true);
      expect(await store.removeSubscription(id, 2_000)).toBe(false);
      expect(await store.findSubscription(id)).toBeUndefined();
      expect((await store.listSubscriptions({ organizationId, limit: 10, offset: 0 })).total).toBe(0);
      expect(await store.patchSubscription(id, { isActive: true }, 3_000)).toBeUndefined();
      expect(await store.createDirect({ subscriptionId: id, type: 't', payload: '{}', now: 1 })).toBeUndefined();
    });
  });

  describe(`${name}: events`, () => {
    // @spec "Job events reach the client that started the job."
    // @spec "job events go to the active subscriptions of the client that started the job; publication events likewise"
    it.each(['conversion.completed', 'conversion.failed', 'publication.completed', 'publication.failed'])(
      'of the type %s reach the subscriptions of the client that started the job',
      async (type) => {
        const mine = await create({ eventTypes: ['template.updated', type] });
        await create({ eventTypes: [type], clientId: 'client-b' });
        await create({ eventTypes: [type], organizationId: 'org-b', clientId: 'client-c' });
        await emit(1, type);
        expect((await store.claimDeliveries(wish())).map(({ subscription }) => subscription.id)).toEqual([mine.id]);
      },
    );

    // @spec "Design events (template, form, project) reach every subscription of the organization that owns the design."
    // @spec "template, form and project events to every active subscription of the owning organization."
    it.each(['template.updated', 'template.deleted', 'form.updated', 'form.deleted', 'project.deleted'])(
      'of the type %s reach every subscription of the organization',
      async (type) => {
        const mine = await create({ eventTypes: [type] });
        const beside = await create({ eventTypes: [type], clientId: 'client-b' });
        await create({ eventTypes: [type], organizationId: 'org-b', clientId: 'client-c' });
        await emit(1, type);
        const reached = (await store.claimDeliveries(wish())).map(({ subscription }) => subscription.id);
        expect(reached.sort()).toEqual([mine.id, beside.id].sort());
      },
    );

    // @spec "Events are delivered by webhook to subscriptions whose `event_types` contain the event type."
    it('reach whoever lists their type, also after a patch', async () => {
      const { id } = await create({ eventTypes: ['conversion.completed', 'conversion.failed'] });
      await store.patchSubscription(id, { eventTypes: ['conversion.failed'] }, 2_000);
      await emit(1, 'conversion.completed');
      await emit(1, 'conversion.failed');
      expect((await store.claimDeliveries(wish())).map(({ eventType }) => eventType)).toEqual(['conversion.failed']);
    });

    it('are taken once, in their order, with the bytes that were written', async () => {
      await create();
      const payloads = ['{"ü":"\\u0000"}', '{"b":1,"a":2}', '{"𝄞":[]}'];
      for (const payload of payloads)
        under.addEvent({ type: 'conversion.completed', organizationId, clientId, payload });
      expect(await store.takeEvents(2, 2_000)).toEqual({ events: 2, deliveries: 2 });
      expect(await store.takeEvents(2, 2_001)).toEqual({ events: 1, deliveries: 1 });
      expect(await store.takeEvents(2, 2_002)).toEqual({ events: 0, deliveries: 0 });
      const claimed = await store.claimDeliveries(wish({ now: 2_002 }));
      expect(claimed.map(({ body }) => Buffer.from(body).toString())).toEqual(payloads);
      expect(claimed.map(({ attempt }) => attempt)).toEqual([1, 1, 1]);
    });

    it('are taken once by two processes that try at the same time', async () => {
      await create();
      const other = under.other();
      for (let index = 0; index < 50; index++)
        under.addEvent({ type: 'conversion.completed', organizationId, clientId });
      const taken = await Promise.all(
        [store, other, store, other, store, other].map((each) => each.takeEvents(10, 2_000)),
      );
      expect(taken.reduce((sum, { events }) => sum + events, 0)).toBe(50);
      expect(under.counts()).toMatchObject({ events: 50, deliveries: 50 });
    });

    // @spec "After 10 consecutive failed deliveries (across any events) the subscription is disabled (`is_active` = false) and receives nothing until re-enabled with a PATCH setting `is_active` to true."
    // @spec "While disabled no delivery is made, and parked retries go on after re-enabling."
    it('are not for a subscription that is disabled, nor kept for later', async () => {
      const { id } = await create();
      await store.patchSubscription(id, { isActive: false }, 2_000);
      await emit();
      expect(under.counts().deliveries).toBe(0);
      expect(await store.createDirect({ subscriptionId: id, type: 't', payload: '{}', now: 1 })).toBeUndefined();
      await store.patchSubscription(id, { isActive: true }, 2_100);
      expect(await store.takeEvents(10, 2_200)).toEqual({ events: 0, deliveries: 0 });
      await emit();
      expect(under.counts().deliveries).toBe(1);
    });

    it('for one subscription alone reach no other, whatever it listens to', async () => {
      const { id } = await create({ eventTypes: ['form.deleted'] });
      await create();
      const made = await store.createDirect({
        subscriptionId: id,
        type: 'conversion.completed',
        payload: '{"a":1}',
        now: 2_000,
      });
      expect(made).toMatchObject({ subscriptionId: id, eventType: 'conversion.completed', status: 'pending' });
      expect(await store.takeEvents(10, 2_000)).toEqual({ events: 0, deliveries: 0 });
      expect(idsOf(await store.claimDeliveries(wish()))).toEqual([made?.id]);
    });
  });

  describe(`${name}: claims`, () => {
    it('are given to one of two processes', async () => {
      await create();
      await emit(20);
      const other = under.other();
      const [mine, theirs] = await Promise.all([
        store.claimDeliveries(wish({ count: 15 })),
        other.claimDeliveries(wish({ count: 15, owner: 'two' })),
      ]);
      expect(mine.length + theirs.length).toBe(20);
      expect(new Set([...idsOf(mine), ...idsOf(theirs)]).size).toBe(20);
    });

    it('go to origins by turns, so that ten thousand deliveries of one hold up no other', async () => {
      const dead = await create({ url: 'https://dead.example/', origin: 'https://dead.example' });
      await emit(10_000);
      const healthy = await create({ url: 'https://ok.example/', origin: 'https://ok.example' });
      await store.patchSubscription(dead.id, { eventTypes: ['form.deleted'] }, 2_000);
      await emit(3);
      const claimed = await store.claimDeliveries(wish({ count: 6 }));
      const of = claimed.map(({ subscription }) => (subscription.id === healthy.id ? 'healthy' : 'dead'));
      expect(of.filter((each) => each === 'healthy')).toHaveLength(3);
    });

    it('go by turns within an origin too, and from one claim to the next', async () => {
      const many = [];
      for (let index = 0; index < 4; index++) many.push((await create({ url: `https://a.example/${index}` })).id);
      await emit(8);
      const served = [];
      for (let index = 0; index < 8; index++) served.push((await claimOne(2_000 + index)).subscription.id);
      expect(served.slice(0, 4).sort()).toEqual([...many].sort());
      expect(served.slice(4)).toEqual(served.slice(0, 4));
      const together = await store.claimDeliveries(wish({ count: 8, now: 2_100 }));
      const count = (id: string) => together.filter(({ subscription }) => subscription.id === id).length;
      expect(many.map(count)).toEqual([2, 2, 2, 2]);
    });

    it('stay within the room of a subscription and of an origin', async () => {
      const small = await create({ url: 'https://a.example/small' });
      await create({ url: 'https://a.example/large' });
      await create({ origin: 'https://b.example' });
      await emit(30);
      const room = {
        ofSubscription: (id: string) => (id === small.id ? 2 : 100),
        ofOrigin: (origin: string) => (origin === 'https://a.example' ? 7 : 0),
      };
      const claimed = await store.claimDeliveries(wish({ count: 100, room }));
      const of = (id: string) => claimed.filter(({ subscription }) => subscription.id === id).length;
      expect([claimed.length, of(small.id)]).toEqual([7, 2]);
      expect(claimed.every(({ subscription }) => subscription.origin === 'https://a.example')).toBe(true);
    });

    it('pass over what has no room, however much of it is due first', async () => {
      const full = [];
      for (let index = 0; index < 5; index++) {
        full.push(await create({ origin: `https://full-${index}.example`, eventTypes: ['conversion.failed'] }));
      }
      await emit(5, 'conversion.failed', 1_500);
      await create();
      await emit(2);
      const names = new Set(full.map(({ id }) => id));
      const room = { ...everything, ofSubscription: (id: string) => (names.has(id) ? 0 : 100) };
      expect(await store.claimDeliveries(wish({ count: 2, room }))).toHaveLength(2);
    });

    it('are for first attempts before retries, and for retries when these are due', async () => {
      await create();
      await emit(2);
      const [one, two] = await store.claimDeliveries(wish());
      if (one === undefined || two === undefined) throw new Error('two were due');
      await store.recordAttempt(one.claim, attemptAt(2_000));
      await store.recordAttempt(two.claim, attemptAt(2_010));
      await emit(1, 'conversion.completed', 2_065);
      expect(await store.claimDeliveries(wish({ now: 2_059 }))).toEqual([]);
      const next = await store.claimDeliveries(wish({ now: 2_075 }));
      expect(next.map(({ attempt }) => attempt)).toEqual([1, 2, 2]);
      expect(idsOf(next).slice(1)).toEqual(idsOf([one, two]));
    });

    it('that are given back are due as before, and the old claim counts no more', async () => {
      await create();
      await emit();
      const first = await claimOne();
      await store.giveBack([first.claim]);
      const second = await claimOne();
      expect(second.claim).toEqual({ ...first.claim, number: first.claim.number + 1 });
      expect(second.attempt).toBe(1);
      expect(await store.recordAttempt(first.claim, attemptAt(2_100, success))).toBeUndefined();
      expect(await store.recordAttempt(second.claim, attemptAt(2_100, success))).toBeDefined();
    });

    it('last as long as they are renewed, and are taken back from those who are gone', async () => {
      await create();
      await emit(2);
      const mine = await claimOne();
      const [theirs] = await under.other().claimDeliveries(wish({ owner: 'two', count: 1 }));
      expect((await store.listDeliveryOwners()).slice().sort()).toEqual(['one', 'two']);
      expect(await store.reclaimDeliveries({ now: 2_999, self: 'one', gone: [] })).toBe(0);
      expect(await store.renewLeases('two', 9_000)).toEqual([theirs?.claim]);
      expect(await store.reclaimDeliveries({ now: 5_000, self: 'one', gone: [] })).toBe(0);
      expect(await store.reclaimDeliveries({ now: 5_000, self: 'one', gone: ['two'] })).toBe(1);
      expect(idsOf(await store.claimDeliveries(wish()))).toEqual([theirs?.claim.deliveryId]);
      expect(await store.reclaimDeliveries({ now: 99_000, self: 'two', gone: [] })).toBe(2);
      expect(await store.renewLeases('one', 9_000)).toEqual([]);
      expect(await store.recordAttempt(mine.claim, attemptAt(2_100, success))).toBeUndefined();
    });

    it('are not given for what waits for a disabled subscription, until it is enabled again', async () => {
      const { id } = await create();
      await emit(2);
      const first = await claimOne();
      await store.patchSubscription(id, { isActive: false }, 2_000);
      const recorded = await store.recordAttempt(first.claim, attemptAt(2_000));
      expect(recorded?.delivery).toMatchObject({ status: 'pending', nextAttemptAt: undefined });
      expect(await store.claimDeliveries(wish({ now: 99_000 }))).toEqual([]);
      expect(await store.nextDueAt(0)).toBeUndefined();
      await store.patchSubscription(id, { isActive: true }, 3_000);
      expect((await store.claimDeliveries(wish({ now: 3_000 }))).map(({ attempt }) => attempt)).toEqual([1, 2]);
    });

    // @spec "Deleting cancels what is pending."
    it('end with their subscription', async () => {
      const { id } = await create();
      await emit(3);
      const inFlight = await claimOne();
      await store.removeSubscription(id, 2_000);
      expect(await store.claimDeliveries(wish({ now: 99_000 }))).toEqual([]);
      expect(await store.recordAttempt(inFlight.claim, attemptAt(2_100))).toBeUndefined();
      expect(await store.readDelivery(inFlight.claim.deliveryId)).toBeUndefined();
      expect(await store.forceRetry(inFlight.claim.deliveryId, 2_200)).toEqual({ outcome: 'missing' });
      expect(await store.nextDueAt(0)).toBeUndefined();
    });

    it('go where the subscription points by now', async () => {
      const { id } = await create();
      await emit();
      await store.patchSubscription(
        id,
        { endpoint: { url: 'https://new.example/', origin: 'https://new.example' } },
        2_000,
      );
      const room = { ...everything, ofOrigin: (origin: string) => (origin === 'https://new.example' ? 1 : 0) };
      const [claimed] = await store.claimDeliveries(wish({ room }));
      expect(claimed?.subscription.url).toBe('https://new.example/');
    });
  });

  describe(`${name}: attempts`, () => {
    it('are repeated after each delay, counted from the end of the one before, and then no more', async () => {
      await create();
      await emit();
      let at = 2_000;
      for (const delay of [60, 300, 900]) {
        const { claim } = await claimOne(at);
        const recorded = await store.recordAttempt(claim, attemptAt(at + 7));
        at += 7 + delay;
        expect(recorded?.delivery).toMatchObject({ status: 'pending', nextAttemptAt: at });
        expect(await store.nextDueAt(at - 1)).toBe(at);
        expect(await store.claimDeliveries(wish({ now: at - 1 }))).toEqual([]);
      }
      const { claim, attempt } = await claimOne(at);
      const body = 'x'.repeat(10_000);
      const recorded = await store.recordAttempt(claim, attemptAt(at, { responseStatus: 503, responseBody: body }));
      expect(attempt).toBe(4);
      expect(recorded?.delivery).toMatchObject({ status: 'failed', attemptCount: 4, nextAttemptAt: undefined });
      expect(recorded?.delivery).toMatchObject({ responseStatus: 503, responseBody: body });
      expect(await store.claimDeliveries(wish({ now: 1e12 }))).toEqual([]);
      expect(await store.nextDueAt(0)).toBeUndefined();
    });

    it('are kept one by one, the body only of the last', async () => {
      await create();
      under.addEvent({ type: 'conversion.completed', organizationId, clientId, payload: '{"ü":1}' });
      await store.takeEvents(10, 2_000);
      const first = await claimOne();
      const failure = { responseStatus: undefined, responseBody: undefined, error: 'timeout' };
      await store.recordAttempt(first.claim, attemptAt(2_010, failure));
      const second = await claimOne(2_070);
      await store.recordAttempt(second.claim, attemptAt(2_080, success));
      const { delivery, payload, attempts } = (await store.readDelivery(first.claim.deliveryId)) ?? {};
      expect(delivery).toMatchObject({ status: 'delivered', attemptCount: 2, responseStatus: 204, responseBody: '' });
      expect(payload).toBe('{"ü":1}');
      expect(attempts).toEqual([
        { number: 1, startedAt: 2_000, endedAt: 2_010, responseStatus: undefined, error: 'timeout' },
        { number: 2, startedAt: 2_070, endedAt: 2_080, responseStatus: 204, error: undefined },
      ]);
    });

    // @spec "`failure_count` counts deliveries that failed for good (all 6 attempts)."
    it('count for the subscription when a delivery fails for good, not before', async () => {
      const { id } = await create();
      await emit();
      for (const [at, count] of [
        [2_000, 0],
        [2_060, 0],
        [2_360, 0],
        [3_260, 1],
      ] as const) {
        await store.recordAttempt((await claimOne(at)).claim, attemptAt(at));
        expect(await find(id)).toMatchObject({ failureCount: count, lastFailureAt: count === 0 ? undefined : at });
      }
    });

    // @spec "A successful delivery resets the failure counter."
    it('that succeed reset the counter, once nine have failed as well', async () => {
      const { id } = await create();
      await emit(9);
      await failAll(9);
      expect(await find(id)).toMatchObject({ failureCount: 9, isActive: true });
      await emit(1, 'conversion.completed', 9_000);
      const recorded = await store.recordAttempt((await claimOne(9_000)).claim, attemptAt(9_001, success));
      expect(recorded?.subscription).toBe('recovered');
      expect(await find(id)).toMatchObject({ failureCount: 0, isActive: true, lastFailureAt: 3_260 });
    });

    it('disable the subscription when the tenth delivery fails, also when all fail at the same moment', async () => {
      const { id } = await create();
      await emit(14);
      const outcomes = await failAll(14, [store, under.other()]);
      expect(outcomes.filter((each) => each === 'disabled')).toHaveLength(1);
      expect(await find(id)).toMatchObject({ isActive: false, failureCount: 14, updatedAt: 3_260 });
      await emit(1, 'conversion.completed', 4_000);
      expect(await store.claimDeliveries(wish({ now: 1e12 }))).toEqual([]);
    });

    // @spec "`is_active: true` zeroes the counter."
    it('count anew after the subscription is enabled again', async () => {
      const { id } = await create();
      await emit(10);
      await failAll(10);
      expect((await find(id)).isActive).toBe(false);
      const enabled = await store.patchSubscription(id, { isActive: true }, 5_000);
      expect(enabled).toMatchObject({ isActive: true, failureCount: 0 });
      await emit(1, 'conversion.completed', 5_000);
      await failForGood(5_000);
      expect(await find(id)).toMatchObject({ isActive: true, failureCount: 1 });
    });

    it('that end after the subscription was disabled are recorded, and do not enable it', async () => {
      const { id } = await create();
      await emit(11);
      const late = await claimOne();
      await failAll(10);
      const recorded = await store.recordAttempt(late.claim, attemptAt(4_000, success));
      expect(recorded?.delivery.status).toBe('delivered');
      expect(await find(id)).toMatchObject({ isActive: false, failureCount: 0 });
    });

    /** Lets deliveries fail together in all their attempts, recorded by several processes at the same moment. */
    async function failAll(count: number, stores: readonly WebhookStore[] = [store]) {
      const outcomes = [];
      for (const at of [2_000, 2_060, 2_360, 3_260]) {
        const claimed = await store.claimDeliveries(wish({ count, now: at }));
        const records = claimed.map(({ claim }, index) =>
          (stores[index % stores.length] ?? store).recordAttempt(claim, attemptAt(at)),
        );
        outcomes.push(...(await Promise.all(records)).map((each) => each?.subscription));
      }
      return outcomes;
    }
  });

  describe(`${name}: attempts by hand`, () => {
    const forced = async (id: string, now: number) => (await store.forceRetry(id, now)).outcome;

    it('take the next attempt’s place where a delivery is pending', async () => {
      await create();
      await emit();
      const { claim } = await claimOne();
      expect(await forced(claim.deliveryId, 2_001)).toBe('in_flight');
      await store.recordAttempt(claim, attemptAt(2_002));
      const result = await store.forceRetry(claim.deliveryId, 2_010);
      expect(result).toMatchObject({ outcome: 'queued', delivery: { status: 'pending', nextAttemptAt: 2_010 } });
      const again = await claimOne(2_010);
      expect(again.attempt).toBe(2);
      const recorded = await store.recordAttempt(again.claim, attemptAt(2_020));
      expect(recorded?.delivery).toMatchObject({ attemptCount: 2, nextAttemptAt: 2_320 });
    });

    it('go before first attempts that came later', async () => {
      await create();
      await emit();
      const { claim } = await claimOne();
      await store.recordAttempt(claim, attemptAt(2_002));
      await store.forceRetry(claim.deliveryId, 2_010);
      await emit(3, 'conversion.completed', 2_011);
      expect((await claimOne(2_020)).claim.deliveryId).toBe(claim.deliveryId);
    });

    it('are one extra attempt where a delivery has failed, and count it no second time', async () => {
      const { id } = await create();
      await emit();
      const [{ claim }] = [await claimOne()];
      await store.giveBack([claim]);
      await failForGood();
      expect(await forced(claim.deliveryId, 4_000)).toBe('queued');
      const extra = await claimOne(4_000);
      expect(extra.attempt).toBe(5);
      const recorded = await store.recordAttempt(extra.claim, attemptAt(4_010));
      expect(recorded?.delivery).toMatchObject({ status: 'failed', attemptCount: 5, nextAttemptAt: undefined });
      expect(await find(id)).toMatchObject({ failureCount: 1, lastFailureAt: 3_260 });
      await store.forceRetry(claim.deliveryId, 5_000);
      const last = await store.recordAttempt((await claimOne(5_000)).claim, attemptAt(5_001, success));
      expect(last).toMatchObject({ delivery: { status: 'delivered' }, subscription: 'recovered' });
      expect(await forced(claim.deliveryId, 6_000)).toBe('delivered');
    });

    it('are refused for what is not there, and while the subscription is disabled', async () => {
      const { id } = await create();
      await emit();
      const { claim } = await claimOne();
      await store.recordAttempt(claim, attemptAt(2_002));
      await store.patchSubscription(id, { isActive: false }, 2_003);
      expect(await forced(claim.deliveryId, 2_010)).toBe('disabled');
      expect(await forced(randomUUID(), 2_010)).toBe('missing');
    });

    it('come together for all that failed since a time, each once', async () => {
      const { id } = await create();
      for (const now of [2_000, 2_100, 2_200]) {
        await emit(1, 'conversion.completed', now);
        await failForGood(now);
      }
      const wanted = { subscriptionId: id, since: 2_100, failedBy: 9_000, now: 9_000, limit: 1 };
      expect(await store.redeliverFailed(wanted)).toBe(1);
      expect(await store.redeliverFailed(wanted)).toBe(1);
      expect(await store.redeliverFailed(wanted)).toBe(0);
      const claimed = await store.claimDeliveries(wish({ now: 9_000 }));
      expect(claimed.map(({ attempt }) => attempt)).toEqual([5, 5]);
      for (const { claim } of claimed) await store.recordAttempt(claim, attemptAt(9_001));
      expect(await store.redeliverFailed({ ...wanted, limit: 10 })).toBe(0);
      await store.patchSubscription(id, { isActive: false }, 9_100);
      expect(await store.redeliverFailed({ ...wanted, since: 0, limit: 10 })).toBe(0);
    });
  });

  describe(`${name}: deliveries`, () => {
    it('are listed with the newest first, a page at a time', async () => {
      const { id } = await create();
      await create({ eventTypes: ['conversion.failed'] });
      for (const now of [2_000, 2_001, 2_002]) await emit(1, 'conversion.completed', now);
      await emit(2, 'conversion.failed');
      const page = async (limit: number, offset: number) => {
        const { deliveries, total } = await store.deliveriesOf({ subscriptionId: id, limit, offset });
        return [total, ...deliveries.map(({ createdAt }) => createdAt)];
      };
      expect(await page(2, 0)).toEqual([3, 2_002, 2_001]);
      expect(await page(2, 2)).toEqual([3, 2_000]);
      expect(await page(2, 3)).toEqual([3]);
      expect(await store.deliveriesOf({ subscriptionId: randomUUID(), limit: 1, offset: 0 })).toEqual({
        deliveries: [],
        total: 0,
      });
    });

    it('that have ended are swept with their attempts, then their events; pending ones stay', async () => {
      const { id } = await create();
      await emit(3);
      under.addEvent({ type: 'form.deleted', organizationId, at: 1_000 });
      await store.takeEvents(10, 2_000);
      const [one, two] = await store.claimDeliveries(wish({ count: 2 }));
      if (one === undefined || two === undefined) throw new Error('two were due');
      await store.recordAttempt(one.claim, attemptAt(2_000, success));
      await store.recordAttempt(two.claim, attemptAt(9_000, success));
      expect(await store.sweepDeliveries(2_000, 10)).toBe(1);
      expect(under.counts()).toMatchObject({ deliveries: 3, attempts: 2, events: 3 });
      expect(await store.sweepDeliveries(2_001, 10)).toBe(2);
      expect(under.counts()).toMatchObject({ deliveries: 2, attempts: 1, events: 2 });
      expect(await store.sweepDeliveries(99_000, 1)).toBe(1);
      expect(await store.sweepDeliveries(99_000, 10)).toBe(1);
      expect(under.counts()).toMatchObject({ deliveries: 1, attempts: 0, events: 1 });
      expect((await store.deliveriesOf({ subscriptionId: id, limit: 10, offset: 0 })).total).toBe(1);
      expect(await store.claimDeliveries(wish())).toHaveLength(1);
    });

    it('of a removed subscription are swept bit by bit, and it goes last', async () => {
      const { id } = await create();
      await emit(5);
      const inFlight = await claimOne();
      await store.removeSubscription(id, 2_000);
      expect(await store.sweepDeliveries(0, 3)).toBe(3);
      expect(under.counts()).toMatchObject({ deliveries: 2, removed: 1 });
      expect(await store.sweepDeliveries(0, 3)).toBe(3);
      expect(under.counts()).toMatchObject({ deliveries: 0, removed: 0 });
      expect(await store.recordAttempt(inFlight.claim, attemptAt(2_100))).toBeUndefined();
    });

    it('say since when they wait', async () => {
      expect(await store.oldestWaiting()).toEqual({ eventAt: undefined, dueAt: undefined });
      await create();
      under.addEvent({ type: 'conversion.completed', organizationId, clientId, at: 1_500 });
      expect((await store.oldestWaiting()).eventAt).toBe(1_500);
      await store.takeEvents(10, 1_700);
      expect(await store.oldestWaiting()).toEqual({ eventAt: undefined, dueAt: 1_700 });
      await claimOne();
      expect((await store.oldestWaiting()).dueAt).toBeUndefined();
    });

    it('of another process are noticed', async () => {
      await create();
      const before = store.foreignVersion();
      await store.takeEvents(1, 2_000);
      expect(store.foreignVersion()).toBe(before);
      const { id } = await create();
      await under.other().patchSubscription(id, { name: 'x' }, 3_000);
      expect(store.foreignVersion()).not.toBe(before);
    });
  });
}

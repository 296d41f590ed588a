import { describe, expect, it } from 'vitest';
import { attemptAt, success, unlimited, type WebhookStoreSetup } from './webhook-store.setup.ts';

/** The part of the webhook store suite about claims on deliveries. */
export function describeWebhookClaims(name: string, setup: WebhookStoreSetup): void {
  const { create, emit, claimRequest, claimOne, idsOf } = setup;

  describe(`${name}: claims`, () => {
    it('are given to only one of two processes', async () => {
      await create();
      await emit(20);
      const other = await setup.under.other();
      const [mine, theirs] = await Promise.all([
        setup.store.claimDeliveries(claimRequest({ count: 15 })),
        other.claimDeliveries(claimRequest({ count: 15, owner: 'two' })),
      ]);
      expect(mine.length + theirs.length).toBe(20);
      expect(new Set([...idsOf(mine), ...idsOf(theirs)]).size).toBe(20);
    });

    it('alternate between origins, so that ten thousand deliveries to one origin do not delay others', async () => {
      const dead = await create({ url: 'https://dead.example/', origin: 'https://dead.example' });
      await emit(10_000);
      const healthy = await create({ url: 'https://ok.example/', origin: 'https://ok.example' });
      await setup.store.patchSubscription(dead.id, { eventTypes: ['form.deleted'] }, 2_000);
      await emit(3);
      const claimed = await setup.store.claimDeliveries(claimRequest({ count: 6 }));
      const owners = claimed.map(({ subscription }) => (subscription.id === healthy.id ? 'healthy' : 'dead'));
      expect(owners.filter((each) => each === 'healthy')).toHaveLength(3);
    });

    it('alternate between the subscriptions of an origin too, and from one claim to the next', async () => {
      const ids = [];
      for (let index = 0; index < 4; index++) ids.push((await create({ url: `https://a.example/${index}` })).id);
      await emit(8);
      const served = [];
      for (let index = 0; index < 8; index++) served.push((await claimOne(2_000 + index)).subscription.id);
      expect(served.slice(0, 4).sort()).toEqual([...ids].sort());
      expect(served.slice(4)).toEqual(served.slice(0, 4));
      const together = await setup.store.claimDeliveries(claimRequest({ count: 8, now: 2_100 }));
      const count = (id: string) => together.filter(({ subscription }) => subscription.id === id).length;
      expect(ids.map(count)).toEqual([2, 2, 2, 2]);
    });

    it('respect the free slots of a subscription and of an origin', async () => {
      const small = await create({ url: 'https://a.example/small' });
      await create({ url: 'https://a.example/large' });
      await create({ origin: 'https://b.example' });
      await emit(30);
      const freeSlots = {
        ofSubscription: (id: string) => (id === small.id ? 2 : 100),
        ofOrigin: (origin: string) => (origin === 'https://a.example' ? 7 : 0),
      };
      const claimed = await setup.store.claimDeliveries(claimRequest({ count: 100, freeSlots }));
      const countOf = (id: string) => claimed.filter(({ subscription }) => subscription.id === id).length;
      expect([claimed.length, countOf(small.id)]).toEqual([7, 2]);
      expect(claimed.every(({ subscription }) => subscription.origin === 'https://a.example')).toBe(true);
    });

    it('count attempts of other processes toward the slots of a subscription and of an origin', async () => {
      const one = await create({ url: 'https://a.example/one' });
      await create({ url: 'https://a.example/two' });
      await create({ url: 'https://b.example/', origin: 'https://b.example' });
      await emit(10);
      const freeSlots = {
        ofSubscription: (id: string) => (id === one.id ? 3 : 5),
        ofOrigin: (origin: string) => (origin === 'https://a.example' ? 7 : 100),
      };
      const other = await setup.under.other();
      const onlyOne = { ...freeSlots, ofSubscription: (id: string) => (id === one.id ? 2 : 0) };
      const theirs = await other.claimDeliveries(claimRequest({ owner: 'two', count: 100, freeSlots: onlyOne }));
      expect(theirs.map(({ subscription }) => subscription.id)).toEqual([one.id, one.id]);
      const mine = await setup.store.claimDeliveries(claimRequest({ count: 100, freeSlots }));
      const count = (url: string) => mine.filter(({ subscription }) => subscription.url === url).length;
      // 3 - 2 of the subscription; 7 - 2 of the origin, one of them by the first subscription; its own limit.
      expect(['https://a.example/one', 'https://a.example/two', 'https://b.example/'].map(count)).toEqual([1, 4, 5]);
      expect(await setup.store.claimDeliveries(claimRequest({ count: 100, freeSlots: unlimited }))).not.toEqual([]);
    });

    it('start the deliveries of a subscription in their order, whichever process claims them', async () => {
      await create();
      await emit(40);
      const other = await setup.under.other();
      const numbers: number[] = [];
      for (let round = 0; round < 4; round += 1) {
        const [store, owner] = round % 2 === 0 ? ([setup.store, 'one'] as const) : ([other, 'two'] as const);
        const claimed = await store.claimDeliveries(claimRequest({ owner, count: 10 }));
        numbers.push(...claimed.map(({ body }) => (JSON.parse(Buffer.from(body).toString()) as { n: number }).n));
      }
      expect(numbers).toEqual(Array.from({ length: 40 }, (_, index) => index));
    });

    it('skip targets without a free slot, however many of their deliveries are due first', async () => {
      const full = [];
      for (let index = 0; index < 5; index++) {
        full.push(await create({ origin: `https://full-${index}.example`, eventTypes: ['conversion.failed'] }));
      }
      await emit(5, 'conversion.failed', 1_500);
      await create();
      await emit(2);
      const names = new Set(full.map(({ id }) => id));
      const freeSlots = { ...unlimited, ofSubscription: (id: string) => (names.has(id) ? 0 : 100) };
      expect(await setup.store.claimDeliveries(claimRequest({ count: 2, freeSlots }))).toHaveLength(2);
    });

    it('prefer first attempts to retries, and take retries when they are due', async () => {
      await create();
      await emit(2);
      const [one, two] = await setup.store.claimDeliveries(claimRequest());
      if (one === undefined || two === undefined) throw new Error('two were due');
      await setup.store.recordAttempt(one.claim, attemptAt(2_000));
      await setup.store.recordAttempt(two.claim, attemptAt(2_010));
      await emit(1, 'conversion.completed', 2_065);
      expect(await setup.store.claimDeliveries(claimRequest({ now: 2_059 }))).toEqual([]);
      const next = await setup.store.claimDeliveries(claimRequest({ now: 2_075 }));
      expect(next.map(({ attempt }) => attempt)).toEqual([1, 2, 2]);
      expect(idsOf(next).slice(1)).toEqual(idsOf([one, two]));
    });

    it('that are released are due as before, and the old claim is invalid', async () => {
      await create();
      await emit();
      const first = await claimOne();
      await setup.store.releaseDeliveries([first.claim]);
      const second = await claimOne();
      expect(second.claim).toEqual({ ...first.claim, number: first.claim.number + 1 });
      expect(second.attempt).toBe(1);
      expect(await setup.store.recordAttempt(first.claim, attemptAt(2_100, success))).toBeUndefined();
      expect(await setup.store.recordAttempt(second.claim, attemptAt(2_100, success))).toBeDefined();
    });

    it('last while they are renewed, and are reaped from dead owners', async () => {
      await create();
      await emit(2);
      const mine = await claimOne();
      const [theirs] = await (await setup.under.other()).claimDeliveries(claimRequest({ owner: 'two', count: 1 }));
      expect((await setup.store.listDeliveryOwners()).slice().sort()).toEqual(['one', 'two']);
      expect(await setup.store.reapDeliveries({ now: 2_999, self: 'one', deadOwners: [] })).toBe(0);
      expect(await setup.store.renewLeases('two', 9_000)).toEqual([theirs?.claim]);
      expect(await setup.store.reapDeliveries({ now: 5_000, self: 'one', deadOwners: [] })).toBe(0);
      expect(await setup.store.reapDeliveries({ now: 5_000, self: 'one', deadOwners: ['two'] })).toBe(1);
      expect(idsOf(await setup.store.claimDeliveries(claimRequest()))).toEqual([theirs?.claim.deliveryId]);
      expect(await setup.store.reapDeliveries({ now: 99_000, self: 'two', deadOwners: [] })).toBe(2);
      expect(await setup.store.renewLeases('one', 9_000)).toEqual([]);
      expect(await setup.store.recordAttempt(mine.claim, attemptAt(2_100, success))).toBeUndefined();
    });

    it('are not given for a disabled subscription, until it is enabled again', async () => {
      const { id } = await create();
      await emit(2);
      const first = await claimOne();
      await setup.store.patchSubscription(id, { isActive: false }, 2_000);
      const recorded = await setup.store.recordAttempt(first.claim, attemptAt(2_000));
      expect(recorded?.delivery).toMatchObject({ status: 'pending', nextAttemptAt: undefined });
      expect(await setup.store.claimDeliveries(claimRequest({ now: 99_000 }))).toEqual([]);
      expect(await setup.store.nextDueAt(0)).toBeUndefined();
      await setup.store.patchSubscription(id, { isActive: true }, 3_000);
      expect((await setup.store.claimDeliveries(claimRequest({ now: 3_000 }))).map(({ attempt }) => attempt)).toEqual([
        1, 2,
      ]);
    });

    // @spec "Deleting cancels what is pending."
    it('end with their subscription', async () => {
      const { id } = await create();
      await emit(3);
      const inFlight = await claimOne();
      await setup.store.removeSubscription(id, 2_000);
      expect(await setup.store.claimDeliveries(claimRequest({ now: 99_000 }))).toEqual([]);
      expect(await setup.store.recordAttempt(inFlight.claim, attemptAt(2_100))).toBeUndefined();
      expect(await setup.store.readDelivery(inFlight.claim.deliveryId)).toBeUndefined();
      expect(await setup.store.forceRetry(inFlight.claim.deliveryId, 2_200)).toEqual({ outcome: 'missing' });
      expect(await setup.store.nextDueAt(0)).toBeUndefined();
    });

    it('use the current endpoint of the subscription', async () => {
      const { id } = await create();
      await emit();
      await setup.store.patchSubscription(
        id,
        { endpoint: { url: 'https://new.example/', origin: 'https://new.example' } },
        2_000,
      );
      const freeSlots = { ...unlimited, ofOrigin: (origin: string) => (origin === 'https://new.example' ? 1 : 0) };
      const [claimed] = await setup.store.claimDeliveries(claimRequest({ freeSlots }));
      expect(claimed?.subscription.url).toBe('https://new.example/');
    });
  });
}

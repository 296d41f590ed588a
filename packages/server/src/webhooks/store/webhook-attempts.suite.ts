import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { attemptAt, clientId, organizationId, success, type WebhookStoreSetup } from './webhook-store.setup.ts';
import type { WebhookStore } from './webhook-store.ts';

/** The part of the webhook store suite about attempts and stored deliveries. */
export function describeWebhookAttempts(name: string, setup: WebhookStoreSetup): void {
  const { create, emit, claimRequest, claimOne, find, failPermanently } = setup;
  /** Removes ended deliveries that are older; no delivery here waits for longer than the time of its event. */
  const sweep = (before: number, limit: number) =>
    setup.store.sweepDeliveries({ deliveries: before, events: Math.min(before, 2_000) }, limit);

  describe(`${name}: attempts`, () => {
    it('are repeated after each delay, counted from the end of the previous attempt, and not after the last', async () => {
      await create();
      await emit();
      let at = 2_000;
      for (const delay of [60, 300, 900]) {
        const { claim } = await claimOne(at);
        const recorded = await setup.store.recordAttempt(claim, attemptAt(at + 7));
        at += 7 + delay;
        expect(recorded?.delivery).toMatchObject({ status: 'pending', nextAttemptAt: at });
        expect(await setup.store.nextDueAt(at - 1)).toBe(at);
        expect(await setup.store.claimDeliveries(claimRequest({ now: at - 1 }))).toEqual([]);
      }
      const { claim, attempt } = await claimOne(at);
      const body = 'x'.repeat(10_000);
      const recorded = await setup.store.recordAttempt(
        claim,
        attemptAt(at, { responseStatus: 503, responseBody: body }),
      );
      expect(attempt).toBe(4);
      expect(recorded?.delivery).toMatchObject({ status: 'failed', attemptCount: 4, nextAttemptAt: undefined });
      expect(recorded?.delivery).toMatchObject({ responseStatus: 503, responseBody: body });
      expect(await setup.store.claimDeliveries(claimRequest({ now: 1e12 }))).toEqual([]);
      expect(await setup.store.nextDueAt(0)).toBeUndefined();
    });

    it('are stored one by one, with the response body of the last one only', async () => {
      await create();
      await setup.under.addEvent({ type: 'conversion.completed', organizationId, clientId, payload: '{"ü":1}' });
      await setup.store.takeEvents(10, 2_000);
      const first = await claimOne();
      const failure = { responseStatus: undefined, responseBody: undefined, error: 'timeout' };
      await setup.store.recordAttempt(first.claim, attemptAt(2_010, failure));
      const second = await claimOne(2_070);
      await setup.store.recordAttempt(second.claim, attemptAt(2_080, success));
      const { delivery, payload, attempts } = (await setup.store.readDelivery(first.claim.deliveryId)) ?? {};
      expect(delivery).toMatchObject({ status: 'delivered', attemptCount: 2, responseStatus: 204, responseBody: '' });
      expect(payload).toBe('{"ü":1}');
      expect(attempts).toEqual([
        { number: 1, startedAt: 2_000, endedAt: 2_010, responseStatus: undefined, error: 'timeout' },
        { number: 2, startedAt: 2_070, endedAt: 2_080, responseStatus: 204, error: undefined },
      ]);
    });

    // @spec "`failure_count` counts deliveries that failed for good (all 6 attempts)."
    it('count for the subscription when a delivery fails permanently, not before', async () => {
      const { id } = await create();
      await emit();
      for (const [at, count] of [
        [2_000, 0],
        [2_060, 0],
        [2_360, 0],
        [3_260, 1],
      ] as const) {
        await setup.store.recordAttempt((await claimOne(at)).claim, attemptAt(at));
        expect(await find(id)).toMatchObject({ failureCount: count, lastFailureAt: count === 0 ? undefined : at });
      }
    });

    // @spec "A successful delivery resets the failure counter."
    it('that succeed reset the counter, even after nine failures', async () => {
      const { id } = await create();
      await emit(9);
      await failAll(9);
      expect(await find(id)).toMatchObject({ failureCount: 9, isActive: true });
      await emit(1, 'conversion.completed', 9_000);
      const recorded = await setup.store.recordAttempt((await claimOne(9_000)).claim, attemptAt(9_001, success));
      expect(recorded?.subscription).toBe('recovered');
      expect(await find(id)).toMatchObject({ failureCount: 0, isActive: true, lastFailureAt: 3_260 });
    });

    it('disable the subscription when the tenth delivery fails, also when all fail at the same moment', async () => {
      const { id } = await create();
      await emit(14);
      const outcomes = await failAll(14, [setup.store, await setup.under.other()]);
      expect(outcomes.filter((each) => each === 'disabled')).toHaveLength(1);
      expect(await find(id)).toMatchObject({ isActive: false, failureCount: 14, updatedAt: 3_260 });
      await emit(1, 'conversion.completed', 4_000);
      expect(await setup.store.claimDeliveries(claimRequest({ now: 1e12 }))).toEqual([]);
    });

    // @spec "`is_active: true` zeroes the counter."
    it('are counted from zero after the subscription is enabled again', async () => {
      const { id } = await create();
      await emit(10);
      await failAll(10);
      expect((await find(id)).isActive).toBe(false);
      const enabled = await setup.store.patchSubscription(id, { isActive: true }, 5_000);
      expect(enabled).toMatchObject({ isActive: true, failureCount: 0 });
      await emit(1, 'conversion.completed', 5_000);
      await failPermanently(5_000);
      expect(await find(id)).toMatchObject({ isActive: true, failureCount: 1 });
    });

    it('that end after the subscription was disabled are recorded, and do not enable it', async () => {
      const { id } = await create();
      await emit(11);
      const late = await claimOne();
      await failAll(10);
      const recorded = await setup.store.recordAttempt(late.claim, attemptAt(4_000, success));
      expect(recorded?.delivery.status).toBe('delivered');
      expect(await find(id)).toMatchObject({ isActive: false, failureCount: 0 });
    });

    /** Makes all attempts of several deliveries fail, recorded by several processes at the same moment. */
    async function failAll(count: number, stores: readonly WebhookStore[] = [setup.store]) {
      const outcomes = [];
      for (const at of [2_000, 2_060, 2_360, 3_260]) {
        const claimed = await setup.store.claimDeliveries(claimRequest({ count, now: at }));
        const records = claimed.map(({ claim }, index) =>
          (stores[index % stores.length] ?? setup.store).recordAttempt(claim, attemptAt(at)),
        );
        outcomes.push(...(await Promise.all(records)).map((each) => each?.subscription));
      }
      return outcomes;
    }
  });

  describe(`${name}: forced attempts`, () => {
    const outcomeOf = async (id: string, now: number) => (await setup.store.forceRetry(id, now)).outcome;

    it('replace the next attempt of a pending delivery', async () => {
      await create();
      await emit();
      const { claim } = await claimOne();
      expect(await outcomeOf(claim.deliveryId, 2_001)).toBe('in_flight');
      await setup.store.recordAttempt(claim, attemptAt(2_002));
      const result = await setup.store.forceRetry(claim.deliveryId, 2_010);
      expect(result).toMatchObject({ outcome: 'queued', delivery: { status: 'pending', nextAttemptAt: 2_010 } });
      const again = await claimOne(2_010);
      expect(again.attempt).toBe(2);
      const recorded = await setup.store.recordAttempt(again.claim, attemptAt(2_020));
      expect(recorded?.delivery).toMatchObject({ attemptCount: 2, nextAttemptAt: 2_320 });
    });

    it('come before first attempts that were enqueued later', async () => {
      await create();
      await emit();
      const { claim } = await claimOne();
      await setup.store.recordAttempt(claim, attemptAt(2_002));
      await setup.store.forceRetry(claim.deliveryId, 2_010);
      await emit(3, 'conversion.completed', 2_011);
      expect((await claimOne(2_020)).claim.deliveryId).toBe(claim.deliveryId);
    });

    it('give a failed delivery one extra attempt, and do not count it again', async () => {
      const { id } = await create();
      await emit();
      const [{ claim }] = [await claimOne()];
      await setup.store.releaseDeliveries([claim]);
      await failPermanently();
      expect(await outcomeOf(claim.deliveryId, 4_000)).toBe('queued');
      const extra = await claimOne(4_000);
      expect(extra.attempt).toBe(5);
      const recorded = await setup.store.recordAttempt(extra.claim, attemptAt(4_010));
      expect(recorded?.delivery).toMatchObject({ status: 'failed', attemptCount: 5, nextAttemptAt: undefined });
      expect(await find(id)).toMatchObject({ failureCount: 1, lastFailureAt: 3_260 });
      await setup.store.forceRetry(claim.deliveryId, 5_000);
      const last = await setup.store.recordAttempt((await claimOne(5_000)).claim, attemptAt(5_001, success));
      expect(last).toMatchObject({ delivery: { status: 'delivered' }, subscription: 'recovered' });
      expect(await outcomeOf(claim.deliveryId, 6_000)).toBe('delivered');
    });

    it('are refused for unknown deliveries, and while the subscription is disabled', async () => {
      const { id } = await create();
      await emit();
      const { claim } = await claimOne();
      await setup.store.recordAttempt(claim, attemptAt(2_002));
      await setup.store.patchSubscription(id, { isActive: false }, 2_003);
      expect(await outcomeOf(claim.deliveryId, 2_010)).toBe('disabled');
      expect(await outcomeOf(randomUUID(), 2_010)).toBe('missing');
    });

    it('redeliver everything that failed since a time, each delivery once', async () => {
      const { id } = await create();
      for (const now of [2_000, 2_100, 2_200]) {
        await emit(1, 'conversion.completed', now);
        await failPermanently(now);
      }
      const wanted = { subscriptionId: id, since: 2_100, failedBy: 9_000, now: 9_000, limit: 1 };
      expect(await setup.store.redeliverFailed(wanted)).toBe(1);
      expect(await setup.store.redeliverFailed(wanted)).toBe(1);
      expect(await setup.store.redeliverFailed(wanted)).toBe(0);
      const claimed = await setup.store.claimDeliveries(claimRequest({ now: 9_000 }));
      expect(claimed.map(({ attempt }) => attempt)).toEqual([5, 5]);
      for (const { claim } of claimed) await setup.store.recordAttempt(claim, attemptAt(9_001));
      expect(await setup.store.redeliverFailed({ ...wanted, limit: 10 })).toBe(0);
      await setup.store.patchSubscription(id, { isActive: false }, 9_100);
      expect(await setup.store.redeliverFailed({ ...wanted, since: 0, limit: 10 })).toBe(0);
    });
  });

  describe(`${name}: deliveries`, () => {
    it('are listed newest first, one page at a time', async () => {
      const { id } = await create();
      await create({ eventTypes: ['conversion.failed'] });
      for (const now of [2_000, 2_001, 2_002]) await emit(1, 'conversion.completed', now);
      await emit(2, 'conversion.failed');
      const page = async (limit: number, offset: number) => {
        const { deliveries, total } = await setup.store.listDeliveries({ subscriptionId: id, limit, offset });
        return [total, ...deliveries.map(({ createdAt }) => createdAt)];
      };
      expect(await page(2, 0)).toEqual([3, 2_002, 2_001]);
      expect(await page(2, 2)).toEqual([3, 2_000]);
      expect(await page(2, 3)).toEqual([3]);
      expect(await setup.store.listDeliveries({ subscriptionId: randomUUID(), limit: 1, offset: 0 })).toEqual({
        deliveries: [],
        total: 0,
      });
    });

    it('that have ended are swept with their attempts, then their events; pending ones stay', async () => {
      const { id } = await create();
      await emit(3);
      await setup.under.addEvent({ type: 'form.deleted', organizationId, at: 1_000 });
      await setup.store.takeEvents(10, 2_000);
      const [one, two] = await setup.store.claimDeliveries(claimRequest({ count: 2 }));
      if (one === undefined || two === undefined) throw new Error('two were due');
      await setup.store.recordAttempt(one.claim, attemptAt(2_000, success));
      await setup.store.recordAttempt(two.claim, attemptAt(9_000, success));
      expect(await sweep(2_000, 10)).toBe(1);
      expect(await setup.under.counts()).toMatchObject({ deliveries: 3, attempts: 2, events: 3 });
      expect(await sweep(2_001, 10)).toBe(2);
      expect(await setup.under.counts()).toMatchObject({ deliveries: 2, attempts: 1, events: 2 });
      expect(await sweep(99_000, 1)).toBe(1);
      expect(await sweep(99_000, 10)).toBe(1);
      expect(await setup.under.counts()).toMatchObject({ deliveries: 1, attempts: 0, events: 1 });
      expect((await setup.store.listDeliveries({ subscriptionId: id, limit: 10, offset: 0 })).total).toBe(1);
      expect(await setup.store.claimDeliveries(claimRequest())).toHaveLength(1);
    });

    it('that still wait are swept when their events are too old, except those in flight', async () => {
      const { id } = await create();
      await create({ url: 'https://b.example/hook', origin: 'https://b.example', eventTypes: ['conversion.failed'] });
      await emit(3);
      await emit(1, 'conversion.failed', 3_000);
      const inFlight = await claimOne();
      await setup.store.patchSubscription(id, { isActive: false }, 2_500);
      const sweepOld = (events: number, limit: number) => setup.store.sweepDeliveries({ deliveries: 0, events }, limit);
      expect(await sweepOld(2_000, 10)).toBe(0);
      expect(await sweepOld(2_001, 1)).toBe(1);
      // One delivery, and the two events whose deliveries are gone.
      expect(await sweepOld(2_001, 10)).toBe(3);
      expect(await setup.under.counts()).toMatchObject({ deliveries: 2, events: 2 });
      expect((await setup.store.recordAttempt(inFlight.claim, attemptAt(2_600)))?.delivery.status).toBe('pending');
      expect((await setup.store.listDeliveries({ subscriptionId: id, limit: 10, offset: 0 })).total).toBe(1);
      expect(await setup.store.claimDeliveries(claimRequest({ now: 3_000 }))).toMatchObject([
        { subscription: { url: 'https://b.example/hook' } },
      ]);
    });

    it('of a removed subscription are swept in batches, and the subscription last', async () => {
      const { id } = await create();
      await emit(5);
      const inFlight = await claimOne();
      await setup.store.removeSubscription(id, 2_000);
      expect(await sweep(0, 3)).toBe(3);
      expect(await setup.under.counts()).toMatchObject({ deliveries: 2, removed: 1 });
      expect(await sweep(0, 3)).toBe(3);
      expect(await setup.under.counts()).toMatchObject({ deliveries: 0, removed: 0 });
      expect(await setup.store.recordAttempt(inFlight.claim, attemptAt(2_100))).toBeUndefined();
    });

    it('report the time since which the oldest of them waits', async () => {
      expect(await setup.store.oldestWaiting()).toEqual({ eventAt: undefined, dueAt: undefined });
      await create();
      await setup.under.addEvent({ type: 'conversion.completed', organizationId, clientId, at: 1_500 });
      expect((await setup.store.oldestWaiting()).eventAt).toBe(1_500);
      await setup.store.takeEvents(10, 1_700);
      expect(await setup.store.oldestWaiting()).toEqual({ eventAt: undefined, dueAt: 1_700 });
      await claimOne();
      expect((await setup.store.oldestWaiting()).dueAt).toBeUndefined();
    });

    it('of another process are noticed', async () => {
      await create();
      const before = setup.store.foreignVersion();
      await setup.store.takeEvents(1, 2_000);
      expect(setup.store.foreignVersion()).toBe(before);
      const { id } = await create();
      await (await setup.under.other()).patchSubscription(id, { name: 'x' }, 3_000);
      await vi.waitFor(() => expect(setup.store.foreignVersion()).not.toBe(before));
    });
  });
}

import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { clientId, newSubscription, organizationId, type WebhookStoreSetup } from './webhook-store.setup.ts';

/** The part of the webhook store suite about subscriptions and the events that reach them. */
export function describeWebhookSubscriptions(name: string, setup: WebhookStoreSetup): void {
  const { create, emit, claimRequest, idsOf } = setup;

  describe(`${name}: subscriptions`, () => {
    it('are stored as they were given', async () => {
      const given = newSubscription({ encryptedHeaders: new Uint8Array([9]) });
      const { encryptedSecret, encryptedHeaders, ...rest } = given;
      const created = await setup.store.createSubscription(given);
      expect(created).toMatchObject({ ...rest, isActive: true, failureCount: 0, lastFailureAt: undefined });
      expect(created?.updatedAt).toBe(1_000);
      expect([...(created?.encrypted.secret ?? [])]).toEqual([...encryptedSecret]);
      expect([...(created?.encrypted.headers ?? [])]).toEqual([...(encryptedHeaders ?? [])]);
      expect(await setup.store.findSubscription(given.id)).toEqual(created);
    });

    it('are not created for a client of another organization, nor for an unknown one', async () => {
      expect(await setup.store.createSubscription(newSubscription({ clientId: 'client-c' }))).toBeUndefined();
      expect(await setup.store.createSubscription(newSubscription({ clientId: 'nobody' }))).toBeUndefined();
      expect((await setup.store.listSubscriptions({ organizationId, limit: 10, offset: 0 })).total).toBe(0);
    });

    it('are listed newest first, then by id, one page at a time, without those of other organizations', async () => {
      const created = [];
      for (const createdAt of [5, 7, 7, 9]) created.push(await create({ createdAt }));
      await create({ organizationId: 'org-b', clientId: 'client-c' });
      const expected = created
        .sort((one, other) => other.createdAt - one.createdAt || (one.id < other.id ? -1 : 1))
        .map(({ id }) => id);
      const page = async (limit: number, offset: number) => {
        const { subscriptions, total } = await setup.store.listSubscriptions({ organizationId, limit, offset });
        return [total, ...subscriptions.map(({ id }) => id)];
      };
      expect(await page(10, 0)).toEqual([4, ...expected]);
      expect(await page(2, 1)).toEqual([4, ...expected.slice(1, 3)]);
      expect(await page(2, 4)).toEqual([4]);
    });

    it('change only in the members that a patch names', async () => {
      const created = await create({ encryptedHeaders: new Uint8Array([9]) });
      expect(await setup.store.patchSubscription(created.id, { name: 'new' }, 5_000)).toEqual({
        ...created,
        name: 'new',
        updatedAt: 5_000,
      });
      const endpoint = { url: 'https://b.example/', origin: 'https://b.example' };
      const moved = await setup.store.patchSubscription(created.id, { endpoint, encryptedHeaders: null }, 6_000);
      expect(moved).toMatchObject({ name: 'new', ...endpoint, encrypted: { headers: undefined } });
      expect(await setup.store.patchSubscription(randomUUID(), { name: 'x' }, 1)).toBeUndefined();
    });

    it('keep the previous secret after a rotation only if a time is given for it', async () => {
      const { id } = await create();
      const first = await setup.store.rotateSecret(id, { encrypted: new Uint8Array([3]), previousUntil: 9_000 }, 5_000);
      expect(first).toMatchObject({ updatedAt: 5_000, encrypted: { previous: { until: 9_000 } } });
      expect([...(first?.encrypted.secret ?? []), ...(first?.encrypted.previous?.secret ?? [])]).toEqual([3, 1, 2]);
      const second = await setup.store.rotateSecret(
        id,
        { encrypted: new Uint8Array([4]), previousUntil: undefined },
        6_000,
      );
      expect(second?.encrypted.previous).toBeUndefined();
      expect([...(second?.encrypted.secret ?? [])]).toEqual([4]);
    });

    it('disappear when they are removed', async () => {
      const { id } = await create();
      expect(await setup.store.removeSubscription(id, 2_000)).toBe(true);
      expect(await setup.store.removeSubscription(id, 2_000)).toBe(false);
      expect(await setup.store.findSubscription(id)).toBeUndefined();
      expect((await setup.store.listSubscriptions({ organizationId, limit: 10, offset: 0 })).total).toBe(0);
      expect(await setup.store.patchSubscription(id, { isActive: true }, 3_000)).toBeUndefined();
      expect(await setup.store.createDirect({ subscriptionId: id, type: 't', payload: '{}', now: 1 })).toBeUndefined();
    });
  });

  describe(`${name}: events`, () => {
    // @spec "Job events reach the client that started the job."
    // @spec "job events go to the active subscriptions of the client that started the job; publication events likewise"
    it.each(['conversion.completed', 'conversion.failed', 'publication.completed', 'publication.failed'])(
      'of type %s reach the subscriptions of the client that started the job',
      async (type) => {
        const mine = await create({ eventTypes: ['template.updated', type] });
        await create({ eventTypes: [type], clientId: 'client-b' });
        await create({ eventTypes: [type], organizationId: 'org-b', clientId: 'client-c' });
        await emit(1, type);
        expect((await setup.store.claimDeliveries(claimRequest())).map(({ subscription }) => subscription.id)).toEqual([
          mine.id,
        ]);
      },
    );

    // @spec "Design events (template, form, project) reach every subscription of the organization that owns the design."
    // @spec "template, form and project events to every active subscription of the owning organization."
    it.each(['template.updated', 'template.deleted', 'form.updated', 'form.deleted', 'project.deleted'])(
      'of type %s reach every subscription of the organization',
      async (type) => {
        const mine = await create({ eventTypes: [type] });
        const sibling = await create({ eventTypes: [type], clientId: 'client-b' });
        await create({ eventTypes: [type], organizationId: 'org-b', clientId: 'client-c' });
        await emit(1, type);
        const recipients = (await setup.store.claimDeliveries(claimRequest())).map(
          ({ subscription }) => subscription.id,
        );
        expect(recipients.sort()).toEqual([mine.id, sibling.id].sort());
      },
    );

    // @spec "Events are delivered by webhook to subscriptions whose `event_types` contain the event type."
    it('reach the subscriptions that list their type, also after a patch', async () => {
      const { id } = await create({ eventTypes: ['conversion.completed', 'conversion.failed'] });
      await setup.store.patchSubscription(id, { eventTypes: ['conversion.failed'] }, 2_000);
      await emit(1, 'conversion.completed');
      await emit(1, 'conversion.failed');
      expect((await setup.store.claimDeliveries(claimRequest())).map(({ eventType }) => eventType)).toEqual([
        'conversion.failed',
      ]);
    });

    it('are dispatched once, in order, with the bytes that were written', async () => {
      await create();
      const payloads = ['{"ü":"\\u0000"}', '{"b":1,"a":2}', '{"𝄞":[]}'];
      for (const payload of payloads)
        await setup.under.addEvent({ type: 'conversion.completed', organizationId, clientId, payload });
      expect(await setup.store.takeEvents(2, 2_000)).toEqual({ events: 2, deliveries: 2 });
      expect(await setup.store.takeEvents(2, 2_001)).toEqual({ events: 1, deliveries: 1 });
      expect(await setup.store.takeEvents(2, 2_002)).toEqual({ events: 0, deliveries: 0 });
      const claimed = await setup.store.claimDeliveries(claimRequest({ now: 2_002 }));
      expect(claimed.map(({ body }) => Buffer.from(body).toString())).toEqual(payloads);
      expect(claimed.map(({ attempt }) => attempt)).toEqual([1, 1, 1]);
    });

    it('are dispatched once if two processes try at the same time', async () => {
      await create();
      const other = await setup.under.other();
      for (let index = 0; index < 50; index++)
        await setup.under.addEvent({ type: 'conversion.completed', organizationId, clientId });
      const taken = await Promise.all(
        [setup.store, other, setup.store, other, setup.store, other].map((each) => each.takeEvents(10, 2_000)),
      );
      expect(taken.reduce((sum, { events }) => sum + events, 0)).toBe(50);
      expect(await setup.under.counts()).toMatchObject({ events: 50, deliveries: 50 });
    });

    // @spec "After 10 consecutive failed deliveries (across any events) the subscription is disabled (`is_active` = false) and receives nothing until re-enabled with a PATCH setting `is_active` to true."
    // @spec "While disabled no delivery is made, and parked retries go on after re-enabling."
    it('do not reach a disabled subscription, and are not kept for it', async () => {
      const { id } = await create();
      await setup.store.patchSubscription(id, { isActive: false }, 2_000);
      await emit();
      expect((await setup.under.counts()).deliveries).toBe(0);
      expect(await setup.store.createDirect({ subscriptionId: id, type: 't', payload: '{}', now: 1 })).toBeUndefined();
      await setup.store.patchSubscription(id, { isActive: true }, 2_100);
      expect(await setup.store.takeEvents(10, 2_200)).toEqual({ events: 0, deliveries: 0 });
      await emit();
      expect((await setup.under.counts()).deliveries).toBe(1);
    });

    it('for one subscription reach no other, whatever types it lists', async () => {
      const { id } = await create({ eventTypes: ['form.deleted'] });
      await create();
      const created = await setup.store.createDirect({
        subscriptionId: id,
        type: 'conversion.completed',
        payload: '{"a":1}',
        now: 2_000,
      });
      expect(created).toMatchObject({ subscriptionId: id, eventType: 'conversion.completed', status: 'pending' });
      expect(await setup.store.takeEvents(10, 2_000)).toEqual({ events: 0, deliveries: 0 });
      expect(idsOf(await setup.store.claimDeliveries(claimRequest()))).toEqual([created?.id]);
    });
  });
}

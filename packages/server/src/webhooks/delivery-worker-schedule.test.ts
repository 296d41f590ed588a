import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { waitUntil } from '../network/test-servers.ts';
import {
  answerWith,
  DeliveryTestSetup,
  FakeClock,
  type Receiver,
  receive,
  waitForTurns,
} from './delivery-worker.setup.ts';
import type { DeliveryWorker } from './delivery-worker.ts';

const minute = 60_000;
/** Times of the attempts since the first, if attempts take no time. */
const schedule = [0, 1, 6, 21, 81, 201].map((minutes) => minutes * minute);
const start = 1_800_000_000_000;

let setup: DeliveryTestSetup;
let clock: FakeClock;
let status: number;
let receiver: Receiver;
let worker: DeliveryWorker;
beforeEach(async () => {
  setup = new DeliveryTestSetup();
  clock = new FakeClock(start);
  status = 500;
  receiver = await receive((response) => response.writeHead(status).end('x'.repeat(10_001)));
});
afterEach(() => setup.close());

const begin = async () => {
  worker = await setup.startWorker({ clock });
};

/** Emits an event and waits until `count` more attempts are recorded, without advancing the clock. */
async function deliver(count = 1): Promise<void> {
  const wanted = setup.records.length + count;
  setup.emit();
  worker.wake();
  await waitUntil(() => setup.records.length >= wanted);
}

/** Advances the clock exactly to the next retry. */
async function advanceToRetry(delay: number, count = 1): Promise<void> {
  const wanted = setup.records.length + count;
  const due = clock.now() + delay;
  await waitUntil(() => clock.hasTimerAt(due));
  clock.advanceTo(due - 1);
  clock.advanceTo(due);
  await waitUntil(() => setup.records.length >= wanted);
}

const delays = schedule.slice(1).map((time, index) => time - (schedule[index] ?? 0));

/** Makes one more delivery fail permanently. */
async function failPermanently(): Promise<void> {
  await deliver();
  for (const delay of delays) await advanceToRetry(delay);
}

describe('a failing delivery', () => {
  // @spec "| 1 | immediate | 0 |"
  // @spec "| 2 | 1 min | 1 min |"
  // @spec "| 3 | 5 min | 6 min |"
  // @spec "| 4 | 15 min | 21 min |"
  // @spec "| 5 | 1 hr | 1 hr 21 min |"
  // @spec "| Webhook attempts | 6; subscription disabled after 10 consecutive failures |"
  // @spec "After 6 attempts the delivery is permanently failed; the status code and the first 10,000 characters of the response body are stored."
  // @spec "No event is emitted for: restoring a project, revoking a client key, narrowing a scope, a delivery abandoned after the last retry."
  // @spec "| 6 | 2 hr | 3 hr 21 min |"
  it('is attempted six times, at exactly these times, and not a seventh time', async () => {
    const id = await setup.subscribe(`${receiver.origin}/hook`);
    await begin();
    await failPermanently();
    const [record] = await setup.deliveriesOf(id);
    expect(record?.attempts.map(({ startedAt }) => startedAt - start)).toEqual(schedule);
    expect(record?.delivery).toMatchObject({ status: 'failed', attemptCount: 6, nextAttemptAt: undefined });
    expect(record?.delivery).toMatchObject({ responseStatus: 500, responseBody: 'x'.repeat(10_000) });
    for (let hour = 0; hour < 48; hour++) {
      clock.advanceTo(clock.now() + 60 * minute);
      await waitForTurns();
    }
    expect(receiver.hooks).toHaveLength(6);
    expect(setup.database.prepare('SELECT count(*) FROM outbox').pluck().get()).toBe(1);
    // Each attempt has its own timestamp; the id stays the same.
    const times = receiver.hooks.map(({ headers }) => Number(headers['webhook-timestamp']) * 1000 - start);
    expect(times).toEqual(schedule);
    expect(new Set(receiver.idsOf('/hook'))).toEqual(new Set([record?.delivery.id]));
  });

  // @spec "Attempts are never earlier than the table and at most 1 s later when idle."
  it('waits from the end of the failed attempt', async () => {
    const id = await setup.subscribe(`${receiver.origin}/hook`);
    receiver = await receive((response) => {
      clock.advanceTo(clock.now() + 20_000);
      answerWith(500)(response);
    });
    await setup.store.patchSubscription(
      id,
      { endpoint: { url: `${receiver.origin}/hook`, origin: receiver.origin } },
      start,
    );
    await begin();
    await failPermanently();
    const [record] = await setup.deliveriesOf(id);
    const gaps = record?.attempts
      .slice(1)
      .map(({ startedAt }, index) => startedAt - (record.attempts[index]?.endedAt ?? 0));
    expect(gaps).toEqual(delays);
  });

  // @spec "Success: a 200-299 response. Anything else (3xx, 4xx, 5xx, network error, timeout) is a failure and triggers retries."
  it('is repeated if there is no response, and ends with the first success', async () => {
    const id = await setup.subscribe('https://127.0.0.1:1/hook');
    await begin();
    await deliver();
    expect(setup.records[0]?.delivery).toMatchObject({ status: 'pending', responseStatus: undefined });
    await setup.store.patchSubscription(
      id,
      { endpoint: { url: `${receiver.origin}/hook`, origin: receiver.origin } },
      start,
    );
    status = 299;
    await advanceToRetry(minute);
    expect(setup.records[1]?.delivery).toMatchObject({ status: 'delivered', attemptCount: 2, responseStatus: 299 });
    clock.advanceTo(clock.now() + 24 * 60 * minute);
    await waitForTurns();
    expect(receiver.hooks).toHaveLength(1);
  });

  it('is retried on time by a worker that started after the failure', async () => {
    await setup.subscribe(`${receiver.origin}/hook`);
    await begin();
    await deliver();
    await worker.stop(0);
    clock.advanceTo(start + minute - 1);
    await begin();
    await waitForTurns();
    expect(receiver.hooks).toHaveLength(1);
    clock.advanceTo(start + minute);
    await waitUntil(() => receiver.hooks.length === 2);
  });
});

describe('deliveries that fail permanently', () => {
  // @spec "After 10 consecutive failed deliveries (across any events) the subscription is disabled (`is_active` = false) and receives nothing until re-enabled with a PATCH setting `is_active` to true."
  // @spec "| Webhook attempts | 6; subscription disabled after 10 consecutive failures |"
  it('disable their subscription after ten, and it gets nothing until it is enabled', async () => {
    const id = await setup.subscribe(`${receiver.origin}/hook`);
    await begin();
    for (let count = 1; count <= 10; count++) {
      await failPermanently();
      expect(await setup.store.findSubscription(id)).toMatchObject({ failureCount: count, isActive: count < 10 });
    }
    expect(setup.records.filter(({ subscription }) => subscription === 'disabled')).toHaveLength(1);
    setup.emit();
    worker.wake();
    clock.advanceTo(clock.now() + 24 * 60 * minute);
    await waitForTurns();
    expect(receiver.hooks).toHaveLength(60);

    await setup.enable(id);
    status = 200;
    await deliver();
    expect(await setup.store.findSubscription(id)).toMatchObject({ failureCount: 0, isActive: true });
    expect(receiver.hooks).toHaveLength(61);
  });

  // @spec "A successful delivery resets the failure counter."
  it('are counted from zero after a success, even after nine', async () => {
    const id = await setup.subscribe(`${receiver.origin}/hook`);
    await begin();
    for (let count = 1; count <= 9; count++) await failPermanently();
    status = 204;
    await deliver();
    expect(await setup.store.findSubscription(id)).toMatchObject({ failureCount: 0, isActive: true });
    expect(setup.records.at(-1)?.subscription).toBe('recovered');
    status = 500;
    for (let count = 1; count <= 9; count++) await failPermanently();
    expect(await setup.store.findSubscription(id)).toMatchObject({ failureCount: 9, isActive: true });
    await failPermanently();
    expect(await setup.store.findSubscription(id)).toMatchObject({ failureCount: 10, isActive: false });
  });

  it('disable their subscription at ten, even if twenty fail at the same moment', async () => {
    const id = await setup.subscribe(`${receiver.origin}/hook`);
    await begin();
    setup.emit(20);
    worker.wake();
    await waitUntil(() => setup.records.length === 20);
    for (const delay of delays.slice(0, -1)) await advanceToRetry(delay, 20);
    await waitUntil(() => clock.hasTimerAt(clock.now() + 120 * minute));
    clock.advanceTo(clock.now() + 120 * minute);
    await waitUntil(() => setup.records.some(({ subscription }) => subscription === 'disabled'));
    await waitForTurns();
    const subscription = await setup.store.findSubscription(id);
    const failed = setup.records.filter(({ delivery }) => delivery.status === 'failed');
    expect(subscription?.isActive).toBe(false);
    // Running attempts end; no new ones start.
    expect(failed.length).toBeGreaterThanOrEqual(10);
    expect(failed.length).toBeLessThan(18);
    expect(setup.records.filter(({ subscription: change }) => change === 'disabled')).toHaveLength(1);
  });
});

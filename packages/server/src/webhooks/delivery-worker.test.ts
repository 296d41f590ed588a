import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StorageError } from '../db/storage-error.ts';
import { serveRaw, waitUntil } from '../network/test-servers.ts';
import { answerWith, DeliveryTestSetup, receive, waitForTurns } from './delivery-worker.setup.ts';
import type { Send } from './sender.ts';

let setup: DeliveryTestSetup;
beforeEach(() => {
  setup = new DeliveryTestSetup();
});
afterEach(() => setup.close());

/** An endpoint that answers on demand. */
async function receiveSlowly() {
  const waiting: ServerResponse[] = [];
  let most = 0;
  const receiver = await receive((response) => {
    waiting.push(response);
    most = Math.max(most, waiting.length);
  });
  const answer = (status = 200) => {
    for (const response of waiting.splice(0)) response.writeHead(status).end();
  };
  return { ...receiver, hooks: receiver.hooks, waiting, answer, most: () => most };
}

const delivered = () => setup.records.filter(({ delivery }) => delivery.status === 'delivered').length;

describe('concurrent attempts', () => {
  it('are limited to eight for a subscription and sixteen for an origin', async () => {
    const receiver = await receiveSlowly();
    for (const path of ['/a', '/b', '/c']) await setup.subscribe(receiver.origin + path);
    setup.emit(50);
    const worker = await setup.startWorker();
    await waitUntil(() => receiver.waiting.length === 16);
    await waitForTurns();
    expect([receiver.waiting.length, worker.activeCount]).toEqual([16, 16]);
    for (const path of ['/a', '/b', '/c']) expect(receiver.idsOf(path).length).toBeLessThanOrEqual(8);
    while (delivered() < 150) {
      receiver.answer();
      await waitForTurns();
    }
    expect(receiver.most()).toBe(16);
    for (const path of ['/a', '/b', '/c']) expect(new Set(receiver.idsOf(path)).size).toBe(50);
  });

  it('are limited to one for a failing endpoint, until it works again', async () => {
    const receiver = await receiveSlowly();
    await setup.subscribe(`${receiver.origin}/hook`);
    setup.emit(40);
    await setup.startWorker();
    await waitUntil(() => receiver.waiting.length === 8);
    receiver.answer(500);
    for (let count = 0; count < 3; count++) {
      await waitUntil(() => receiver.waiting.length > 0);
      await waitForTurns();
      expect(receiver.waiting).toHaveLength(1);
      receiver.answer(500);
    }
    for (const expected of [1, 2, 4, 8]) {
      await waitUntil(() => receiver.waiting.length > 0);
      await waitForTurns();
      expect(receiver.waiting).toHaveLength(expected);
      receiver.answer(200);
    }
  });
});

describe('a dead endpoint', () => {
  it('with ten thousand events does not delay others', async () => {
    const dead = await serveRaw(() => {});
    const healthy = await receive(answerWith(200));
    await setup.subscribe(`https://127.0.0.1:${dead.port}/dead`, 'conversion.failed');
    await setup.subscribe(`${healthy.origin}/well`);
    setup.emit(10_000, 'conversion.failed');
    setup.emit(200);
    const worker = await setup.startWorker();
    // The dead endpoint never answers, so its attempts never end; all others are delivered meanwhile.
    await waitUntil(() => delivered() === 200);
    expect(new Set(healthy.idsOf('/well')).size).toBe(200);
    expect([dead.connections(), worker.activeCount]).toEqual([8, 8]);
  });

  it('does not delay others when it refuses each request at once', async () => {
    const refusing = await receive(answerWith(500));
    const healthy = await receive(answerWith(200));
    await setup.subscribe(`${refusing.origin}/no`, 'conversion.failed');
    await setup.subscribe(`${healthy.origin}/well`);
    setup.emit(10_000, 'conversion.failed');
    setup.emit(200);
    await setup.startWorker();
    await waitUntil(() => delivered() === 200);
    expect(refusing.hooks.length).toBeLessThan(1_000);
  });

  it('starts after working endpoints, one attempt after the other', async () => {
    const started: { path: string; at: number }[] = [];
    const send: Send = async ({ subscription }) => {
      const { pathname: path } = new URL(subscription.url);
      started.push({ path, at: performance.now() });
      const now = Date.now();
      const isSuccess = path === '/working';
      const answer = { responseStatus: isSuccess ? 200 : 500, responseBody: undefined, error: undefined };
      const attempt = { startedAt: now, endedAt: now, isSuccess, ...answer };
      return { attempt, feedback: isSuccess ? 'success' : 'endpoint_failure', defect: undefined };
    };
    for (let index = 0; index < 21; index++) await setup.subscribe(`https://127.0.0.1:${4000 + index}/dead`);
    await setup.subscribe('https://127.0.0.1:5000/working');
    const worker = await setup.startWorker({ send });
    for (const count of [22, 44]) {
      setup.emit();
      worker.wake();
      await waitUntil(() => setup.records.length === count);
    }
    const second = started.slice(22);
    const dead = second.filter(({ path }) => path === '/dead');
    expect(second[0]).toMatchObject({ path: '/working' });
    expect(dead).toHaveLength(21);
    // Timers may fire up to a millisecond early.
    for (const [index, { at }] of dead.entries()) expect(at - (dead[0]?.at ?? 0)).toBeGreaterThanOrEqual(index * 3);
  });

  it('does not delay other endpoints of its origin', async () => {
    const receiver = await receive((response, { path }) => {
      if (path === '/well') answerWith(200)(response);
    });
    await setup.subscribe(`${receiver.origin}/hangs`, 'conversion.failed');
    await setup.subscribe(`${receiver.origin}/well`);
    setup.emit(500, 'conversion.failed');
    setup.emit(100);
    await setup.startWorker();
    await waitUntil(() => delivered() === 100);
    expect(receiver.idsOf('/hangs')).toHaveLength(8);
  });
});

describe('a new event', () => {
  it('is sent before failed deliveries', async () => {
    let status = 500;
    const receiver = await receive((response) => answerWith(status)(response));
    const id = await setup.subscribe(`${receiver.origin}/hook`);
    setup.emit(3);
    const worker = await setup.startWorker();
    await waitUntil(() => setup.records.length === 3);
    const old = new Set(receiver.idsOf('/hook'));
    await worker.stop(0);
    // All of them are due now, and three are new.
    setup.database.prepare('UPDATE webhook_deliveries SET due_at = 1').run();
    await setup.store.patchSubscription(id, { isActive: true }, 1);
    setup.database.prepare('UPDATE webhook_lanes SET due_at = 1, ready_at = 1').run();
    setup.emit(3);
    status = 200;
    await setup.startWorker({ limits: { all: 1, perSubscription: 1, perOrigin: 1 } });
    await waitUntil(() => delivered() === 6);
    const order = receiver
      .idsOf('/hook')
      .slice(3)
      .map((each) => old.has(each));
    expect(order).toEqual([false, false, false, true, true, true]);
  });

  it('of another process is noticed without a notification', async () => {
    const receiver = await receive(answerWith(200));
    await setup.subscribe(`${receiver.origin}/hook`);
    await setup.startWorker({ store: setup.openOther() });
    await waitForTurns();
    setup.emit();
    await waitUntil(() => receiver.hooks.length === 1);
  });

  it('is sent at once when its process wakes the worker', async () => {
    const receiver = await receive(answerWith(200));
    await setup.subscribe(`${receiver.origin}/hook`);
    const timers: number[] = [];
    // Timers of this clock never fire, so only `wake` starts work.
    const clock = { now: Date.now, after: (milliseconds: number) => () => void timers.push(milliseconds) };
    const worker = await setup.startWorker({ clock });
    await waitForTurns();
    setup.emit();
    worker.wake();
    await waitUntil(() => receiver.hooks.length === 1);
  });

  it('is dispatched in batches, the first of which are sent meanwhile', async () => {
    const receiver = await receive(answerWith(200));
    await setup.subscribe(`${receiver.origin}/hook`);
    setup.emit(1_700);
    await setup.startWorker();
    await waitUntil(() => delivered() === 1_700);
    expect(new Set(receiver.idsOf('/hook')).size).toBe(1_700);
  });
});

describe('two delivery workers on one database', () => {
  it('make each attempt once', async () => {
    const receiver = await receive(answerWith(200));
    await setup.subscribe(`${receiver.origin}/hook`);
    await setup.startWorker();
    const other = await setup.startWorker({ store: setup.openOther() });
    setup.emit(300);
    other.wake();
    await waitUntil(() => delivered() === 300);
    expect(receiver.hooks).toHaveLength(300);
  });

  it('take over from one that has died', async () => {
    const receiver = await receiveSlowly();
    const id = await setup.subscribe(`${receiver.origin}/hook`);
    setup.emit(3);
    await setup.startWorker({ owner: 'dead' });
    await waitUntil(() => receiver.waiting.length === 3);
    // The first worker hangs forever and counts as dead.
    await setup.startWorker({ store: setup.openOther(), isGone: (owner) => owner === 'dead' });
    await waitUntil(() => receiver.waiting.length === 6);
    receiver.answer();
    await waitUntil(() => delivered() === 3);
    const ids = receiver.idsOf('/hook');
    expect(new Set(ids.slice(3))).toEqual(new Set(ids.slice(0, 3)));
    // The result of the dead worker comes too late and is not counted.
    for (const { delivery } of await setup.deliveriesOf(id)) expect(delivery.attemptCount).toBe(1);
  });
});

describe('an attempt whose claim is lost', () => {
  it('is aborted, since another worker makes it', async () => {
    const receiver = await receiveSlowly();
    await setup.subscribe(`${receiver.origin}/hook`);
    setup.emit();
    let claims = 0;
    // Otherwise it would compete for the claims that it has lost.
    const claimDeliveries: typeof setup.store.claimDeliveries = async (request) =>
      claims++ === 0 ? setup.store.claimDeliveries(request) : [];
    const store = { ...setup.store, claimDeliveries };
    const worker = await setup.startWorker({ store, owner: 'slow', leaseMs: 150 });
    await waitUntil(() => receiver.waiting.length === 1);
    const other = await setup.startWorker({ store: setup.openOther(), isGone: (owner) => owner === 'slow' });
    await waitUntil(() => worker.activeCount === 0 && receiver.waiting.length === 2 && receiver.open() === 1);
    expect([other.activeCount, setup.records]).toEqual([1, []]);
    expect(new Set(receiver.idsOf('/hook')).size).toBe(1);
  });

  it('keeps its claim while it lasts, even longer than a lease', async () => {
    const receiver = await receiveSlowly();
    await setup.subscribe(`${receiver.origin}/hook`);
    setup.emit();
    // Both workers share this process, so a lease must be longer than the pauses of a busy machine.
    const leaseMs = 1_000;
    await setup.startWorker({ leaseMs });
    await waitUntil(() => receiver.waiting.length === 1);
    await setup.startWorker({ store: setup.openOther(), leaseMs });
    await new Promise((resolve) => setTimeout(resolve, 2.2 * leaseMs));
    receiver.answer();
    await waitUntil(() => delivered() === 1);
    expect(receiver.hooks).toHaveLength(1);
  });
});

describe('a stopping delivery worker', () => {
  it('waits for running attempts and starts none', async () => {
    const receiver = await receiveSlowly();
    await setup.subscribe(`${receiver.origin}/hook`);
    setup.emit(9);
    const worker = await setup.startWorker();
    await waitUntil(() => receiver.waiting.length === 8);
    const stopped = worker.stop(60_000);
    receiver.answer();
    await stopped;
    expect([delivered(), receiver.hooks.length]).toEqual([8, 8]);
  });

  it('releases attempts that do not end in time', async () => {
    const receiver = await receiveSlowly();
    const id = await setup.subscribe(`${receiver.origin}/hook`);
    setup.emit(2);
    const worker = await setup.startWorker();
    await waitUntil(() => receiver.waiting.length === 2);
    await worker.stop(10);
    receiver.waiting.length = 0;
    for (const { delivery } of await setup.deliveriesOf(id)) {
      expect(delivery).toMatchObject({ status: 'pending', attemptCount: 0 });
    }
    await setup.startWorker();
    await waitUntil(() => receiver.waiting.length === 2);
    receiver.answer();
    await waitUntil(() => delivered() === 2);
    expect(new Set(receiver.idsOf('/hook')).size).toBe(2);
  });
});

describe('a failing database', () => {
  it('is retried until an attempt is recorded, and nothing is sent twice', async () => {
    const receiver = await receive(answerWith(200));
    await setup.subscribe(`${receiver.origin}/hook`);
    let failures = 0;
    const recordAttempt: typeof setup.store.recordAttempt = async (...args) => {
      failures += 1;
      if (failures <= 3) throw new StorageError('another process holds the database for too long');
      return setup.store.recordAttempt(...args);
    };
    setup.emit();
    await setup.startWorker({ store: { ...setup.store, recordAttempt } });
    await waitUntil(() => delivered() === 1);
    expect([failures, receiver.hooks.length]).toEqual([4, 1]);
  });

  it('with an unknown error loses nothing: the attempt is made again', async () => {
    const receiver = await receive(answerWith(200));
    await setup.subscribe(`${receiver.origin}/hook`);
    let failures = 0;
    const recordAttempt: typeof setup.store.recordAttempt = async (...args) => {
      failures += 1;
      if (failures === 1) throw new TypeError('a defect');
      return setup.store.recordAttempt(...args);
    };
    setup.emit();
    await setup.startWorker({ store: { ...setup.store, recordAttempt }, leaseMs: 150 });
    await waitUntil(() => delivered() === 1);
    expect(receiver.hooks).toHaveLength(2);
    expect(new Set(receiver.idsOf('/hook')).size).toBe(1);
  });

  it.each(['takeEvents', 'claimDeliveries', 'nextDueAt'] as const)(
    'is used again after %s has failed',
    async (name) => {
      const receiver = await receive(answerWith(200));
      await setup.subscribe(`${receiver.origin}/hook`);
      let failures = 0;
      const failing = async (...args: never[]) => {
        failures += 1;
        if (failures <= 2) throw new StorageError('the disk of the database is full');
        return (setup.store[name] as (...args: never[]) => unknown)(...args);
      };
      setup.emit();
      await setup.startWorker({ store: { ...setup.store, [name]: failing } });
      await waitUntil(() => delivered() === 1);
      expect(receiver.hooks).toHaveLength(1);
    },
  );
});

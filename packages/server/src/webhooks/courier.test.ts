import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StorageError } from '../db/storage-error.ts';
import { serveRaw, waitUntil } from '../network/test-servers.ts';
import { answerWith, receive, Stage, settle } from './test-stage.ts';

let stage: Stage;
beforeEach(() => {
  stage = new Stage();
});
afterEach(() => stage.close());

/** A receiver that answers when it is told to. */
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

const delivered = () => stage.records.filter(({ delivery }) => delivery.status === 'delivered').length;

describe('attempts under way at once', () => {
  it('are eight to a subscription and sixteen to an origin', async () => {
    const receiver = await receiveSlowly();
    for (const path of ['/a', '/b', '/c']) await stage.subscribe(receiver.origin + path);
    stage.emit(50);
    const courier = await stage.startCourier();
    await waitUntil(() => receiver.waiting.length === 16);
    await settle();
    expect([receiver.waiting.length, courier.activeCount]).toEqual([16, 16]);
    for (const path of ['/a', '/b', '/c']) expect(receiver.idsOf(path).length).toBeLessThanOrEqual(8);
    while (delivered() < 150) {
      receiver.answer();
      await settle();
    }
    expect(receiver.most()).toBe(16);
    for (const path of ['/a', '/b', '/c']) expect(new Set(receiver.idsOf(path)).size).toBe(50);
  });

  it('are one to an endpoint that fails, until it works again', async () => {
    const receiver = await receiveSlowly();
    await stage.subscribe(`${receiver.origin}/hook`);
    stage.emit(40);
    await stage.startCourier();
    await waitUntil(() => receiver.waiting.length === 8);
    receiver.answer(500);
    for (let count = 0; count < 3; count++) {
      await waitUntil(() => receiver.waiting.length > 0);
      await settle();
      expect(receiver.waiting).toHaveLength(1);
      receiver.answer(500);
    }
    for (const most of [1, 2, 4, 8]) {
      await waitUntil(() => receiver.waiting.length > 0);
      await settle();
      expect(receiver.waiting).toHaveLength(most);
      receiver.answer(200);
    }
  });
});

describe('an endpoint that is dead', () => {
  it('holds up no other, with ten thousand events', async () => {
    const dead = await serveRaw(() => {});
    const well = await receive(answerWith(200));
    await stage.subscribe(`https://127.0.0.1:${dead.port}/dead`, 'conversion.failed');
    await stage.subscribe(`${well.origin}/well`);
    stage.emit(10_000, 'conversion.failed');
    stage.emit(200);
    const courier = await stage.startCourier();
    // The dead one never answers and never ends an attempt: all that is delivered is delivered beside it.
    await waitUntil(() => delivered() === 200);
    expect(new Set(well.idsOf('/well')).size).toBe(200);
    expect([dead.connections(), courier.activeCount]).toEqual([8, 8]);
  });

  it('holds up no other where it refuses each at once', async () => {
    const refusing = await receive(answerWith(500));
    const well = await receive(answerWith(200));
    await stage.subscribe(`${refusing.origin}/no`, 'conversion.failed');
    await stage.subscribe(`${well.origin}/well`);
    stage.emit(10_000, 'conversion.failed');
    stage.emit(200);
    await stage.startCourier();
    await waitUntil(() => delivered() === 200);
    expect(refusing.hooks.length).toBeLessThan(1_000);
  });

  it('of an origin does not take its turn from the others there', async () => {
    const receiver = await receive((response, { path }) => {
      if (path === '/well') answerWith(200)(response);
    });
    await stage.subscribe(`${receiver.origin}/hangs`, 'conversion.failed');
    await stage.subscribe(`${receiver.origin}/well`);
    stage.emit(500, 'conversion.failed');
    stage.emit(100);
    await stage.startCourier();
    await waitUntil(() => delivered() === 100);
    expect(receiver.idsOf('/hangs')).toHaveLength(8);
  });
});

describe('what is new', () => {
  it('is sent before what has failed', async () => {
    let status = 500;
    const receiver = await receive((response) => answerWith(status)(response));
    const id = await stage.subscribe(`${receiver.origin}/hook`);
    stage.emit(3);
    const courier = await stage.startCourier();
    await waitUntil(() => stage.records.length === 3);
    const old = new Set(receiver.idsOf('/hook'));
    await courier.stop(0);
    // All of them are due now, and three more are new.
    stage.database.prepare('UPDATE webhook_deliveries SET due_at = 1').run();
    await stage.store.patchSubscription(id, { isActive: true }, 1);
    stage.database.prepare('UPDATE webhook_lanes SET due_at = 1, ready_at = 1').run();
    stage.emit(3);
    status = 200;
    await stage.startCourier({ limits: { all: 1, perSubscription: 1, perOrigin: 1 } });
    await waitUntil(() => delivered() === 6);
    const order = receiver
      .idsOf('/hook')
      .slice(3)
      .map((each) => old.has(each));
    expect(order).toEqual([false, false, false, true, true, true]);
  });

  it('is noticed though another process has written it, and nobody said so', async () => {
    const receiver = await receive(answerWith(200));
    await stage.subscribe(`${receiver.origin}/hook`);
    await stage.startCourier({ store: stage.openOther() });
    await settle();
    stage.emit();
    await waitUntil(() => receiver.hooks.length === 1);
  });

  it('is sent at once when its process says so', async () => {
    const receiver = await receive(answerWith(200));
    await stage.subscribe(`${receiver.origin}/hook`);
    const timers: number[] = [];
    // A clock whose timers never come: only waking is left.
    const clock = { now: Date.now, after: (milliseconds: number) => () => void timers.push(milliseconds) };
    const courier = await stage.startCourier({ clock });
    await settle();
    stage.emit();
    courier.wake();
    await waitUntil(() => receiver.hooks.length === 1);
  });

  it('is taken in parts, the first of which are sent meanwhile', async () => {
    const receiver = await receive(answerWith(200));
    await stage.subscribe(`${receiver.origin}/hook`);
    stage.emit(1_700);
    await stage.startCourier();
    await waitUntil(() => delivered() === 1_700);
    expect(new Set(receiver.idsOf('/hook')).size).toBe(1_700);
  });
});

describe('two couriers on one database', () => {
  it('make each attempt once', async () => {
    const receiver = await receive(answerWith(200));
    await stage.subscribe(`${receiver.origin}/hook`);
    await stage.startCourier();
    const other = await stage.startCourier({ store: stage.openOther() });
    stage.emit(300);
    other.wake();
    await waitUntil(() => delivered() === 300);
    expect(receiver.hooks).toHaveLength(300);
  });

  it('take over from one that has died', async () => {
    const receiver = await receiveSlowly();
    const id = await stage.subscribe(`${receiver.origin}/hook`);
    stage.emit(3);
    await stage.startCourier({ owner: 'dead' });
    await waitUntil(() => receiver.waiting.length === 3);
    // It hangs for ever, and its lock says that it is gone.
    await stage.startCourier({ store: stage.openOther(), isGone: (owner) => owner === 'dead' });
    await waitUntil(() => receiver.waiting.length === 6);
    receiver.answer();
    await waitUntil(() => delivered() === 3);
    const ids = receiver.idsOf('/hook');
    expect(new Set(ids.slice(3))).toEqual(new Set(ids.slice(0, 3)));
    // What the dead one had to say comes too late, and is not counted.
    for (const { delivery } of await stage.deliveriesOf(id)) expect(delivery.attemptCount).toBe(1);
  });
});

describe('an attempt whose claim is lost', () => {
  it('is ended, since somebody else makes it', async () => {
    const receiver = await receiveSlowly();
    await stage.subscribe(`${receiver.origin}/hook`);
    stage.emit();
    let claims = 0;
    // It would take part in the race for what it has lost.
    const claimDeliveries: typeof stage.store.claimDeliveries = async (wish) =>
      claims++ === 0 ? stage.store.claimDeliveries(wish) : [];
    const store = { ...stage.store, claimDeliveries };
    const courier = await stage.startCourier({ store, owner: 'slow', leaseMs: 150 });
    await waitUntil(() => receiver.waiting.length === 1);
    const other = await stage.startCourier({ store: stage.openOther(), isGone: (owner) => owner === 'slow' });
    await waitUntil(() => courier.activeCount === 0 && receiver.waiting.length === 2 && receiver.open() === 1);
    expect([other.activeCount, stage.records]).toEqual([1, []]);
    expect(new Set(receiver.idsOf('/hook')).size).toBe(1);
  });

  it('is kept for as long as it lasts, longer than a lease', async () => {
    const receiver = await receiveSlowly();
    await stage.subscribe(`${receiver.origin}/hook`);
    stage.emit();
    await stage.startCourier({ leaseMs: 150 });
    await waitUntil(() => receiver.waiting.length === 1);
    await stage.startCourier({ store: stage.openOther(), leaseMs: 150 });
    await new Promise((resolve) => setTimeout(resolve, 600));
    receiver.answer();
    await waitUntil(() => delivered() === 1);
    expect(receiver.hooks).toHaveLength(1);
  });
});

describe('a courier that stops', () => {
  it('waits for what is under way and begins nothing', async () => {
    const receiver = await receiveSlowly();
    await stage.subscribe(`${receiver.origin}/hook`);
    stage.emit(9);
    const courier = await stage.startCourier();
    await waitUntil(() => receiver.waiting.length === 8);
    const stopped = courier.stop(60_000);
    receiver.answer();
    await stopped;
    expect([delivered(), receiver.hooks.length]).toEqual([8, 8]);
  });

  it('gives back what does not end in time, for the next one', async () => {
    const receiver = await receiveSlowly();
    const id = await stage.subscribe(`${receiver.origin}/hook`);
    stage.emit(2);
    const courier = await stage.startCourier();
    await waitUntil(() => receiver.waiting.length === 2);
    await courier.stop(10);
    receiver.waiting.length = 0;
    for (const { delivery } of await stage.deliveriesOf(id)) {
      expect(delivery).toMatchObject({ status: 'pending', attemptCount: 0 });
    }
    await stage.startCourier();
    await waitUntil(() => receiver.waiting.length === 2);
    receiver.answer();
    await waitUntil(() => delivered() === 2);
    expect(new Set(receiver.idsOf('/hook')).size).toBe(2);
  });
});

describe('a database that cannot do its work', () => {
  it('is asked again until an attempt is recorded, and nothing is sent twice', async () => {
    const receiver = await receive(answerWith(200));
    await stage.subscribe(`${receiver.origin}/hook`);
    let failures = 0;
    const recordAttempt: typeof stage.store.recordAttempt = async (...words) => {
      failures += 1;
      if (failures <= 3) throw new StorageError('another process holds the database for too long');
      return stage.store.recordAttempt(...words);
    };
    stage.emit();
    await stage.startCourier({ store: { ...stage.store, recordAttempt } });
    await waitUntil(() => delivered() === 1);
    expect([failures, receiver.hooks.length]).toEqual([4, 1]);
  });

  it('that fails in a way that nobody knows loses nothing: the attempt is made again', async () => {
    const receiver = await receive(answerWith(200));
    await stage.subscribe(`${receiver.origin}/hook`);
    let failures = 0;
    const recordAttempt: typeof stage.store.recordAttempt = async (...words) => {
      failures += 1;
      if (failures === 1) throw new TypeError('a defect');
      return stage.store.recordAttempt(...words);
    };
    stage.emit();
    await stage.startCourier({ store: { ...stage.store, recordAttempt }, leaseMs: 150 });
    await waitUntil(() => delivered() === 1);
    expect(receiver.hooks).toHaveLength(2);
    expect(new Set(receiver.idsOf('/hook')).size).toBe(1);
  });

  it.each(['takeEvents', 'claimDeliveries', 'nextDueAt'] as const)(
    'is asked again after %s has failed',
    async (name) => {
      const receiver = await receive(answerWith(200));
      await stage.subscribe(`${receiver.origin}/hook`);
      let failures = 0;
      const failing = async (...words: never[]) => {
        failures += 1;
        if (failures <= 2) throw new StorageError('the disk of the database is full');
        return (stage.store[name] as (...words: never[]) => unknown)(...words);
      };
      stage.emit();
      await stage.startCourier({ store: { ...stage.store, [name]: failing } });
      await waitUntil(() => delivered() === 1);
      expect(receiver.hooks).toHaveLength(1);
    },
  );
});

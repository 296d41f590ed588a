import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { explainPrepared } from '../../../../test/harness/query-plans.ts';
import { BatchWriter } from '../../../db/batch-writer.ts';
import { openDatabase } from '../../../db/database.ts';
import {
  attemptAt,
  clientId,
  newSubscription,
  organizationId,
  success,
  unlimited,
  type WebhookStoreUnderTest,
} from '../webhook-store.setup.ts';
import { describeWebhookStore } from '../webhook-store.suite.ts';
import { createWebhookStore } from './sqlite-webhook-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'quoin-webhooks-'));
const opened: Database[] = [];
afterAll(() => {
  for (const database of opened) database.close();
  rmSync(folder, { recursive: true });
});

const createStore = (database: Database, writer = new BatchWriter(database)) =>
  createWebhookStore({
    database,
    writer,
    createId: () => randomUUID(),
    retryDelaysMs: [60, 300, 900],
    maxFailures: 10,
  });

function openFile(path: string): Database {
  const database = openDatabase(path);
  // Durability has its own tests; syncing would only cost time here.
  database.pragma('synchronous = OFF');
  opened.push(database);
  return database;
}

function open(): WebhookStoreUnderTest & { database: Database } {
  const path = join(folder, `${randomUUID()}.db`);
  const database = openFile(path);
  const insertEvent = database.prepare(
    'INSERT INTO outbox (id, type, organization_id, client_id, payload, created_at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const count = (table: string) => database.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get() ?? 0;
  return {
    database,
    store: createStore(database),
    other: async () => createStore(openFile(path)),
    async addClient(organization, client) {
      database.prepare('INSERT OR IGNORE INTO organizations VALUES (?, ?, ?)').run(organization, 'o', 1);
      database
        .prepare('INSERT INTO clients (id, organization_id, name, created_at) VALUES (?, ?, ?, ?)')
        .run(client, organization, 'c', 1);
    },
    async addEvent({ type, organizationId: organization, clientId: client = null, payload = '{}', at = 1_900 }) {
      insertEvent.run(randomUUID(), type, organization, client, payload, at);
    },
    counts: async () => ({
      events: count('outbox'),
      deliveries: count('webhook_deliveries'),
      attempts: count('webhook_attempts'),
      removed: count('webhook_subscriptions WHERE removed_at IS NOT NULL'),
    }),
  };
}

describeWebhookStore('SQLite', open);

describe('the statements', () => {
  /** Scans that read no more rows than necessary, each with the reason. */
  const allowed = [
    /^SCAN outbox USING INDEX outbox_waiting$/, // from its end, with a limit
    /^SCAN webhook_subscriptions USING (COVERING )?INDEX webhook_subscriptions_removed$/, // only the first row
    /^SCAN webhook_lanes$/, // for the age of the queue: one row per subscription
    /^SCAN s USING COVERING INDEX sqlite_autoindex_webhook_subscriptions_1$/, // the sweep: one row per subscription
    /^SCAN webhook_subscriptions$/, // for an erasure
    /^SCAN (owners|\d+|CONSTANT ROW)/, // the recursion itself
    /^USE TEMP B-TREE FOR ORDER BY$/, // sorts one page, see below
  ];

  it('find their rows by an index, however many rows there are', async () => {
    const { database } = open();
    const plans = await explainPrepared(database, () => createStore(database));
    expect(new Set(plans.map(({ sql }) => sql)).size).toBeGreaterThan(40);
    expect(plans.filter(({ detail }) => detail.includes('ORDER BY')).map(({ sql }) => sql)).toEqual([
      expect.stringMatching(/WHERE d\.seq IN \( SELECT seq .* LIMIT \? OFFSET \?\)/),
    ]);
    const bad = plans.filter(
      ({ detail }) => /^SCAN|TEMP B-TREE|AUTOMATIC/.test(detail) && !allowed.some((pattern) => pattern.test(detail)),
    );
    expect(bad).toEqual([]);
  });
});

describe('polling for work', () => {
  it('begins a transaction only if there is some', async () => {
    const { database, addClient, addEvent } = open();
    const writer = new BatchWriter(database);
    const store = createStore(database, writer);
    await addClient(organizationId, clientId);
    await store.createSubscription(newSubscription());
    const write = vi.spyOn(writer, 'write');
    const poll = async (now: number): Promise<number> => {
      write.mockClear();
      await store.takeEvents(10, now);
      await store.claimDeliveries({ owner: 'me', now, leaseUntil: now + 10, count: 10, freeSlots: unlimited });
      return write.mock.calls.length;
    };
    expect(await poll(2_000)).toBe(0);
    await addEvent({ type: 'conversion.completed', organizationId, clientId });
    expect(await poll(2_000)).toBe(2);
    expect(await poll(2_001)).toBe(0);
  });
});

describe('the lanes, counts and routes in SQLite', () => {
  it('match the deliveries after any history', async () => {
    const step = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 5 }));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (history) => {
        const tested = open();
        const { store, database } = tested;
        await tested.addClient(organizationId, clientId);
        const ids: string[] = [];
        const claims = [];
        let now = 2_000;
        for (const [action, choice] of history) {
          now += 50;
          const id = ids[choice % Math.max(1, ids.length)] ?? randomUUID();
          const claim = claims.pop();
          if (action === 0) {
            const created = newSubscription({ url: `https://h${choice}/`, origin: `https://h${choice % 2}` });
            ids.push(created.id);
            await store.createSubscription(created);
          } else if (action <= 2) {
            await tested.addEvent({ type: 'conversion.completed', organizationId, clientId });
            await store.takeEvents(choice, now);
          } else if (action <= 4) {
            const freeSlots = { ofSubscription: () => choice, ofOrigin: () => 3 };
            const request = { owner: `o${choice % 2}`, now, leaseUntil: now + 100, count: choice, freeSlots };
            for (const claimed of await store.claimDeliveries(request)) claims.push(claimed.claim);
          } else if (action === 5) await store.patchSubscription(id, { isActive: choice % 2 === 0 }, now);
          else if (action === 6) await store.reapDeliveries({ now, self: 'o0', deadOwners: [] });
          else if (action === 7) await store.removeSubscription(id, now);
          else if (action === 8) await store.sweepDeliveries({ deliveries: now - 200, events: now - 400 }, choice);
          else if (claim !== undefined) await store.recordAttempt(claim, attemptAt(now, choice === 0 ? success : {}));
        }
        expectCountersToMatch(database);
        database.close();
      }),
      { numRuns: 60 },
    );
  });
});

function expectCountersToMatch(database: Database): void {
  const all = (sql: string) => database.prepare(sql).all();
  const waiting = `webhook_deliveries AS d JOIN webhook_subscriptions AS s ON s.seq = d.subscription
    WHERE d.status = 'pending' AND d.owner IS NULL AND s.is_active = 1 AND s.removed_at IS NULL`;
  expect(all('SELECT subscription, origin, due_at FROM webhook_lanes ORDER BY 1')).toEqual(
    all(`SELECT s.seq AS subscription, s.origin, min(d.due_at) AS due_at FROM ${waiting} GROUP BY s.seq ORDER BY 1`),
  );
  expect(all('SELECT * FROM webhook_lanes WHERE ready_at <> max(due_at, served_at)')).toEqual([]);
  expect(all('SELECT origin, ready_at FROM webhook_origins ORDER BY 1')).toEqual(
    all(`SELECT origin, max(min(ready_at), (SELECT served_at FROM webhook_origins WHERE origin = l.origin)) AS ready_at
      FROM webhook_lanes AS l GROUP BY origin ORDER BY 1`),
  );
  expect(all('SELECT seq FROM webhook_subscriptions WHERE is_active = 1 ORDER BY 1')).toEqual(
    all('SELECT DISTINCT subscription AS seq FROM webhook_routes ORDER BY 1'),
  );
  expect(all('SELECT seq, delivery_count AS count FROM webhook_subscriptions ORDER BY 1')).toEqual(
    all(`SELECT s.seq, count(d.seq) AS count FROM webhook_subscriptions AS s
      LEFT JOIN webhook_deliveries AS d ON d.subscription = s.seq GROUP BY s.seq ORDER BY 1`),
  );
  expect(all('SELECT seq, deliveries FROM outbox WHERE deliveries IS NOT NULL ORDER BY 1')).toEqual(
    all(`SELECT e.seq, count(d.seq) AS deliveries FROM outbox AS e LEFT JOIN webhook_deliveries AS d ON d.event = e.seq
      WHERE e.deliveries IS NOT NULL GROUP BY e.seq ORDER BY 1`),
  );
}

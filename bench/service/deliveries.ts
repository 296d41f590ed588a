import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { Agent } from 'undici';
import { BatchWriter } from '../../packages/server/src/db/batch-writer.ts';
import { openDatabase } from '../../packages/server/src/db/database.ts';
import { openLocalAgent } from '../../packages/server/src/network/test-servers.ts';
import { openLog } from '../../packages/server/src/operation/log.ts';
import { createSystemClock } from '../../packages/server/src/webhooks/clock.ts';
import { DeliveryWorker } from '../../packages/server/src/webhooks/delivery-worker.ts';
import { maxFailures, retryDelaysMs } from '../../packages/server/src/webhooks/schedule.ts';
import { createSender } from '../../packages/server/src/webhooks/sender.ts';
import { createWebhookStore } from '../../packages/server/src/webhooks/store/sqlite/sqlite-webhook-store.ts';
import { signWebhook } from '../../packages/webhook-verify/src/index.ts';
import { createFolder, type Process, startProgram } from './processes.ts';

const secret = randomBytes(32).toString('base64url');
/** Maximum number of concurrent deliveries to one subscription, as in the service. */
const concurrency = 8;

export interface Endpoint {
  readonly process: Process;
  readonly authority: string;
  /** Returns when the events received since the last call were emitted and received. */
  takeArrivals(): Promise<readonly { readonly sentAt: number; readonly at: number }[]>;
}

export async function startEndpoint(): Promise<Endpoint> {
  const process = await startProgram('receiver');
  const authority = readFileSync(join(process.data, 'authority.pem'), 'utf8');
  const agent = new Agent({ connect: { ca: authority } });
  return {
    process,
    authority,
    async takeArrivals() {
      const { body } = await agent.request({ origin: process.url, path: '/arrivals', method: 'GET' });
      const arrivals = (await body.json()) as { body: string; at: number }[];
      return arrivals.map(({ body: payload, at }) => ({
        at,
        sentAt: (JSON.parse(payload) as { sentAt: number }).sentAt,
      }));
    },
  };
}

const now = (): number => performance.timeOrigin + performance.now();

const payloadOf = (index: number) =>
  JSON.stringify({ sentAt: now(), job_id: randomUUID(), status: 'completed', index });

/** Opens the service's delivery worker with its store. Events are written to the outbox, as at the end of a job. */
export async function openDeliveryWorker({ authority }: Endpoint, authorities: readonly string[] = []) {
  const database = openDatabase(join(createFolder(), 'quoin.db'));
  const writer = new BatchWriter(database);
  const organizationId = randomUUID();
  const clientId = randomUUID();
  database.prepare('INSERT INTO organizations VALUES (?, ?, ?)').run(organizationId, 'o', 1);
  database
    .prepare('INSERT INTO clients (id, organization_id, name, created_at) VALUES (?, ?, ?, ?)')
    .run(clientId, organizationId, 'c', 1);
  const insert = database.prepare(`
    INSERT INTO outbox (id, type, organization_id, client_id, payload, created_at) VALUES (?, ?, ?, ?, ?, ?)`);
  const store = createWebhookStore({ database, writer, createId: () => randomUUID(), retryDelaysMs, maxFailures });
  let left = 0;
  let failed = 0;
  let finish = (): void => {};
  const clock = createSystemClock();
  const worker = new DeliveryWorker({
    owner: randomUUID(),
    store,
    clock,
    log: openLog('silent'),
    limits: { all: 256, perSubscription: concurrency, perOrigin: 2 * concurrency },
    leaseMs: 60_000,
    isGone: () => false,
    onAttempt: ({ isSuccess }) => {
      if (!isSuccess) failed += 1;
      if (!isSuccess) return;
      left -= 1;
      if (left === 0) finish();
    },
    send: createSender({
      agent: openLocalAgent({
        ca: [authority, ...authorities],
        maxConnectionsPerOrigin: 2 * concurrency,
        // Resolves the names of dead endpoints, each of which is a separate origin.
        resolve: async () => [{ address: '127.0.0.1', family: 4 }],
      }),
      decryptCredentials: () => ({ keys: [secret], headers: [] }),
      clock,
      userAgent: 'quoin/bench',
      totalMs: 30_000,
    }),
  });
  await worker.start();
  const emit = async (count: number, type: string): Promise<void> => {
    await Promise.all(
      Array.from({ length: count }, (_, index) =>
        writer.write(() => insert.run(randomUUID(), type, organizationId, clientId, payloadOf(index), Date.now())),
      ),
    );
    worker.wake();
  };
  return {
    emit,
    /** Emits events and waits until all have been delivered and recorded. */
    async deliver(count: number, type: string): Promise<void> {
      const finished = new Promise<void>((resolve) => {
        finish = resolve;
      });
      left = count;
      await emit(count, type);
      await finished;
    },
    subscribe: (url: string, type: string) =>
      store.createSubscription({
        id: randomUUID(),
        organizationId,
        clientId,
        name: 'bench',
        url,
        origin: new URL(url).origin,
        eventTypes: [type],
        createdAt: 1,
        encryptedSecret: new Uint8Array(),
        encryptedHeaders: undefined,
      }),
    failedCount: () => failed,
    /** True if attempts hang while other deliveries are due. */
    isStuck: async () => worker.activeCount > 0 && (await store.oldestWaiting()).dueAt !== undefined,
    stop: async () => {
      await worker.stop(0);
      await writer.close();
      database.close();
    },
  };
}

/** Opens a minimal sender, which signs, posts and durably records each response, all of a turn in one transaction. */
export function openBareSender({ authority, process }: Endpoint) {
  const database = new Sqlite(join(createFolder(), 'bare.db'));
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.exec('CREATE TABLE deliveries (id TEXT PRIMARY KEY, body TEXT, status INTEGER)');
  const insert = database.prepare('INSERT INTO deliveries (id, body) VALUES (?, ?)');
  const record = database.prepare('UPDATE deliveries SET status = ? WHERE id = ?');
  const writer = new BatchWriter(database);
  const agent = new Agent({ connect: { ca: authority }, connections: concurrency });
  const post = async (id: string, body: string): Promise<void> => {
    const signed = await signWebhook({ secret, id, timestamp: Math.floor(Date.now() / 1000), body });
    const headers = { ...signed, 'content-type': 'application/json' };
    const response = await agent.request({ origin: process.url, path: '/live', method: 'POST', headers, body });
    await response.body.dump();
    await writer.write(() => record.run(response.statusCode, id));
  };
  return {
    async deliver(count: number): Promise<void> {
      const bodies = Array.from({ length: count }, (_, index) => [randomUUID(), payloadOf(index)] as const);
      await Promise.all(bodies.map(([id, body]) => writer.write(() => insert.run(id, body))));
      const work = async (): Promise<void> => {
        for (let next = bodies.pop(); next !== undefined; next = bodies.pop()) await post(...next);
      };
      await Promise.all(Array.from({ length: concurrency }, work));
    },
    stop: async () => {
      await agent.close();
      await writer.close();
      database.close();
    },
  };
}

/** Emits events one after another. Returns the time of each to its endpoint in milliseconds, sorted. */
export async function timeArrivals(count: number, emit: () => Promise<void>, endpoint: Endpoint): Promise<number[]> {
  await endpoint.takeArrivals();
  const times: number[] = [];
  for (let index = 0; index < count; index++) {
    await emit();
    await pause(3);
  }
  const deadline = now() + 30_000;
  while (times.length < count) {
    if (now() > deadline) throw new Error(`only ${times.length} of ${count} events arrived`);
    times.push(...(await endpoint.takeArrivals()).map(({ at, sentAt }) => at - sentAt));
    await pause(10);
  }
  return times.sort((one, other) => one - other);
}

export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Header } from '@quoin/core/url-headers';
import type { Database } from 'better-sqlite3';
import { BatchWriter } from '../db/batch-writer.ts';
import { openDatabase } from '../db/database.ts';
import { type Authority, openAuthority } from '../network/test-authority.ts';
import { closeAll, openLocalAgent, serveTls, type TestServer } from '../network/test-servers.ts';
import { openLog } from '../operation/log.ts';
import { type Clock, createSystemClock } from './clock.ts';
import type { Attempt } from './delivery.ts';
import { DeliveryWorker } from './delivery-worker.ts';
import type { DeliveryWorkerOptions } from './delivery-worker-options.ts';
import { maxFailures, retryDelaysMs } from './schedule.ts';
import { createSender, type Send, type SenderOptions } from './sender.ts';
import { createWebhookStore } from './store/sqlite/sqlite-webhook-store.ts';
import type { DeliveryRecord, RecordedAttempt, WebhookStore } from './store/webhook-store.ts';

/** A clock that tests advance; timers that become due run in order. */
export class FakeClock implements Clock {
  #now: number;
  readonly #timers = new Set<{ readonly at: number; readonly run: () => void }>();

  constructor(now: number) {
    this.#now = now;
  }

  readonly now = (): number => this.#now;

  readonly after = (milliseconds: number, run: () => void): (() => void) => {
    const timer = { at: this.#now + Math.max(0, milliseconds), run };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  };

  /** True if a timer is set for exactly this time. */
  hasTimerAt(time: number): boolean {
    return [...this.#timers].some(({ at }) => at === time);
  }

  advanceTo(time: number): void {
    const next = () => [...this.#timers].filter(({ at }) => at <= time).sort((one, other) => one.at - other.at)[0];
    for (let timer = next(); timer !== undefined; timer = next()) {
      this.#timers.delete(timer);
      this.#now = Math.max(this.#now, timer.at);
      timer.run();
    }
    this.#now = time;
  }
}

/** A request received by a test endpoint. */
export interface Hook {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly rawHeaders: readonly string[];
  readonly body: string;
}

export interface Receiver extends TestServer {
  readonly hooks: readonly Hook[];
  /** The ids of the requests to a path, in order. */
  idsOf(path: string): readonly string[];
}

const organizationId = 'org-a';
const clientId = 'client-a';

/** A database, a certificate authority, and everything that tests open with them. */
export class DeliveryTestSetup {
  readonly database: Database;
  readonly store: WebhookStore;
  readonly secrets = new Map<string, readonly string[]>();
  readonly customHeaders: Header[] = [];
  readonly records: RecordedAttempt[] = [];
  readonly attempts: Attempt[] = [];
  readonly #folder = mkdtempSync(join(tmpdir(), 'quoin-deliveries-'));
  readonly #workers: DeliveryWorker[] = [];
  readonly #opened: Database[] = [];
  readonly #emit: (type: string, payload: string) => unknown;

  constructor() {
    this.database = this.#openFile();
    this.store = storeOf(this.database);
    this.database.prepare('INSERT INTO organizations VALUES (?, ?, ?)').run(organizationId, 'o', 1);
    this.database
      .prepare('INSERT INTO clients (id, organization_id, name, created_at) VALUES (?, ?, ?, ?)')
      .run(clientId, organizationId, 'c', 1);
    const insert = this.database.prepare(`
      INSERT INTO outbox (id, type, organization_id, client_id, payload, created_at) VALUES (?, ?, ?, ?, ?, ?)`);
    this.#emit = (type, payload) => insert.run(randomUUID(), type, organizationId, clientId, payload, Date.now());
  }

  /** The store of another process, on the same file. */
  openOther(): WebhookStore {
    return storeOf(this.#openFile());
  }

  emit(count = 1, type = 'conversion.completed'): void {
    this.database.transaction(() => {
      for (let index = 0; index < count; index++) this.#emit(type, `{ "n": ${index}, "name": "Grüße\\u0041" }`);
    })();
  }

  async subscribe(url: string, eventType = 'conversion.completed'): Promise<string> {
    const id = randomUUID();
    this.secrets.set(id, [randomBytes(32).toString('base64url')]);
    await this.store.createSubscription({
      id,
      organizationId,
      clientId,
      name: 'a name',
      url,
      origin: new URL(url).origin,
      eventTypes: [eventType],
      createdAt: 1,
      encryptedSecret: new Uint8Array(),
      encryptedHeaders: undefined,
    });
    return id;
  }

  async enable(id: string): Promise<void> {
    await this.store.patchSubscription(id, { isActive: true }, Date.now());
  }

  /** The real sender with the secrets of this setup. */
  send(options: Partial<SenderOptions> = {}): Send {
    return createSender({
      agent: openLocalAgent({ ca: [authority().cert], maxConnectionsPerOrigin: 16 }),
      decryptCredentials: ({ id }) => ({ keys: this.secrets.get(id) ?? [], headers: this.customHeaders }),
      clock: createSystemClock(),
      userAgent: 'quoin/1.2.3',
      totalMs: 30_000,
      ...options,
    });
  }

  /** Starts a delivery worker; `close` stops it. */
  async startWorker(options: Partial<DeliveryWorkerOptions> = {}): Promise<DeliveryWorker> {
    const { clock = createSystemClock(), send = this.send({ clock }) } = options;
    const worker = new DeliveryWorker({
      owner: randomUUID(),
      store: this.store,
      log: openLog('silent'),
      limits: { all: 256, perSubscription: 8, perOrigin: 16 },
      leaseMs: 60_000,
      isGone: () => false,
      onAttempt: (attempt, recorded) => {
        this.attempts.push(attempt);
        this.records.push(recorded);
      },
      ...options,
      clock,
      send,
    });
    this.#workers.push(worker);
    await worker.start();
    return worker;
  }

  /** The stored deliveries of a subscription, newest first. */
  async deliveriesOf(subscriptionId: string, limit = 50): Promise<readonly DeliveryRecord[]> {
    const { deliveries } = await this.store.listDeliveries({ subscriptionId, limit, offset: 0 });
    const records = await Promise.all(deliveries.map(({ id }) => this.store.readDelivery(id)));
    return records.filter((record) => record !== undefined);
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.stop(0)));
    await closeAll();
    for (const database of this.#opened) database.close();
    rmSync(this.#folder, { recursive: true });
  }

  #openFile(): Database {
    const database = openDatabase(join(this.#folder, 'quoin.db'));
    // Durability has its own tests; syncing would only cost time here.
    database.pragma('synchronous = OFF');
    this.#opened.push(database);
    return database;
  }
}

function storeOf(database: Database): WebhookStore {
  const writer = new BatchWriter(database);
  return createWebhookStore({ database, writer, createId: () => randomUUID(), retryDelaysMs, maxFailures });
}

let sharedAuthority: Authority | undefined;

/** One for all tests of a file, since creating keys takes time. */
function authority(): Authority {
  sharedAuthority ??= openAuthority();
  return sharedAuthority;
}

let certificate: ReturnType<Authority['issue']> | undefined;

/** Starts an endpoint with a certificate of the test authority. It answers after reading the request. */
export async function receive(answer: (response: ServerResponse, hook: Hook) => void): Promise<Receiver> {
  certificate ??= authority().issue('IP:127.0.0.1,DNS:hooks.example');
  const hooks: Hook[] = [];
  const server = await serveTls((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      const { url: path = '', rawHeaders } = request;
      const headers = request.headers as Record<string, string>;
      const hook = { path, headers, rawHeaders, body: Buffer.concat(parts).toString() };
      hooks.push(hook);
      answer(response, hook);
    });
  }, certificate);
  const idsOf = (path: string) =>
    hooks.filter((hook) => hook.path === path).map(({ headers }) => `${headers['webhook-id']}`);
  return { ...server, hooks, idsOf };
}

export const answerWith = (status: number) => (response: ServerResponse) => void response.writeHead(status).end();

/** Waits for some event loop turns, each with a timer and a transaction: enough for all immediate work. */
export async function waitForTurns(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve, 2));
}

import { randomUUID } from 'node:crypto';
import type { Client, Notification } from 'pg';
import { loadPg } from './load-library.ts';
import { connectionOptions, type Queries } from './postgres.ts';

/**
 * The subjects of changes: waiting jobs, states of jobs, events and due deliveries, and everything that decides about
 * access.
 */
export type Topic = 'work' | 'jobs' | 'events' | 'access';
const topics: readonly Topic[] = ['work', 'jobs', 'events', 'access'];

/** Changes made by other processes on the database. */
export interface ChangeFeed {
  /** Notifies the other processes, once the change is committed. */
  announce(...topics: readonly Topic[]): void;
  /** A number that changes when another process may have changed something of the topic. */
  version(topic: Topic): number;
  /** Calls the listener after each of these changes. */
  onChange(topic: Topic, listener: () => void): void;
  /** True while notifications are received. */
  isListening(): boolean;
  close(): Promise<void>;
}

export interface ChangeFeedOptions {
  readonly url: string;
  readonly queries: Queries;
  /** Called with each new connection, before it listens; its session ends with the connection. */
  readonly onConnect?: (client: Client) => Promise<void>;
  /** Called when the connection is lost. */
  readonly onDisconnect?: (error: unknown) => void;
  /** Time after which all topics count as changed; ten seconds if absent. */
  readonly slowPollMs?: number | undefined;
}

const channel = 'quoin';
const defaultSlowPollMs = 10_000;
/** Notifications of one process are sent at most this often; they take a lock of the whole server. */
const announcePauseMs = 5;
const [firstReconnectMs, maxReconnectMs] = [100, 5_000];
/** A broken connection to a host that is gone is noticed after about fifteen seconds, on both sides. */
const pingMs = 5_000;
const pingTimeoutMs = 10_000;

/**
 * Listens to notifications of other processes. A lost connection is opened again; then, and at a slow interval, all
 * topics count as changed, so that a lost notification delays something but loses nothing.
 * @see PostgreSQL, "LISTEN" and "NOTIFY"
 */
export async function openChangeFeed(options: ChangeFeedOptions): Promise<ChangeFeed> {
  const { Client: PgClient } = await loadPg();
  const { url, queries, onConnect = async () => {}, onDisconnect = () => {}, slowPollMs = defaultSlowPollMs } = options;
  const sender = randomUUID();
  const versions = new Map<Topic, number>(topics.map((topic) => [topic, 0]));
  const listeners = new Map<Topic, (() => void)[]>(topics.map((topic) => [topic, []]));
  let client: Client | undefined;
  let isClosed = false;
  let reconnectMs = firstReconnectMs;
  let reconnectTimer: NodeJS.Timeout | undefined;

  const change = (topic: Topic): void => {
    versions.set(topic, (versions.get(topic) ?? 0) + 1);
    for (const listener of listeners.get(topic) ?? []) listener();
  };
  const changeAll = (): void => topics.forEach(change);
  const receive = ({ payload = '' }: Notification): void => {
    const [from, ...changed] = payload.split(' ');
    if (from !== sender) for (const topic of topics) if (changed.includes(topic)) change(topic);
  };
  const lose = (lost: Client, error: unknown): void => {
    if (client !== lost || isClosed) return;
    client = undefined;
    lost.end().catch(() => {});
    onDisconnect(error);
    reconnectTimer = setTimeout(() => void reconnect(), reconnectMs);
  };
  const connect = async (): Promise<void> => {
    const opened = new PgClient({ ...connectionOptions(url), application_name: 'quoin-server listener' });
    opened.on('notification', receive);
    opened.on('error', (error) => lose(opened, error));
    opened.on('end', () => lose(opened, new Error('the server closed the connection')));
    try {
      await opened.connect();
      // The server notices a client whose host is gone, and drops its locks.
      await opened.query('SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 3; SET tcp_keepalives_count = 3');
      await onConnect(opened);
      await opened.query(`LISTEN ${channel}`);
    } catch (error) {
      await opened.end().catch(() => {});
      throw error;
    }
    if (isClosed) return void (await opened.end().catch(() => {}));
    client = opened;
    reconnectMs = firstReconnectMs;
  };
  const reconnect = async (): Promise<void> => {
    try {
      await connect();
      // Anything may have happened meanwhile.
      changeAll();
    } catch (error) {
      onDisconnect(error);
      reconnectMs = Math.min(reconnectMs * 2, maxReconnectMs);
      if (!isClosed) reconnectTimer = setTimeout(() => void reconnect(), reconnectMs);
    }
  };
  const ping = (): void => {
    const pinged = client;
    if (pinged === undefined) return;
    const timeout = setTimeout(() => lose(pinged, new Error('the server does not answer')), pingTimeoutMs);
    pinged
      .query('SELECT 1')
      .catch((error: unknown) => lose(pinged, error))
      .finally(() => clearTimeout(timeout));
  };

  await connect();
  const timers = [setInterval(changeAll, slowPollMs), setInterval(ping, pingMs)];
  for (const timer of timers) timer.unref();
  const announce = createAnnouncer(queries, sender);
  return {
    announce,
    version(topic) {
      // Without notifications everything may have changed.
      if (client === undefined) versions.set(topic, (versions.get(topic) ?? 0) + 1);
      return versions.get(topic) ?? 0;
    },
    onChange: (topic, listener) => void listeners.get(topic)?.push(listener),
    isListening: () => client !== undefined,
    async close() {
      isClosed = true;
      for (const timer of timers) clearInterval(timer);
      clearTimeout(reconnectTimer);
      await client?.end().catch(() => {});
    },
  };
}

/** Collects topics and sends them in one notification, one at a time. */
function createAnnouncer(queries: Queries, sender: string): ChangeFeed['announce'] {
  const pending = new Set<Topic>();
  let isSending = false;
  const send = async (): Promise<void> => {
    while (pending.size > 0) {
      const payload = [sender, ...pending].join(' ');
      pending.clear();
      // A lost notification only delays: other processes poll too.
      await queries.run('SELECT pg_notify($1, $2)', [channel, payload]).catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, announcePauseMs).unref());
    }
    isSending = false;
  };
  return (...changed) => {
    for (const topic of changed) pending.add(topic);
    if (isSending) return;
    isSending = true;
    void send();
  };
}

/** Notifies the running processes in a transaction of a process that does not listen itself. */
export async function announceInTransaction(queries: Queries, topic: Topic): Promise<void> {
  await queries.run('SELECT pg_notify($1, $2)', [channel, `- ${topic}`]);
}

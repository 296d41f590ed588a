import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type ChangeFeed, openChangeFeed } from '../../src/db/postgres/change-feed.ts';
import { openPostgres, type Postgres } from '../../src/db/postgres/postgres.ts';
import { StorageError } from '../../src/db/storage-error.ts';
import { newJob } from '../../src/jobs/store/job-store.setup.ts';
import { createJobStore } from '../../src/jobs/store/postgres/postgres-job-store.ts';
import { describeOnPostgres, setUpDatabase } from '../harness/postgres/postgres-database.ts';
import { type PostgresProxy, startProxy } from '../harness/postgres/postgres-proxy.ts';

describeOnPostgres('a connection that breaks', () => {
  const database = setUpDatabase();
  let proxy: PostgresProxy;
  let postgres: Postgres;
  beforeAll(async () => {
    proxy = await startProxy(database.url);
    postgres = await openPostgres(proxy.url);
  });
  afterAll(async () => {
    await postgres.close();
    proxy.close();
  });
  const createStore = () =>
    createJobStore({
      postgres,
      feed: database.feed,
      keepFilesMs: 100,
      describeEnd: ({ status }) => ({ type: `conversion.${status}`, payload: '{}' }),
    });
  const request = {
    ...{ owner: 'one', now: 1, leaseUntil: 2, count: 9 },
    running: { organizations: new Map(), sources: new Map(), targets: new Map() },
    limits: { perOrganization: 9, perSource: 9, perTarget: 9 },
  };
  const readEvents = () => database.postgres.all('SELECT id FROM outbox');

  it.each([
    ['before the commit reaches the server stores nothing', false, 'downloading', 0],
    ['before the response to the commit may have stored everything, but not a part', true, 'completed', 1],
  ])('%s', async (_, reachesServer, status, events) => {
    await database.empty();
    const store = createStore();
    const job = newJob({ encryptedHeaders: new Uint8Array([1]) });
    await store.createJob(job);
    const [claimed] = await store.claimJobs(request);
    if (claimed === undefined) throw new Error('no job was waiting');
    proxy.breakAt('COMMIT', reachesServer);
    await expect(store.finishJob(claimed.claim, { status: 'completed' }, 5)).rejects.toBeInstanceOf(StorageError);
    await vi.waitFor(async () => expect(await store.readJob(job.id)).toMatchObject({ status }), 5_000);
    expect(await readEvents()).toHaveLength(events);
    // Repeated, as the runner does.
    await store.finishJob(claimed.claim, { status: 'completed' }, 6);
    expect(await store.readJob(job.id)).toMatchObject({ status: 'completed' });
    expect(await readEvents()).toHaveLength(1);
    expect(await database.postgres.all('SELECT seq FROM job_secrets')).toEqual([]);
  });
});

describeOnPostgres('notifications', () => {
  const database = setUpDatabase();
  const opened: ChangeFeed[] = [];
  afterAll(async () => {
    for (const feed of opened) await feed.close();
  });
  const openFeed = async (more: { slowPollMs?: number; onDisconnect?: () => void } = {}): Promise<ChangeFeed> => {
    const feed = await openChangeFeed({
      slowPollMs: 2 ** 31 - 1,
      ...more,
      url: database.url,
      queries: database.postgres,
    });
    opened.push(feed);
    return feed;
  };
  const endListeners = () =>
    database.postgres.run(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'quoin-server listener'",
    );

  it('reach other processes by topic within 100 ms, and not the sender', async () => {
    const [one, two] = [await openFeed(), await openFeed()];
    const before = { own: one.version('work'), other: two.version('work'), jobs: two.version('jobs') };
    const times: number[] = [];
    for (let round = 0; round < 10; round += 1) {
      const start = performance.now();
      const heard = new Promise<void>((resolve) => two.onChange('work', resolve));
      one.announce('work');
      await heard;
      times.push(performance.now() - start);
    }
    // Other programs of the machine delay some of them.
    expect(Math.min(...times)).toBeLessThan(100);
    expect(two.version('work')).not.toBe(before.other);
    expect(two.version('jobs')).toBe(before.jobs);
    expect(one.version('work')).toBe(before.own);
  });

  it('that were lost with their connection are made up for after it is opened again', async () => {
    let lost = 0;
    const feed = await openFeed({ onDisconnect: () => (lost += 1) });
    const changed = vi.fn();
    feed.onChange('events', changed);
    await endListeners();
    await vi.waitFor(() => expect(lost).toBe(1), 5_000);
    // Without a connection everything counts as changed.
    expect(feed.version('access')).not.toBe(feed.version('access'));
    await vi.waitFor(() => expect(feed.isListening()).toBe(true), 10_000);
    expect(changed).toHaveBeenCalled();
    changed.mockClear();
    (await openFeed()).announce('events');
    await vi.waitFor(() => expect(changed).toHaveBeenCalled(), 5_000);
  });

  it('that never came are made up for by a slow poll', async () => {
    const feed = await openFeed({ slowPollMs: 50 });
    const before = feed.version('work');
    await pause(200);
    expect(feed.version('work')).toBeGreaterThan(before);
  });

  it('come again after the server was killed and started', async () => {
    const feed = await openFeed();
    await database.server.kill();
    await vi.waitFor(() => expect(feed.isListening()).toBe(false), 10_000);
    await expect(database.postgres.one('SELECT 1')).rejects.toBeInstanceOf(StorageError);
    await database.server.start();
    await vi.waitFor(() => expect(feed.isListening()).toBe(true), 20_000);
    expect(await database.postgres.one('SELECT 1 AS one')).toEqual({ one: 1 });
  });
});
